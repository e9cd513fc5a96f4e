import { expect, it } from 'vitest'
import { d1ControlStore } from '../../src/store/d1-control-store.ts'
import { d1TrafficStats } from '../../src/store/d1-traffic-stats.ts'
import { emptyControl } from './support/control-world.ts'

it('keeps everything in one database', async () => {
  const { DB } = await emptyControl()
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
const STORED = /^(?:SCAN|SEARCH) (?:runs|anomalies|audits|change_log|traffic_hours|distinct_hours|hour_urls)\b/

it('reads no rows of other domains to answer for one', async () => {
  const { DB } = await emptyControl()
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
