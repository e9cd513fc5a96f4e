import { readFile, writeFile } from 'node:fs/promises'
import { COMMANDS } from '../src/cli/commands/commands.ts'
import type { Abilities } from '../src/export/types.ts'
import { EXPORT_TARGETS } from '../src/export/targets/targets.ts'
import { MAX_SORTED } from '../src/export/thresholds.ts'
import { FINGERPRINTERS } from '../src/fingerprint/kinds/fingerprints.ts'
import { QUESTIONS } from '../src/learn/questions/questions.ts'
import { PLATFORMS } from '../src/rules/data/platforms/index.ts'
import { flagsOf } from './flags.ts'
import { formatted } from './formatted.ts'
import { SERVE_METRICS } from './serve/prometheus.ts'

type Rows = readonly (readonly string[])[]

/** A table of a document that is written from a list in the code. */
interface DerivedTable {
  readonly path: string
  /** Between the lines `<!-- table: name -->` and `<!-- end of table -->`. */
  readonly name: string
  readonly header: readonly string[]
  /** Cells as Markdown, row by row. */
  readonly rows: () => Rows | Promise<Rows>
}

/** All of them. */
export const TABLES: readonly DerivedTable[] = [
  { path: 'README.md', name: 'commands', header: ['`canon …`', 'does'], rows: commandRows },
  {
    path: 'docs/own-cache.md',
    name: 'caches',
    header: ['`--to`', 'cache', 'trackers by value or path', 'learned rules', 'sorts', 'runs here'],
    rows: cacheRows,
  },
  {
    path: 'docs/learning.md',
    name: 'questions',
    header: ['question', 'finds out'],
    rows: () => QUESTIONS.map(({ name, about }) => [name, about]),
  },
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
  { path: 'docs/operate.md', name: 'metrics', header: ['metric', 'type', 'labels', 'what'], rows: metricRows },
]

function metricRows(): Rows {
  return SERVE_METRICS.map(({ name, type, labels, help }) => [code([name]), type, code(labels), help])
}

function commandRows(): Promise<Rows> {
  return Promise.all(
    Object.entries(COMMANDS).map(async ([name, load]) => [code([name]), (await load()).canonCommand.summary]),
  )
}

const SORTS = { all: 'yes', numbered: 'yes', few: `up to ${MAX_SORTED}`, none: 'no' }
const learnedRules = ({ sets, maxLearned }: Abilities): string =>
  sets === 'none' ? 'no' : maxLearned === undefined ? 'yes' : `up to ${maxLearned} names`
const VALUES = { all: 'yes', matching: 'most', none: 'no' }

function cacheRows(): Rows {
  return EXPORT_TARGETS.map(({ name, about, can, standalone }) => [
    code([name]),
    about,
    VALUES[can.values],
    learnedRules(can),
    SORTS[can.sort],
    standalone === undefined ? 'no' : '`--standalone`',
  ])
}

function code(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ')
}

const END = '<!-- end of table -->'

/** A document with its derived tables written anew. Rejects where the marks of a table are missing. */
export async function withTables(text: string, tables: readonly DerivedTable[]): Promise<string> {
  let written = text
  for (const { path, name, header, rows } of tables) {
    const start = `<!-- table: ${name} -->`
    const from = written.indexOf(start)
    const to = written.indexOf(END, from)
    if (from === -1 || to === -1) throw new Error(`${path}: no table between ${start} and ${END}`)
    const all = [header, header.map(() => '---'), ...(await rows())]
    const lines = all.map((cells) => `| ${cells.join(' | ')} |`)
    written = `${written.slice(0, from + start.length)}\n\n${lines.join('\n')}\n\n${written.slice(to)}`
  }
  return written
}

async function main(): Promise<number> {
  const { check } = flagsOf('tables', { check: { type: 'boolean' } })
  const outdated: string[] = []
  for (const path of new Set(TABLES.map((table) => table.path))) {
    const text = await readFile(path, 'utf8')
    const tables = TABLES.filter((table) => table.path === path)
    const drawn = await formatted(path, await withTables(text, tables))
    if (drawn === text) continue
    if (check === true) outdated.push(path)
    else await writeFile(path, drawn)
  }
  for (const path of outdated) console.error(`${path} is out of date: run "npm run tables" and commit the result`)
  return outdated.length === 0 ? 0 : 1
}

if (import.meta.main) process.exitCode = await main()
