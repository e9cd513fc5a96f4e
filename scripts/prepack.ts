/** What `npm pack` and `npm publish` run first: `dist` made afresh, with the rule data beside the code. */
import { execFileSync } from 'node:child_process'
import { chmodSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')

rmSync(join(root, 'dist'), { recursive: true, force: true })
// Everything on stderr: `npm pack --json` prints its answer on stdout.
const stdio = ['ignore', 2, 2] as const
execFileSync(process.execPath, [tsc, '-p', 'tsconfig.build.json'], { cwd: root, stdio: [...stdio] })
execFileSync(process.execPath, ['scripts/export-rules.ts', '--out', 'dist/rules.json'], { cwd: root, stdio: [...stdio] })
chmodSync(join(root, 'dist', 'cli', 'main.js'), 0o755)
