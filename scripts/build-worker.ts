/**
 * Bundles a Worker into one minified module for workerd, with its rule data as JSON: see `rule-data-module.ts`.
 *
 *   node scripts/build-worker.ts [ENTRY] [--out FILE] [--json]
 *
 * says where the bundle stands and how large it is, as one line of text or of JSON; `wrangler.toml` runs it before a deploy.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { build, type Plugin } from 'esbuild'
import {
  bundleOnRecord,
  CACHE_FOLDER,
  recordBundle,
  REPOSITORY,
  writeInOneStep,
  type WorkerBundle,
} from './bundle-record.ts'
import { ruleDataModule } from './rule-data-module.ts'

export { CACHE_FOLDER, REPOSITORY, type WorkerBundle }

/**
 * Bundles `entry` (absolute, or relative to the repository; default: the edge Worker) into a file named by its content.
 * In a process of its own, since a build service would outlive it as a second process of `npm run serve`; without any when
 * all that went into the last bundle of this entry is as it was then.
 *
 * @throws {Error} when the source does not bundle; its message lists the problems
 */
export function buildWorker(entry = 'src/worker.ts'): WorkerBundle {
  const known = bundleOnRecord(entry)
  if (known !== undefined) return known
  const run = spawnSync(process.execPath, [import.meta.filename, entry, '--json'], { encoding: 'utf8' })
  if (run.error !== undefined) throw run.error
  if (run.status !== 0) throw new Error(run.stderr.trim() || `the build ended (${run.signal ?? run.status})`)
  return JSON.parse(run.stdout) as WorkerBundle
}

const RULE_DATA_AS_JSON: Plugin = {
  name: 'rule-data-as-json',
  setup({ onLoad }) {
    onLoad({ filter: /[/\\]src[/\\]rules[/\\]data[/\\]index\.ts$/ }, () => ({
      contents: ruleDataModule(),
      loader: 'js',
    }))
  },
}

async function bundle(entry: string): Promise<{ readonly code: Uint8Array; readonly inputs: readonly string[] }> {
  const result = await build({
    absWorkingDir: REPOSITORY,
    entryPoints: [resolve(REPOSITORY, entry)],
    plugins: [RULE_DATA_AS_JSON],
    bundle: true,
    write: false,
    metafile: true,
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
  return { code: result.outputFiles[0]!.contents, inputs: Object.keys(result.metafile.inputs) }
}

function cachePath(entry: string, code: Uint8Array): string {
  const digest = createHash('sha256').update(code).digest('hex').slice(0, 16)
  return join(CACHE_FOLDER, `${basename(entry).replace(/\.[^.]+$/, '')}-${digest}.js`)
}

async function main(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: { out: { type: 'string' }, json: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const entry = positionals[0] ?? 'src/worker.ts'
  const begunMs = Date.now()
  const { code, inputs } = await bundle(entry)
  const path = values.out === undefined ? cachePath(entry, code) : resolve(REPOSITORY, values.out)
  if (values.out !== undefined || !existsSync(path)) writeInOneStep(path, code)
  const built: WorkerBundle = { path, bytes: code.byteLength, gzipBytes: gzipSync(code, { level: 9 }).byteLength }
  if (values.out === undefined) recordBundle({ entry, built, inputs, begunMs })
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
