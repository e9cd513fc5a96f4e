/** What the control Worker found: maps held back, audits of live merges, the log of changes, figures of the traffic. */

import type { Hono } from 'hono'
import * as v from 'valibot'
import { parseDomainRecord } from '../rules/parse-domain-record.ts'
import { diffRecords } from '../rules/record-diff.ts'
import { NO_REASON } from '../store/control-actions.ts'
import type { AnomalyRow } from '../store/control-store.ts'
import type { ApiDeps } from './api-deps.ts'
import type { ApiEnv } from './authenticate.ts'
import { mayUse, ownDomains, requireDomain, type Caller } from './caller.ts'
import { recordInForce } from '../store/record-in-force.ts'
import { ownedPage } from './owned-list.ts'
import { ApiProblem, notFound } from './problem.ts'
import { requirePublished } from './publish-outcome.ts'
import { domainListQuery, host, readOptionalBody, readQuery } from './request-input.ts'

const DAY_MS = 86_400_000
const MAX_RANGE_MS = 92 * DAY_MS
const decisionBody = v.strictObject({ reason: v.optional(v.pipe(v.string(), v.maxLength(500))) })
const time = v.pipe(
  v.string(),
  v.transform((text) => (/^\d{1,15}$/.test(text) ? Number(text) : Date.parse(text))),
  v.check((atMs) => !Number.isNaN(atMs), 'expected milliseconds since the epoch or an ISO 8601 date'),
)
const statsQuery = v.object({ domain: v.optional(host), from: v.optional(time), to: v.optional(time) })

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
    const { domain, from, to = deps.nowMs() } = readQuery(c, statsQuery)
    if (domain !== undefined) requireDomain(c.var.caller, domain)
    const fromMs = from ?? to - DAY_MS
    if (fromMs > to || to - fromMs > MAX_RANGE_MS) {
      throw new ApiProblem(400, 'bad-query', {
        detail: 'at "from": at most 92 days up to "to"',
        members: { path: 'from' },
      })
    }
    const asked = domain === undefined ? ownDomains(c.var.caller) : [domain]
    const range = { fromMs, toMs: to }
    const parts = await Promise.all(
      asked === undefined ? [deps.stats.hours(range)] : asked.map((one) => deps.stats.hours({ ...range, domain: one })),
    )
    const hours = parts.flat()
    return c.json(
      c.var.caller.domains === 'all' ? { ...range, hours, store: await storeHealth(deps) } : { ...range, hours },
    )
  })
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
