import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { nodeShardSql } from '../../../bench/store/node-shard-sql.ts'
import { openSeenShard } from '../../../src/store/seen-set/seen-shard.ts'
import type { ShardSql } from '../../../src/store/seen-set/seen-shard-sql.ts'
import { run } from '../../../src/store/seen-set/seen-shard-sql.ts'
import { repeats } from '../../support/nightly.ts'
import { randomKeys, randomWords } from '../support/random-keys.ts'

const STAMP = { seenAtMs: 1, version: 1 }
const OPERATIONS = repeats(400_000, 1_000_000)
const LIMITS = { firstKeys: 1000, maxKeys: 1_000_000, journalKeys: 500 }

const memory = (): ShardSql => nodeShardSql(new DatabaseSync(':memory:'))
const sum = (bytes: Uint8Array): number => bytes.reduce((total, byte) => total + byte, 0)
const slice = (keys: Uint8Array, from: number, to: number): Uint8Array => keys.subarray(16 * from, 16 * to)

describe('openSeenShard()', () => {
  it('knows what it was told and calls nothing else known', () => {
    const shard = openSeenShard(memory(), LIMITS)
    const [known, unknown] = [randomKeys(1, 5000), randomKeys(2, 5000)]
    expect([sum(shard.checkAndAdd(known, STAMP)), sum(shard.checkAndAdd(known, STAMP))]).toEqual([0, 5000])
    expect([sum(shard.check(unknown)), sum(shard.check(known))]).toEqual([0, 5000])
    expect(shard.stats().keys).toBe(5000)
  })

  it('answers a key that comes twice in one batch with new and known', () => {
    const keys = randomKeys(3, 3)
    const twice = new Uint8Array([...keys, ...keys.subarray(0, 16), ...keys.subarray(32)])
    expect([...openSeenShard(memory(), LIMITS).checkAndAdd(twice, STAMP)]).toEqual([0, 0, 0, 1, 1])
  })

  it('is right about keys that only look known, also twice in one batch', () => {
    // A filter made for a few keys that holds many says "maybe" to everything.
    const shard = openSeenShard(memory(), { firstKeys: 1, maxKeys: 1, journalKeys: 10 })
    shard.checkAndAdd(randomKeys(4, 2000), STAMP)
    const keys = randomKeys(5, 50)
    expect(sum(shard.check(keys))).toBe(0)
    expect([...shard.checkAndAdd(new Uint8Array([...keys, ...keys]), STAMP)]).toEqual([
      ...Array.from({ length: 50 }, () => 0),
      ...Array.from({ length: 50 }, () => 1),
    ])
  })

  it('grows by generations, each for four times as many keys, opened at 90 percent', () => {
    const shard = openSeenShard(memory(), LIMITS)
    shard.checkAndAdd(randomKeys(6, 12_000), STAMP)
    const { generations } = shard.stats()
    expect(generations.map(({ added }) => added)).toEqual([908, 3632, 7460])
    expect(generations.map(({ blocks }) => blocks)).toEqual([67, 268, 1072])
  })

  it('opens from its pages and its journal without reading the table', () => {
    const sql = memory()
    const keys = randomKeys(7, 7777)
    const first = openSeenShard(sql, LIMITS)
    for (let at = 0; at < 7777; at += 111) first.checkAndAdd(slice(keys, at, at + 111), STAMP)
    const again = openSeenShard(sql, LIMITS)
    expect([again.stats().rebuilt, sum(again.check(keys)), again.stats().keys]).toEqual([false, 7777, 7777])
  })

  it.each([
    ['a page is lost', 'DELETE FROM pages WHERE generation = 1'],
    ['a page is damaged', 'UPDATE pages SET bytes = zeroblob(length(bytes)) WHERE generation = 2'],
    ['a page has another size', "UPDATE pages SET bytes = x'00' WHERE generation = 0"],
    ['all pages are lost', 'DELETE FROM pages'],
    ['the generations are lost', 'DELETE FROM generations'],
    ['the journal is lost', 'DELETE FROM journal'],
    ['the filter is lost', 'DELETE FROM pages; DELETE FROM generations; DELETE FROM journal'],
    ['the count is lost', 'DELETE FROM state'],
  ])('makes the filter anew from the table when %s', (_, damage) => {
    const sql = memory()
    const keys = randomKeys(8, 9000)
    const shard = openSeenShard(sql, LIMITS)
    for (let at = 0; at < 9000; at += 90) shard.checkAndAdd(slice(keys, at, at + 90), STAMP)
    for (const statement of damage.split(';')) run(sql, statement)
    const again = openSeenShard(sql, LIMITS)
    expect([again.stats().rebuilt, sum(again.checkAndAdd(keys, STAMP)), again.stats().keys]).toEqual([true, 9000, 9000])
    expect(openSeenShard(sql, LIMITS).stats().rebuilt).toBe(false)
  })

  it('notices a key that the filter calls new and the table holds', () => {
    const sql = memory()
    const keys = randomKeys(9, 100)
    const shard = openSeenShard(sql, LIMITS)
    shard.checkAndAdd(slice(keys, 0, 50), STAMP)
    // A write changed the table alone.
    for (let at = 50; at < 60; at++) run(sql, 'INSERT INTO keys VALUES (?1, 1, 1)', keys.slice(16 * at, 16 * at + 16))
    expect(shard.verify(undefined, 1000).missing).toHaveLength(10)
    expect(sum(shard.checkAndAdd(keys, STAMP))).toBe(60)
    expect([shard.stats().rebuilt, shard.verify(undefined, 1000).missing]).toEqual([true, []])
  })

  it('forgets keys', () => {
    const sql = memory()
    const keys = randomKeys(10, 300)
    const shard = openSeenShard(sql, LIMITS)
    shard.checkAndAdd(keys, STAMP)
    expect([shard.forget(slice(keys, 0, 100)), shard.forget(slice(keys, 0, 100))]).toEqual([100, 0])
    expect([sum(shard.check(keys)), shard.stats().keys, openSeenShard(sql, LIMITS).stats().rebuilt]).toEqual([
      200,
      200,
      false,
    ])
    expect([...sql.exec('SELECT count(*) AS n FROM journal')]).toMatchObject([{ n: 0 }])
    expect(sum(shard.checkAndAdd(keys, STAMP))).toBe(200)
  })

  it('loses nothing where forgetting is cut off, wherever that is', () => {
    const keys = randomKeys(14, 3000)
    for (let statements = 0; statements < 12; statements++) {
      const world = crashing(memory())
      const shard = openSeenShard(world.sql, LIMITS)
      // Some of the first generation's keys are in the journal alone when the second one opens.
      for (const [from, to] of [[0, 700], [700, 1100]] as const) shard.checkAndAdd(slice(keys, from, to), STAMP) // prettier-ignore
      world.dieAfter(statements)
      try {
        shard.forget(slice(keys, 0, 100))
      } catch (error) {
        if (!(error instanceof Crash)) throw error
      }
      world.dieAfter(Infinity)
      const before = shard.stats().keys
      for (let at = 1100; at < 3000; at += 100) shard.checkAndAdd(slice(keys, at, at + 100), STAMP)
      const again = openSeenShard(world.sql, LIMITS)
      expect([statements, again.stats().rebuilt, sum(again.check(keys))]).toEqual([statements, false, before + 1900])
      expect(sum(again.check(slice(keys, 100, 3000)))).toBe(2900)
    }
  })

  it('does nothing twice because a statement has failed', () => {
    const world = crashing(memory())
    const keys = randomKeys(15, 20)
    const shard = openSeenShard(world.sql, LIMITS)
    shard.checkAndAdd(slice(keys, 0, 10), STAMP)
    let failures = 0
    const failing: ShardSql = {
      exec(query, ...bindings) {
        if (failures === 0 && query.includes('INSERT OR IGNORE INTO keys') && ++failures > 0) throw new Crash()
        return world.sql.exec(query, ...bindings)
      },
      transaction: (work) => world.sql.transaction(work),
    }
    const other = openSeenShard(failing, LIMITS)
    expect(() => other.checkAndAdd(keys, STAMP)).toThrow(Crash)
    expect([other.stats().rebuilt, other.stats().keys, other.stats().generations[0]?.added]).toEqual([false, 10, 10])
    expect([sum(other.checkAndAdd(keys, STAMP)), other.stats().keys]).toEqual([10, 20])
  })

  it('tries every stored key, page by page', () => {
    const shard = openSeenShard(memory(), LIMITS)
    shard.checkAndAdd(randomKeys(11, 25), STAMP)
    const sizes: number[] = []
    let after: Uint8Array | undefined
    do {
      const page = shard.verify(after, 10)
      sizes.push(page.checked)
      after = page.lastKey
    } while (after !== undefined)
    expect(sizes).toEqual([10, 10, 5])
  })

  it('refuses half a key and too many', () => {
    const shard = openSeenShard(memory(), LIMITS)
    expect(() => shard.check(new Uint8Array(15))).toThrow(RangeError)
    expect(() => shard.checkAndAdd(new Uint8Array(16 * 50_001), STAMP)).toThrow(RangeError)
    expect(shard.check(new Uint8Array())).toHaveLength(0)
  })

  it(
    'calls no known key new in hundreds of thousands of operations with crashes at random',
    { timeout: 120_000 },
    () => {
      const keys = randomKeys(12, 500_000)
      const draws = randomWords(13, 4000)
      const world = crashing(memory())
      const limits = { ...LIMITS, firstKeys: 20_000, journalKeys: 5000 }
      let shard = openSeenShard(world.sql, limits)
      let [told, operations, crashes, restarts] = [0, 0, 0, 0]
      for (let round = 0; operations < OPERATIONS; round++) {
        const fate = draws[round]! % 20
        if (fate === 0) {
          shard = openSeenShard(world.sql, limits)
          restarts++
        }
        // One batch in ten dies somewhere within; what it wrote must vanish, and what was told before must not.
        if (fate === 1 || fate === 2) world.dieAfter(draws[round + 1]! % 8)
        const next = Math.min(told + 600, 500_000)
        const known = told === 0 ? 0 : draws[round + 2]! % told
        const batch = joined(slice(keys, known, Math.min(known + 400, told)), slice(keys, told, next))
        const expected = Math.min(known + 400, told) - known
        try {
          expect(sum(shard.checkAndAdd(batch, STAMP))).toBe(expected)
          told = next
        } catch (error) {
          if (!(error instanceof Crash)) throw error
          crashes++
          world.dieAfter(Infinity)
          if (fate === 1) shard = openSeenShard(world.sql, limits)
        }
        world.dieAfter(Infinity)
        operations += batch.length / 16
      }
      for (let at = 0; at < told; at += 50_000) {
        const to = Math.min(at + 50_000, told)
        expect(sum(shard.check(slice(keys, at, to)))).toBe(to - at)
      }
      expect([shard.stats().keys, crashes > 10, restarts > 10]).toEqual([told, true, true])
    },
  )
})

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}

class Crash extends Error {}

/** SQL that throws after so many more statements, wherever that is. */
function crashing(inner: ShardSql): { readonly sql: ShardSql; dieAfter(statements: number): void } {
  let left = Infinity
  return {
    dieAfter: (statements) => void (left = statements),
    sql: {
      exec(query, ...bindings) {
        if (left-- <= 0) throw new Crash()
        return inner.exec(query, ...bindings)
      },
      transaction: (work) => inner.transaction(work),
    },
  }
}
