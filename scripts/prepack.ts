/**
 * What `npm pack` and `npm publish` run first: `dist` made afresh, with the rule data beside the code. `--out DIR` makes it
 * elsewhere, and the documents beside it. With `--clean`, which they run afterwards: no `dist`, because `npx canon` in this repository would run what stands
 * there, however old. Links of packed documents lead to packed files or to the repository; `--clean` brings the documents back as they were.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { flagsOf } from './flags.ts'
import { withPackedLinks } from './packed-links.ts'
import { ruleDataModule } from './rule-data-module.ts'

const root = resolve(fileURLToPath(new URL('..', import.meta.url)))
const values = flagsOf('prepack', { out: { type: 'string', default: 'dist' }, clean: { type: 'boolean' } })
const out = resolve(root, values.out)

/** Output goes to stderr: `npm pack --json` prints its answer on stdout. */
function node(...args: readonly string[]): void {
  execFileSync(process.execPath, [...args], { cwd: root, stdio: ['ignore', 2, 2] })
}

/** One module in place of the data files; see `rule-data-module.ts`. */
function writeRuleData(folder: string): void {
  const types = readFileSync(join(folder, 'index.d.ts'))
  rmSync(folder, { recursive: true })
  mkdirSync(folder)
  writeFileSync(join(folder, 'index.d.ts'), types)
  writeFileSync(join(folder, 'index.js'), ruleDataModule())
}

const documents = join(out, '..')
const originals = join(root, 'node_modules', '.cache', 'unpacked-documents')

interface Manifest {
  readonly files: readonly string[]
  readonly repository?: { readonly url: string }
}

function writePackedDocuments(): void {
  const { files, repository } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest
  const packed = ['README.md', 'LICENSE', 'package.json', ...files]
  const isPacked = (path: string): boolean => packed.some((one) => path === one || path.startsWith(`${one}/`))
  const base = repository && { repository: `${repository.url.replace(/^git\+|\.git$/g, '')}/blob/main` }
  for (const path of packed.filter((one) => one.endsWith('.md'))) {
    const text = readFileSync(join(documents, path), 'utf8')
    if (documents === root) cpSync(join(root, path), join(originals, path))
    writeFileSync(join(documents, path), withPackedLinks({ path, text }, { isPacked, ...base }))
  }
}

function restoreDocuments(): void {
  if (!existsSync(originals)) return
  cpSync(originals, root, { recursive: true })
  rmSync(originals, { recursive: true })
}

restoreDocuments()
rmSync(out, { recursive: true, force: true })
if (values.clean !== true) {
  node(join('node_modules', 'typescript', 'bin', 'tsc'), '-p', 'tsconfig.build.json', '--outDir', out)
  writeRuleData(join(out, 'rules', 'data'))
  node(join('scripts', 'export-rules.ts'), '--out', join(out, 'rules.json'))
  chmodSync(join(out, 'cli', 'main.js'), 0o755)
  writePackedDocuments()
}
