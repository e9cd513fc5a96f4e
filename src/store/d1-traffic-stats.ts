/** Traffic figures in D1. Everything that makes a batch count once happens inside one transaction, in SQL. */

import { sha256Hex } from '../url/sha256.ts'
import { DISTINCT_SQL, sketchEntry } from './distinct-sketch.ts'
import { domainSql } from './sql/row-paging.ts'
import {
  MINUTES_KEPT_MS,
  MOST_COOKIE_NAMES,
  type CookieCost,
  type CountedVisit,
  type TrafficHour,
  type TrafficStats,
} from './traffic-stats.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Events come within ten minutes, or when a database is back; what comes later counts as new URLs. */
const SKETCHES_KEPT_MS = 3 * HOUR_MS
/** The longest chart of hours is a week. */
const HOURS_KEPT_MS = 8 * DAY_MS
/** The longest list is of 30 days, today included; for 99 days, the cookies of 100,000 domains would take a gigabyte. */
const COOKIES_KEPT_MS = 31 * DAY_MS

/** Visits that this batch brings and no earlier one did; `v` are their members. */
const NEW_VISITS = `(SELECT value AS v FROM json_each(?1)
  WHERE value ->> 'id' NOT IN (SELECT id FROM consumed))`

/** Adds new visits to the figures of an hour, or of a minute. */
const countPer = (time: 'hour' | 'minute'): string => `INSERT INTO traffic_${time}s
  SELECT v ->> 'domain', v ->> '${time}', v ->> 'detail', sum(v ->> 'weight'), sum((v ->> 'hit') * (v ->> 'weight')),
    sum((v ->> 'collapsed') * (v ->> 'weight'))
  FROM ${NEW_VISITS} GROUP BY 1, 2, 3
  ON CONFLICT (domain, ${time}, detail) DO UPDATE SET
    requests = requests + excluded.requests, hits = hits + excluded.hits, collapsed = collapsed + excluded.collapsed`

const COUNT_COOKIES = `INSERT INTO cookie_days
  SELECT v ->> 'domain' AS of_domain, v ->> 'day' AS of_day, CASE
      WHEN (SELECT count(*) FROM cookie_days WHERE domain = v ->> 'domain' AND day = v ->> 'day') < ${MOST_COOKIE_NAMES}
        OR EXISTS (SELECT 1 FROM cookie_days WHERE domain = v ->> 'domain' AND day = v ->> 'day' AND name = cookie.value)
      THEN cookie.value ELSE '*' END AS of_name, sum(v ->> 'weight')
  FROM ${NEW_VISITS}, json_each(v -> 'cookies') AS cookie WHERE true GROUP BY 1, 2, 3
  ON CONFLICT (domain, day, name) DO UPDATE SET requests = requests + excluded.requests`

const COOKIES = `SELECT name, sum(requests) AS requests FROM cookie_days
  WHERE domain = ?1 AND day >= ?2 AND day < ?3 GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 50`

const SKETCH_URLS = `INSERT INTO hour_sketches
  SELECT domain, hour, kind, register, max(rank) FROM (
    SELECT v ->> 'domain' AS domain, v ->> 'hour' AS hour, 'raw' AS kind, v ->> '$.raw.register' AS register, v ->> '$.raw.rank' AS rank
    FROM ${NEW_VISITS}
    UNION ALL
    SELECT v ->> 'domain', v ->> 'hour', 'canonical', v ->> '$.canonical.register', v ->> '$.canonical.rank' FROM ${NEW_VISITS}
  ) WHERE true GROUP BY 1, 2, 3, 4
  ON CONFLICT (domain, hour, kind, register) DO UPDATE SET rank = excluded.rank WHERE excluded.rank > rank`

/** Adds hours before ?1 to the first hour of their day. */
const FOLDS = (
  [
    ['traffic_hours', 'detail', ['requests', 'hits', 'collapsed']],
    ['distinct_hours', 'kind', ['urls']],
  ] as const
).flatMap(([table, part, sums]) => {
  const old = `FROM ${table} WHERE hour < ?1 AND hour % ${DAY_MS} <> 0`
  return [
    `INSERT INTO ${table} (domain, hour, ${part}, ${sums.join(', ')})
     SELECT domain, hour - hour % ${DAY_MS}, ${part}, ${sums.map((column) => `sum(${column})`).join(', ')} ${old} GROUP BY 1, 2, 3
     ON CONFLICT (domain, hour, ${part}) DO UPDATE SET ${sums.map((column) => `${column} = ${column} + excluded.${column}`).join(', ')}`,
    `DELETE ${old}`,
  ]
})

const REMEMBER_IDS = `INSERT OR IGNORE INTO consumed SELECT value ->> 'id', value ->> 'at' FROM json_each(?1)`

/** {@link TrafficStats} over the schema of `migrations/0002_control.sql`. Rejects only when D1 does. */
export function d1TrafficStats(db: D1Database): TrafficStats {
  return {
    async add(visits) {
      if (visits.length === 0) return
      const json = JSON.stringify(firstOfEachId(visits).map(toRow))
      const statements = [countPer('hour'), countPer('minute'), COUNT_COOKIES, SKETCH_URLS, REMEMBER_IDS]
      await db.batch(statements.map((sql) => db.prepare(sql).bind(json)))
    },
    condense: (nowMs) => condense(db, nowMs),
    async forget(beforeMs) {
      // Sketches are condensed long before.
      const tables = ['traffic_hours', 'distinct_hours']
      await db.batch(tables.map((table) => db.prepare(`DELETE FROM ${table} WHERE hour < ?`).bind(beforeMs)))
    },
    cookies: (range) => readCookies(db, range),
    async foldHours(nowMs) {
      const before = Math.floor((nowMs - HOURS_KEPT_MS) / DAY_MS) * DAY_MS
      await db.batch(FOLDS.map((sql) => db.prepare(sql).bind(before)))
    },
    async forgetCookies(nowMs) {
      await db
        .prepare('DELETE FROM cookie_days WHERE day < ?')
        .bind(nowMs - COOKIES_KEPT_MS)
        .run()
    },
    hours: (range) => readHours(db, range),
    minutes: (range) => readMinutes(db, range),
  }
}

async function condense(db: D1Database, nowMs: number): Promise<void> {
  const before = nowMs - SKETCHES_KEPT_MS - HOUR_MS
  // A queue delivers again within minutes.
  const redelivered = nowMs - HOUR_MS
  await db.batch([
    db
      .prepare(
        // Events that come when their hour was condensed already may be of known URLs; they are counted as new ones.
        `INSERT INTO distinct_hours
         SELECT domain, hour, kind, ${DISTINCT_SQL} FROM hour_sketches WHERE hour < ? GROUP BY 1, 2, 3
         ON CONFLICT (domain, hour, kind) DO UPDATE SET urls = urls + excluded.urls`,
      )
      .bind(before),
    db.prepare('DELETE FROM hour_sketches WHERE hour < ?').bind(before),
    db.prepare('DELETE FROM traffic_minutes WHERE minute < ?').bind(nowMs - MINUTES_KEPT_MS),
    db.prepare('DELETE FROM consumed WHERE at < ?').bind(redelivered),
  ])
}

async function readCookies(
  db: D1Database,
  { domain, fromMs, toMs }: Parameters<TrafficStats['cookies']>[0],
): Promise<readonly CookieCost[]> {
  const firstDay = Math.floor(fromMs / DAY_MS) * DAY_MS
  return (await db.prepare(COOKIES).bind(domain, firstDay, toMs).all<CookieCost>()).results
}

/** One batch may hold both the first delivery of a message and a redelivery. */
function firstOfEachId(visits: readonly CountedVisit[]): CountedVisit[] {
  return [...new Map(visits.map((visit) => [visit.id, visit])).values()]
}

function toRow({ id, domain, atMs, cookies = [], ...visit }: CountedVisit): Record<string, unknown> {
  const { original, canonical, hit, detail, weight } = visit
  return {
    id,
    at: atMs,
    domain,
    hour: Math.floor(atMs / HOUR_MS) * HOUR_MS,
    minute: Math.floor(atMs / MINUTE_MS) * MINUTE_MS,
    day: Math.floor(atMs / DAY_MS) * DAY_MS,
    cookies,
    detail,
    weight,
    hit: hit ? 1 : 0,
    collapsed: original === canonical ? 0 : 1,
    raw: sketchEntry(sha256Hex(original)),
    canonical: sketchEntry(sha256Hex(canonical)),
  }
}

/** One row for each hour of a domain, added up in the database. */
const HOURS = (where: string): string => {
  // A bound number may arrive as a floating one; integers divide to integers, so this is the start of the step.
  const step = 'hour / CAST(?4 AS INTEGER) * CAST(?4 AS INTEGER)'
  return `WITH details AS (
      SELECT domain, ${step} AS start, detail, sum(requests) AS requests, sum(hits) AS hits, sum(collapsed) AS collapsed
      FROM traffic_hours ${where} GROUP BY 1, 2, 3
    ), hours AS (
      SELECT domain, start, sum(requests) AS requests, sum(hits) AS hits, sum(collapsed) AS collapsed,
        json_group_object(detail, requests) AS details
      FROM details GROUP BY 1, 2 ORDER BY 2, 1 LIMIT ?5
    ), urls AS (
      SELECT domain, ${step} AS start, sum(CASE kind WHEN 'raw' THEN urls END) AS raw,
        sum(CASE kind WHEN 'canonical' THEN urls END) AS canonical
      FROM (
        SELECT domain, hour, kind, urls FROM distinct_hours ${where}
        UNION ALL SELECT domain, hour, kind, ${DISTINCT_SQL} FROM hour_sketches ${where} GROUP BY 1, 2, 3
      ) GROUP BY 1, 2
    )
    SELECT hours.*, coalesce(raw, 0) AS raw, coalesce(canonical, 0) AS canonical
    FROM hours LEFT JOIN urls ON urls.domain = hours.domain AND urls.start = hours.start
    ORDER BY hours.start, hours.domain`
}

interface StoredHour {
  readonly domain: string
  readonly start: number
  readonly requests: number
  readonly hits: number
  readonly collapsed: number
  readonly raw: number
  readonly canonical: number
  readonly details: string
}

async function readHours(
  db: D1Database,
  { domain, fromMs, toMs, stepMs = HOUR_MS, limit = -1 }: Parameters<TrafficStats['hours']>[0],
): Promise<readonly TrafficHour[]> {
  const found = await db
    .prepare(HOURS(`WHERE ${domainSql(domain)} AND hour >= ?2 AND hour < ?3`))
    .bind(domain ?? null, fromMs, toMs, stepMs, limit)
    .all<StoredHour>()
  return found.results.map(toHour)
}

const MINUTES = `SELECT domain, start, sum(requests) AS requests, sum(hits) AS hits, sum(collapsed) AS collapsed,
    json_group_object(detail, requests) AS details, 0 AS raw, 0 AS canonical
  FROM (
    SELECT domain, minute / CAST(?4 AS INTEGER) * CAST(?4 AS INTEGER) AS start, detail,
      sum(requests) AS requests, sum(hits) AS hits, sum(collapsed) AS collapsed
    FROM traffic_minutes WHERE domain = ?1 AND minute >= ?2 AND minute < ?3 GROUP BY 1, 2, 3
  ) GROUP BY 1, 2 ORDER BY 2`

async function readMinutes(
  db: D1Database,
  { domain, fromMs, toMs, stepMs }: Parameters<TrafficStats['minutes']>[0],
): Promise<readonly TrafficHour[]> {
  const found = await db.prepare(MINUTES).bind(domain, fromMs, toMs, stepMs).all<StoredHour>()
  return found.results.map(toHour)
}

function toHour({ start, raw, canonical, details, ...sums }: StoredHour): TrafficHour {
  return {
    ...sums,
    hourMs: start,
    distinctRaw: raw,
    distinctCanonical: canonical,
    details: JSON.parse(details) as Record<string, number>,
  }
}
