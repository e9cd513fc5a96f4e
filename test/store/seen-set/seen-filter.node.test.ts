import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { nodeShardSql } from '../../../bench/store/node-shard-sql.ts'
import { openSeenFilter } from '../../../src/store/seen-set/seen-filter.ts'
import { createShardTables, run, writeState, type ShardSql } from '../../../src/store/seen-set/seen-shard-sql.ts'
import { blocksFor } from '../../../src/store/seen-set/split-block-bloom.ts'
import { randomKeys } from '../support/random-keys.ts'

// How it survives damage and crashes is told in seen-shard.node.test.ts, through the shard.

const LIMITS = { firstKeys: 100, maxKeys: 1000, journalKeys: 50 }

function world() {
  const sql = nodeShardSql(new DatabaseSync(':memory:'))
  createShardTables(sql)
  return sql
}

it('writes its pages when the journal is long enough, and not before', () => {
  const sql = world()
  const filter = openSeenFilter(sql, LIMITS)
  const rows = (table: string) => [...sql.exec(`SELECT count(*) AS n FROM ${table}`)][0]?.['n']
  const add = (from: number, to: number) => {
    const keys = randomKeys(1, 60).slice(16 * from, 16 * to)
    for (let at = 0; at < keys.length; at += 16) filter.add(new DataView(keys.buffer), at)
    filter.note(keys)
  }
  add(0, 49)
  expect([rows('pages'), rows('journal')]).toEqual([0, 1])
  add(49, 50)
  expect([rows('pages'), rows('journal')]).toEqual([1, 0])
})

it('never makes a generation larger than its limit', () => {
  const filter = openSeenFilter(world(), LIMITS)
  const keys = randomKeys(2, 3000)
  for (let at = 0; at < keys.length; at += 16) filter.add(new DataView(keys.buffer), at)
  expect(Math.max(...filter.generations.map(({ blocks }) => blocks))).toBe(67)
  expect(filter.generations.reduce((sum, { added }) => sum + added, 0)).toBe(3000)
})

it('reads a filter of several pages as it wrote it', () => {
  const sql = world()
  const large = { firstKeys: 600_000, maxKeys: 600_000, journalKeys: 50 }
  const keys = new DataView(randomKeys(3, 100).buffer)
  const filter = openSeenFilter(sql, large)
  for (let at = 0; at < keys.byteLength; at += 16) filter.add(keys, at)
  writeState(sql, 'stored', 100)
  filter.flush()
  const again = openSeenFilter(sql, large)
  const known = Array.from({ length: 100 }, (_, i) => again.has(keys, 16 * i))
  expect([again.rebuilt, new Set(known), again.generations]).toEqual([false, new Set([true]), filter.generations])
  expect([...sql.exec('SELECT page FROM pages')]).toHaveLength(2)
})

it('writes the pages that keys fall on, and no others, whichever these are', () => {
  const inner = world()
  const written: unknown[] = []
  const sql: ShardSql = {
    exec(query, ...bindings) {
      if (query.includes('INTO pages')) written.push(bindings[1])
      return inner.exec(query, ...bindings)
    },
    transaction: (work) => inner.transaction(work),
  }
  const large = { firstKeys: 600_000, maxKeys: 600_000, journalKeys: 1000 }
  const filter = openSeenFilter(sql, large)
  const keys = randomKeys(4, 3)
  // Bytes four to seven of a key say where in the filter it stands.
  for (const [i, [first, pages]] of (
    [
      [0x00, [0, 1]],
      [0x00, [0]],
      [0xff, [1]],
    ] as const
  ).entries()) {
    keys.fill(first, 16 * i + 4, 16 * i + 8)
    filter.add(new DataView(keys.buffer), 16 * i)
    filter.flush()
    expect(written.splice(0)).toEqual(pages)
  }
  writeState(sql, 'stored', 3)
  const again = openSeenFilter(sql, large)
  const known = [0, 1, 2].map((i) => again.has(new DataView(keys.buffer), 16 * i))
  expect([again.rebuilt, known]).toEqual([false, [true, true, true]])
  again.flush()
  expect(written).toEqual([])
})

it('goes on with the newest generation when it is opened again', () => {
  const sql = world()
  const filter = openSeenFilter(sql, LIMITS)
  const keys = new DataView(randomKeys(5, 200).buffer)
  for (let at = 0; at < 16 * 150; at += 16) filter.add(keys, at)
  filter.flush()
  writeState(sql, 'stored', 150)
  const again = openSeenFilter(sql, LIMITS)
  for (let at = 16 * 150; at < keys.byteLength; at += 16) again.add(keys, at)
  expect(again.generations.map(({ blocks }) => blocks)).toEqual(filter.generations.map(({ blocks }) => blocks))
  expect(again.generations.map(({ added }) => added)).toEqual([95, 105])
})

it('counts the keys of the journal when it is opened again, so that the journal never exceeds its length', () => {
  const sql = world()
  const keys = randomKeys(6, 50)
  for (const [from, to] of [
    [0, 30],
    [30, 50],
  ] as const) {
    const filter = openSeenFilter(sql, LIMITS)
    const added = keys.slice(16 * from, 16 * to)
    for (let at = 0; at < added.length; at += 16) filter.add(new DataView(added.buffer), at)
    writeState(sql, 'stored', to)
    filter.note(added)
  }
  expect([...sql.exec('SELECT 1 FROM journal')]).toHaveLength(0)
})

it('makes one generation of many when it is made anew, and leaves no page of the others', () => {
  const sql = world()
  const filter = openSeenFilter(sql, LIMITS)
  const keys = randomKeys(7, 400)
  for (let at = 0; at < keys.length; at += 16) {
    filter.add(new DataView(keys.buffer), at)
    run(sql, 'INSERT INTO keys VALUES (?1, 1, 1)', keys.slice(at, at + 16))
  }
  filter.flush()
  const generations = () => [...sql.exec('SELECT DISTINCT generation FROM pages')].length
  expect([filter.generations.length, generations()]).toEqual([2, 2])
  filter.rebuild()
  expect([filter.generations.length, generations()]).toEqual([1, 1])
  expect(openSeenFilter(sql, LIMITS).rebuilt).toBe(false)
  const small = openSeenFilter(sql, { ...LIMITS, maxKeys: 200 })
  small.rebuild()
  expect(Math.max(...small.generations.map(({ blocks }) => blocks))).toBe(blocksFor(200))
})

it('counts on the number of stored keys', () => {
  const sql = world()
  writeState(sql, 'stored', 1)
  writeState(sql, 'forgotten', 1)
  expect([openSeenFilter(sql, LIMITS).rebuilt, openSeenFilter(sql, LIMITS).rebuilt]).toEqual([true, false])
})
