/**
 * Bundles a Worker into one module, the way a deploy would: minified, for workerd.
 * Run by itself it prints where the edge bundle stands and how large it is.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildSync } from 'esbuild'

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
 * In one go, since a build service would outlive it as a second process of `npm run serve`.
 *
 * @throws {Error} when the source does not bundle; its message lists the problems
 */
export function buildWorker(entry = 'src/worker.ts'): WorkerBundle {
  const result = buildSync({
    absWorkingDir: REPOSITORY,
    entryPoints: [resolve(REPOSITORY, entry)],
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
  const code = result.outputFiles[0]!.contents
  const digest = createHash('sha256').update(code).digest('hex').slice(0, 16)
  const path = join(CACHE_FOLDER, `${basename(entry).replace(/\.[^.]+$/, '')}-${digest}.js`)
  if (!existsSync(path)) {
    mkdirSync(CACHE_FOLDER, { recursive: true })
    const partial = `${path}.${process.pid}.tmp`
    writeFileSync(partial, code)
    renameSync(partial, path)
  }
  return { path, bytes: code.byteLength, gzipBytes: gzipSync(code, { level: 9 }).byteLength }
}

if (import.meta.main) {
  const bundle = buildWorker(process.argv[2])
  const kib = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KiB`
  console.log(`${bundle.path}: ${kib(bundle.bytes)}, ${kib(bundle.gzipBytes)} gzip`)
}
