/** What the control Worker found: maps held back, audits of live merges, the log of changes, figures of the traffic. */

import * as v from 'valibot'
import { parseDomainRecord } from '../../rules/record/parse-domain-record.ts'
import { diffRecords } from '../../rules/record/record-diff.ts'
import { NO_REASON } from '../../store/control-actions.ts'
import type { AnomalyRow } from '../../store/control-store.ts'
import { countedHits, hitRatio, type CountedHits } from '../../store/hit-ratio.ts'
import type { TrafficHour } from '../../store/traffic-stats.ts'
import type { ApiDeps } from '../api-deps.ts'
import { mayUse, ownDomains, requireDomain, type Caller } from '../access/caller.ts'
import { recordInForce } from '../../store/records/record-in-force.ts'
import { ownedPage } from '../access/owned-list.ts'
import { ApiProblem, notFound } from '../problem.ts'
import { requirePublished } from '../publish-outcome.ts'
import { domainListQuery, ofDomain } from '../request-input.ts'
import { route, type Route } from '../route.ts'
import { anomalyDetail, anomalyPage, auditPage, decision, logPage, traffic } from '../schemas/finding-schemas.ts'
import { reason } from '../schemas/parts.ts'

const DAY_MS = 86_400_000
const MAX_RANGE_MS = 92 * DAY_MS
const decisionBody = v.strictObject({ reason })
const time = v.pipe(
  v.string(),
  v.transform((text) => (/^\d{1,15}$/.test(text) ? Number(text) : Date.parse(text))),
  v.check((atMs) => !Number.isNaN(atMs), 'expected milliseconds since the epoch or an ISO 8601 date'),
)
const STEPS_MS = { hour: 3_600_000, day: DAY_MS } as const
const statsQuery = v.object({
  domain: ofDomain,
  from: v.optional(v.pipe(time, v.description('Inclusive; milliseconds since the epoch or ISO 8601.'))),
  to: v.optional(v.pipe(time, v.description('Exclusive.'))),
  step: v.optional(v.pipe(v.picklist(['hour', 'day']), v.description('Default `hour`; days are those of UTC.'))),
})
/** Members of one answer, some 5 MB: a domain has 2,208 hours in 92 days, and there may be thousands of domains. */
export const MAX_HOURS = 20_000

/** Maps that were held back. */
const ANOMALY_ROUTES: readonly Route[] = [
  route({
    method: 'GET',
    path: '/v1/anomalies',
    id: 'listAnomalies',
    summary: 'Maps that were held back, newest first',
    query: domainListQuery,
    answer: anomalyPage,
    handle: async ({ c, caller, query }, { control }) =>
      c.json(await ownedPage((domain, page) => control.anomalies.list(domain, page), caller, query())),
  }),
  route({
    method: 'GET',
    path: '/v1/anomalies/:id',
    id: 'getAnomaly',
    summary: 'A map that was held back, and how it differs from the record in force',
    answer: anomalyDetail,
    async handle({ c, caller, param }, deps) {
      const anomaly = await knownAnomaly(deps, caller, param('id'))
      const candidate = parseDomainRecord(await deps.files.readKey(anomaly.candidateKey))
      const current = await recordInForce(deps, anomaly.domain)
      const shown = candidate.ok ? { candidate: candidate.record, diff: diffRecords(current, candidate.record) } : {}
      return c.json({ ...anomaly, ...shown })
    },
  }),
  decisionRoute('approve', 'Publish the candidate'),
  decisionRoute('reject', 'Leave the map as it is'),
]

/** Findings. */
export const FINDING_ROUTES: readonly Route[] = [
  ...ANOMALY_ROUTES,
  route({
    method: 'GET',
    path: '/v1/audits',
    id: 'listAudits',
    summary: 'Live merges that were fetched both ways, newest first',
    query: domainListQuery,
    answer: auditPage,
    handle: async ({ c, caller, query }, { control }) =>
      c.json(await ownedPage((domain, page) => control.audits.list(domain, page), caller, query())),
  }),
  route({
    method: 'GET',
    path: '/v1/log',
    id: 'listLog',
    summary: 'Everything that changed what the edge does, newest first',
    query: domainListQuery,
    answer: logPage,
    handle: async ({ c, caller, query }, { control }) =>
      c.json(await ownedPage((domain, page) => control.log.list(domain, page), caller, query())),
  }),
  route({
    method: 'GET',
    path: '/v1/stats',
    id: 'getStats',
    summary: 'Traffic per domain and hour, by default of the last day; at most 92 days and 20,000 hours or days',
    query: statsQuery,
    answer: traffic,
    async handle({ c, caller, query }, deps) {
      const { domain, from, to = deps.nowMs(), step } = query()
      if (domain !== undefined) requireDomain(caller, domain)
      const fromMs = from ?? to - DAY_MS
      if (fromMs > to || to - fromMs > MAX_RANGE_MS) {
        const detail = 'at "from": at most 92 days up to "to"'
        throw new ApiProblem(400, 'bad-query', { detail, members: { path: 'from' } })
      }
      const range = { fromMs, toMs: to }
      const asked = domain === undefined ? ownDomains(caller) : [domain]
      const hours = await hoursOf(asked, { ...range, ...(step !== undefined && { stepMs: STEPS_MS[step] }) }, deps)
      const stats = { ...range, total: withRatios(countedHits(hours)), hours: hours.map(hourWithRatios) }
      return c.json(caller.domains === 'all' ? { ...stats, store: await storeHealth(deps) } : stats)
    },
  }),
]

function decisionRoute(verb: 'approve' | 'reject', summary: string): Route {
  return route({
    method: 'POST',
    path: `/v1/anomalies/:id/${verb}`,
    id: `${verb}Anomaly`,
    summary,
    body: decisionBody,
    bodyIs: 'optional',
    answer: decision,
    problems: [409, 422],
    async handle({ c, caller, param, body }, deps) {
      const { id } = await knownAnomaly(deps, caller, param('id'))
      const { reason: why = NO_REASON } = await body()
      const outcome = await deps.actions.decideAnomaly(id, verb, { by: caller.name, reason: why })
      if (outcome.kind === 'unknown') throw notFound()
      if (outcome.kind !== 'decided') throw new ApiProblem(409, 'already-decided', 'this was decided before')
      const published = outcome.published === undefined ? null : requirePublished(outcome.published)
      return c.json({ id, decision: verb, published })
    },
  })
}

/** Counts with both hit ratios. */
function withRatios(counted: CountedHits): object {
  const { ofAll, withoutBypasses } = hitRatio(counted)
  return { ...counted, hitRatio: ofAll, hitRatioWithoutBypasses: withoutBypasses }
}

function hourWithRatios(hour: TrafficHour): object {
  return { ...hour, ...withRatios(countedHits([hour])) }
}

/** Of the domains, or of all; one domain after the other, so that what is too much is never held at once. */
async function hoursOf(
  domains: readonly string[] | undefined,
  range: Omit<Parameters<ApiDeps['stats']['hours']>[0], 'domain' | 'limit'>,
  { stats }: ApiDeps,
): Promise<readonly TrafficHour[]> {
  const hours: TrafficHour[] = []
  for (const domain of domains ?? [undefined]) {
    const limit = MAX_HOURS + 1 - hours.length
    hours.push(...(await stats.hours({ ...range, limit, ...(domain !== undefined && { domain }) })))
    if (hours.length <= MAX_HOURS) continue
    const detail = `more than ${MAX_HOURS} hours: name a domain, shorten the range, or ask for step=day`
    throw new ApiProblem(400, 'too-many-hours', { detail, members: { path: 'from' } })
  }
  return hours
}

/** What the last check of the URL store's invariants has counted; null before the first. */
async function storeHealth({ storeJobs }: ApiDeps): Promise<object | null> {
  const check = await storeJobs.lastCheck()
  if (check === undefined) return null
  const { id: jobId, endedAtMs: checkedAtMs, scanned: rows, counts } = check
  return { jobId, checkedAtMs, rows, counts }
}

async function knownAnomaly({ control }: ApiDeps, caller: Caller, id: string): Promise<AnomalyRow> {
  const anomaly = await control.anomalies.get(id)
  if (anomaly === undefined || !mayUse(caller, anomaly.domain)) throw notFound()
  return anomaly
}
