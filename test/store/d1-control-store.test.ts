import { expect, it } from 'vitest'
import { d1ControlStore } from '../../src/store/d1-control-store.ts'
import { d1Audits, forgetAudits } from '../../src/store/runs/d1-audits.ts'
import { d1StoreJobs } from '../../src/store/d1-store-jobs.ts'
import { d1TrafficStats } from '../../src/store/d1-traffic-stats.ts'
import { emptyDatabase } from './support/control-world.ts'

it('keeps everything in one database', async () => {
  const DB = await emptyDatabase()
  const control = d1ControlStore(DB)
  const at = { domain: 'shop.example', at: 1 }
  await control.domains.onboard('shop.example', 1)
  await control.revisions.claim({ ...at, revision: 1, sha256: '', by: 'ada', reason: 'learned' })
  await control.runs.begin({ id: 'r', domain: 'shop.example', state: 'queued', reason: 'new', startedAtMs: 1 })
  await control.log.add({ ...at, by: 'ada', action: 'publish', detail: '' })
  const again = d1ControlStore(DB)
  const lists = [
    again.domains.list(),
    again.revisions.list('shop.example'),
    again.runs.list('shop.example'),
    again.log.list('shop.example'),
  ]
  expect((await Promise.all(lists)).map(({ rows }) => rows.length)).toEqual([1, 1, 1, 1])
  expect((await again.anomalies.list(undefined)).rows).toEqual([])
  expect((await again.audits.list(undefined)).rows).toEqual([])
})

/** A step of a plan that reads a table; other steps read what an earlier one has left. */
const STORED = /^(?:SCAN|SEARCH) (?:runs|anomalies|audits|change_log|traffic_hours|distinct_hours|hour_sketches)\b/

it('reads no rows of other domains to answer for one', async () => {
  const DB = await emptyDatabase()
  const asked: { readonly text: string; readonly values: readonly unknown[] }[] = []
  const prepare = (text: string): D1PreparedStatement => {
    const statement = DB.prepare(text)
    const bind = statement.bind.bind(statement)
    return Object.assign(statement, { bind: (...values: unknown[]) => (asked.push({ text, values }), bind(...values)) })
  }
  const db = { prepare, batch: DB.batch.bind(DB) } as unknown as D1Database
  const { runs, anomalies, audits, log } = d1ControlStore(db)
  for (const list of [runs.list, anomalies.list, audits.list, log.list]) await list('shop.example', { limit: 1 })
  await audits.counts('shop.example')
  await d1TrafficStats(db).hours({ domain: 'shop.example', fromMs: 0, toMs: 9 })
  expect(asked).toHaveLength(6)
  const read: string[] = []
  for (const { text, values } of asked) {
    const plan = await DB.prepare(`EXPLAIN QUERY PLAN ${text}`)
      .bind(...values)
      .all<{ detail: string }>()
    read.push(...plan.results.map(({ detail }) => detail).filter((detail) => STORED.test(detail)))
  }
  // Each list reads one table; the figures read three.
  expect(read).toHaveLength(8)
  for (const detail of read) expect(detail).toMatch(/^SEARCH .*domain=\?/)
})

/** A database that adds up the rows that its queries read. */
function reading(DB: D1Database): { readonly db: D1Database; readonly rows: () => number } {
  let rows = 0
  const read = (statement: D1PreparedStatement): D1PreparedStatement => {
    const all = async () => {
      const found = await statement.all()
      rows += found.meta.rows_read
      return found
    }
    const bind = (...values: unknown[]) => read(statement.bind(...values))
    return { bind, all, run: all } as unknown as D1PreparedStatement
  }
  return { db: { prepare: (text: string) => read(DB.prepare(text)) } as unknown as D1Database, rows: () => rows }
}

const ROWS = 400
const INSERTS = [
  `INSERT INTO runs (id, domain, state, reason, started_at, ended_at) SELECT 'r' || n, 'd' || n % 4, 'done', '', n, n FROM numbers`,
  `INSERT INTO anomalies (id, domain, run_id, at, state, candidate_key, flagged, explanation)
   SELECT 'a' || n, 'd' || n % 4, '', n, iif(n % 100, 'approved', 'open'), '', '[]', '' FROM numbers`,
  `INSERT INTO audits (id, domain, at, pattern, names, original, canonical, outcome, message)
   SELECT 'a' || n, 'd' || n % 4, n, '', '[]', '', '', iif(n % 100, 'equal', 'differ'), '' FROM numbers`,
  `INSERT INTO change_log (at, by, action, domain, detail) SELECT n, 'edge', 'publish', 'd' || n % 4, '' FROM numbers`,
  `INSERT INTO revisions SELECT 'd1', n + 1, '', 'published', n, '', '' FROM numbers`,
  `INSERT INTO store_jobs (id, kind, state, by, rule_revision, started_at, ended_at) SELECT 'j' || n, 'count', 'done', '', 1, n, n FROM numbers`,
]

it('reads the rows of a page and few more, whichever page it is and however many rows there are', async () => {
  const DB = await emptyDatabase()
  const numbers = `WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < ${ROWS})`
  await DB.batch(INSERTS.map((text) => DB.prepare(text.replace('SELECT', () => `${numbers} SELECT`))))
  type List = (page: { limit: number; cursor?: string }) => Promise<{ rows: readonly unknown[]; cursor?: string }>
  const lists: Record<string, (db: D1Database) => List> = {
    runs: (db) => (page) => d1ControlStore(db).runs.list(undefined, page),
    'runs of one': (db) => (page) => d1ControlStore(db).runs.list('d1', page),
    anomalies: (db) => (page) => d1ControlStore(db).anomalies.list(undefined, page),
    decided: (db) => (page) => d1ControlStore(db).anomalies.list(undefined, { ...page, only: 'decided' }),
    open: (db) => (page) => d1ControlStore(db).anomalies.list(undefined, { ...page, only: 'open' }),
    audits: (db) => (page) => d1ControlStore(db).audits.list(undefined, page),
    equal: (db) => (page) => d1ControlStore(db).audits.list(undefined, { ...page, outcome: 'equal' }),
    differ: (db) => (page) => d1ControlStore(db).audits.list(undefined, { ...page, outcome: 'differ' }),
    'differ of one': (db) => (page) => d1ControlStore(db).audits.list('d0', { ...page, outcome: 'differ' }),
    log: (db) => (page) => d1ControlStore(db).log.list(undefined, page),
    revisions: (db) => (page) => d1ControlStore(db).revisions.list('d1', page),
    jobs: (db) => (page) => d1StoreJobs(db).list(page),
  }
  const tooMany: string[] = []
  for (const [name, listOf] of Object.entries(lists)) {
    let cursor: string | undefined
    for (const place of ['first', 'second', 'third']) {
      const { db, rows } = reading(DB)
      const page = await listOf(db)({ limit: 3, ...(cursor !== undefined && { cursor }) })
      if (page.rows.length > 0 && rows() > 6) tooMany.push(`${name}, ${place} page: ${rows()}`)
      cursor = page.cursor
    }
  }
  expect(tooMany).toEqual([])
})

it('reads little of the log to know what was said of a domain', async () => {
  const DB = await emptyDatabase()
  const line = { at: 1, by: 'edge', action: 'publish', domain: 'd1', detail: '' }
  for (let at = 0; at < 50; at++) await d1ControlStore(DB).log.add({ ...line, at })
  const { db, rows } = reading(DB)
  const drift = { ...line, at: 60, action: 'contract-drift', detail: 'other' }
  for (let n = 0; n < 2; n++) await d1ControlStore(db).log.addUnlessSaid([drift], 50)
  expect(rows()).toBeLessThan(12)
  expect(
    (await d1ControlStore(DB).log.list('d1')).rows.filter(({ action }) => action === 'contract-drift').length,
  ).toBe(1)
})

it('reads what is too old of the audits, and no more', async () => {
  const DB = await emptyDatabase()
  const audit = {
    domain: 'd',
    pattern: '',
    names: [],
    original: '',
    canonical: '',
    outcome: 'equal',
    message: '',
  } as const
  for (let at = 0; at < 40; at++) await d1Audits(DB).add({ ...audit, id: `a${at}`, at, urlKeys: ['k'] })
  const plans: string[] = []
  const prepare = (text: string) => (plans.push(text), DB.prepare(text))
  await forgetAudits({ prepare, batch: DB.batch.bind(DB) } as unknown as D1Database, 2)
  expect((await d1Audits(DB).list(undefined)).rows).toHaveLength(38)
  for (const text of plans) {
    const plan = await DB.prepare(`EXPLAIN QUERY PLAN ${text}`).bind(2).all<{ detail: string }>()
    for (const { detail } of plan.results) expect(detail).not.toMatch(/^SCAN audit/)
  }
})
