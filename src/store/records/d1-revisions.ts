/** Revisions of domain records, and the log of changes. */

import type { ControlStore, LogRow, PageRequest, RevisionRow, RowPage } from '../control-store.ts'
import { insertDomain } from './d1-domains.ts'
import { domainSql, numberUpTo, positionBelow, positionSql, rowLimit, toPage } from '../sql/row-paging.ts'

/** Reason of a row for an archived revision that no publish has claimed: its publish ended too early. */
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
        .all<StoredLine>()
      return toPage(found.results, page, toLogRow)
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

interface StoredLine extends Omit<LogRow, 'changed' | 'revision'> {
  readonly changed: string | null
  readonly revision: number | null
  readonly position: string
}

function toLogRow({ at, by, action, domain, detail, changed, revision }: StoredLine): LogRow {
  return {
    at,
    by,
    action,
    domain,
    detail,
    ...(changed !== null && { changed }),
    ...(revision !== null && { revision }),
  }
}

function insertLog(db: D1Database, line: LogRow): D1PreparedStatement {
  const { at, by, action, domain, detail, changed, revision } = line
  return db
    .prepare('INSERT INTO change_log (at, by, action, domain, detail, changed, revision) VALUES (?, ?, ?, ?, ?, ?, ?)')
    .bind(at, by, action, domain, detail, changed ?? null, revision ?? null)
}
