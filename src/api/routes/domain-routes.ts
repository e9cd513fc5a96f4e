/** `/v1/domains`: which domains are looked after, and how the edge treats them. */

import * as v from 'valibot'
import { NO_REASON, type Actor } from '../../store/control-actions.ts'
import type { DomainRow, LogRow } from '../../store/control-store.ts'
import type { ApiDeps } from '../api-deps.ts'
import { ownDomains, requireDomain, type Caller } from '../access/caller.ts'
import { fetchRateChange, fetchRateText, learningChange } from '../../store/log-changes.ts'
import { recordInForce } from '../../store/records/record-in-force.ts'
import { patchedRecord } from '../../rules/record/patched-record.ts'
import { domainPatch, hasSettings, settingsOf } from '../domain-settings.ts'
import { notFound } from '../problem.ts'
import { requirePermittedHosts, requirePublished } from '../publish-outcome.ts'
import { IF_MATCH, requireRevision } from './record-routes.ts'
import { listQuery, pageOf, readDomain } from '../request-input.ts'
import { route, type Route } from '../route.ts'
import { corpusSummary, domainDetail, domainPage } from '../schemas/record-schemas.ts'

/** Domains and their settings. */
export const DOMAIN_ROUTES: readonly Route[] = [
  route({
    method: 'GET',
    path: '/v1/domains',
    id: 'listDomains',
    summary: 'Domains that are looked after',
    query: listQuery,
    answer: domainPage,
    async handle({ c, caller, query }, { control }) {
      const page = query()
      const own = ownDomains(caller)
      if (own === undefined) return c.json(await control.domains.list(pageOf(page)))
      const rows = await Promise.all(own.map((domain) => control.domains.get(domain)))
      return c.json({ rows: rows.filter((row) => row !== undefined) })
    },
  }),
  route({
    method: 'GET',
    path: '/v1/domains/:domain',
    id: 'getDomain',
    summary: 'A domain and its settings',
    answer: domainDetail,
    handle: async ({ c, caller, param }, deps) =>
      c.json(await described(deps, await knownDomain(deps, caller, param('domain')))),
  }),
  route({
    method: 'PUT',
    path: '/v1/domains/:domain',
    id: 'onboardDomain',
    summary: 'Look after a domain from now on',
    body: v.strictObject({ learns: v.optional(v.boolean()) }),
    bodyIs: 'optional',
    statuses: [200, 201],
    answer: domainDetail,
    async handle({ c, caller, param, body }, deps) {
      requireDomain(caller, param('domain'))
      const domain = readDomain(c)
      const { learns } = await body()
      const { domains } = deps.control
      const isNew = await domains.onboard(domain, deps.nowMs())
      const by = caller.name
      if (isNew) await noteChange(deps, { by, action: 'onboard', domain, detail: '' })
      if (learns !== undefined && isNew) await domains.setLearns(domain, learns)
      else if (learns !== undefined)
        await setLearns(deps, { row: await knownDomain(deps, caller, domain), learns }, { by, reason: NO_REASON })
      return c.json(await described(deps, await knownDomain(deps, caller, domain)), isNew ? 201 : 200)
    },
  }),
  route({
    method: 'PATCH',
    path: '/v1/domains/:domain',
    id: 'changeDomain',
    summary:
      'Change settings (JSON Merge Patch, RFC 7396); a new revision where they are part of the record. Lists change entry by entry, and whole only with replace: true',
    headers: [IF_MATCH],
    body: domainPatch,
    answer: domainDetail,
    problems: [409, 422],
    async handle({ c, caller, param, body }, deps) {
      const row = await knownDomain(deps, caller, param('domain'))
      const { domain } = row
      const { reason = 'settings', learns, fetchRate, ...settings } = await body()
      if (hasSettings(settings)) {
        // The latest revision is read first: what is published after this line is a conflict and not lost.
        const latest = await deps.control.revisions.latest(domain)
        const current = await recordInForce(deps, domain)
        if (c.req.header('if-match') !== undefined) requireRevision(c, current?.revision ?? 0)
        const record = patchedRecord(domain, current, settings)
        requirePermittedHosts(caller, record, current)
        requirePublished(await deps.actions.publish(record, { by: caller.name, reason }, { latest }))
      }
      const actor = { by: caller.name, reason }
      if (learns !== undefined) await setLearns(deps, { row, learns }, actor)
      if (fetchRate !== undefined) await setFetchRate(deps, { row, fetchRate: fetchRate ?? undefined }, actor)
      return c.json(await described(deps, await knownDomain(deps, caller, domain)))
    },
  }),
  route({
    method: 'GET',
    path: '/v1/domains/:domain/corpus',
    id: 'getCorpus',
    summary: 'What is known of the URLs of a domain',
    answer: corpusSummary,
    async handle({ c, caller, param }, deps) {
      const { domain } = await knownDomain(deps, caller, param('domain'))
      return c.json(await deps.corpusSummary(domain))
    },
  }),
]

/** @throws ApiProblem 404 for a domain that is not looked after, or is not the caller's */
export async function knownDomain({ control }: ApiDeps, caller: Caller, domain: string): Promise<DomainRow> {
  requireDomain(caller, domain)
  const row = await control.domains.get(domain)
  if (row === undefined) throw notFound()
  return row
}

async function described(deps: ApiDeps, row: DomainRow): Promise<object> {
  const record = await recordInForce(deps, row.domain)
  // A record that was written to KV by hand is ahead of the row.
  const revision = Math.max(row.revision, record?.revision ?? 0)
  return { ...row, revision, settings: record === undefined ? null : settingsOf(record) }
}

async function setLearns(
  deps: ApiDeps,
  { row: { domain, learns: before }, learns }: { readonly row: DomainRow; readonly learns: boolean },
  { by, reason }: Actor,
): Promise<void> {
  await deps.control.domains.setLearns(domain, learns)
  const changed = learningChange(before, learns)
  await noteChange(deps, { by, action: 'learns', domain, detail: `${learns}: ${reason}`, changed })
}

async function setFetchRate(
  deps: ApiDeps,
  {
    row: { domain, fetchRate: before },
    fetchRate,
  }: { readonly row: DomainRow; readonly fetchRate: number | undefined },
  { by, reason }: Actor,
): Promise<void> {
  await deps.control.domains.setFetchRate(domain, fetchRate)
  const detail = `${fetchRateText(fetchRate)}: ${reason}`
  await noteChange(deps, { by, action: 'fetch-rate', domain, detail, changed: fetchRateChange(before, fetchRate) })
}

function noteChange({ control, nowMs }: ApiDeps, row: Omit<LogRow, 'at'>): Promise<void> {
  return control.log.add({ at: nowMs(), ...row })
}
