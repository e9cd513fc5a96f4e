/** `canon urls list` and `canon urls stats`: what a local URL store holds. */

import { Option, type Command } from 'commander'
import type { UrlRow } from '../../../store/urls/url-store.ts'
import { numberAboveZero } from '../../arguments/numbers.ts'
import { addStore } from '../../arguments/store-options.ts'
import type { StoreOptions } from '../../files/ask-store.ts'
import { openUrlDatabase } from '../../files/url-database.ts'
import { EXIT_OK } from '../../output/failure.ts'
import { bufferedOutput } from '../../output/io.ts'
import { isNdjson } from '../../output/output-format.ts'
import { inert } from '../../output/terminal.ts'
import type { CanonCommand } from '../command.ts'

interface ListOptions extends StoreOptions {
  readonly host?: string
  readonly limit?: number
  readonly after?: number
  readonly only?: 'key' | 'url'
}

const ROWS_AT_ONCE = 1000

/** Lists rows in the order of their ids; 0. */
export const list: CanonCommand<[], ListOptions> = {
  summary: 'list the rows of the store, in the order in which they came',
  onlyPrints: true,
  declare: (command) =>
    addHost(command)
      .option('--limit <n>', 'rows at most; default: all', numberAboveZero)
      .option('--after <id>', 'id of the last row that was shown', numberAboveZero)
      .addOption(new Option('--only <what>', 'the key or the canonical URL alone, one a line').choices(['key', 'url'])),
  async run(_args, options, io) {
    const db = await openUrlDatabase(options, io, { create: false })
    const output = bufferedOutput(io.stdout)
    try {
      let left = options.limit ?? Infinity
      for await (const row of rowsOf(db.maintenance, options)) {
        if (left-- <= 0) break
        await output.write(`${lineOf(row, options, isNdjson(options, io))}\n`)
      }
      await output.flush()
      return EXIT_OK
    } finally {
      await db.close()
    }
  },
}

/** Counts rows by host and provider; 0. */
export const stats: CanonCommand<[], StoreOptions & { readonly host?: string }> = {
  summary: 'count the rows of the store, by provider',
  declare: addHost,
  async run(_args, options, io) {
    const db = await openUrlDatabase(options, io, { create: false })
    try {
      const providers = new Map<string, number>()
      let rows = 0
      for await (const { provider } of rowsOf(db.maintenance, options)) {
        rows++
        providers.set(provider ?? '', (providers.get(provider ?? '') ?? 0) + 1)
      }
      const counted = [...providers].toSorted(([, a], [, b]) => b - a)
      const text = counted.map(([name, count]) => `${count}  ${name === '' ? 'no provider' : inert(name)}`)
      const answer = { rows, providers: Object.fromEntries(counted) }
      io.stdout.write(
        isNdjson(options, io) ? `${JSON.stringify(answer)}\n` : `${[`${rows}  rows`, ...text].join('\n')}\n`,
      )
      return EXIT_OK
    } finally {
      await db.close()
    }
  },
}

function addHost(command: Command): Command {
  return addStore(command).option('--host <name>', 'rows of this host alone')
}

interface Rows {
  rows(afterId: number, limit: number, host?: string): Promise<readonly UrlRow[]>
}

async function* rowsOf(
  maintenance: Rows,
  { host, after = 0 }: Pick<ListOptions, 'host' | 'after'>,
): AsyncGenerator<UrlRow> {
  let last = after
  for (;;) {
    const page = await maintenance.rows(last, ROWS_AT_ONCE, host)
    yield* page
    if (page.length < ROWS_AT_ONCE) return
    last = page.at(-1)!.id
  }
}

function lineOf(row: UrlRow, { only }: ListOptions, asJson: boolean): string {
  if (only !== undefined) return inert(only === 'key' ? row.key : row.url)
  return asJson ? JSON.stringify(row) : inert(`${row.id}  ${row.key}  ${row.url}`)
}
