/** `/v1/domains/{domain}/record` and its revisions. */

import type { Context } from 'hono'
import * as v from 'valibot'
import type { DomainRecord } from '../../rules/record/domain-record.ts'
import { parseDomainRecord } from '../../rules/record/parse-domain-record.ts'
import { diffRecords } from '../../rules/record/record-diff.ts'
import { NO_REASON } from '../../store/control-actions.ts'
import type { ApiDeps } from '../api-deps.ts'
import type { ApiEnv } from '../access/authenticate.ts'
import { ownDomains, requireDomain, type Caller } from '../access/caller.ts'
import { recordInForce } from '../../store/records/record-in-force.ts'
import { ApiProblem, notFound } from '../problem.ts'
import { requireKnownNames } from '../require-known-names.ts'
import { conflict, requirePermittedHosts, requirePublished } from '../publish-outcome.ts'
import { digits, listQuery, pageOf, readDomain } from '../request-input.ts'
import { route, type Route, type RouteHeader } from '../route.ts'
import { reason } from '../schemas/parts.ts'
import { published, recordDiff, recordInput, revisionDetail, revisionPage } from '../schemas/record-schemas.ts'
import { recordSchema } from '../../rules/record/parse-domain-record.ts'

/** The header by which a change says what it is a change of. */
export const IF_MATCH: RouteHeader = {
  name: 'If-Match',
  description: 'Revision that the change is of, "0" for a first record, * for any. Needed to publish.',
}

const IF_NONE_MATCH: RouteHeader = {
  name: 'If-None-Match',
  description: 'ETag of the record that the client has; 304 if it is still in force.',
}

const MAX_REVISION = 999_999_999
const rollbackBody = v.strictObject({
  revision: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
  reason,
})
const diffQuery = v.object({ from: v.optional(digits(MAX_REVISION)), to: v.optional(digits(MAX_REVISION)) })
// A loose object of the library leaves out `constructor` and its like without a word.
const anyObject = v.custom<object>(() => true)
const recordQuery = v.object({
  reason,
  liftQuarantine: flag('What the record does not hold in quarantine leaves it; otherwise it stays there.'),
  acceptDrops: flag('Publish although names are dropped that are known to matter; 422 otherwise.'),
})

/** The record in force, and its changes. */
export const RECORD_ROUTES: readonly Route[] = [
  route({
    method: 'GET',
    path: '/v1/domains/:domain/record',
    id: 'getRecord',
    summary: 'The record in force; its revision is the ETag',
    headers: [IF_NONE_MATCH],
    statuses: [200, 304],
    answer: recordSchema,
    async handle({ c, caller, param }, deps) {
      const record = await shownRecord(deps, caller, param('domain'))
      const etag = `"${record.revision}"`
      // RFC 9110 §13.1.2: a weak tag is as good here.
      const known = c.req.header('if-none-match')?.split(',') ?? []
      if (known.some((tag) => tag.trim().replace(/^W\//, '') === etag)) return c.body(null, 304, { etag })
      return c.json(record, 200, { etag })
    },
  }),
  route({
    method: 'PUT',
    path: '/v1/domains/:domain/record',
    id: 'publishRecord',
    summary: 'Publish a record as the next revision',
    query: recordQuery,
    headers: [IF_MATCH],
    body: anyObject,
    bodyShown: recordInput,
    answer: published,
    problems: [409, 422, 428],
    async handle({ c, caller, param, query, body }, deps) {
      const domain = param('domain')
      requireDomain(caller, domain)
      const { reason: why = NO_REASON, liftQuarantine = false, acceptDrops = false } = query()
      const record = readRecord(readDomain(c), await body())
      // The latest revision is read first: what is published after this line is a conflict and not lost.
      const latest = await deps.control.revisions.latest(domain)
      const current = await recordInForce(deps, domain)
      requireRevision(c, current?.revision ?? 0)
      requirePermittedHosts(caller, record, current)
      const dropped = requireKnownNames(current, record, acceptDrops)
      const noted = dropped.length === 0 ? why : `${why}; known to matter and dropped: ${dropped.join(', ')}`
      const outcome = await deps.actions.publish(record, { by: caller.name, reason: noted }, { latest, liftQuarantine })
      return c.json(requirePublished(outcome))
    },
  }),
  route({
    method: 'POST',
    path: '/v1/domains/:domain/rollback',
    id: 'rollback',
    summary: 'Publish an earlier revision again; by default the one before the current',
    headers: [IF_MATCH],
    body: rollbackBody,
    bodyIs: 'optional',
    answer: published,
    problems: [409, 422],
    async handle({ c, caller, param, body }, deps) {
      const domain = param('domain')
      requireDomain(caller, domain)
      const { revision, reason: why = NO_REASON } = await body()
      // Two who undo the same revision at once must not undo each other.
      const latest = await deps.control.revisions.latest(domain)
      if (c.req.header('if-match') !== undefined) requireRevision(c, (await recordInForce(deps, domain))?.revision ?? 0)
      const options = { latest, hosts: ownDomains(caller) }
      const outcome = await deps.actions.rollback(domain, revision, { by: caller.name, reason: why }, options)
      if (outcome.kind === 'unknown') throw notFound()
      return c.json(requirePublished(outcome))
    },
  }),
]

/** Records before the one in force. */
export const REVISION_ROUTES: readonly Route[] = [
  route({
    method: 'GET',
    path: '/v1/domains/:domain/revisions',
    id: 'listRevisions',
    summary: 'Revisions, newest first',
    query: listQuery,
    answer: revisionPage,
    async handle({ c, caller, param, query }, { control }) {
      requireDomain(caller, param('domain'))
      return c.json(await control.revisions.list(param('domain'), pageOf(query())))
    },
  }),
  route({
    method: 'GET',
    path: '/v1/domains/:domain/revisions/:revision',
    id: 'getRevision',
    summary: 'One revision with its record',
    answer: revisionDetail,
    async handle({ c, caller, param }, deps) {
      const domain = param('domain')
      requireDomain(caller, domain)
      const revision = v.safeParse(digits(MAX_REVISION), param('revision'))
      const row = revision.success ? await deps.control.revisions.get(domain, revision.output) : undefined
      if (row === undefined) throw notFound()
      return c.json({ ...row, record: await archived(deps, domain, row.revision) })
    },
  }),
  route({
    method: 'GET',
    path: '/v1/domains/:domain/diff',
    id: 'diffRecords',
    summary: 'What changed; by default between the last two revisions',
    query: diffQuery,
    answer: recordDiff,
    async handle({ c, caller, param, query }, deps) {
      const domain = param('domain')
      requireDomain(caller, domain)
      const { from, to } = query()
      const newer = to === undefined ? await shownRecord(deps, caller, domain) : await archived(deps, domain, to)
      const before = from ?? newer.revision - 1
      return c.json(diffRecords(before === 0 ? undefined : await archived(deps, domain, before), newer))
    },
  }),
]

/** A flag of a query, `true` or `false`. */
function flag(words: string): v.GenericSchema<string | undefined, boolean | undefined> {
  const given = v.pipe(v.picklist(['true', 'false']), v.description(words))
  return v.optional(
    v.pipe(
      given,
      v.transform((text) => text === 'true'),
    ),
  )
}

async function shownRecord(deps: ApiDeps, caller: Caller, domain: string): Promise<DomainRecord> {
  requireDomain(caller, domain)
  const record = await recordInForce(deps, domain)
  if (record === undefined) throw notFound()
  return record
}

async function archived({ archive }: ApiDeps, domain: string, revision: number): Promise<DomainRecord> {
  const record = await archive.get(domain, revision)
  if (record === undefined) throw notFound()
  return record
}

/** `If-Match: "8"` says which revision the change is of, `"0"` that there is none yet, `*` that it does not matter. */
export function requireRevision(c: Context<ApiEnv>, current: number): void {
  const given = c.req.header('if-match')?.trim()
  if (given === undefined) {
    throw new ApiProblem(
      428,
      'precondition-required',
      'send If-Match: "<revision that you changed>", or "0" for a first record',
    )
  }
  if (given === '*' || given.replaceAll('"', '') === String(current)) return
  if (!given.startsWith('W/')) throw conflict(current)
  // RFC 9110 §13.1.1. Who compresses an answer on its way weakens its ETag.
  const detail = `If-Match takes no weak tag; the latest revision is ${current}: send "${current}", without W/`
  throw new ApiProblem(409, 'revision-conflict', { detail, members: { latest: current } })
}

/** Revision, date and checksum are the publisher's, so they may be missing or old. A member that is not known is no slip to pass over. */
function readRecord(domain: string, body: object): DomainRecord {
  const filled = { v: 1, domain, revision: 1, builtAt: '1970-01-01T00:00:00Z', ...body }
  const parsed = parseDomainRecord(filled, { checksum: 'ignore' })
  if (!parsed.ok) throw refused(parsed.problem.path, parsed.problem.message)
  const unknown = Object.keys(body).find((name) => !Object.hasOwn(parsed.record, name))
  if (unknown !== undefined) throw refused(unknown, 'no member of a domain record')
  const lost = lostKey(body, parsed.record)
  if (lost !== undefined) throw refused(lost, 'no key that is read here')
  if (parsed.record.domain !== domain) throw refused('domain', 'the record is of another domain than the path')
  return parsed.record
}

/** A key that the schema has left out without a word: `constructor` and its like. */
function lostKey(body: object, record: DomainRecord): string | undefined {
  const given = body as Readonly<Record<string, unknown>>
  for (const member of ['patterns', 'modeByPath'] as const)
    for (const key of Object.keys(Object(given[member])))
      if (!Object.hasOwn(record[member] ?? {}, key)) return `${member}.${key}`
  return undefined
}

function refused(path: string, message: string): ApiProblem {
  const place = path === '' ? '' : `at "${path}": `
  return new ApiProblem(400, 'bad-body', { detail: `${place}${message}`, members: { path } })
}
