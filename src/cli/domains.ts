import * as v from 'valibot'
import { controlClient, readAnswer, type ControlOptions } from './control-client.ts'
import { EXIT_OK } from './failure.ts'
import { bufferedOutput, styleFor, type Io } from './io.ts'

/** Options of `canon domains`. */
export interface DomainsOptions extends ControlOptions {
  readonly json?: boolean
}

const row = v.object({ domain: v.string(), onboardedAtMs: v.number(), revision: v.number(), learns: v.boolean() })
const domainsAnswer = v.object({ rows: v.array(row), cursor: v.optional(v.string()) })

/**
 * `canon domains`: the domains that a control Worker looks after, one a line; NDJSON where nobody watches.
 *
 * @throws CommandFailure when it does not answer
 */
export async function runDomains(options: DomainsOptions, io: Io): Promise<number> {
  const client = controlClient(options, io)
  const isText = io.stdout.isTTY === true && options.json !== true
  const style = styleFor(io.stdout, io.env)
  const output = bufferedOutput(io.stdout)
  let cursor: string | undefined
  do {
    const query = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const answer = readAnswer(client, domainsAnswer, await client.call('GET', `/v1/domains?limit=500${query}`))
    for (const domain of answer.rows) {
      const { domain: name, revision, learns, onboardedAtMs } = domain
      const since = new Date(onboardedAtMs).toISOString().slice(0, 10)
      const facts = `${revision === 0 ? 'no record' : `revision ${revision}`}  ${learns ? 'learns' : 'does not learn'}`
      const line = isText ? `${style.name(name)}  ${facts}  ${style.faint(`since ${since}`)}` : JSON.stringify(domain)
      await output.write(`${line}\n`)
    }
    cursor = answer.cursor
  } while (cursor !== undefined)
  await output.flush()
  return EXIT_OK
}
