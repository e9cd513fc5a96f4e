/**
 * What `npm pack` and `npm publish` run first: `dist` made afresh, with the rule data beside the code. `--out DIR` makes it
 * elsewhere. With `--clean`, which they run afterwards: no `dist`, because `npx canon` in this repository would run what stands
 * there, however old.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, globSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { flagsOf } from './flags.ts'
import { isDataFile } from './rooms.ts'
import { withoutNotes } from './rule-data-plugin.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const values = flagsOf('prepack', { out: { type: 'string', default: 'dist' }, clean: { type: 'boolean' } })
const out = resolve(root, values.out)

/** Output goes to stderr: `npm pack --json` prints its answer on stdout. */
function node(...args: readonly string[]): void {
  execFileSync(process.execPath, [...args], { cwd: root, stdio: ['ignore', 2, 2] })
}

/** The examples of rules are their tests: two thirds of the data, and nothing reads them in a package. */
async function leaveExamplesOut(): Promise<void> {
  const sources = globSync('src/rules/**/*.ts', { cwd: root }).filter(
    (path) => isDataFile(path) && !path.endsWith('index.ts'),
  )
  for (const path of sources) {
    const exports = (await import(pathToFileURL(join(root, path)).href)) as Readonly<Record<string, unknown>>
    const target = join(out, path.replace(/^src./, '').replace(/\.ts$/, '.js'))
    writeFileSync(target, `${withoutNotes(exports, ['examples'])}\n`)
  }
}

rmSync(out, { recursive: true, force: true })
if (values.clean !== true) {
  node(join('node_modules', 'typescript', 'bin', 'tsc'), '-p', 'tsconfig.build.json', '--outDir', out)
  await leaveExamplesOut()
  node(join('scripts', 'export-rules.ts'), '--out', join(out, 'rules.json'))
  chmodSync(join(out, 'cli', 'main.js'), 0o755)
}
