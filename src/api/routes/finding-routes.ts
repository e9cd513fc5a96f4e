/** What the control Worker found: maps held back, audits of live merges, the log of changes, figures of the traffic. */

import type { Hono } from 'hono'
import * as v from 'valibot'
import { parseDomainRecord } from '../../rules/record/parse-domain-record.ts'
import { diffRecords } from '../../rules/record/record-diff.ts'
import { NO_REASON } from '../../store/control-actions.ts'
import type { AnomalyRow } from '../../store/control-store.ts'
import { countedHits, hitRatio, type CountedHits } from '../../store/hit-ratio.ts'
import type { TrafficHour } from '../../store/traffic-stats.ts'
import type { ApiDeps } from '../api-deps.ts'
import type { ApiEnv } from '../access/authenticate.ts'
import { mayUse, ownDomains, requireDomain, type Caller } from '../access/caller.ts'
import { recordInForce } from '../../store/records/record-in-force.ts'
import { ownedPage } from '../access/owned-list.ts'
import { ApiProblem, notFound } from '../problem.ts'
import { requirePublished } from '../publish-outcome.ts'
import { domainListQuery, host, readOptionalBody, readQuery } from '../request-input.ts'

const DAY_MS = 86_400_000
const MAX_RANGE_MS = 92 * DAY_MS
const decisionBody = v.strictObject({ reason: v.optional(v.pipe(v.string(), v.maxLength(500))) })
const time = v.pipe(
  v.string(),
  v.transform((text) => (/^\d{1,15}$/.test(text) ? Number(text) : Date.parse(text))),
  v.check((atMs) => !Number.isNaN(atMs), 'expected milliseconds since the epoch or an ISO 8601 date'),
)
const STEPS_MS = { hour: 3_600_000, day: DAY_MS } as const
const statsQuery = v.object({
  domain: v.optional(host),
  from: v.optional(time),
  to: v.optional(time),
  step: v.optional(v.picklist(['hour', 'day'])),
})
/** Members of one answer, some 5 MB: a domain has 2,208 hours in 92 days, and there may be thousands of domains. */
export const MAX_HOURS = 20_000

/** Routes for findings. */
export function addFindingRoutes(app: Hono<ApiEnv>, deps: ApiDeps): void {
  const { audits, log } = deps.control
  addAnomalies(app, deps)
  app.get('/v1/audits', async (c) =>
    c.json(await ownedPage((domain, page) => audits.list(domain, page), c.var.caller, readQuery(c, domainListQuery))),
  )
  app.get('/v1/log', async (c) =>
    c.json(await ownedPage((domain, page) => log.list(domain, page), c.var.caller, readQuery(c, domainListQuery))),
  )
  app.get('/v1/stats', async (c) => {
    const { domain, from, to = deps.nowMs(), step } = readQuery(c, statsQuery)
    if (domain !== undefined) requireDomain(c.var.caller, domain)
    const fromMs = from ?? to - DAY_MS
    if (fromMs > to || to - fromMs > MAX_RANGE_MS) {
      throw new ApiProblem(400, 'bad-query', {
        detail: 'at "from": at most 92 days up to "to"',
        members: { path: 'from' },
      })
    }
    const range = { fromMs, toMs: to }
    const asked = domain === undefined ? ownDomains(c.var.caller) : [domain]
    const hours = await hoursOf(asked, { ...range, ...(step !== undefined && { stepMs: STEPS_MS[step] }) }, deps)
    const stats = { ...range, total: withRatios(countedHits(hours)), hours: hours.map(hourWithRatios) }
    return c.json(c.var.caller.domains === 'all' ? { ...stats, store: await storeHealth(deps) } : stats)
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

function addAnomalies(app: Hono<ApiEnv>, deps: ApiDeps): void {
  const { anomalies } = deps.control
  app.get('/v1/anomalies', async (c) =>
    c.json(
      await ownedPage((domain, page) => anomalies.list(domain, page), c.var.caller, readQuery(c, domainListQuery)),
    ),
  )
  app.get('/v1/anomalies/:id', async (c) => {
    const anomaly = await knownAnomaly(deps, c.var.caller, c.req.param('id'))
    const candidate = parseDomainRecord(await deps.files.readKey(anomaly.candidateKey))
    const current = await recordInForce(deps, anomaly.domain)
    const shown = candidate.ok ? { candidate: candidate.record, diff: diffRecords(current, candidate.record) } : {}
    return c.json({ ...anomaly, ...shown })
  })
  for (const decision of ['approve', 'reject'] as const) {
    app.post(`/v1/anomalies/:id/${decision}`, async (c) => {
      const { id } = await knownAnomaly(deps, c.var.caller, c.req.param('id'))
      const { reason = NO_REASON } = await readOptionalBody(c, decisionBody)
      const outcome = await deps.actions.decideAnomaly(id, decision, { by: c.var.caller.name, reason })
      if (outcome.kind !== 'decided') {
        throw outcome.kind === 'unknown'
          ? notFound()
          : new ApiProblem(409, 'already-decided', 'this was decided before')
      }
      const published = outcome.published === undefined ? null : requirePublished(outcome.published)
      return c.json({ id, decision, published })
    })
  }
}

async function knownAnomaly({ control }: ApiDeps, caller: Caller, id: string): Promise<AnomalyRow> {
  const anomaly = await control.anomalies.get(id)
  if (anomaly === undefined || !mayUse(caller, anomaly.domain)) throw notFound()
  return anomaly
}
