/**
 * What `npm pack` and `npm publish` run first: `dist` made afresh, with the rule data beside the code. `--out DIR` makes it
 * elsewhere. With `--clean`, which they run afterwards: no `dist`, because `npx canon` in this repository would run what stands
 * there, however old.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const { values } = parseArgs({ options: { out: { type: 'string', default: 'dist' }, clean: { type: 'boolean' } } })
const out = resolve(root, values.out)

/** Output goes to stderr: `npm pack --json` prints its answer on stdout. */
function node(...args: readonly string[]): void {
  execFileSync(process.execPath, [...args], { cwd: root, stdio: ['ignore', 2, 2] })
}

rmSync(out, { recursive: true, force: true })
if (values.clean !== true) {
  node(join('node_modules', 'typescript', 'bin', 'tsc'), '-p', 'tsconfig.build.json', '--outDir', out)
  node(join('scripts', 'export-rules.ts'), '--out', join(out, 'rules.json'))
  chmodSync(join(out, 'cli', 'main.js'), 0o755)
}
