import { Option } from 'commander'
import * as v from 'valibot'
import { domainArgument } from '../../arguments/domain-argument.ts'
import { addTarget } from '../../arguments/target-options.ts'
import { EXIT_OK } from '../../output/failure.ts'
import { bufferedOutput, type Io } from '../../output/io.ts'
import { controlClient, readAnswer, type ControlOptions } from '../../remote/control-client.ts'
import { lineFormat, lineOf, pastTime, timeText, type ListingOptions } from '../../remote/listing.ts'
import type { CanonCommand } from '../command.ts'

/** Options of `canon stats`. */
export interface StatsOptions extends ControlOptions, Pick<ListingOptions, 'format' | 'json' | 'since'> {
  readonly step?: 'hour' | 'day'
  readonly total?: boolean
}

/** `canon stats`. */
export const canonCommand: CanonCommand<[string | undefined], StatsOptions> = {
  group: 'Findings',
  summary: 'requests, hits and hit ratio by hour or day, and in total',
  details: [
    'Columns: time, domain, requests, hits, merged, hit ratio, hit ratio without bypasses. The last line is the total.',
  ],
  examples: ['canon stats shop.example', 'canon stats shop.example --since 30d --step day', 'canon stats --total'],
  onlyPrints: true,
  declare: (command) =>
    addTarget(command)
      .argument('[domain]', 'host name; default: all domains', domainArgument)
      .option('--since <time>', '30m, 24h, 7d, or a date; default 24h, at most 92 days', pastTime)
      .addOption(new Option('--step <name>', 'default: hour up to two days, else day').choices(['hour', 'day']))
      .option('--total', 'the total alone')
      .addOption(
        new Option('--format <name>', 'default: text on a terminal, ndjson elsewhere').choices([
          'text',
          'tsv',
          'ndjson',
        ]),
      )
      .option('--json', 'the same as --format ndjson'),
  run: ([domain], options, io) => runStats(domain, options, io),
}

const counts = {
  requests: v.number(),
  hits: v.number(),
  hitRatio: v.nullable(v.number()),
  hitRatioWithoutBypasses: v.nullable(v.number()),
}
// NDJSON has all figures of the API.
const total = v.looseObject(counts)
const hour = v.looseObject({ domain: v.string(), hourMs: v.number(), collapsed: v.number(), ...counts })
const answer = v.object({ total, hours: v.array(hour) })

const DAY_MS = 86_400_000

/**
 * `canon stats`: figures of the traffic.
 *
 * @returns 0
 * @throws CommandFailure when the control Worker does not answer or refuses
 */
export async function runStats(domain: string | undefined, options: StatsOptions, io: Io): Promise<number> {
  const client = controlClient(options, io)
  const since = options.since ?? Date.now() - DAY_MS
  const step = options.step ?? (Date.now() - since > 2 * DAY_MS ? 'day' : 'hour')
  const query = new URLSearchParams({ from: String(since), step, ...(domain !== undefined && { domain }) })
  const found = readAnswer(client, answer, await client.call('GET', `/v1/stats?${query.toString()}`))
  const output = bufferedOutput(io.stdout)
  const isText = lineFormat({ options, io }) === 'text'
  const write = (row: object, columns: readonly (string | number)[]): Promise<void> =>
    output.write(`${lineOf(row, isText ? named(columns) : columns, { options, io })}\n`)
  for (const one of options.total === true ? [] : found.hours)
    await write(one, [timeText(one.hourMs), one.domain, one.requests, one.hits, one.collapsed, ...ratios(one)])
  const { requests, hits } = found.total
  const merged = found.hours.reduce((sum, { collapsed }) => sum + collapsed, 0)
  await write({ total: found.total }, ['total', domain ?? 'all', requests, hits, merged, ...ratios(found.total)])
  await output.flush()
  return EXIT_OK
}

const UNITS = ['', '', ' requests', ' hits', ' merged', ' hit ratio', ' without bypasses']

/** Columns for people, who do not know their order. */
function named(columns: readonly (string | number)[]): readonly string[] {
  return columns.map((column, place) => `${column}${UNITS[place] ?? ''}`)
}

function ratios({ hitRatio, hitRatioWithoutBypasses }: v.InferOutput<typeof total>): readonly string[] {
  return [hitRatio, hitRatioWithoutBypasses].map((ratio) => (ratio === null ? '-' : `${(ratio * 100).toFixed(1)}%`))
}
