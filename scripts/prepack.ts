/**
 * What `npm pack` and `npm publish` run first: `dist` made afresh, with the rule data beside the code. `--out DIR` makes it
 * elsewhere. With `--clean`, which they run afterwards: no `dist`, because `npx canon` in this repository would run what stands
 * there, however old.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { flagsOf } from './flags.ts'
import { ruleDataModule } from './rule-data-module.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
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

rmSync(out, { recursive: true, force: true })
if (values.clean !== true) {
  node(join('node_modules', 'typescript', 'bin', 'tsc'), '-p', 'tsconfig.build.json', '--outDir', out)
  writeRuleData(join(out, 'rules', 'data'))
  node(join('scripts', 'export-rules.ts'), '--out', join(out, 'rules.json'))
  chmodSync(join(out, 'cli', 'main.js'), 0o755)
}
