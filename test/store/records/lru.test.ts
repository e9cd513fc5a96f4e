import { expect, it } from 'vitest'
import { createLru } from '../../../src/store/records/lru.ts'

it('forgets what was not used for longest', () => {
  const lru = createLru<number>({ maxEntries: 2, maxBytes: 100 })
  lru.set('a', 1, 1)
  lru.set('b', 2, 1)
  lru.get('a')
  lru.set('c', 3, 1)
  expect([lru.get('a'), lru.get('b'), lru.get('c'), lru.size]).toEqual([1, undefined, 3, 2])
})

it('stays below its bytes', () => {
  const lru = createLru<number>({ maxEntries: 100, maxBytes: 10 })
  for (let i = 0; i < 9; i++) lru.set(`k${i}`, i, 4)
  expect([lru.size, lru.bytes, lru.get('k8')]).toEqual([2, 8, 8])
})

it('counts a replaced entry once and keeps the newest however large', () => {
  const lru = createLru<number>({ maxEntries: 5, maxBytes: 10 })
  lru.set('a', 1, 6)
  lru.set('a', 2, 3)
  expect([lru.size, lru.bytes]).toEqual([1, 3])
  lru.set('b', 3, 50)
  expect([lru.get('a'), lru.get('b'), lru.bytes]).toEqual([undefined, 3, 50])
})
