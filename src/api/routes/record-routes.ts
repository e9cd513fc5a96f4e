/** `/v1/domains/{domain}/record` and its revisions. */

import type { Context, Hono } from 'hono'
import * as v from 'valibot'
import type { DomainRecord } from '../../rules/record/domain-record.ts'
import { parseDomainRecord } from '../../rules/record/parse-domain-record.ts'
import { diffRecords } from '../../rules/record/record-diff.ts'
import { NO_REASON } from '../../store/control-actions.ts'
import type { ApiDeps } from '../api-deps.ts'
import type { ApiEnv } from '../access/authenticate.ts'
import { ownDomains, requireDomain } from '../access/caller.ts'
import { recordInForce } from '../../store/records/record-in-force.ts'
import { ApiProblem, notFound } from '../problem.ts'
import { requireNothingForgotten } from '../require-nothing-forgotten.ts'
import { conflict, requirePermittedHosts, requirePublished } from '../publish-outcome.ts'
import { digits, listQuery, pageOf, readBody, readDomain, readOptionalBody, readQuery } from '../request-input.ts'

const MAX_REVISION = 999_999_999
const reason = v.optional(v.pipe(v.string(), v.maxLength(500)))
const rollbackBody = v.strictObject({
  revision: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
  reason,
})
const diffQuery = v.object({ from: v.optional(digits(MAX_REVISION)), to: v.optional(digits(MAX_REVISION)) })
const flag = v.optional(
  v.pipe(
    v.picklist(['true', 'false']),
    v.transform((text) => text === 'true'),
  ),
)
// A loose object of the library leaves out `constructor` and its like without a word.
const anyObject = v.custom<object>(() => true)
const recordQuery = v.object({ reason, liftQuarantine: flag, acceptDrops: flag })

/** Routes for the record in force and for those before it. */
export function addRecordRoutes(app: Hono<ApiEnv>, deps: ApiDeps): void {
  addRecord(app, deps)
  addRevisions(app, deps)
}

function addRecord(app: Hono<ApiEnv>, deps: ApiDeps): void {
  app.get('/v1/domains/:domain/record', async (c) => {
    const record = await shownRecord(c, deps)
    return c.json(record, 200, { etag: `"${record.revision}"` })
  })
  app.put('/v1/domains/:domain/record', async (c) => {
    const { caller } = c.var
    const domain = c.req.param('domain')
    requireDomain(caller, domain)
    const { reason: why = NO_REASON, liftQuarantine = false, acceptDrops = false } = readQuery(c, recordQuery)
    const record = readRecord(readDomain(c), await readBody(c, anyObject))
    // The latest revision is read first: what is published after this line is a conflict and not lost.
    const latest = await deps.control.revisions.latest(domain)
    const current = await recordInForce(deps, domain)
    requireRevision(c, current?.revision ?? 0)
    requirePermittedHosts(caller, record, current)
    const dropped = requireNothingForgotten(current, record, acceptDrops)
    const noted = dropped.length === 0 ? why : `${why}; known to matter and dropped: ${dropped.join(', ')}`
    const outcome = await deps.actions.publish(record, { by: caller.name, reason: noted }, { latest, liftQuarantine })
    return c.json(requirePublished(outcome))
  })
  app.post('/v1/domains/:domain/rollback', async (c) => {
    const { caller } = c.var
    const domain = c.req.param('domain')
    requireDomain(caller, domain)
    const { revision, reason: why = NO_REASON } = await readOptionalBody(c, rollbackBody)
    // Two who undo the same revision at once must not undo each other.
    const latest = await deps.control.revisions.latest(domain)
    if (c.req.header('if-match') !== undefined) requireRevision(c, (await recordInForce(deps, domain))?.revision ?? 0)
    const options = { latest, hosts: ownDomains(caller) }
    const outcome = await deps.actions.rollback(domain, revision, { by: caller.name, reason: why }, options)
    if (outcome.kind === 'unknown') throw notFound()
    return c.json(requirePublished(outcome))
  })
}

function addRevisions(app: Hono<ApiEnv>, deps: ApiDeps): void {
  app.get('/v1/domains/:domain/revisions', async (c) => {
    requireDomain(c.var.caller, c.req.param('domain'))
    return c.json(await deps.control.revisions.list(c.req.param('domain'), pageOf(readQuery(c, listQuery))))
  })
  app.get('/v1/domains/:domain/revisions/:revision', async (c) => {
    const domain = c.req.param('domain')
    requireDomain(c.var.caller, domain)
    const revision = v.safeParse(digits(MAX_REVISION), c.req.param('revision'))
    const row = revision.success ? await deps.control.revisions.get(domain, revision.output) : undefined
    if (row === undefined) throw notFound()
    return c.json({ ...row, record: await archived(deps, domain, row.revision) })
  })
  app.get('/v1/domains/:domain/diff', async (c) => {
    const domain = c.req.param('domain')
    requireDomain(c.var.caller, domain)
    const { from, to } = readQuery(c, diffQuery)
    const newer = to === undefined ? await shownRecord(c, deps) : await archived(deps, domain, to)
    const before = from ?? newer.revision - 1
    return c.json(diffRecords(before === 0 ? undefined : await archived(deps, domain, before), newer))
  })
}

async function shownRecord(c: Context<ApiEnv>, deps: ApiDeps): Promise<DomainRecord> {
  const domain = c.req.param('domain') ?? ''
  requireDomain(c.var.caller, domain)
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
