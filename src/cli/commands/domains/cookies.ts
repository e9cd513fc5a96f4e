import * as v from 'valibot'
import { credentialWarning } from '../../../rules/match/credential-cookies.ts'
import type { CanonCommand } from '../command.ts'
import { readAnswer, type ControlClient } from '../../remote/control-client.ts'
import { listCommand, type ListMore, type ListOptions } from '../../remote/list-command.ts'

/** `canon cookies`. */
export const canonCommand: CanonCommand<[string, string[]], ListOptions> = listCommand({
  command: 'cookies',
  member: 'anonymousCookies',
  summary: 'name the cookies that cost hits on a domain, and show or change those that do not count',
  details: [
    'A request with any other cookie bypasses the cache. Cookies that only scripts read (_ga, _fbp, OptanonConsent, …) never count, ' +
      'unless canon veto lists cookie:<name>. Add a cookie only if no page depends on it: all clients get what the first one got.',
  ],
  examples: [
    'canon cookies shop.example',
    'canon cookies shop.example ab_seen consent',
    'canon cookies shop.example consent --remove',
  ],
  warning: credentialWarning,
  more: costs,
})

const CREDENTIAL = ' (a session, a login or a basket by its name: do not list it)'

const answer = v.object({
  costs: v.array(
    v.object({ name: v.string(), requests: v.number(), share: v.number(), credential: v.optional(v.boolean()) }),
  ),
})

/** Of the last seven days. */
async function costs(client: ControlClient, domain: string): Promise<ListMore> {
  const found = await client.call('GET', `/v1/domains/${encodeURIComponent(domain)}/cookies`)
  const { costs: rows } = readAnswer(client, answer, found)
  const lines = rows.map(
    ({ name, share, credential = false }) =>
      `${name}  costs ${Number((share * 100).toPrecision(2))} % of the requests${credential ? CREDENTIAL : ''}`,
  )
  return { json: { costs: rows }, lines }
}
