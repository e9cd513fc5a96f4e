import { execFileSync } from 'node:child_process'
import { copyFileSync, readFileSync, cpSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BROWSER_PROGRAM, NODE_PROGRAM, TYPED_PROGRAM, WORKER_PROGRAM } from './programs.ts'
import { linkedPaths } from '../packed-links.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The packed package and a separate project that has installed it. */
export interface Consumer {
  readonly tarball: string
  /** Paths in the tarball. */
  readonly files: readonly string[]
  /** Folder of the project, with `node.mjs`, `browser.mjs`, `worker.mjs` and `typed.ts`. */
  readonly folder: string
}

/** What a packed file may come from, and `scripts`, from which none may. */
const PACKED_FROM = [
  'package.json',
  'README.md',
  'CHANGELOG.md',
  'LICENSE',
  'docs',
  'fixtures',
  'migrations',
  'scripts',
]

interface Packed {
  readonly filename: string
  readonly files: readonly { readonly path: string }[]
}

/**
 * Packs and installs the tarball into a fresh folder, with Hono beside it. It packs a copy, because `npx canon` would run the
 * `dist` that is in the repository meanwhile. Throws when a step fails.
 */
export function makeConsumer(honoVersion: string): Consumer {
  const folder = mkdtempSync(join(tmpdir(), 'package-consumer-'))
  const copy = join(folder, 'copy')
  for (const name of PACKED_FROM) cpSync(join(root, name), join(copy, name), { recursive: true })
  const prepack = [join(root, 'scripts', 'prepack.ts'), '--out', join(copy, 'dist')]
  execFileSync(process.execPath, prepack, { stdio: ['ignore', 2, 2] })
  const answer = JSON.parse(npm(['pack', '--json', '--ignore-scripts', '--pack-destination', folder], copy)) as
    | Packed[]
    | Record<string, Packed>
  // npm 12 answers with an object by package name.
  const [packed] = Array.isArray(answer) ? answer : Object.values(answer)
  if (packed === undefined) throw new Error('npm pack said nothing')
  const tarball = join(folder, packed.filename)
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'consumer', private: true, type: 'module' }))
  npm(
    ['install', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund', tarball, `hono@${honoVersion}`],
    folder,
  )
  copyFileSync(fileURLToPath(new URL('contract.mjs', import.meta.url)), join(folder, 'contract.mjs'))
  writeFileSync(join(folder, 'node.mjs'), NODE_PROGRAM)
  writeFileSync(join(folder, 'browser.mjs'), BROWSER_PROGRAM)
  writeFileSync(join(folder, 'worker.mjs'), WORKER_PROGRAM)
  writeFileSync(join(folder, 'typed.ts'), TYPED_PROGRAM)
  return { tarball, files: packed.files.map(({ path }) => path), folder }
}

/** Files that the tarball holds and should not, and files that it lacks; empty when the tarball is right. */
export function wrongContents(files: readonly string[]): string[] {
  const wanted = [
    'LICENSE',
    'README.md',
    'CHANGELOG.md',
    'dist/index.js',
    'dist/index.d.ts',
    'dist/hono.js',
    'dist/edge.js',
    'dist/cli/main.js',
    'dist/rules.json',
    'docs/spec.md',
    'fixtures/canonical.json',
    'fixtures/digest.json',
    'migrations/0001_url_store.sql',
  ]
  const known = /^(?:dist|migrations|fixtures|docs)\/|^(?:LICENSE|README\.md|CHANGELOG\.md|package\.json)$/
  const strange = files.filter(
    (path) => !known.test(path) || /\.test\.|\.map$|(?<!\.d)\.ts$|^fixtures\/cases/.test(path),
  )
  return [
    ...wanted.filter((path) => !files.includes(path)).map((path) => `${path} is missing`),
    ...strange.map((path) => `${path} should not be packed`),
  ]
}

/** Relative links of packed documents that lead to no packed file; empty when all can be followed. */
export function brokenLinks({ files, folder }: Consumer): string[] {
  const place = join(folder, 'node_modules', 'edge-canonicalizer')
  return files
    .filter((path) => path.endsWith('.md'))
    .flatMap((path) =>
      linkedPaths({ path, text: readFileSync(join(place, path), 'utf8') })
        .filter((target) => !files.includes(target))
        .map((target) => `${path} links to ${target}, which is not packed`),
    )
}

function npm(args: readonly string[], cwd: string): string {
  return execFileSync('npm', [...args], { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
}
