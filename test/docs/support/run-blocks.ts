/** Runs the blocks of a document as a reader would: in order, in one folder, with what was exported before. */

import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Block } from './documents.ts'
import { simpleCommands } from './shell.ts'

/** Documents whose unmarked `sh` blocks are run, in this order, against one demo: later ones build on what earlier ones have published. */
export const RUN: readonly string[] = [
  'docs/quick-start.md',
  'docs/operate.md',
  'docs/privacy.md',
  'docs/faq.md',
  'docs/own-cache.md',
  'README.md',
]

/** Its unmarked blocks are run against a demo that has learned nothing yet. */
export const RUN_AFRESH = 'docs/first-audit.md'

const ROOT = process.cwd()

/** What may be run: it talks to the demo and writes into its own folder. Everything else needs a mark on its block. */
const RUNNABLE = new Set(['npx canon', 'curl', 'grep', 'export', 'sort', 'head', 'cat', 'sleep'])

/** A folder with copies of what the commands read; nothing in it leads back to the repository but the command line itself. */
export function sandbox(): string {
  const folder = mkdtempSync(join(tmpdir(), 'docs-'))
  for (const name of ['examples', 'fixtures', 'package.json'])
    cpSync(join(ROOT, name), join(folder, name), { recursive: true })
  return folder
}

/** Commands of a block that must not be run here; empty for a block that may. */
export function refused({ text }: Block): readonly string[] {
  const programs = simpleCommands(text).map(([program = '', second = '']) =>
    program === 'npx' ? `npx ${second}` : program,
  )
  return programs.filter((program) => !RUNNABLE.has(program))
}

/** What came of one block. */
export interface Ran {
  readonly block: Block
  readonly exitCode: number
  readonly output: string
}

/** Runs the blocks one after the other; each begins with the exports of those before. Never rejects. */
export async function runBlocks(
  blocks: readonly Block[],
  { folder, port }: { readonly folder: string; readonly port: number },
): Promise<readonly Ran[]> {
  const ran: Ran[] = []
  // What npx would run in the repository, without the second that npx takes to find it.
  let prelude = `npx() { '${ROOT}'/node_modules/.bin/"$@"; }\n`
  for (const block of blocks) {
    if (refused(block).length > 0) throw new Error(`${block.path}:${block.line} is not for running here`)
    const script = block.text
      .replaceAll('localhost:8787', `localhost:${port}`)
      .replaceAll('localhost:8788', `localhost:${port + 1}`)
    ran.push({ block, ...(await bash(`set -e -o pipefail\n${prelude}${script}`, folder)) })
    prelude += [...script.matchAll(/^export .*$/gm)].map(([line]) => `${line}\n`).join('')
  }
  return ran
}

function bash(script: string, folder: string): Promise<Pick<Ran, 'exitCode' | 'output'>> {
  return new Promise((resolve) => {
    const child = execFile('bash', ['-c', script], { cwd: folder, timeout: 120_000 }, (_, stdout, stderr) =>
      resolve({ exitCode: child.exitCode ?? 1, output: stdout + stderr }),
    )
  })
}

/** Describes the fault of a block that ran: it failed, or its output lacks an expected line, in order. `…` matches anything. */
export function complaint({ block, exitCode, output }: Ran): string | undefined {
  const place = `${block.path}:${block.line}`
  if (exitCode !== 0) return `${place} ended with ${exitCode}: ${output}`
  const lines = output.split(/\r?\n/)
  for (const expected of (block.expected ?? '').split('\n').filter((line) => line.trim() !== '')) {
    const at = lines.findIndex((line) => matches(line, expected))
    if (at === -1) return `${place} does not print "${expected}" but: ${output}`
    lines.splice(0, at + 1)
  }
  return undefined
}

function matches(line: string, expected: string): boolean {
  const parts = expected.split('…').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(`^${parts.join('.*')}$`, 'i').test(line)
}
