/** Domains whose rows are to be re-keyed because another record came into force. */

/** A domain that waits. */
export interface QueuedRekey {
  readonly domain: string
  /** Latest revision that changed keys. */
  readonly revision: number
  /** Hosts whose rows are concerned. */
  readonly hosts: readonly string[]
}

/** Rejects only when the database does. Every operation may be repeated. */
export interface RekeyQueue {
  /** Adds to what already waits for the domain. */
  add(rekey: QueuedRekey, atMs: number): Promise<void>
  /** The domain that waits longest of those whose revision is in force. */
  next(): Promise<QueuedRekey | undefined>
  /** Removes the domain, unless a later revision was added meanwhile. */
  done(rekey: Pick<QueuedRekey, 'domain' | 'revision'>): Promise<void>
  /** Puts the domain behind the others. */
  postpone(domain: string, atMs: number): Promise<void>
  /** Every host that waits. */
  hosts(): Promise<readonly string[]>
}

/** The queue in the table `queued_rekeys`. */
export function d1RekeyQueue(db: D1Database): RekeyQueue {
  return {
    async add({ domain, revision, hosts }, atMs) {
      await db
        .prepare(
          `INSERT INTO queued_rekeys (domain, revision, hosts, queued_at) VALUES (?1, ?2, ?3, ?4)
           ON CONFLICT (domain) DO UPDATE SET revision = max(revision, excluded.revision), hosts = (
             SELECT json_group_array(value) FROM (
               SELECT value FROM json_each(queued_rekeys.hosts) UNION SELECT value FROM json_each(excluded.hosts)))`,
        )
        .bind(domain, revision, JSON.stringify(hosts), atMs)
        .run()
    },
    async next() {
      const row = await db
        .prepare(
          `SELECT domain, queued_rekeys.revision, hosts FROM queued_rekeys JOIN domains USING (domain)
           WHERE domains.revision >= queued_rekeys.revision ORDER BY queued_at LIMIT 1`,
        )
        .first<{ domain: string; revision: number; hosts: string }>()
      return row === null ? undefined : { ...row, hosts: JSON.parse(row.hosts) as string[] }
    },
    async done({ domain, revision }) {
      await db.prepare('DELETE FROM queued_rekeys WHERE domain = ? AND revision <= ?').bind(domain, revision).run()
    },
    async postpone(domain, atMs) {
      await db.prepare('UPDATE queued_rekeys SET queued_at = ? WHERE domain = ?').bind(atMs, domain).run()
    },
    async hosts() {
      const found = await db
        .prepare('SELECT DISTINCT value AS host FROM queued_rekeys, json_each(queued_rekeys.hosts)')
        .all<{ host: string }>()
      return found.results.map(({ host }) => host)
    },
  }
}
