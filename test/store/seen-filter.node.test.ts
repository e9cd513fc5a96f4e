import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { nodeShardSql } from '../../bench/store/node-shard-sql.ts'
import { openSeenFilter } from '../../src/store/seen-filter.ts'
import { createShardTables, writeState } from '../../src/store/seen-shard-sql.ts'
import { randomKeys } from './support/random-keys.ts'

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

it('counts on the number of stored keys', () => {
  const sql = world()
  writeState(sql, 'stored', 1)
  writeState(sql, 'forgotten', 1)
  expect([openSeenFilter(sql, LIMITS).rebuilt, openSeenFilter(sql, LIMITS).rebuilt]).toEqual([true, false])
})
