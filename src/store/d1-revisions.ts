/** Domains, their revisions, and the log of changes. */

import type { ControlStore, DomainRow, LogRow, PageRequest, RevisionRow, RowPage } from './control-store.ts'
import { domainSql, numberUpTo, positionBelow, positionSql, rowLimit, toPage } from './row-paging.ts'

interface StoredDomain {
  readonly domain: string
  readonly onboarded_at: number
  readonly revision: number
  readonly learns: number
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
    async meet(domains, atMs) {
      const names = JSON.stringify(domains)
      const [, found] = await db.batch<StoredDomain>([
        db
          .prepare('INSERT OR IGNORE INTO domains (domain, onboarded_at) SELECT value, ?2 FROM json_each(?1)')
          .bind(names, atMs),
        db.prepare('SELECT * FROM domains WHERE domain IN (SELECT value FROM json_each(?1))').bind(names),
      ])
      return new Map((found?.results ?? []).map((row) => [row.domain, toDomain(row)]))
    },
    async setLearns(domain, learns) {
      await db
        .prepare('UPDATE domains SET learns = ? WHERE domain = ?')
        .bind(learns ? 1 : 0, domain)
        .run()
    },
  }
}

function insertDomain(db: D1Database, domain: string, atMs: number): D1PreparedStatement {
  return db.prepare('INSERT OR IGNORE INTO domains (domain, onboarded_at) VALUES (?, ?)').bind(domain, atMs)
}

function toDomain({ domain, onboarded_at, revision, learns }: StoredDomain): DomainRow {
  return { domain, onboardedAtMs: onboarded_at, revision, learns: learns === 1 }
}

/** Reason of a row for a revision that is in the archive though nobody has claimed it: its publisher did not get that far. */
export const FOUND_IN_ARCHIVE = 'found in the archive'

/** Revisions, newest first. */
export function d1Revisions(db: D1Database): ControlStore['revisions'] {
  return {
    list: (domain, page = {}) => listRevisions(db, domain, page),
    async get(domain, revision) {
      const row = await db
        .prepare('SELECT * FROM revisions WHERE domain = ? AND revision = ?')
        .bind(domain, revision)
        .first<RevisionRow>()
      return row === null ? undefined : toRevision(row)
    },
    async claim({ domain, revision, sha256, at, by, reason }) {
      const done = await db
        .prepare(`INSERT OR IGNORE INTO revisions VALUES (?, ?, ?, 'archived', ?, ?, ?)`)
        .bind(domain, revision, sha256, at, by, reason)
        .run()
      return done.meta.changes > 0
    },
    async markPublished(domain, revision, log) {
      await db.batch([
        db.prepare(`UPDATE revisions SET state = 'published' WHERE domain = ? AND revision = ?`).bind(domain, revision),
        insertDomain(db, domain, log.at),
        db.prepare('UPDATE domains SET revision = max(revision, ?) WHERE domain = ?').bind(revision, domain),
        insertLog(db, log),
      ])
    },
    unfinished: (domain) => unfinishedRevision(db, domain),
    latest: (domain) => highestRevision(db, domain, `AND state = 'published'`),
    highest: (domain) => highestRevision(db, domain),
  }
}

async function highestRevision(db: D1Database, domain: string, which = ''): Promise<number> {
  const query = db.prepare(`SELECT max(revision) AS highest FROM revisions WHERE domain = ? ${which}`)
  return (await query.bind(domain).first<{ highest: number | null }>())?.highest ?? 0
}

async function unfinishedRevision(db: D1Database, domain: string): Promise<RevisionRow | undefined> {
  const row = await db
    .prepare(
      `SELECT * FROM revisions WHERE domain = ?1 AND state = 'archived' AND reason <> ?2
         AND revision > coalesce((SELECT revision FROM domains WHERE domain = ?1), 0)
       ORDER BY revision DESC LIMIT 1`,
    )
    .bind(domain, FOUND_IN_ARCHIVE)
    .first<RevisionRow>()
  return row === null ? undefined : toRevision(row)
}

async function listRevisions(db: D1Database, domain: string, page: PageRequest): Promise<RowPage<RevisionRow>> {
  const position = positionSql('revision', 'domain')
  const found = await db
    .prepare(
      `SELECT *, ${position} AS position FROM revisions
       WHERE domain = ? AND revision <= ? AND ${position} < ? ORDER BY revision DESC LIMIT ?`,
    )
    .bind(domain, numberUpTo(page), positionBelow(page), rowLimit(page) + 1)
    .all<RevisionRow & { position: string }>()
  return toPage(found.results, page, toRevision)
}

function toRevision({ domain, revision, sha256, state, at, by, reason }: RevisionRow): RevisionRow {
  return { domain, revision, sha256, state, at, by, reason }
}

/** The log of changes, newest first. */
export function d1Log(db: D1Database): ControlStore['log'] {
  return {
    async list(domain, page = {}) {
      const position = positionSql('id', `''`)
      const found = await db
        .prepare(
          `SELECT *, ${position} AS position FROM change_log
           WHERE ${domainSql(domain)} AND id <= ?4 AND ${position} < ?2 ORDER BY id DESC LIMIT ?3`,
        )
        .bind(domain ?? null, positionBelow(page), rowLimit(page) + 1, numberUpTo(page))
        .all<LogRow & { position: string }>()
      return toPage(found.results, page, ({ at, by, action, domain: of, detail }) => ({
        at,
        by,
        action,
        domain: of,
        detail,
      }))
    },
    async add(row) {
      await insertLog(db, row).run()
    },
    async addUnlessSaid(rows, sinceMs) {
      if (rows.length === 0) return
      await db.prepare(ADD_UNLESS_SAID).bind(JSON.stringify(rows), sinceMs).run()
    },
  }
}

const ADD_UNLESS_SAID = `INSERT INTO change_log (at, by, action, domain, detail)
  SELECT v ->> 'at', v ->> 'by', v ->> 'action', v ->> 'domain', v ->> 'detail'
  FROM (SELECT value AS v FROM json_each(?1)) WHERE NOT EXISTS (
    SELECT 1 FROM change_log AS said WHERE said.domain = v ->> 'domain' AND said.action = v ->> 'action'
      AND said.detail = v ->> 'detail' AND said.at >= ?2)`

function insertLog(db: D1Database, { at, by, action, domain, detail }: LogRow): D1PreparedStatement {
  return db
    .prepare('INSERT INTO change_log (at, by, action, domain, detail) VALUES (?, ?, ?, ?, ?)')
    .bind(at, by, action, domain, detail)
}
