/** What the audits of live merges found. */

import type { AuditCounts, AuditRow, ControlStore, PageRequest } from '../control-store.ts'
import { domainSql, numberUpTo, positionBelow, positionSql, rowLimit, toPage } from '../sql/row-paging.ts'

type StoredAudit = Pick<
  AuditRow,
  'id' | 'domain' | 'at' | 'pattern' | 'original' | 'canonical' | 'outcome' | 'message'
> & {
  readonly names: string
  readonly path_rule: string | null
  readonly revision: number | null
  readonly position: string
}

const POSITION = positionSql('at', 'id')

/** Audits, newest first. */
export function d1Audits(db: D1Database): ControlStore['audits'] {
  return {
    async list(domain, page = {}) {
      return toPage(await newest(db, domain, page), page, toAudit)
    },
    async get(id) {
      const query = db.prepare(`SELECT *, '' AS position FROM audits WHERE id = ?`)
      const row = await query.bind(id).first<StoredAudit>()
      return row === null ? undefined : toAudit(row)
    },
    counts: (domain) => countOutcomes(db, domain),
    add: (row) => addAudit(db, row),
    async find(canonicalKey) {
      const query = db.prepare('SELECT audit_id FROM audit_urls WHERE canonical_key = ? ORDER BY audit_id')
      return (await query.bind(canonicalKey).all<{ audit_id: string }>()).results.map(({ audit_id: id }) => id)
    },
    forget: (canonicalKey) => forgetAuditsOf(db, canonicalKey),
    async mergesCounted(patterns) {
      if (patterns.length === 0) return []
      const found = await db
        .prepare(MERGES_COUNTED)
        .bind(JSON.stringify(patterns))
        .all<{ place: number; merges: number }>()
      const merges = new Map(found.results.map((row) => [row.place, row.merges]))
      return patterns.map((_, place) => merges.get(place) ?? 0)
    },
    async countMerges(merges) {
      if (merges.length === 0) return
      const json = JSON.stringify(merges)
      await db.batch([COUNT_MERGES, REMEMBER_MERGES].map((text) => db.prepare(text).bind(json)))
    },
  }
}

const MERGES_COUNTED = `SELECT asked.key AS place, merges FROM json_each(?1) AS asked JOIN merge_counts
  ON merge_counts.domain = asked.value ->> 'domain' AND merge_counts.pattern = asked.value ->> 'pattern'`

// Beside the ids of the visits themselves, which are counted before; they are forgotten together.
const MERGE_ID = `'merge:' || (value ->> 'id')`

const COUNT_MERGES = `INSERT INTO merge_counts
  SELECT value ->> 'domain', value ->> 'pattern', count(*) FROM json_each(?1)
  WHERE ${MERGE_ID} NOT IN (SELECT id FROM consumed) GROUP BY 1, 2
  ON CONFLICT (domain, pattern) DO UPDATE SET merges = merges + excluded.merges`

const REMEMBER_MERGES = `INSERT OR IGNORE INTO consumed SELECT ${MERGE_ID}, value ->> 'atMs' FROM json_each(?1)`

async function newest(
  db: D1Database,
  domain: string | undefined,
  page: PageRequest & { readonly outcome?: AuditRow['outcome'] },
): Promise<readonly StoredAudit[]> {
  const found = await db
    .prepare(
      `SELECT *, ${POSITION} AS position FROM audits
       WHERE ${domainSql(domain)} AND ${page.outcome === undefined ? '?2 IS NULL' : 'outcome = ?2'}
         AND at <= ?5 AND ${POSITION} < ?3
       ORDER BY at DESC, id DESC LIMIT ?4`,
    )
    .bind(domain ?? null, page.outcome ?? null, positionBelow(page), rowLimit(page) + 1, numberUpTo(page))
    .all<StoredAudit>()
  return found.results
}

async function countOutcomes(db: D1Database, domain: string | undefined): Promise<AuditCounts> {
  const found = await db
    .prepare(`SELECT outcome, count(*) AS audits FROM audits WHERE ${domainSql(domain)} GROUP BY outcome`)
    .bind(domain ?? null)
    .all<{ outcome: AuditRow['outcome']; audits: number }>()
  const counted = found.results.map(({ outcome, audits }) => [outcome, audits] as const)
  return { equal: 0, differ: 0, inconclusive: 0, ...Object.fromEntries(counted) }
}

async function addAudit(db: D1Database, row: AuditRow): Promise<void> {
  const { id, domain, at, pattern, names, original, canonical, outcome, message, pathRule, revision } = row
  await db.batch([
    db
      .prepare(
        `INSERT OR IGNORE INTO audits
           (id, domain, at, pattern, names, original, canonical, outcome, message, path_rule, revision)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .bind(id, domain, at, pattern, JSON.stringify(names), original, canonical, outcome, message, pathRule ?? null, revision ?? null), // prettier-ignore
    ...(row.urlKeys ?? []).map((key) => db.prepare('INSERT OR IGNORE INTO audit_urls VALUES (?, ?)').bind(key, id)),
  ])
}

function toAudit(row: StoredAudit): AuditRow {
  const { id, domain, at, pattern, names, original, canonical, outcome, message } = row
  return {
    id,
    domain,
    at,
    pattern,
    original,
    canonical,
    outcome,
    message,
    names: JSON.parse(names) as string[],
    ...(row.path_rule !== null && { pathRule: row.path_rule }),
    ...(row.revision !== null && { revision: row.revision }),
  }
}

async function forgetAuditsOf(db: D1Database, canonicalKey: string): Promise<void> {
  const ids = '(SELECT audit_id FROM audit_urls WHERE canonical_key = ?1)'
  await db.batch([
    db.prepare(`DELETE FROM audits WHERE id IN ${ids}`).bind(canonicalKey),
    db.prepare(`DELETE FROM audit_urls WHERE audit_id IN ${ids}`).bind(canonicalKey),
  ])
}

/** Removes audits that were made before: they hold URLs, which are kept for 90 days. */
export async function forgetAudits(db: D1Database, beforeMs: number): Promise<void> {
  await db.batch([
    db.prepare('DELETE FROM audit_urls WHERE audit_id IN (SELECT id FROM audits WHERE at < ?)').bind(beforeMs),
    db.prepare('DELETE FROM audits WHERE at < ?').bind(beforeMs),
  ])
}
