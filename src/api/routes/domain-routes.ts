/** `/v1/domains`: which domains are looked after, and how the edge treats them. */

import type { Hono } from 'hono'
import * as v from 'valibot'
import { NO_REASON, type Actor } from '../../store/control-actions.ts'
import type { DomainRow, LogRow } from '../../store/control-store.ts'
import type { ApiDeps } from '../api-deps.ts'
import type { ApiEnv } from '../access/authenticate.ts'
import { ownDomains, requireDomain, type Caller } from '../access/caller.ts'
import { recordInForce } from '../../store/records/record-in-force.ts'
import { patchedRecord } from '../../rules/record/patched-record.ts'
import { domainPatch, hasSettings, settingsOf } from '../domain-settings.ts'
import { notFound } from '../problem.ts'
import { requirePermittedHosts, requirePublished } from '../publish-outcome.ts'
import { requireRevision } from './record-routes.ts'
import { listQuery, pageOf, readBody, readDomain, readOptionalBody, readQuery } from '../request-input.ts'

/** Routes for domains and their settings. */
export function addDomainRoutes(app: Hono<ApiEnv>, deps: ApiDeps): void {
  const { control } = deps
  app.get('/v1/domains', async (c) => {
    const page = readQuery(c, listQuery)
    const own = ownDomains(c.var.caller)
    if (own === undefined) return c.json(await control.domains.list(pageOf(page)))
    const rows = await Promise.all(own.map((domain) => control.domains.get(domain)))
    return c.json({ rows: rows.filter((row) => row !== undefined) })
  })
  app.get('/v1/domains/:domain', async (c) => {
    const row = await knownDomain(deps, c.var.caller, c.req.param('domain'))
    return c.json(await described(deps, row))
  })
  app.put('/v1/domains/:domain', async (c) => {
    requireDomain(c.var.caller, c.req.param('domain'))
    const domain = readDomain(c)
    const { learns } = await readOptionalBody(c, v.strictObject({ learns: v.optional(v.boolean()) }))
    const isNew = await control.domains.onboard(domain, deps.nowMs())
    const by = c.var.caller.name
    if (isNew) await noteChange(deps, { by, action: 'onboard', domain, detail: '' })
    if (learns !== undefined && isNew) await control.domains.setLearns(domain, learns)
    else if (learns !== undefined) await setLearns(deps, { domain, learns }, { by, reason: NO_REASON })
    const row = await knownDomain(deps, c.var.caller, domain)
    return c.json(await described(deps, row), isNew ? 201 : 200)
  })
  app.get('/v1/domains/:domain/corpus', async (c) => {
    const { domain } = await knownDomain(deps, c.var.caller, c.req.param('domain'))
    return c.json(await deps.corpusSummary(domain))
  })
  addChange(app, deps)
}

function addChange(app: Hono<ApiEnv>, deps: ApiDeps): void {
  const { control } = deps
  app.patch('/v1/domains/:domain', async (c) => {
    const { caller } = c.var
    const { domain } = await knownDomain(deps, caller, c.req.param('domain'))
    const { reason = 'settings', learns, fetchRate, ...settings } = await readBody(c, domainPatch)
    if (hasSettings(settings)) {
      // The latest revision is read first: what is published after this line is a conflict and not lost.
      const latest = await control.revisions.latest(domain)
      const current = await recordInForce(deps, domain)
      if (c.req.header('if-match') !== undefined) requireRevision(c, current?.revision ?? 0)
      const record = patchedRecord(domain, current, settings)
      requirePermittedHosts(caller, record, current)
      requirePublished(await deps.actions.publish(record, { by: caller.name, reason }, { latest }))
    }
    const actor = { by: caller.name, reason }
    if (learns !== undefined) await setLearns(deps, { domain, learns }, actor)
    if (fetchRate !== undefined) await setFetchRate(deps, { domain, fetchRate: fetchRate ?? undefined }, actor)
    return c.json(await described(deps, await knownDomain(deps, caller, domain)))
  })
}

/** @throws ApiProblem 404 for a domain that is not looked after, or is not the caller's */
export async function knownDomain({ control }: ApiDeps, caller: Caller, domain: string): Promise<DomainRow> {
  requireDomain(caller, domain)
  const row = await control.domains.get(domain)
  if (row === undefined) throw notFound()
  return row
}

async function described(deps: ApiDeps, row: DomainRow): Promise<object> {
  const record = await recordInForce(deps, row.domain)
  // One that somebody has put into KV by hand is ahead of the row.
  const revision = Math.max(row.revision, record?.revision ?? 0)
  return { ...row, revision, settings: record === undefined ? null : settingsOf(record) }
}

async function setLearns(
  deps: ApiDeps,
  { domain, learns }: { readonly domain: string; readonly learns: boolean },
  { by, reason }: Actor,
): Promise<void> {
  await deps.control.domains.setLearns(domain, learns)
  await noteChange(deps, { by, action: 'learns', domain, detail: `${learns}: ${reason}` })
}

async function setFetchRate(
  deps: ApiDeps,
  { domain, fetchRate }: { readonly domain: string; readonly fetchRate: number | undefined },
  { by, reason }: Actor,
): Promise<void> {
  await deps.control.domains.setFetchRate(domain, fetchRate)
  const rate = fetchRate === undefined ? 'default' : `${fetchRate} requests per second`
  await noteChange(deps, { by, action: 'fetch-rate', domain, detail: `${rate}: ${reason}` })
}

function noteChange({ control, nowMs }: ApiDeps, row: Omit<LogRow, 'at'>): Promise<void> {
  return control.log.add({ at: nowMs(), ...row })
}
