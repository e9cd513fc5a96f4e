/** The tables of one shard of the seen-set, in the SQLite of a Durable Object or any other. */

/** What a column can hold; blobs come as either form. */
export type ShardValue = string | number | null | ArrayBuffer | Uint8Array

/** Synchronous SQL: a Durable Object's `ctx.storage` fits, and so does `node:sqlite`. */
export interface ShardSql {
  exec(query: string, ...bindings: readonly ShardValue[]): Iterable<Readonly<Record<string, ShardValue>>>
  /** All or nothing. */
  transaction<T>(work: () => T): T
}

/** Bytes of a key. */
export const KEY_BYTES = 16

const SHARD_SCHEMA = `
  CREATE TABLE IF NOT EXISTS keys (key BLOB PRIMARY KEY, ts INTEGER NOT NULL, version INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS generations (id INTEGER PRIMARY KEY, blocks INTEGER NOT NULL, added INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS pages (generation INTEGER NOT NULL, page INTEGER NOT NULL, checksum INTEGER NOT NULL,
    bytes BLOB NOT NULL, PRIMARY KEY (generation, page)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS journal (id INTEGER PRIMARY KEY, keys BLOB NOT NULL);
  CREATE TABLE IF NOT EXISTS state (name TEXT PRIMARY KEY, value) WITHOUT ROWID;`

// ?1 is many keys in one blob: a statement takes 100 parameters at most, and one statement for a batch is faster anyway.
const SPLIT_KEYS = `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < length(?1) / ${KEY_BYTES})`
const KEY_AT = `substr(?1, 1 + ${KEY_BYTES} * i, ${KEY_BYTES})`

/** Inserts keys (?1) with their time (?2) and version (?3); those that are there stay as they are. */
export const INSERT_KEYS = `${SPLIT_KEYS} INSERT OR IGNORE INTO keys SELECT ${KEY_AT}, ?2, ?3 FROM n`

/** Places in ?1 of the keys that are stored. */
export const FIND_KEYS = `${SPLIT_KEYS} SELECT i FROM n WHERE EXISTS (SELECT 1 FROM keys WHERE key = ${KEY_AT})`

/** Removes keys. */
export const DELETE_KEYS = `${SPLIT_KEYS} DELETE FROM keys WHERE key IN (SELECT ${KEY_AT} FROM n)`

// One row for many keys: a row each would cost twenty times as much.
const READ_KEYS = `SELECT group_concat(hex(key), '') AS hex, max(key) AS last
  FROM (SELECT key FROM keys WHERE key > ?1 ORDER BY key LIMIT ?2)`

/** Stored keys after a key, behind one another, in order; and the last of them, undefined when there were fewer than `limit`. */
export function readKeys(
  sql: ShardSql,
  afterKey: Uint8Array,
  limit: number,
): { readonly keys: Uint8Array; readonly lastKey: Uint8Array | undefined } {
  const row = firstRow(sql.exec(READ_KEYS, afterKey, limit))
  const keys = typeof row?.['hex'] === 'string' ? Uint8Array.fromHex(row['hex']) : new Uint8Array()
  return { keys, lastKey: keys.length < limit * KEY_BYTES ? undefined : bytesIn(row?.['last']) }
}

/** Creates the tables of a shard where they are missing. */
export function createShardTables(sql: ShardSql): void {
  for (const statement of SHARD_SCHEMA.split(';')) if (statement.trim() !== '') run(sql, statement)
}

/** The first row of an answer. */
export function firstRow(
  rows: Iterable<Readonly<Record<string, ShardValue>>>,
): Readonly<Record<string, ShardValue>> | undefined {
  for (const row of rows) return row
  return undefined
}

/** Runs a statement and discards its rows; a cursor must be read to its end. */
export function run(sql: ShardSql, query: string, ...bindings: readonly ShardValue[]): void {
  for (const _ of sql.exec(query, ...bindings)) continue
}

/** A named number of the shard; 0 where it was never written. */
export function readState(sql: ShardSql, name: string): number {
  return Number(firstRow(sql.exec('SELECT value FROM state WHERE name = ?1', name))?.['value'] ?? 0)
}

/** Writes a named number or text. */
export function writeState(sql: ShardSql, name: string, value: number | string): void {
  run(sql, 'INSERT OR REPLACE INTO state VALUES (?1, ?2)', name, value)
}

/** A blob as bytes. Throws a `TypeError` where the column holds something else. */
export function bytesIn(value: ShardValue | undefined): Uint8Array {
  if (value instanceof Uint8Array) return value
  if (value instanceof ArrayBuffer) return new Uint8Array(value)
  throw new TypeError('the column holds no bytes')
}
