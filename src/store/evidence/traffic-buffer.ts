import type { TrafficObservation } from '../../evidence/traffic/types.ts'

/** Observations that wait in the object of a domain: R2 charges for each write and cannot append. */
export interface TrafficBuffer {
  /** The same URL with the same body in the same hour counts once. */
  add(observations: readonly TrafficObservation[]): void
  /** Whether there are enough for a part in R2. */
  isFull(): boolean
  /** All of them as NDJSON, oldest first, and the number of the last one; undefined when there are none. */
  read(): { readonly lines: string; readonly last: number | undefined }
  /** Removes those up to a number. */
  forgetUpTo(last: number): void
  forgetBefore(atMs: number): void
  oldestMs(): number | undefined
}

/** Evidence of traffic is kept for so long: pages change, and the next run of a domain comes after 30 days at the latest. */
export const TRAFFIC_RETENTION_MS = 30 * 24 * 3_600_000

/** About half a megabyte of text. */
export const MAX_BUFFERED = 2_000

const HOUR_MS = 3_600_000

// The hour is part of the key: what was seen again an hour later can be compared with what was seen then.
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS traffic (
    id INTEGER PRIMARY KEY AUTOINCREMENT, url TEXT NOT NULL, digest TEXT NOT NULL, hour INTEGER NOT NULL, at INTEGER NOT NULL,
    UNIQUE (url, digest, hour)
  );`

interface Row {
  readonly id: number
  readonly url: string
  readonly digest: string
  readonly at: number
  readonly [column: string]: string | number
}

/** Over the database of a Durable Object; makes its table. */
export function createTrafficBuffer(sql: SqlStorage): TrafficBuffer {
  sql.exec(SCHEMA)
  return {
    add(observations) {
      const rows = observations.map(({ url, digest, fetchedAtMs }) => [
        url,
        digest,
        Math.floor(fetchedAtMs / HOUR_MS),
        fetchedAtMs,
      ])
      sql.exec(
        `INSERT OR IGNORE INTO traffic (url, digest, hour, at)
         SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?)`,
        JSON.stringify(rows),
      )
    },
    // The first and the last number, which two reads find: a count would read every row for every batch.
    isFull() {
      const bounds = 'SELECT (SELECT max(id) FROM traffic) - (SELECT min(id) FROM traffic) AS span'
      return (sql.exec<{ span: number | null }>(bounds).one().span ?? 0) >= MAX_BUFFERED - 1
    },
    read() {
      const rows = sql.exec<Row>('SELECT id, url, digest, at FROM traffic ORDER BY id').toArray()
      return { lines: rows.map(toLine).join(''), last: rows.at(-1)?.id }
    },
    forgetUpTo: (last) => void sql.exec('DELETE FROM traffic WHERE id <= ?', last),
    forgetBefore: (atMs) => void sql.exec('DELETE FROM traffic WHERE at < ?', atMs),
    oldestMs: () => sql.exec<{ at: number | null }>('SELECT min(at) AS at FROM traffic').one().at ?? undefined,
  }
}

function toLine({ url, digest, at }: Row): string {
  const observation: TrafficObservation = { kind: 'traffic', url, fetchedAtMs: at, digest }
  return `${JSON.stringify(observation)}\n`
}
