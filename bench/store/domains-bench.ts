import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { checkDomain, DEFAULT_STARTS_PER_HOUR, queueDueChecks } from '../../src/jobs/schedule/learning-schedule.ts'
import { d1Rows, type EventLoad } from '../../scripts/scale/d1-rows.ts'
import { DAY_MS, HOUR_MS, NEW_DOMAIN, NOW_MS, scheduleWorld } from '../../test/jobs/support/schedule-world.ts'
import { atMost, type Gate } from '../gates.ts'

/** How much a control Worker has to do. */
export interface Load extends EventLoad {
  readonly days: number
}

/** What the schedule did. */
export interface ScheduleFigures {
  readonly runs: number
  readonly unlearned: number
  /** Longest time from one run of a domain to the next, or to the end. */
  readonly longestGapDays: number
  readonly mostChecksPerHour: number
}

/** Rows of one table of D1, and what they take. */
export interface TableFigures {
  readonly table: string
  readonly rows: number
  readonly bytesPerRow: number
}

/** Runs the learning schedule of many domains that were all met at once, hour by hour, with the control Worker's own code. */
export async function simulateSchedule({ domains, days }: Load): Promise<ScheduleFigures> {
  const names = Array.from({ length: domains }, (_, i) => `d${i}.example`)
  const { stores, clock, queued, started } = scheduleWorld(new Map(names.map((name) => [name, NEW_DOMAIN])))
  const latest = new Map<string, number>()
  let [longestGapMs, mostChecksPerHour] = [0, 0]
  for (let hour = 0; hour < days * 24; hour++, clock.nowMs += HOUR_MS) {
    const [before, begun] = [queued.length, started.length]
    await queueDueChecks(stores, DEFAULT_STARTS_PER_HOUR, clock.nowMs)
    const checks = queued.slice(before)
    for (const { domain } of checks) await checkDomain(domain, stores, clock.nowMs)
    mostChecksPerHour = Math.max(mostChecksPerHour, checks.length)
    for (const { domain } of started.slice(begun)) {
      longestGapMs = Math.max(longestGapMs, clock.nowMs - (latest.get(domain) ?? NOW_MS))
      latest.set(domain, clock.nowMs)
    }
  }
  for (const atMs of latest.values()) longestGapMs = Math.max(longestGapMs, clock.nowMs - atMs)
  const unlearned = domains - latest.size
  return { runs: started.length, unlearned, longestGapDays: longestGapMs / DAY_MS, mostChecksPerHour }
}

/** Rows of D1 when figures are as old as they get, and the bytes of each, measured in SQLite with the schema of `migrations/`. */
export function tablesOf(load: Load, runs: number): readonly TableFigures[] {
  const db = new DatabaseSync(':memory:')
  for (const name of readdirSync('migrations').toSorted())
    if (name.endsWith('.sql')) db.exec(readFileSync(`migrations/${name}`, 'utf8'))
  const figures = Object.entries(d1Rows(load, runs)).map(([table, count]) => ({
    table,
    rows: Math.round(count),
    bytesPerRow: bytesPerRow(db, table),
  }))
  db.close()
  return figures
}

const SAMPLE = 20_000
const DOMAIN = "'www.shop' || n || '.example'"
const TIME = '1795000000000 + n * 3600000'
const PROGRESS = 'x'.repeat(300)
/** Typical values of a row with the number `n`, by table; columns that are left out have their defaults. */
const VALUES: Readonly<Record<string, string>> = {
  domains: `(domain, onboarded_at, revision) SELECT ${DOMAIN}, ${TIME}, 2`,
  runs: `(id, domain, state, reason, started_at, ended_at, progress, revision) SELECT hex(randomblob(16)), ${DOMAIN}, 'done', '29 days old', ${TIME}, ${TIME}, '${PROGRESS}', 2`,
  revisions: `(domain, revision, sha256, state, at, by, reason) SELECT ${DOMAIN}, 2, hex(randomblob(32)), 'published', ${TIME}, 'schedule', '29 days old'`,
  change_log: `(at, by, action, domain, detail) SELECT ${TIME}, 'schedule', 'publish', ${DOMAIN}, '${PROGRESS.slice(0, 120)}'`,
  counted_verdicts: `(domain, verdicts) SELECT ${DOMAIN}, '${'["shopify","utm_campaign",0],'.repeat(30)}'`,
  record_hosts: `SELECT ${DOMAIN}, ${DOMAIN}`,
  merge_counts: `SELECT ${DOMAIN}, '/product/*?color&variant', n`,
  audits: `(id, domain, at, pattern, names, original, canonical, outcome, message) SELECT hex(randomblob(16)), ${DOMAIN}, ${TIME}, '/product/*?color&variant', '["utm_source"]', 'https://' || ${DOMAIN} || '/product/chair-' || n || '?color=red&utm_source=newsletter', 'https://' || ${DOMAIN} || '/product/chair-' || n || '?color=red', 'equal', 'equal pages'`,
  audit_urls: `SELECT 'url:' || lower(hex(randomblob(12))), hex(randomblob(16))`,
  cookie_days: `SELECT ${DOMAIN}, ${TIME}, 'session-' || n % 20, n + 0.5`,
  traffic_hours: `SELECT ${DOMAIN}, ${TIME}, 'bypass-cookies', n + 0.5, n + 0.25, n + 0.75`,
  traffic_minutes: `SELECT ${DOMAIN}, ${TIME}, 'bypass-cookies', n + 0.5, n + 0.25, n + 0.75`,
  distinct_hours: `SELECT ${DOMAIN}, ${TIME}, 'canonical', n`,
  hour_sketches: `SELECT ${DOMAIN}, ${TIME}, 'canonical', n % 16384, 1 + n % 20`,
  consumed: `SELECT lower(hex(randomblob(16))), ${TIME}`,
}

function bytesPerRow(db: DatabaseSync, table: string): number {
  const pages = (): number => Number(db.prepare('PRAGMA page_count').get()?.['page_count'])
  const before = pages()
  db.exec(`WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${SAMPLE})
    INSERT INTO ${table} ${VALUES[table]} FROM numbers`)
  return ((pages() - before) * 4096) / SAMPLE
}

/** Size of all tables. */
export function bytesOf(tables: readonly TableFigures[]): number {
  return tables.reduce((sum, { rows, bytesPerRow: bytes }) => sum + rows * bytes, 0)
}

/** Queries of D1 a second, by what makes them, at the most. */
export function queriesPerSecond({ eventsPerDay }: Load, { mostChecksPerHour }: ScheduleFigures): number {
  // A batch of 100 events: domains, figures (4), audits. A check: `wrangler.control.toml`. A run under way: a row for each slice.
  return (eventsPerDay / 86_400 / 100) * 8 + (mostChecksPerHour / 3600) * (8 + 30)
}

/** What must hold. D1: 10 GB, about 1,000 queries of a millisecond a second (developers.cloudflare.com/d1/platform/limits, 2026-11-28). */
export function domainsGates(load: Load, schedule: ScheduleFigures, tables: readonly TableFigures[]): readonly Gate[] {
  return [
    atMost('domains that were never learned', schedule.unlearned, 0),
    atMost('days from one run of a domain to the next', schedule.longestGapDays, 30),
    atMost('gigabytes in D1', bytesOf(tables) / 1e9, 5),
    atMost('queries of D1 a second', queriesPerSecond(load, schedule), 500),
  ]
}
