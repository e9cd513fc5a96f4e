/** Remembers what a bundle of a Worker was made from, so that it is only made again when something of that has changed. */
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

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

interface BundleRecord {
  readonly files: readonly string[]
  readonly digest: string
  readonly built: WorkerBundle
}

/** What a build reads besides its inputs: the rules, which it imports, its own programs, settings, and versions of packages. */
const ALWAYS = ['src/rules/**/*.ts', 'scripts/*.ts', 'tsconfig*.json', 'package.json', 'package-lock.json']

/** The last bundle of an entry, if every file that went into it is as it was; undefined otherwise. Never throws. */
export function bundleOnRecord(entry: string): WorkerBundle | undefined {
  try {
    const { files, digest, built } = JSON.parse(readFileSync(recordPath(entry), 'utf8')) as BundleRecord
    return digestOf(files) === digest && existsSync(built.path) ? built : undefined
  } catch {
    return undefined
  }
}

/** Remembers a bundle, unless a file changed after its build began: the bundle may then hold the old or the new content. */
export function recordBundle(made: {
  readonly entry: string
  readonly built: WorkerBundle
  /** Files of the bundle, absolute or relative to the repository. */
  readonly inputs: readonly string[]
  readonly begunMs: number
}): void {
  const files = [...new Set([...made.inputs, ...globSync(ALWAYS, { cwd: REPOSITORY })])].toSorted()
  if (files.some((file) => statSync(resolve(REPOSITORY, file)).mtimeMs >= made.begunMs)) return
  const record: BundleRecord = { files, digest: digestOf(files), built: made.built }
  writeInOneStep(recordPath(made.entry), JSON.stringify(record))
}

/** Writes a file in one step, so that a reader never sees half of it. */
export function writeInOneStep(path: string, content: Uint8Array | string): void {
  mkdirSync(dirname(path), { recursive: true })
  const partial = `${path}.${process.pid}.tmp`
  writeFileSync(partial, content)
  renameSync(partial, path)
}

function recordPath(entry: string): string {
  const name = createHash('sha256').update(resolve(REPOSITORY, entry)).digest('hex').slice(0, 16)
  return join(CACHE_FOLDER, `built-${name}.json`)
}

function digestOf(files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of files) {
    const content = readFileSync(resolve(REPOSITORY, file))
    hash.update(`${file} ${content.byteLength}\n`).update(content)
  }
  return hash.digest('hex')
}
