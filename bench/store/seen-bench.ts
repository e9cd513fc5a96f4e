import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import bloomFilters from 'bloom-filters'
import { seenKey } from '../../src/store/seen-set/seen-set-client.ts'
import { openSeenShard } from '../../src/store/seen-set/seen-shard.ts'
import {
  blocksFor,
  blockStart,
  bloomAdd,
  bloomHas,
  createBloom,
  falsePositiveRate,
} from '../../src/store/seen-set/split-block-bloom.ts'
import { atLeast, atMost, type Gate } from '../gates.ts'
import { cpuMs } from './work-time.ts'
import { nodeShardSql } from './node-shard-sql.ts'

/** How much to do. */
export interface SeenEffort {
  /** Keys in the shard whose rates are measured. */
  readonly keys: number
  /** Operations of the run that looks for a false negative. */
  readonly operations: number
  /** Keys that the peer is given; it is too slow for more. */
  readonly peerKeys: number
}

/** Rates per second of processor time, and how often the filter is wrong. */
export interface SeenFigures {
  readonly rates: readonly { readonly name: string; readonly perSecond: number }[]
  readonly falsePositives: readonly { readonly keys: number; readonly measured: number; readonly foretold: number }[]
  readonly operations: number
  readonly restarts: number
  readonly falseNegatives: number
}

const STAMP = { seenAtMs: 1, version: 1 }
const BATCH = 10_000
const [ADD, UNKNOWN, KNOWN, HASHED, PEER] = [
  'add new keys to the shard',
  'check unknown keys against the shard',
  'check known keys against the shard',
  'check unknown keys, SHA-256 of the canonical key included',
  'check unknown keys with bloom-filters',
]

/** Measures one shard on a SQLite file, and the filter alone. */
export async function measureSeen({ keys: count, operations, peerKeys }: SeenEffort): Promise<SeenFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'canon-bench-'))
  const db = new DatabaseSync(join(folder, 'shard.db'))
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -65536')
  try {
    const shard = openSeenShard(nodeShardSql(db))
    const [known, unknown] = [randomKeys(count), randomKeys(count)]
    const names = Array.from({ length: Math.min(count, 200_000) }, (_, i) => `url:${i.toString(16).padStart(24, '0')}`)
    const rates = [
      await rateOf(ADD, count, () => inBatches(known, (batch) => shard.checkAndAdd(batch, STAMP))),
      await rateOf(UNKNOWN, count, () => inBatches(unknown, (batch) => shard.check(batch))),
      await rateOf(KNOWN, count, () => inBatches(known, (batch) => shard.check(batch))),
      await rateOf(HASHED, names.length, () => inBatches(keysOf(names), (batch) => shard.check(batch))),
      await peerRate(peerKeys),
    ]
    const falsePositives = [0.75, 0.9, 1].map((filled) => measureFilter(Math.round(count * filled), count))
    return { rates, falsePositives, operations, ...hunt(operations) }
  } finally {
    db.close()
    rmSync(folder, { recursive: true })
  }
}

/** What must hold. */
export function seenGates({ rates, falsePositives, falseNegatives }: SeenFigures): readonly Gate[] {
  const of = (name: string): number => rates.find((each) => each.name === name)?.perSecond ?? Number.NaN
  return [
    atLeast('checks per second and shard', of(UNKNOWN), 500_000),
    atLeast('checks beside bloom-filters, both from ready keys', of(UNKNOWN) / of(PEER), 10),
    atLeast('checks beside bloom-filters, SHA-256 included', of(HASHED) / of(PEER), 2),
    atMost('false negatives', falseNegatives, 0),
    ...falsePositives.flatMap(({ keys, measured, foretold }) => [
      atMost(`false positives beside the formula, ${keys} keys`, measured / foretold, 1.2),
      atLeast(`false positives beside the formula, ${keys} keys`, measured / foretold, 0.8),
    ]),
  ]
}

/** Share of unknown keys that a filter made for `capacity` keys and holding `count` takes for known ones. */
function measureFilter(count: number, capacity: number): SeenFigures['falsePositives'][number] {
  const blocks = blocksFor(capacity)
  const words = createBloom(blocks)
  const tries = 4 * capacity
  const bits = new Uint32Array(2 * Math.max(count, tries))
  const fill = (): void => {
    for (let at = 0; at < bits.length; at += 16_384) crypto.getRandomValues(bits.subarray(at, at + 16_384))
  }
  fill()
  for (let i = 0; i < count; i++) bloomAdd(words, blockStart(words, bits[2 * i]!), bits[2 * i + 1]!)
  fill()
  let wrong = 0
  for (let i = 0; i < tries; i++) if (bloomHas(words, blockStart(words, bits[2 * i]!), bits[2 * i + 1]!)) wrong++
  return { keys: count, measured: wrong / tries, foretold: falsePositiveRate(count, blocks) }
}

/** Tells keys, asks for keys told before, and starts the shard anew again and again, from whatever it has written so far. */
function hunt(operations: number): Pick<SeenFigures, 'restarts' | 'falseNegatives'> {
  const sql = nodeShardSql(new DatabaseSync(':memory:'))
  const keys = randomKeys(operations / 2)
  let shard = openSeenShard(sql)
  let [restarts, falseNegatives] = [0, 0]
  for (let told = 0; told < keys.length; told += 16 * BATCH) {
    shard.checkAndAdd(keys.subarray(told, told + 16 * BATCH), STAMP)
    if (Math.random() < 0.1) {
      shard = openSeenShard(sql)
      restarts++
    }
    const from = 16 * Math.floor((Math.random() * told) / 16)
    const asked = keys.subarray(from, Math.min(from + 16 * BATCH, told + 16 * BATCH))
    falseNegatives += asked.length / 16 - shard.check(asked).reduce((sum, seen) => sum + seen, 0)
  }
  return { restarts, falseNegatives }
}

function peerRate(count: number): Promise<SeenFigures['rates'][number]> {
  const filter = bloomFilters.BloomFilter.create(count, 0.001)
  for (let i = 0; i < count; i++) filter.add(`url:known-${i}`)
  return rateOf(PEER, count, () => {
    for (let i = 0; i < count; i++) filter.has(`url:unknown-${i}`)
  })
}

function keysOf(names: readonly string[]): Uint8Array {
  const keys = new Uint8Array(16 * names.length)
  for (const [i, name] of names.entries()) keys.set(seenKey(name), 16 * i)
  return keys
}

function inBatches(keys: Uint8Array, work: (batch: Uint8Array) => void): void {
  for (let at = 0; at < keys.length; at += 16 * BATCH) work(keys.subarray(at, at + 16 * BATCH))
}

async function rateOf(name: string, count: number, work: () => void): Promise<SeenFigures['rates'][number]> {
  return { name, perSecond: (count * 1000) / (await cpuMs(work)) }
}

function randomKeys(count: number): Uint8Array {
  const keys = new Uint8Array(16 * count)
  for (let at = 0; at < keys.length; at += 65_536) crypto.getRandomValues(keys.subarray(at, at + 65_536))
  return keys
}
