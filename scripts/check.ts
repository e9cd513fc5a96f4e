/**
 * `npm run check`: format, lint, types, map, tables and words, side by side, since each of them keeps one core busy at most. What failed is
 * printed whole, one after the other; the exit code is 1 when any did. With `--programs`, what tests start is installed meanwhile.
 */
import { spawn } from 'node:child_process'
import { flagsOf } from './flags.ts'
import { installPrograms, thisMachine } from './install-programs.ts'

/** The longest first. */
const CHECKS = ['format:check', 'types', 'lint', 'map:check', 'tables:check', 'words:check'] as const

const { programs } = flagsOf('check', { programs: { type: 'boolean', default: false } })
const installation = programs ? installPrograms(thisMachine('.')) : undefined
const outcomes = await Promise.all(CHECKS.map(run))
for (const { name, output } of outcomes.filter(({ code }) => code !== 0))
  process.stderr.write(`${output}\ncheck: npm run ${name} failed\n`)
process.exitCode = outcomes.every(({ code }) => code === 0) ? 0 : 1
const missing = await installation
if (missing !== undefined) process.stderr.write(`${missing}\n`)

function run(name: string): Promise<{ readonly name: string; readonly code: number | null; readonly output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn('npm', ['run', '--silent', name], { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.once('error', reject)
    child.once('close', (code) => resolve({ name, code, output }))
  })
}
