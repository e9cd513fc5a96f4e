/**
 * Splitting a shard that has grown too large (extendible hashing): its keys move to two shards with a prefix that is one bit
 * longer. The shard goes on answering until both have everything, so no key is ever called new twice.
 */

import type { ShardSql, ShardValue } from './seen-shard-sql.ts'
import { bytesIn, KEY_BYTES, readState, run, writeState } from './seen-shard-sql.ts'

/** `open`: answers. `splitting`: answers and copies. `split`: asks to go to the shards with the longer prefix. */
export type SplitStatus = 'open' | 'splitting' | 'split'

/** Rows on their way to a longer prefix. */
export interface MovedKeys {
  readonly keys: Uint8Array
  /** One per key. */
  readonly seenAtMs: readonly number[]
  readonly versions: readonly number[]
}

/** What a splitting shard has to hand over next, for the bit that follows its prefix. */
export interface SplitStep {
  readonly zero: MovedKeys
  readonly one: MovedKeys
  /** Call it when both have been taken: only then do they count as moved. */
  readonly taken: () => void
}

const STATUS: readonly SplitStatus[] = ['open', 'splitting', 'split']
const CURSOR = 'split-cursor'
const LATE = 'CREATE TABLE IF NOT EXISTS late (key BLOB PRIMARY KEY) WITHOUT ROWID'

/** Where the shard stands. */
export function splitStatus(sql: ShardSql): SplitStatus {
  return STATUS[readState(sql, 'split-status')] ?? 'open'
}

/** Begins. */
export function beginSplit(sql: ShardSql): void {
  run(sql, LATE)
  writeState(sql, 'split-status', STATUS.indexOf('splitting'))
}

/** Notes keys that arrive while the table is copied; in the transaction that stores them. */
export function noteLate(sql: ShardSql, keys: Uint8Array): void {
  for (let offset = 0; offset < keys.length; offset += KEY_BYTES)
    run(sql, 'INSERT OR IGNORE INTO late VALUES (?1)', keys.slice(offset, offset + KEY_BYTES))
}

/**
 * The next rows to hand over: first the table in the order of its keys, then what arrived meanwhile. Undefined when nothing
 * is left; the shard is split from then on, in the same breath, so that nothing can arrive in between.
 */
export function nextSplitStep(sql: ShardSql, prefixBits: number, limit: number): SplitStep | undefined {
  const cursor = cursorOf(sql)
  const rows = [...sql.exec('SELECT key, ts, version FROM keys WHERE key > ?1 ORDER BY key LIMIT ?2', cursor, limit)]
  const last = rows.at(-1)
  if (last !== undefined) {
    const key = bytesIn(last['key'])
    return stepOf(rows, prefixBits, () => run(sql, 'INSERT OR REPLACE INTO state VALUES (?1, ?2)', CURSOR, key))
  }
  const late = [...sql.exec('SELECT key, ts, version FROM late JOIN keys USING (key) LIMIT ?1', limit)]
  if (late.length > 0)
    return stepOf(late, prefixBits, () => {
      for (const { key } of late) run(sql, 'DELETE FROM late WHERE key = ?1', bytesIn(key))
    })
  writeState(sql, 'split-status', STATUS.indexOf('split'))
  return undefined
}

/** Removes what was handed over, some rows at a time. @returns whether rows are left */
export function clearSplit(sql: ShardSql, limit: number): boolean {
  for (const table of ['pages', 'generations', 'journal', 'late']) run(sql, `DELETE FROM ${table}`)
  run(sql, 'DELETE FROM keys WHERE key IN (SELECT key FROM keys LIMIT ?1)', limit)
  return [...sql.exec('SELECT 1 FROM keys LIMIT 1')].length > 0
}

/** Bit of a key, counted from the first bit of its first byte. */
export function keyBit(key: Uint8Array, bit: number): 0 | 1 {
  return ((key[bit >> 3]! >> (7 - (bit & 7))) & 1) === 1 ? 1 : 0
}

function cursorOf(sql: ShardSql): Uint8Array {
  for (const { value } of sql.exec('SELECT value FROM state WHERE name = ?1', CURSOR)) return bytesIn(value)
  return new Uint8Array()
}

function stepOf(
  rows: readonly Readonly<Record<string, ShardValue>>[],
  prefixBits: number,
  taken: () => void,
): SplitStep {
  const side = (bit: 0 | 1): MovedKeys => {
    const own = rows.filter(({ key }) => keyBit(bytesIn(key), prefixBits) === bit)
    const keys = new Uint8Array(own.length * KEY_BYTES)
    for (const [i, { key }] of own.entries()) keys.set(bytesIn(key), i * KEY_BYTES)
    return { keys, seenAtMs: own.map(({ ts }) => Number(ts)), versions: own.map(({ version }) => Number(version)) }
  }
  return { zero: side(0), one: side(1), taken }
}
