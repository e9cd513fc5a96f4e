/** The domains that the control Worker manages. */

import type { ControlStore, DomainRow } from '../control-store.ts'
import { rowLimit, toPage } from '../sql/row-paging.ts'

interface StoredDomain {
  readonly domain: string
  readonly onboarded_at: number
  readonly revision: number
  readonly learns: number
  readonly fetch_rate: number | null
  readonly position: string
}

/** Domains, by name. */
export function d1Domains(db: D1Database): ControlStore['domains'] {
  return {
    async list(page = {}) {
      const found = await db
        .prepare('SELECT *, domain AS position FROM domains WHERE domain > ? ORDER BY domain LIMIT ?')
        .bind(page.cursor ?? '', rowLimit(page) + 1)
        .all<StoredDomain>()
      return toPage(found.results, page, toDomain)
    },
    async get(domain) {
      const row = await db
        .prepare('SELECT *, domain AS position FROM domains WHERE domain = ?')
        .bind(domain)
        .first<StoredDomain>()
      return row === null ? undefined : toDomain(row)
    },
    async onboard(domain, atMs) {
      const done = await insertDomain(db, domain, atMs).run()
      return done.meta.changes > 0
    },
    meet: (domains, atMs) => meetDomains(db, domains, atMs),
    async setLearns(domain, learns) {
      await db
        .prepare('UPDATE domains SET learns = ? WHERE domain = ?')
        .bind(learns ? 1 : 0, domain)
        .run()
    },
    setFetchRate: async (domain, requestsPerSecond) => {
      const rate = requestsPerSecond ?? null
      await db.prepare('UPDATE domains SET fetch_rate = ? WHERE domain = ?').bind(rate, domain).run()
    },
    claimDue: (claim) => claimDue(db, claim),
    checkAgain: async (domain, atMs) => {
      await db.prepare('UPDATE domains SET check_at = ? WHERE domain = ?').bind(atMs, domain).run()
    },
  }
}

/** Inserts a domain unless it is there. */
export function insertDomain(db: D1Database, domain: string, atMs: number): D1PreparedStatement {
  return db.prepare('INSERT OR IGNORE INTO domains (domain, onboarded_at) VALUES (?, ?)').bind(domain, atMs)
}

function toDomain({ domain, onboarded_at, revision, learns, fetch_rate }: StoredDomain): DomainRow {
  const row = { domain, onboardedAtMs: onboarded_at, revision, learns: learns === 1 }
  return fetch_rate === null ? row : { ...row, fetchRate: fetch_rate }
}

async function meetDomains(
  db: D1Database,
  domains: readonly string[],
  atMs: number,
): Promise<ReadonlyMap<string, DomainRow>> {
  const names = JSON.stringify(domains)
  const [, found] = await db.batch<StoredDomain>([
    db
      .prepare('INSERT OR IGNORE INTO domains (domain, onboarded_at) SELECT value, ?2 FROM json_each(?1)')
      .bind(names, atMs),
    db.prepare('SELECT * FROM domains WHERE domain IN (SELECT value FROM json_each(?1))').bind(names),
  ])
  return new Map((found?.results ?? []).map((row) => [row.domain, toDomain(row)]))
}

async function claimDue(
  db: D1Database,
  { nowMs, untilMs, limit }: { readonly nowMs: number; readonly untilMs: number; readonly limit: number },
): Promise<readonly string[]> {
  const due = 'SELECT domain FROM domains WHERE learns = 1 AND check_at <= ?1 ORDER BY check_at, domain LIMIT ?2'
  const claimed = await db
    .prepare(`UPDATE domains SET check_at = ?3 WHERE domain IN (${due}) RETURNING domain`)
    .bind(nowMs, limit, untilMs)
    .all<{ domain: string }>()
  return claimed.results.map(({ domain }) => domain)
}
