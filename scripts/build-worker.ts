/**
 * Bundles a Worker into one module, the way a deploy would: minified, for workerd, rule data without its notes.
 *
 *   node scripts/build-worker.ts [ENTRY] [--out FILE] [--json]
 *
 * says where the bundle stands and how large it is, as one line of text or of JSON; `wrangler.toml` runs it before a deploy.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { publicSuffixPlugin } from './public-suffix-plugin.ts'
import { ruleDataPlugin } from './rule-data-plugin.ts'

/** Absolute path of the repository. */
export const REPOSITORY = resolve(import.meta.dirname, '..')

/** Where bundles and generated workerd configs are kept; safe to delete at any time. */
export const CACHE_FOLDER = join(REPOSITORY, 'node_modules', '.cache', 'edge-canonicalizer')

/** One bundled Worker. */
export interface WorkerBundle {
  /** Absolute path; the name carries a digest of the content, so a running workerd never sees its file change. */
  readonly path: string
  readonly bytes: number
  readonly gzipBytes: number
}

/**
 * Bundles `entry` (absolute, or relative to the repository; default: the edge Worker) into a file named by its content.
 * In a process of its own, since a build service would outlive it as a second process of `npm run serve`.
 *
 * @throws {Error} when the source does not bundle; its message lists the problems
 */
export function buildWorker(entry = 'src/worker.ts'): WorkerBundle {
  const run = spawnSync(process.execPath, [import.meta.filename, entry, '--json'], { encoding: 'utf8' })
  if (run.error !== undefined) throw run.error
  if (run.status !== 0) throw new Error(run.stderr.trim() || `the build ended (${run.signal ?? run.status})`)
  return JSON.parse(run.stdout) as WorkerBundle
}

async function bundle(entry: string): Promise<Uint8Array> {
  const result = await build({
    absWorkingDir: REPOSITORY,
    entryPoints: [resolve(REPOSITORY, entry)],
    plugins: [ruleDataPlugin(), publicSuffixPlugin()],
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    target: 'esnext',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['workerd', 'worker', 'import'],
    external: ['cloudflare:*', 'node:*'],
    legalComments: 'none',
    logLevel: 'silent',
  })
  return result.outputFiles[0]!.contents
}

function cachePath(entry: string, code: Uint8Array): string {
  const digest = createHash('sha256').update(code).digest('hex').slice(0, 16)
  return join(CACHE_FOLDER, `${basename(entry).replace(/\.[^.]+$/, '')}-${digest}.js`)
}

/** In one step, so that a reader never sees half a bundle. */
function write(path: string, code: Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true })
  const partial = `${path}.${process.pid}.tmp`
  writeFileSync(partial, code)
  renameSync(partial, path)
}

async function main(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: { out: { type: 'string' }, json: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const entry = positionals[0] ?? 'src/worker.ts'
  const code = await bundle(entry)
  const path = values.out === undefined ? cachePath(entry, code) : resolve(REPOSITORY, values.out)
  if (values.out !== undefined || !existsSync(path)) write(path, code)
  const built: WorkerBundle = { path, bytes: code.byteLength, gzipBytes: gzipSync(code, { level: 9 }).byteLength }
  console.log(values.json ? JSON.stringify(built) : sizeLine(built))
}

function sizeLine({ path, bytes, gzipBytes }: WorkerBundle): string {
  const kib = (count: number): string => `${(count / 1024).toFixed(1)} KiB`
  return `${path}: ${kib(bytes)}, ${kib(gzipBytes)} gzip`
}

if (import.meta.main) {
  await main(process.argv.slice(2)).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  })
}
