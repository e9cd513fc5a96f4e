/** One request for every route, which succeeds on {@link filledWorld} with a token of all domains. */

import { openApi } from '../../../src/api/openapi.ts'
import { ROUTES } from '../../../src/api/routes/routes.ts'
import { apiWorld, type ApiWorld, type Ask } from './api-world.ts'
import { storeJob } from './memory-store-jobs.ts'
import { NOW_MS, putInForce, recordOf } from './memory-control.ts'

/** A domain that the scoped token may not see. */
export const FOREIGN = 'foreign.example'
const PAGE = `https://${FOREIGN}/p?id=1`
const EVIDENCE = { equal: 9, differ: 0, inconclusive: 0, upperBound99: 0.01, holdout: [5, 5] as const }

/** Something of everything, all of it about {@link FOREIGN}. */
export async function filledWorld(): Promise<ApiWorld> {
  const world = apiWorld()
  const { memory } = world
  putInForce(memory, recordOf(FOREIGN, 1, { mode: 'observe' }))
  const patterns = { '/p?id&tint': { keep: ['id'], drop: ['tint'], basis: 'verified' as const, evidence: EVIDENCE } }
  const record = recordOf(FOREIGN, 2, { patterns, keep: ['q'], rollout: 0.5 })
  putInForce(memory, record)
  memory.runs.push({
    id: 'run-foreign',
    domain: FOREIGN,
    state: 'running',
    reason: 'operator',
    startedAtMs: NOW_MS,
    progress: {
      stage: 'sampling',
      pattern: '/p?id&tint',
      patternsDone: 1,
      patternsTotal: 2,
      fetches: 3,
      recalled: 4,
      maxFetches: 900,
      fetchesLeft: 5,
    },
  })
  memory.files.set('runs/run-foreign/report.json', { domain: FOREIGN, end: 'complete' })
  const candidateKey = 'runs/run-foreign/candidate.json'
  memory.files.set(candidateKey, recordOf(FOREIGN, 2, { pathRules: [{ id: 'r', source: '/a', destination: '/b' }] }))
  for (const id of ['anomaly-1', 'anomaly-2']) {
    memory.anomalies.push({
      id,
      domain: FOREIGN,
      runId: 'run-foreign',
      at: NOW_MS,
      state: 'open',
      candidateKey,
      flagged: [{ pattern: '/p?id&tint', names: ['tint'] }],
      explanation: 'lost',
    })
  }
  memory.audits.push({
    id: 'audit-1',
    domain: FOREIGN,
    at: NOW_MS,
    pattern: '/p?id&tint',
    names: ['tint'],
    original: `${PAGE}&tint=2`,
    canonical: PAGE,
    outcome: 'equal',
    message: '',
  })
  memory.log.push({ at: NOW_MS, by: 'ann@foreign.example', action: 'publish', domain: FOREIGN, detail: 'revision 2' })
  await world.ask('PUT', '/v1/urls', { body: { sightings: [{ url: PAGE }] } })
  memory.storeJobs.push(
    storeJob('count-1', { kind: 'count', scanned: 7, rekeyed: 2, merged: 1 }),
    storeJob('invariants-1', { kind: 'invariants', scanned: 7, counts: { orphan: 1 } }),
  )
  const problem = { kind: 'orphan', detail: 'a link of row 1 needs row 2', rows: [1], keys: [] }
  memory.storeProblems.set('invariants-1', [problem])
  return world
}

/** A request and the status of its success. */
export interface RouteCase {
  /** As in the description: `GET /v1/domains/{domain}`. */
  readonly route: string
  readonly path: string
  readonly ask?: Ask
  readonly status?: number
}

const D = `/v1/domains/${FOREIGN}`
const BLOB_CONTENT = '/v1/urls/content'

/** All of them, in an order in which each finds what it needs. */
export const EVERY_ROUTE: readonly RouteCase[] = [
  { route: 'GET /v1/openapi.json', path: '/v1/openapi.json' },
  { route: 'POST /v1/canonicalize', path: '/v1/canonicalize', ask: { body: { urls: [PAGE, `${PAGE}&tint=1`] } } },
  { route: 'GET /v1/domains', path: '/v1/domains?limit=1' },
  { route: 'GET /v1/domains/{domain}', path: D },
  { route: 'PUT /v1/domains/{domain}', path: D, ask: { body: { learns: false } } },
  { route: 'PATCH /v1/domains/{domain}', path: D, ask: { body: { mode: 'redirect', keep: null, learns: true } } },
  { route: 'GET /v1/domains/{domain}/record', path: `${D}/record` },
  { route: 'GET /v1/domains/{domain}/export', path: `${D}/export?to=varnish` },
  {
    route: 'PUT /v1/domains/{domain}/record',
    path: `${D}/record`,
    ask: { body: { mode: 'off', patterns: {} }, headers: { 'if-match': '*' } },
  },
  { route: 'GET /v1/domains/{domain}/revisions', path: `${D}/revisions?limit=2` },
  { route: 'GET /v1/domains/{domain}/revisions/{revision}', path: `${D}/revisions/2` },
  { route: 'GET /v1/domains/{domain}/diff', path: `${D}/diff?from=1&to=2` },
  { route: 'POST /v1/domains/{domain}/rollback', path: `${D}/rollback`, ask: { body: { revision: 1 } } },
  {
    route: 'POST /v1/domains/{domain}/purge',
    path: `${D}/purge`,
    ask: { body: { urls: [PAGE], reason: 'wrong price' } },
  },
  { route: 'GET /v1/domains/{domain}/cookies', path: `${D}/cookies?days=30` },
  { route: 'GET /v1/domains/{domain}/corpus', path: `${D}/corpus` },
  { route: 'GET /v1/runs', path: '/v1/runs' },
  { route: 'GET /v1/runs/{id}', path: '/v1/runs/run-foreign' },
  { route: 'GET /v1/runs/{id}/report', path: '/v1/runs/run-foreign/report' },
  { route: 'POST /v1/runs/{id}/stop', path: '/v1/runs/run-foreign/stop', status: 202 },
  { route: 'POST /v1/domains/{domain}/runs', path: `${D}/runs`, ask: { body: { maxFetches: 9 } }, status: 202 },
  { route: 'GET /v1/anomalies', path: '/v1/anomalies' },
  { route: 'GET /v1/anomalies/{id}', path: '/v1/anomalies/anomaly-1' },
  { route: 'POST /v1/anomalies/{id}/approve', path: '/v1/anomalies/anomaly-1/approve' },
  { route: 'POST /v1/anomalies/{id}/reject', path: '/v1/anomalies/anomaly-2/reject', ask: { body: { reason: 'no' } } },
  { route: 'GET /v1/audits', path: '/v1/audits' },
  { route: 'GET /v1/log', path: '/v1/log' },
  { route: 'GET /v1/stats', path: `/v1/stats?domain=${FOREIGN}&from=2026-11-20T00:00:00Z` },
  { route: 'PUT /v1/urls', path: '/v1/urls', ask: { body: { sightings: [{ url: `${PAGE}2` }, { url: 'nothing' }] } } },
  { route: 'POST /v1/urls/get', path: '/v1/urls/get', ask: { body: { url: PAGE } } },
  { route: 'PATCH /v1/urls/metadata', path: '/v1/urls/metadata', ask: { body: { url: PAGE, fields: { title: 'a' } } } },
  { route: 'POST /v1/urls/metadata', path: '/v1/urls/metadata', ask: { body: { url: PAGE } } },
  { route: 'PUT /v1/urls/links', path: '/v1/urls/links', ask: { body: { url: PAGE, targets: [`${PAGE}3`, 'x'] } } },
  { route: 'POST /v1/urls/links', path: '/v1/urls/links', ask: { body: { url: PAGE, direction: 'out' } } },
  { route: 'PUT /v1/urls/redirect', path: '/v1/urls/redirect', ask: { body: { url: `${PAGE}9`, to: PAGE } } },
  { route: 'POST /v1/urls/seen', path: '/v1/urls/seen', ask: { body: { urls: [PAGE, `${PAGE}7`] } } },
  { route: 'POST /v1/urls/export', path: '/v1/urls/export', ask: { body: { url: PAGE } } },
  // The fake has no archive of pages: the two answers that are problems.
  { route: 'PUT /v1/urls/content', path: BLOB_CONTENT, ask: { raw: 'page' }, status: 501 },
  { route: 'POST /v1/urls/content', path: BLOB_CONTENT, ask: { body: { url: PAGE } }, status: 404 },
  { route: 'GET /v1/jobs', path: '/v1/jobs?limit=5' },
  { route: 'POST /v1/jobs', path: '/v1/jobs', ask: { body: { kind: 'backfill', counted: 'count-1' } }, status: 202 },
  { route: 'GET /v1/jobs/{id}', path: '/v1/jobs/invariants-1' },
  { route: 'DELETE /v1/urls', path: '/v1/urls', ask: { body: { url: PAGE } } },
]

type Json = Readonly<Record<string, unknown>>

/** The document of all routes. */
export const OPENAPI = openApi(ROUTES) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>
  readonly components: Readonly<Record<'schemas' | 'parameters' | 'responses' | 'securitySchemes', Json>>
}

/** `GET /v1/domains/{domain}`, … as the description has them. */
export function describedRoutes(): string[] {
  return Object.entries(OPENAPI.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  )
}
