/**
 * One shard of the seen-set: the authoritative table and the filter in front of it. Keys are 16 bytes of SHA-256 each, many of
 * them behind one another in one array. Everything is synchronous: in a Durable Object a batch is one event.
 */

import type { FilterLimits, SeenFilter } from './seen-filter.ts'
import { openSeenFilter } from './seen-filter.ts'
import type { ShardSql } from './seen-shard-sql.ts'
import {
  createShardTables,
  DELETE_KEYS,
  FIND_KEYS,
  firstRow,
  INSERT_KEYS,
  KEY_BYTES,
  readKeys,
  readState,
  run,
  writeState,
} from './seen-shard-sql.ts'

/** How keys are remembered. */
export interface KeyStamp {
  readonly seenAtMs: number
  /** Version of the contract that the keys were made under. */
  readonly version: number
}

/** What a shard holds. */
export interface ShardStats {
  readonly keys: number
  readonly generations: readonly { readonly blocks: number; readonly added: number }[]
  /** Whether the filter was made anew from the table when the shard was opened, or since. */
  readonly rebuilt: boolean
}

/** Keys of one page of the table that the filter does not know: there must be none. */
export interface ShardCheck {
  readonly checked: number
  readonly missing: readonly string[]
  /** Asked for the next page; undefined at the end. */
  readonly lastKey: Uint8Array | undefined
}

/** One shard. */
export interface SeenShard {
  /** One byte per key: 1 where it was known before. Unknown keys are known afterwards. */
  checkAndAdd(keys: Uint8Array, stamp: KeyStamp): Uint8Array
  /** The same question without the answer changing anything. */
  check(keys: Uint8Array): Uint8Array
  /** Removes keys. @returns how many there were */
  forget(keys: Uint8Array): number
  /** Tries a page of stored keys on the filter. */
  verify(afterKey: Uint8Array | undefined, limit: number): ShardCheck
  stats(): ShardStats
}

/** Sizes for a Durable Object: 128 MB of memory hold a filter for 20 million keys (43 MB) and the batches. */
const DEFAULT_FILTER_LIMITS: FilterLimits = { firstKeys: 65_536, maxKeys: 22_000_000, journalKeys: 16_384 }

/** Keys in one batch: their blob must stay below the 2 MB of a bound value. */
export const MAX_BATCH_KEYS = 50_000

/** Opens a shard, creating its tables where there are none. */
export function openSeenShard(sql: ShardSql, limits: FilterLimits = DEFAULT_FILTER_LIMITS): SeenShard {
  createShardTables(sql)
  let opened: SeenFilter | undefined = openSeenFilter(sql, limits)

  function filter(): SeenFilter {
    return (opened ??= openSeenFilter(sql, limits))
  }

  /** A transaction that fails takes nothing, but the filter in memory has learnt of it, or believes pages written: it is read again. */
  function transaction<T>(work: () => T): T {
    try {
      return sql.transaction(work)
    } catch (error) {
      // When it is asked for: the database may be away for longer.
      opened = undefined
      throw error
    }
  }

  function attempt(keys: Uint8Array, stamp: KeyStamp): Uint8Array {
    const { seen, fresh } = judge(sql, filter(), keys)
    if (fresh.length > 0) {
      run(sql, INSERT_KEYS, fresh, stamp.seenAtMs, stamp.version)
      const stored = Number(firstRow(sql.exec('SELECT changes() AS n'))?.['n'])
      if (stored !== fresh.length / KEY_BYTES) throw new FilterMismatch()
      writeState(sql, 'stored', readState(sql, 'stored') + stored)
      filter().note(fresh)
    }
    return seen
  }

  return {
    checkAndAdd(keys, stamp) {
      demandKeys(keys)
      try {
        return transaction(() => attempt(keys, stamp))
      } catch (error) {
        if (!(error instanceof FilterMismatch)) throw error
        filter().rebuild()
        return transaction(() => attempt(keys, stamp))
      }
    },
    check(keys) {
      demandKeys(keys)
      return look(sql, filter(), keys)
    },
    forget(keys) {
      demandKeys(keys)
      return transaction(() => remove(sql, filter(), keys))
    },
    verify: (afterKey, limit) => verify(sql, filter(), afterKey ?? new Uint8Array(), limit),
    stats: () => ({ keys: readState(sql, 'stored'), generations: filter().generations, rebuilt: filter().rebuilt }),
  }
}

/** A key that the filter called new was in the table. A class, because it travels as an exception through a transaction. */
class FilterMismatch extends Error {}

function look(sql: ShardSql, filter: SeenFilter, keys: Uint8Array): Uint8Array {
  const view = viewOf(keys)
  const maybe: number[] = []
  for (let offset = 0; offset < keys.length; offset += KEY_BYTES) if (filter.has(view, offset)) maybe.push(offset)
  const seen = new Uint8Array(keys.length / KEY_BYTES)
  for (const at of findStored(sql, gather(keys, maybe))) seen[maybe[at]! / KEY_BYTES] = 1
  return seen
}

/** Answers for a batch, and the keys that are to be stored, each once. The filter learns them on the way. */
function judge(
  sql: ShardSql,
  filter: SeenFilter,
  keys: Uint8Array,
): { readonly seen: Uint8Array; readonly fresh: Uint8Array } {
  const view = viewOf(keys)
  const seen = new Uint8Array(keys.length / KEY_BYTES)
  const fresh: number[] = []
  const maybe: number[] = []
  for (let offset = 0; offset < keys.length; offset += KEY_BYTES) {
    if (filter.has(view, offset)) maybe.push(offset)
    else {
      filter.add(view, offset)
      fresh.push(offset)
    }
  }
  if (maybe.length === 0) return { seen, fresh: gather(keys, fresh) }
  const stored = new Set(findStored(sql, gather(keys, maybe)))
  // What is left is a key of this very batch that came twice, or one that only looks known.
  const unsettled = maybe.filter((_, at) => !stored.has(at))
  for (const at of stored) seen[maybe[at]! / KEY_BYTES] = 1
  const inBatch = unsettled.length === 0 ? undefined : new Set(fresh.map((offset) => hexOf(keys, offset)))
  for (const offset of unsettled) {
    const hex = hexOf(keys, offset)
    if (inBatch?.has(hex) === true) seen[offset / KEY_BYTES] = 1
    else {
      inBatch?.add(hex)
      filter.add(view, offset)
      fresh.push(offset)
    }
  }
  return { seen, fresh: gather(keys, fresh) }
}

function findStored(sql: ShardSql, keys: Uint8Array): number[] {
  return keys.length === 0 ? [] : Array.from(sql.exec(FIND_KEYS, keys), ({ i }) => Number(i))
}

/** Inside a transaction. @returns how many keys there were */
function remove(sql: ShardSql, filter: SeenFilter, keys: Uint8Array): number {
  run(sql, DELETE_KEYS, keys)
  const count = Number(firstRow(sql.exec('SELECT changes() AS n'))?.['n'])
  writeState(sql, 'stored', readState(sql, 'stored') - count)
  writeState(sql, 'forgotten', readState(sql, 'forgotten') + count)
  // The journal names keys, too.
  filter.flush()
  return count
}

function verify(sql: ShardSql, filter: SeenFilter, afterKey: Uint8Array, limit: number): ShardCheck {
  const { keys, lastKey } = readKeys(sql, afterKey, limit)
  const view = viewOf(keys)
  const missing: string[] = []
  for (let offset = 0; offset < keys.length; offset += KEY_BYTES)
    if (!filter.has(view, offset)) missing.push(hexOf(keys, offset))
  return { checked: keys.length / KEY_BYTES, missing, lastKey }
}

function demandKeys(keys: Uint8Array): void {
  if (keys.length % KEY_BYTES !== 0) throw new RangeError(`keys are ${KEY_BYTES} bytes each`)
  if (keys.length > MAX_BATCH_KEYS * KEY_BYTES) throw new RangeError(`a batch has at most ${MAX_BATCH_KEYS} keys`)
}

function gather(keys: Uint8Array, offsets: readonly number[]): Uint8Array {
  if (offsets.length * KEY_BYTES === keys.length) return keys
  const gathered = new Uint8Array(offsets.length * KEY_BYTES)
  for (const [i, offset] of offsets.entries()) gathered.set(keys.subarray(offset, offset + KEY_BYTES), i * KEY_BYTES)
  return gathered
}

function viewOf(keys: Uint8Array): DataView {
  return new DataView(keys.buffer, keys.byteOffset, keys.byteLength)
}

function hexOf(keys: Uint8Array, offset: number): string {
  return keys.subarray(offset, offset + KEY_BYTES).toHex()
}
