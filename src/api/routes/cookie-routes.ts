/** `/v1/domains/{domain}/cookies`: the cookies for which requests bypass the cache, and those that do not count. */

import * as v from 'valibot'
import { isCredentialCookie } from '../../rules/match/credential-cookies.ts'
import { recordInForce } from '../../store/records/record-in-force.ts'
import { knownDomain } from './domain-routes.ts'
import { route, type Route } from '../route.ts'
import { described, hostName, names, time } from '../schemas/parts.ts'

const DAY_MS = 86_400_000
/** Cookies are kept for a day more. */
const MOST_DAYS = 30

const query = v.object({
  days: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[1-9]\d?$/, 'expected a number of days, 1 to 30'),
      v.transform(Number),
      v.number(),
      v.maxValue(MOST_DAYS),
      v.description('How many days (UTC), today included. Default 7.'),
    ),
  ),
})

/** Cookies of a domain. */
export const domainCookies = v.strictObject({
  domain: hostName,
  fromMs: time,
  toMs: time,
  requests: described(v.number(), 'All requests of these days, an estimate where events are sampled.'),
  anonymous: described(names, 'Cookies that the operator says decide nothing: `anonymousCookies`.'),
  costs: described(
    v.array(
      v.strictObject({
        name: described(v.string(), 'Name with ids masked as `*`; `*` alone: names beyond 100 a day.'),
        requests: described(v.number(), 'Requests that bypassed the cache for this cookie, perhaps with others.'),
        share: described(v.number(), 'Of all requests, 0 to 1.'),
        credential: described(v.boolean(), 'A session, a login or a basket by its name: pages depend on it.'),
      }),
    ),
    'Most requests first, 50 at most.',
  ),
})

/** What cookies cost. A list of those that do not count is changed by `PATCH /v1/domains/{domain}`. */
export const COOKIE_ROUTES: readonly Route[] = [
  route({
    method: 'GET',
    path: '/v1/domains/:domain/cookies',
    id: 'listCookies',
    summary: 'Cookies for which requests bypass the cache, and those that the operator says decide nothing',
    query,
    answer: domainCookies,
    async handle({ c, caller, param, query: read }, deps) {
      const { domain } = await knownDomain(deps, caller, param('domain'))
      const { days = 7 } = read()
      const toMs = deps.nowMs()
      const fromMs = Math.floor(toMs / DAY_MS) * DAY_MS - (days - 1) * DAY_MS
      const [costs, hours, record] = await Promise.all([
        deps.stats.cookies({ domain, fromMs, toMs }),
        deps.stats.hours({ domain, fromMs, toMs, stepMs: DAY_MS }),
        recordInForce(deps, domain),
      ])
      const requests = hours.reduce((sum, hour) => sum + hour.requests, 0)
      const withShares = costs.map((cost) => ({
        ...cost,
        share: requests === 0 ? 0 : Math.min(1, cost.requests / requests),
        credential: isCredentialCookie(cost.name),
      }))
      return c.json({ domain, fromMs, toMs, requests, anonymous: record?.anonymousCookies ?? [], costs: withShares })
    },
  }),
]
