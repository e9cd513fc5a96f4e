import { readFile, writeFile } from 'node:fs/promises'
import { FINGERPRINTERS } from '../src/fingerprint/kinds/fingerprints.ts'
import { PLATFORMS } from '../src/rules/data/platforms/index.ts'
import { flagsOf } from './flags.ts'
import { formatted } from './formatted.ts'

/** A table of a document that is written from a list in the code. */
interface DerivedTable {
  readonly path: string
  /** Between the lines `<!-- table: name -->` and `<!-- end of table -->`. */
  readonly name: string
  readonly header: readonly string[]
  /** Cells as Markdown, row by row. */
  readonly rows: () => readonly (readonly string[])[]
}

/** All of them. */
export const TABLES: readonly DerivedTable[] = [
  {
    path: 'docs/learning.md',
    name: 'fingerprints',
    header: ['`--fingerprint`', 'compares', 'when'],
    rows: () => FINGERPRINTERS.map(({ name, compares, when }) => [`\`${name}\``, compares, when]),
  },
  {
    path: 'docs/learning.md',
    name: 'platforms',
    header: ['`platform`', 'for sites that run on', 'keeps', 'removes', 'passes through'],
    rows: () =>
      PLATFORMS.map(({ name, software, keep, strip, actions = [] }) => [
        code([name]),
        software,
        `${keep.length} names`,
        code(strip),
        code(actions),
      ]),
  },
]

function code(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ')
}

const END = '<!-- end of table -->'

/**
 * A document with its derived tables written anew.
 *
 * @throws Error when the marks of a table are missing
 */
export function withTables(text: string, tables: readonly DerivedTable[]): string {
  return tables.reduce((before, { path, name, header, rows }) => {
    const start = `<!-- table: ${name} -->`
    const from = before.indexOf(start)
    const to = before.indexOf(END, from)
    if (from === -1 || to === -1) throw new Error(`${path}: no table between ${start} and ${END}`)
    const lines = [header, header.map(() => '---'), ...rows()].map((cells) => `| ${cells.join(' | ')} |`)
    return `${before.slice(0, from + start.length)}\n\n${lines.join('\n')}\n\n${before.slice(to)}`
  }, text)
}

async function main(): Promise<number> {
  const { check } = flagsOf('tables', { check: { type: 'boolean' } })
  const outdated: string[] = []
  for (const path of new Set(TABLES.map((table) => table.path))) {
    const text = await readFile(path, 'utf8')
    const tables = TABLES.filter((table) => table.path === path)
    const drawn = await formatted(path, withTables(text, tables))
    if (drawn === text) continue
    if (check === true) outdated.push(path)
    else await writeFile(path, drawn)
  }
  for (const path of outdated) console.error(`${path} is out of date: run "npm run tables" and commit the result`)
  return outdated.length === 0 ? 0 : 1
}

if (import.meta.main) process.exitCode = await main()
