import { expect, it } from 'vitest'
import { createRateLimit } from '../../../src/api/access/rate-limit.ts'

function limit(most: number) {
  const clock = { nowMs: 0 }
  return { clock, ...createRateLimit({ most, periodMs: 60_000 }, () => clock.nowMs) }
}

it('lets so many through in a period, and says how long to wait', () => {
  const { clock, take, waitSeconds } = limit(2)
  expect([take('a'), take('a'), take('b')]).toEqual([undefined, undefined, undefined])
  clock.nowMs = 10_000
  expect([waitSeconds('a'), take('a'), take('b')]).toEqual([50, 50, undefined])
  clock.nowMs = 60_000
  expect([waitSeconds('a'), take('a')]).toEqual([undefined, undefined])
})

it('forgets the oldest keys, and survives a clock that is set back', () => {
  const { clock, take, waitSeconds } = limit(1)
  clock.nowMs = 1_000_000
  take('first')
  for (let i = 0; i < 10_000; i++) take(`k${i}`)
  expect([waitSeconds('first'), waitSeconds('k9999')]).toEqual([undefined, 60])
  clock.nowMs = 0
  expect(take('k9999')).toBeUndefined()
})
