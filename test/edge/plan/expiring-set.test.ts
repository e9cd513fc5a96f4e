import { expect, it } from 'vitest'
import { createExpiringSet } from '../../../src/edge/plan/expiring-set.ts'

it('remembers a text for a while, the longer if it is added again', () => {
  let nowMs = 0
  const set = createExpiringSet({ nowMs: () => nowMs, keepMs: 100, maxCharacters: 1000 })
  set.add('a')
  set.add('b')
  nowMs = 60
  set.add('b')
  nowMs = 100
  expect([set.has('a'), set.has('b'), set.has('c')]).toEqual([false, true, false])
  nowMs = 160
  expect(set.has('b')).toBe(false)
})

it('forgets the oldest of more characters than it may hold, and does not remember a very long text', () => {
  const set = createExpiringSet({ nowMs: () => 0, keepMs: 100, maxCharacters: 160 })
  const texts = Array.from({ length: 17 }, (_, i) => String(i).padEnd(10, '.'))
  for (const text of texts) set.add(text)
  set.add('x'.repeat(11))
  expect([set.has(texts[0]!), set.has(texts[1]!), set.has(texts[16]!), set.has('x'.repeat(11))]).toEqual([
    false,
    true,
    true,
    false,
  ])
})
