/** Finds a text in what the control Worker remembers. */

/** One row that has the text. */
export interface SearchHit {
  readonly kind: 'domain' | 'run' | 'anomaly' | 'audit' | 'change'
  readonly domain: string
  /** Id of the run, anomaly or audit; empty for others. */
  readonly id: string
  readonly atMs: number
  /** What is said there. */
  readonly text: string
}

/** Rows with a text, of these domains, or of all; each kind newest first. */
export type Search = (text: string, domains: readonly string[] | undefined) => Promise<readonly SearchHit[]>

/** Rows of each kind. */
export const HITS_OF_A_KIND = 10

// Older rows are found by the lists of their domains; without a bound, each search would read the whole log.
const ROWS_READ = 5_000

interface Source {
  readonly kind: SearchHit['kind']
  readonly table: string
  readonly id: string
  readonly at: string
  /** What is searched, and shown. */
  readonly text: string
  /** What is searched and not shown, because it is written for programs. */
  readonly more?: string
}

/** `["a","b"]` as `a, b`. */
const NAMES = `replace(trim(names, '[]"'), '","', ', ')`

const SOURCES: readonly Source[] = [
  { kind: 'domain', table: 'domains', id: `''`, at: 'onboarded_at', text: 'domain' },
  {
    kind: 'run',
    table: 'runs',
    id: 'id',
    at: 'started_at',
    text: `id || ': ' || reason || ' ' || coalesce(message, '')`,
  },
  { kind: 'anomaly', table: 'anomalies', id: 'id', at: 'at', text: 'explanation', more: 'flagged' },
  { kind: 'audit', table: 'audits', id: 'id', at: 'at', text: `${NAMES} || ': ' || message || ' ' || original` },
  {
    kind: 'change',
    table: 'change_log',
    id: `''`,
    at: 'at',
    text: `by || ' ' || action || ' ' || detail || ' ' || coalesce(changed, '')`,
  },
]

/** {@link Search} over D1: a part of a text, whatever its letter case in ASCII. Rejects only when D1 does. */
export function d1Search(db: D1Database): Search {
  return async (text, domains) => {
    const wanted = text.toLowerCase()
    const own = domains === undefined ? null : JSON.stringify(domains)
    const found = await db.batch<SearchHit>(SOURCES.map((source) => db.prepare(searchOf(source)).bind(wanted, own)))
    return found.flatMap(({ results }) => results)
  }
}

/** Domains have no index on their time and are few; other tables are read from the newest row on. */
function searchOf({ kind, table, id, at, text, more }: Source): string {
  const newest = kind === 'domain' ? '' : `ORDER BY ${kind === 'change' ? 'id' : at} DESC LIMIT ${ROWS_READ}`
  return `SELECT '${kind}' AS kind, domain, hit AS id, at AS atMs, substr(found, 1, 500) AS text FROM (
      SELECT domain, ${id} AS hit, ${at} AS at, ${text} AS found, ${more ?? `''`} AS more FROM ${table}
      WHERE ?2 IS NULL OR domain IN (SELECT value FROM json_each(?2)) ${newest}
    ) WHERE instr(lower(found), ?1) > 0 OR instr(lower(more), ?1) > 0 OR instr(domain, ?1) > 0 ORDER BY at DESC LIMIT ${HITS_OF_A_KIND}`
}
