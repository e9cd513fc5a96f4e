import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { nodeShardSql } from '../../../bench/store/node-shard-sql.ts'
import { openSeenShard } from '../../../src/store/seen-set/seen-shard.ts'
import { KEY_BYTES, run } from '../../../src/store/seen-set/seen-shard-sql.ts'
import {
  beginSplit,
  clearSplit,
  keyBit,
  nextSplitStep,
  noteLate,
  splitStatus,
} from '../../../src/store/seen-set/seen-split.ts'
import { randomKeys } from '../support/random-keys.ts'

function shardWith(count: number) {
  const sql = nodeShardSql(new DatabaseSync(':memory:'))
  const shard = openSeenShard(sql)
  shard.checkAndAdd(randomKeys(1, count), { seenAtMs: 7, version: 3 })
  return { sql, shard }
}

it('hands every key over to the side of its next bit, with its stamp', () => {
  const { sql } = shardWith(100)
  expect(splitStatus(sql)).toBe('open')
  beginSplit(sql)
  expect(splitStatus(sql)).toBe('splitting')
  const sides = [new Set<string>(), new Set<string>()]
  for (let step = nextSplitStep(sql, 3, 30); step !== undefined; step = nextSplitStep(sql, 3, 30)) {
    for (const [bit, { keys, seenAtMs, versions }] of [step.zero, step.one].entries())
      for (let at = 0; at < seenAtMs.length; at++) {
        const key = keys.subarray(at * KEY_BYTES, (at + 1) * KEY_BYTES)
        expect([keyBit(key, 3), seenAtMs[at], versions[at]]).toEqual([bit, 7, 3])
        sides[bit]?.add(key.toHex())
      }
    step.taken()
  }
  expect([sides[0]!.size + sides[1]!.size, splitStatus(sql)]).toEqual([100, 'split'])
})

it('offers a step again until it was taken', () => {
  const { sql } = shardWith(10)
  beginSplit(sql)
  const [first, again] = [nextSplitStep(sql, 0, 4), nextSplitStep(sql, 0, 4)]
  expect(again?.zero.keys).toEqual(first?.zero.keys)
  first?.taken()
  expect(nextSplitStep(sql, 0, 4)?.one.keys).not.toEqual(first?.one.keys)
})

it('hands over what arrived behind its back', () => {
  const { sql, shard } = shardWith(10)
  beginSplit(sql)
  nextSplitStep(sql, 0, 100)?.taken()
  const late = randomKeys(2, 5)
  noteLate(sql, late)
  shard.checkAndAdd(late, { seenAtMs: 8, version: 3 })
  const seen: string[] = []
  for (let step = nextSplitStep(sql, 0, 100); step !== undefined; step = nextSplitStep(sql, 0, 100)) {
    for (const { keys } of [step.zero, step.one])
      for (let at = 0; at < keys.length; at += KEY_BYTES) seen.push(keys.subarray(at, at + KEY_BYTES).toHex())
    step.taken()
  }
  for (let at = 0; at < late.length; at += KEY_BYTES) expect(seen).toContain(late.subarray(at, at + KEY_BYTES).toHex())
})

it.each([1, 2, 5])(
  'hands over %d keys that came late, one at a time, each once, also where they came twice',
  (count) => {
    const { sql, shard } = shardWith(10)
    beginSplit(sql)
    nextSplitStep(sql, 0, 100)?.taken()
    const late = randomKeys(2, count)
    for (let times = 0; times < 2; times++) {
      noteLate(sql, late)
      shard.checkAndAdd(late, { seenAtMs: 8, version: 3 })
    }
    const seen: string[] = []
    for (let step = nextSplitStep(sql, 0, 1); step !== undefined && seen.length < 20; step = nextSplitStep(sql, 0, 1)) {
      seen.push(step.zero.keys.toHex() + step.one.keys.toHex())
      step.taken()
    }
    // Those that lie behind the last key of the copy are copied as well.
    expect(new Set(seen)).toEqual(
      new Set(Array.from({ length: count }, (_, i) => late.subarray(i * KEY_BYTES, (i + 1) * KEY_BYTES).toHex())),
    )
    expect(splitStatus(sql)).toBe('split')
  },
)

it('clears its tables some rows at a time, and leaves no key anywhere', () => {
  const { sql, shard } = shardWith(10)
  for (let seed = 10; seed < 50; seed++) shard.checkAndAdd(randomKeys(seed, 1000), { seenAtMs: 7, version: 3 })
  run(sql, 'DELETE FROM keys WHERE key NOT IN (SELECT key FROM keys LIMIT 10)')
  for (const table of ['pages', 'generations', 'journal'])
    expect([...sql.exec(`SELECT 1 FROM ${table}`)].length).toBeGreaterThan(0)
  beginSplit(sql)
  noteLate(sql, randomKeys(2, 3))
  expect([clearSplit(sql, 6), clearSplit(sql, 6)]).toEqual([true, false])
  const tables = ['keys', 'late', 'journal', 'pages', 'generations']
  expect(tables.filter((table) => [...sql.exec(`SELECT 1 FROM ${table}`)].length > 0)).toEqual([])
})

it('numbers bits from the first of the first byte', () => {
  const key = new Uint8Array([0b1000_0001, 0b0100_0000])
  expect([0, 1, 7, 8, 9].map((bit) => keyBit(key, bit))).toEqual([1, 0, 1, 0, 1])
})
