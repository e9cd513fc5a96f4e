/**
 * `npm run conformance`: HTTP cache conformance of the edge Worker on raw workerd, as a table. `--notes` adds a line for
 * everything that is not held, `--json` prints the results instead, `--write FILE` puts the table between the marks in a
 * document. Exit code 1 when a MUST is not held or a transparent mode
 * differs from a bare pass-through, 2 for a wrong flag.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import type { Result } from '../test/conformance/run-suite.ts'
import { runSuite } from '../test/conformance/run-suite.ts'
import { startTargets } from '../test/conformance/support/targets.ts'
import { notesOn, tableOf } from '../test/conformance/table.ts'

// Where `--write` puts the table.
const MARKED = /(<!-- conformance:begin -->\n)[\s\S]*?(\n<!-- conformance:end -->)/

process.exitCode = await main(process.argv.slice(2))

interface Flags {
  readonly notes: boolean
  readonly json: boolean
  readonly write?: string | undefined
}

async function main(args: string[]): Promise<number> {
  let flags: Flags
  try {
    flags = parseArgs({
      args,
      options: {
        notes: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        write: { type: 'string' },
      },
    }).values
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    return 2
  }
  const targets = await startTargets()
  try {
    const results = await runSuite(targets)
    print(results, flags)
    return results.some(isBroken) ? 1 : 0
  } finally {
    await targets.stop()
  }
}

/** A MUST that is not held, or a transparent mode that is not. */
function isBroken({ one, target, complaint }: Result): boolean {
  const isTransparent = target === 'observe' || target === 'off'
  return complaint !== undefined && (isTransparent || one.level === 'MUST')
}

function print(results: readonly Result[], { notes, json, write }: Flags): void {
  if (json) {
    const rows = results.map(({ topic, target, one, complaint }) => {
      const { id, section, level, title, deviation } = one
      return { topic, target, id, section, level, title, deviation, holds: complaint === undefined, complaint }
    })
    return console.log(JSON.stringify(rows, null, 2))
  }
  const date = new Date().toISOString().slice(0, 10)
  const machine = `${cpus()[0]?.model ?? 'unknown machine'}, ${cpus().length} cores, Node ${process.version.slice(1)}`
  const table = `${date}, ${machine}.\n\n${tableOf(results)}`
  console.log(table)
  if (write !== undefined) {
    const text = readFileSync(write, 'utf8')
    writeFileSync(
      write,
      text.replace(MARKED, (_, begin: string, end: string) => `${begin}\n${table}\n${end}`),
    )
  }
  if (notes) console.log(`\n${notesOn(results).join('\n')}`)
}
