/** What domains have found out about parameters, for the runs of other domains: names and counts. */

/** What a run has found of a parameter. */
export type ParameterVerdict = 'neutral' | 'important'

/** Verdicts by parameter name. */
export type ParameterVerdicts = Readonly<Record<string, ParameterVerdict>>

/** Counts of domains. Rejects only when the database does. */
export interface ParameterVerdictCounts {
  /**
   * Counts what a run of a domain has found, in place of what the run before has: twice is the same as once.
   *
   * @param platforms what runs the site; it counts for each of them, and for all sites
   */
  count(domain: string, platforms: readonly string[], verdicts: ParameterVerdicts, atMs: number): Promise<void>
  /** The verdicts on which at least ten domains of these platforms, or of all, agree and none contradicts. */
  priors(platforms: readonly string[]): Promise<ParameterVerdicts>
}

/** Domains that must agree: a few sites of one owner may share a theme. */
const AGREEING = 10
/** Names of a platform that are kept; those that fewest domains have go first. */
const MAX_ROWS = 20_000
/** All sites. */
const ANY = ''

const OLD = `SELECT value ->> 0 AS platform, value ->> 1 AS name, value ->> 2 AS important
  FROM counted_verdicts, json_each(counted_verdicts.verdicts) WHERE domain = ?1`

const SUBTRACT = `
  UPDATE parameter_verdicts SET
    neutral = max(0, parameter_verdicts.neutral - (1 - old.important)),
    important = max(0, parameter_verdicts.important - old.important)
  FROM (${OLD}) AS old WHERE parameter_verdicts.platform = old.platform AND parameter_verdicts.name = old.name`

const ADD = `
  INSERT INTO parameter_verdicts (platform, name, neutral, important, counted_at)
  SELECT value ->> 0, value ->> 1, 1 - (value ->> 2), value ->> 2, ?2 FROM json_each(?1) WHERE true
  ON CONFLICT (platform, name) DO UPDATE SET
    neutral = neutral + excluded.neutral, important = important + excluded.important, counted_at = excluded.counted_at`

const REMOVE_UNCOUNTED = `
  DELETE FROM parameter_verdicts WHERE neutral = 0 AND important = 0
  AND (platform, name) IN (SELECT platform, name FROM (${OLD}))`

const REMOVE_RARE = `
  DELETE FROM parameter_verdicts WHERE (platform, name) IN (
    SELECT platform, name FROM parameter_verdicts ORDER BY neutral + important, counted_at, platform, name
    LIMIT max(0, (SELECT count(*) FROM parameter_verdicts) - ?1))`

/** Over D1: counts change in one transaction. At most `maxRows` names are kept. */
export function d1ParameterVerdicts(db: D1Database, maxRows = MAX_ROWS): ParameterVerdictCounts {
  return {
    async count(domain, platforms, verdicts, atMs) {
      const found = Object.entries(verdicts)
      const rows = [ANY, ...platforms].flatMap((platform) =>
        found.map(([name, verdict]) => [platform, name, verdict === 'important' ? 1 : 0]),
      )
      const json = JSON.stringify(rows)
      await db.batch([
        db.prepare(SUBTRACT).bind(domain),
        db.prepare(ADD).bind(json, atMs),
        db.prepare(REMOVE_UNCOUNTED).bind(domain),
        db.prepare('INSERT OR REPLACE INTO counted_verdicts (domain, verdicts) VALUES (?, ?)').bind(domain, json),
        db.prepare(REMOVE_RARE).bind(maxRows),
      ])
    },
    async priors(platforms) {
      const { results } = await db
        .prepare(
          `SELECT platform, name, important > 0 AS important FROM parameter_verdicts
           WHERE platform IN (SELECT value FROM json_each(?1)) AND neutral + important >= ?2 AND min(neutral, important) = 0
           ORDER BY platform, name`,
        )
        .bind(JSON.stringify([ANY, ...platforms]), AGREEING)
        .all<{ name: string; important: number }>()
      // A platform sorts behind all sites, and knows its own parameters better.
      return Object.fromEntries(results.map(({ name, important }) => [name, important === 1 ? 'important' : 'neutral']))
    },
  }
}
