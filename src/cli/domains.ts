import * as v from 'valibot'
import { controlClient, readAnswer, type ControlClient, type ControlOptions } from './control-client.ts'
import { EXIT_OK } from './failure.ts'
import { bufferedOutput, styleFor, type Io, type Style } from './io.ts'
import { domainAnswer, treatmentText } from './mode.ts'
import { isNdjson, type FormatOptions } from './output-format.ts'
import { inert } from './terminal.ts'

/** Options of `canon domains`. */
export type DomainsOptions = ControlOptions & FormatOptions

const row = v.object({ domain: v.string(), onboardedAtMs: v.number(), revision: v.number(), learns: v.boolean() })
type Row = v.InferOutput<typeof row>
const domainsAnswer = v.object({ rows: v.array(row), cursor: v.optional(v.string()) })

const ROWS_AT_ONCE = 500
/** Each of these is asked for, all at the same time. */
const DETAILS_AT_ONCE = 20

/**
 * `canon domains`: the domains that a control Worker looks after, one a line. For people with what the edge does on each; NDJSON
 * where nobody watches.
 *
 * @throws CommandFailure when it does not answer
 */
export async function runDomains(options: DomainsOptions, io: Io): Promise<number> {
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
      ? await Promise.all(answer.rows.map((domain) => describe(domain, client, style)))
      : answer.rows.map((domain) => JSON.stringify(domain))
    for (const line of lines) await output.write(`${line}\n`)
    await output.flush()
    cursor = answer.cursor
  } while (cursor !== undefined)
  return EXIT_OK
}

async function describe({ domain, learns, onboardedAtMs }: Row, client: ControlClient, style: Style): Promise<string> {
  const found = await client.find(`/v1/domains/${encodeURIComponent(domain)}`)
  const treatment = treatmentText(found === undefined ? undefined : readAnswer(client, domainAnswer, found))
  const since = new Date(onboardedAtMs).toISOString().slice(0, 10)
  return `${style.name(domain)}  ${inert(treatment)}  ${learns ? 'learns' : 'does not learn'}  ${style.faint(`since ${since}`)}`
}
