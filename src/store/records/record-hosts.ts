/** Which domain a host belongs to: its own, or the one whose record names it as an alias. KV cannot decide that between two writers, D1 can. */

import { isSameSite } from '../../url/host.ts'

/** A host that another domain has. */
export interface TakenHost {
  readonly host: string
  readonly owner: string
}

/** A record that is in force under a host. */
export interface RevisionInForce {
  readonly domain: string
  readonly revision: number
}

/** Rejects only when the database does. */
export interface RecordHosts {
  ownerOf(host: string): Promise<string | undefined>
  /**
   * The domains that what is seen of hosts is filed under, learned from and audited: the owner, where both are one site, since pages
   * of another one are not fetched for it; else the host itself. One query for all.
   */
  learnedUnder(hosts: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Claims all of the hosts for the domain, or none when another domain has one of them: that one is the answer. */
  claim(domain: string, hosts: readonly string[]): Promise<TakenHost | undefined>
  /** Hosts that the domain has claimed, in order. */
  of(domain: string): Promise<readonly string[]>
  /** Gives up those of the hosts that are the domain's. */
  release(domain: string, hosts: readonly string[]): Promise<void>
}

const TAKEN = `SELECT host, domain AS owner FROM record_hosts
  WHERE host IN (SELECT value FROM json_each(?2)) AND domain <> ?1`

/** Claims in the table `record_hosts`. */
export function d1RecordHosts(db: D1Database): RecordHosts {
  async function ownerOf(host: string): Promise<string | undefined> {
    const row = await db
      .prepare('SELECT domain FROM record_hosts WHERE host = ?')
      .bind(host)
      .first<{ domain: string }>()
    return row?.domain
  }
  return {
    ownerOf,
    learnedUnder: (hosts) => learnedUnder(db, hosts),
    async claim(domain, hosts) {
      const wanted = JSON.stringify(hosts)
      // One transaction: no other claim comes between the check and the insert.
      const [, taken] = await db.batch<TakenHost>([
        db
          .prepare(
            `INSERT OR IGNORE INTO record_hosts (host, domain)
             SELECT value, ?1 FROM json_each(?2) WHERE NOT EXISTS (${TAKEN})`,
          )
          .bind(domain, wanted),
        db.prepare(`${TAKEN} ORDER BY host LIMIT 1`).bind(domain, wanted),
      ])
      return taken?.results[0]
    },
    async of(domain) {
      const found = await db
        .prepare('SELECT host FROM record_hosts WHERE domain = ? ORDER BY host')
        .bind(domain)
        .all<{ host: string }>()
      return found.results.map(({ host }) => host)
    },
    async release(domain, hosts) {
      if (hosts.length === 0) return
      await db
        .prepare('DELETE FROM record_hosts WHERE domain = ? AND host IN (SELECT value FROM json_each(?))')
        .bind(domain, JSON.stringify(hosts))
        .run()
    },
  }
}

/** The records in force under hosts, by host, in one query; a host without one is left out. A claim may be younger than its record. */
export async function revisionsInForce(
  db: D1Database,
  hosts: readonly string[],
): Promise<ReadonlyMap<string, RevisionInForce>> {
  const found = await db
    .prepare(
      `SELECT value AS host, domains.domain, domains.revision FROM json_each(?)
       LEFT JOIN record_hosts ON record_hosts.host = value
       JOIN domains ON domains.domain = coalesce(record_hosts.domain, value) WHERE domains.revision > 0`,
    )
    .bind(JSON.stringify(hosts))
    .all<RevisionInForce & { readonly host: string }>()
  return new Map(found.results.map(({ host, domain, revision }) => [host, { domain, revision }]))
}

/** Every host that some record is in force under, or claims. Rejects when the database does. */
export async function claimedHosts(db: D1Database): Promise<readonly string[]> {
  const found = await db
    .prepare('SELECT host FROM record_hosts UNION SELECT domain AS host FROM domains WHERE revision > 0')
    .all<{ host: string }>()
  return found.results.map(({ host }) => host)
}

async function learnedUnder(db: D1Database, hosts: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await db
    .prepare('SELECT host, domain AS owner FROM record_hosts WHERE host IN (SELECT value FROM json_each(?))')
    .bind(JSON.stringify(hosts))
    .all<TakenHost>()
  const owners = found.results.filter(({ host, owner }) => isSameSite(owner, host))
  return new Map([
    ...hosts.map((host) => [host, host] as const),
    ...owners.map(({ host, owner }) => [host, owner] as const),
  ])
}
