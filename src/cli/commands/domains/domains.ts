import { InvalidArgumentError, Option } from 'commander'
import * as v from 'valibot'
import { FETCH_RATES } from '../../../store/control-actions.ts'
import {
  controlClient,
  notLookedAfter,
  readAnswer,
  type ControlClient,
  type ControlOptions,
} from '../../remote/control-client.ts'
import { CommandFailure, EXIT_FINDINGS, EXIT_OK } from '../../output/failure.ts'
import { bufferedOutput, styleFor, type Io, type Style } from '../../output/io.ts'
import { confirmChange } from '../../remote/confirm-change.ts'
import { domainAnswer, treatmentText } from './mode.ts'
import { addFormat, isNdjson, type FormatOptions } from '../../output/output-format.ts'
import { inert } from '../../output/terminal.ts'
import { domainArgument } from '../../arguments/domain-argument.ts'
import { addTarget, TARGET_HELP } from '../../arguments/target-options.ts'
import type { CanonCommand } from '../command.ts'

/** Options of `canon domains`. */
export interface DomainsOptions extends ControlOptions, FormatOptions {
  /** Requests per second; `default`: as the control Worker is configured. */
  readonly fetchRate?: number | 'default'
  /** Whether runs start on schedule. */
  readonly learning?: 'on' | 'off'
  readonly yes?: boolean
  readonly reason?: string
}

/** `canon domains`. */
export const canonCommand: CanonCommand<[string | undefined], DomainsOptions> = {
  group: 'Domains',
  summary: 'list the domains of a control Worker, or show or change one',
  details: [TARGET_HELP],
  examples: [
    'canon domains',
    'canon domains shop.example --fetch-rate 0.2',
    "canon domains shop.example --learning off --reason 'relaunch'",
  ],
  onlyPrints: true,
  declare: (command) =>
    addFormat(addTarget(command))
      .argument('[domain]', 'host name; without it, all domains are listed', domainArgument)
      .option(
        '--fetch-rate <rate>',
        'requests per second of learner and audits, at most 10; default: FETCH_RATE',
        parseFetchRate,
      )
      .addOption(new Option('--learning <state>', 'whether runs start on schedule').choices(['on', 'off']))
      .option('--yes', 'do not ask')
      .option('--reason <text>', 'goes to the log'),
  run: ([domain], options, io) => runDomains(domain, options, io),
}

function parseFetchRate(value: string): number | 'default' {
  if (value === 'default') return value
  const rate = value.trim() === '' ? Number.NaN : Number(value)
  if (rate >= FETCH_RATES.least && rate <= FETCH_RATES.most) return rate
  throw new InvalidArgumentError(
    'a fetch rate is a number of requests per second up to 10, such as 0.2, or the word default.',
  )
}

const row = v.object({
  domain: v.string(),
  onboardedAtMs: v.number(),
  revision: v.number(),
  learns: v.boolean(),
  fetchRate: v.optional(v.number()),
})
type Row = v.InferOutput<typeof row>
const domainsAnswer = v.object({ rows: v.array(row), cursor: v.optional(v.string()) })

const FLAGS = { fetchRate: '--fetch-rate', learning: '--learning' } as const

const ROWS_AT_ONCE = 500
/** Each of these is asked for, all at the same time. */
const DETAILS_AT_ONCE = 20

/**
 * `canon domains`: lists the domains of a control Worker, one a line, or shows or changes one. For people with what the edge does
 * on each; NDJSON when piped.
 *
 * @returns 0; 1 when the change was not confirmed
 * @throws CommandFailure when the control Worker does not answer or refuses, and for a change without a domain
 */
export async function runDomains(domain: string | undefined, options: DomainsOptions, io: Io): Promise<number> {
  if (domain !== undefined) return runDomain(domain, options, io)
  for (const flag of ['fetchRate', 'learning'] as const)
    if (options[flag] !== undefined)
      throw new CommandFailure(
        `${FLAGS[flag]} needs a domain: canon domains shop.example ${FLAGS[flag]} ${options[flag]}`,
      )
  const client = controlClient(options, io)
  const isText = !isNdjson(options, io)
  const style = styleFor(io.stdout, io.env)
  const output = bufferedOutput(io.stdout)
  const limit = isText ? DETAILS_AT_ONCE : ROWS_AT_ONCE
  let cursor: string | undefined
  do {
    const query = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const answer = readAnswer(client, domainsAnswer, await client.call('GET', `/v1/domains?limit=${limit}${query}`))
    const lines = isText
      ? await Promise.all(answer.rows.map((each) => describe(each, client, style)))
      : answer.rows.map((each) => JSON.stringify(each))
    for (const line of lines) await output.write(`${line}\n`)
    await output.flush()
    cursor = answer.cursor
  } while (cursor !== undefined)
  return EXIT_OK
}

async function runDomain(domain: string, options: DomainsOptions, io: Io): Promise<number> {
  const client = controlClient(options, io)
  const path = `/v1/domains/${encodeURIComponent(domain)}`
  const found = await client.find(path)
  if (found === undefined) throw new CommandFailure(`${client.target}: ${notLookedAfter(domain)}`)
  const { reason, yes } = options
  const changes = changesOf(readAnswer(client, row, found), options)
  if (changes.length > 0) {
    const effect = `${domain}: ${changes.map(({ text }) => text).join(', ')} -> ${client.target}`
    if (!(await confirmChange(client, effect, { io, yes }))) return EXIT_FINDINGS
    const body = Object.assign({}, ...changes.map((change) => change.body), reason !== undefined && { reason })
    await client.call('PATCH', path, { body })
  }
  const after = await client.call('GET', path)
  const line = isNdjson(options, io)
    ? JSON.stringify(after)
    : await describe(readAnswer(client, row, after), client, styleFor(io.stdout, io.env))
  io.stdout.write(`${line}\n`)
  return EXIT_OK
}

/** What the options change, as a text from what to what, and as a part of the request. */
function changesOf(
  before: Row,
  { fetchRate, learning }: DomainsOptions,
): readonly { readonly text: string; readonly body: object }[] {
  const rate = {
    text: `fetch rate ${rateText(before.fetchRate)} -> ${rateText(fetchRate)}`,
    body: { fetchRate: fetchRate === 'default' ? null : fetchRate },
  }
  const schedule = {
    text: `automatic learning ${before.learns ? 'on' : 'off'} -> ${learning}`,
    body: { learns: learning === 'on' },
  }
  return [...(fetchRate === undefined ? [] : [rate]), ...(learning === undefined ? [] : [schedule])]
}

function rateText(rate: number | 'default' | undefined): string {
  return rate === undefined || rate === 'default' ? 'default' : `${rate}/s`
}

async function describe(
  { domain, learns, onboardedAtMs, fetchRate }: Row,
  client: ControlClient,
  style: Style,
): Promise<string> {
  const found = await client.find(`/v1/domains/${encodeURIComponent(domain)}`)
  const treatment = treatmentText(found === undefined ? undefined : readAnswer(client, domainAnswer, found))
  const since = new Date(onboardedAtMs).toISOString().slice(0, 10)
  const learning = `${learns ? 'learns' : 'does not learn'}${fetchRate === undefined ? '' : ` at ${rateText(fetchRate)}`}`
  return `${style.name(domain)}  ${inert(treatment)}  ${learning}  ${style.faint(`since ${since}`)}`
}
