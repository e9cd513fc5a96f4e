import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { nodeShardSql } from '../../../bench/store/node-shard-sql.ts'
import {
  bytesIn,
  createShardTables,
  DELETE_KEYS,
  FIND_KEYS,
  firstRow,
  INSERT_KEYS,
  readKeys,
  readState,
  run,
  writeState,
} from '../../../src/store/seen-set/seen-shard-sql.ts'
import { randomKeys } from '../support/random-keys.ts'

const sql = nodeShardSql(new DatabaseSync(':memory:'))
createShardTables(sql)

it('splits many keys in one blob', () => {
  const keys = randomKeys(1, 5)
  run(sql, INSERT_KEYS, keys.slice(0, 48), 1, 1)
  run(sql, INSERT_KEYS, keys.slice(32, 64), 2, 1)
  expect(Array.from(sql.exec('SELECT ts, count(*) AS n FROM keys GROUP BY ts'), ({ ts, n }) => [ts, n])).toEqual([
    [1, 3],
    [2, 1],
  ])
  expect(Array.from(sql.exec(FIND_KEYS, keys), ({ i }) => i)).toEqual([0, 1, 2, 3])
  run(sql, DELETE_KEYS, keys.slice(0, 32))
  expect(Array.from(sql.exec(FIND_KEYS, keys), ({ i }) => i)).toEqual([2, 3])
})

it('keeps named numbers', () => {
  expect(readState(sql, 'x')).toBe(0)
  writeState(sql, 'x', 7)
  expect([readState(sql, 'x'), firstRow(sql.exec('SELECT 1 WHERE 0'))]).toEqual([7, undefined])
})

it('takes bytes in either form and nothing else', () => {
  expect(bytesIn(new Uint8Array([1]).buffer)).toEqual(new Uint8Array([1]))
  expect(() => bytesIn('text')).toThrow(TypeError)
})

it('reads keys in order, page by page', () => {
  const own = nodeShardSql(new DatabaseSync(':memory:'))
  createShardTables(own)
  expect(readKeys(own, new Uint8Array(), 5)).toEqual({ keys: new Uint8Array(), lastKey: undefined })
  const keys = randomKeys(2, 7)
  run(own, INSERT_KEYS, keys, 1, 1)
  const first = readKeys(own, new Uint8Array(), 5)
  const second = readKeys(own, first.lastKey ?? new Uint8Array(), 5)
  const hexes = Array.from({ length: 7 }, (_, i) => keys.slice(16 * i, 16 * i + 16).toHex()).toSorted()
  expect([first.keys.toHex() + second.keys.toHex(), second.lastKey]).toEqual([hexes.join(''), undefined])
})
