/**
 * `npm run conformance`: HTTP cache conformance of the edge Worker on raw workerd, as a table. `--notes` adds a line for
 * everything that is not held, `--json` prints the results instead, `--write FILE` puts the table between the marks in a
 * document. Exit code 1 when a MUST is not held or a transparent mode
 * differs from a bare pass-through, 2 for a wrong flag.
 *
 * `--outside` runs the public suite `http-cache-tests` instead (`npm run conformance:outside` installs it), or the one in the folder that `--suite`
 * names. Exit code 1 when fewer cases pass than `MINIMUM_PASSES` requires, 2 when the suite is missing.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import type { Result } from '../test/conformance/run-suite.ts'
import { runSuite } from '../test/conformance/run-suite.ts'
import { startTargets } from '../test/conformance/support/targets.ts'
import { notesOn, tableOf } from '../test/conformance/table.ts'
import { measureOutside } from './outside/run.ts'
import { findSuite, INSTALLED_SUITE } from './outside/suite.ts'
import { countByKind, kindsBelowMinimum, outsideTable } from './outside/tally.ts'

process.exitCode = await main(process.argv.slice(2))

interface Flags {
  readonly notes: boolean
  readonly json: boolean
  readonly outside: boolean
  readonly suite: string
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
        outside: { type: 'boolean', default: false },
        suite: { type: 'string', default: INSTALLED_SUITE },
        write: { type: 'string' },
      },
    }).values
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    return 2
  }
  if (flags.outside) return outside(flags)
  const targets = await startTargets()
  try {
    const results = await runSuite(targets)
    print(results, flags)
    return results.some(isBroken) ? 1 : 0
  } finally {
    await targets.stop()
  }
}

async function outside({ suite: folder, notes, json, write }: Flags): Promise<number> {
  const suite = findSuite(folder)
  if (suite === undefined) {
    console.error(
      `${folder}: no http-cache-tests there; install it with npm run conformance:outside, or name a folder with --suite`,
    )
    return 2
  }
  const rows = await measureOutside(suite)
  if (json) {
    console.log(JSON.stringify(rows, null, 2))
    return 0
  }
  const counts = countByKind(rows)
  const text = `http-cache-tests ${suite.version}, ${dateAndMachine()}.\n\n${outsideTable(counts)}`
  console.log(text)
  if (write !== undefined) writeBetween(write, 'outside', text)
  const failed = rows.filter(({ passes }) => !passes)
  if (notes) console.log(`\n${failed.map(({ kind, group, id, why }) => `${kind} ${group} ${id}: ${why}`).join('\n')}`)
  const below = kindsBelowMinimum(counts)
  if (below.length > 0) console.error(`fewer cases pass than before: ${below.join(', ')}`)
  return below.length > 0 ? 1 : 0
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
  const table = `${dateAndMachine()}.\n\n${tableOf(results)}`
  console.log(table)
  if (write !== undefined) writeBetween(write, 'conformance', table)
  if (notes) console.log(`\n${notesOn(results).join('\n')}`)
}

function dateAndMachine(): string {
  const date = new Date().toISOString().slice(0, 10)
  return `${date}, ${cpus()[0]?.model ?? 'unknown machine'}, ${cpus().length} cores, Node ${process.version.slice(1)}`
}

/** Puts a text between the marks `<!-- name:begin -->` and `<!-- name:end -->` of a document. */
function writeBetween(path: string, name: string, text: string): void {
  const [begin, end] = [`<!-- ${name}:begin -->\n`, `\n<!-- ${name}:end -->`]
  const document = readFileSync(path, 'utf8')
  const [from, to] = [document.indexOf(begin), document.indexOf(end)]
  if (from === -1 || to === -1) throw new Error(`${path}: no marks <!-- ${name}:begin --> and <!-- ${name}:end -->`)
  writeFileSync(path, `${document.slice(0, from + begin.length)}\n${text}\n${document.slice(to)}`)
}
