import fc from 'fast-check'
import { expect, it } from 'vitest'
import { IDLE, LONGEST_DELAY_MS, afterUnknownPast, intervalMs, schedule } from '../../src/fetcher/schedule.ts'
import type { ScheduleState } from '../../src/fetcher/schedule.ts'

it('spreads twelve calls at once over a second, refuses the twelfth, and goes on where it was', () => {
  let state: ScheduleState = IDLE
  const answers = Array.from({ length: 12 }, () => {
    const answer = schedule(state, 0, intervalMs(10))
    state = answer.state
    return answer.kind === 'granted' ? answer.delayMs : { retryAfterMs: answer.retryAfterMs }
  })
  expect(answers).toEqual([0, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000, { retryAfterMs: 100 }])
  expect(schedule(state, 1000, 100)).toMatchObject({ kind: 'granted', delayMs: 100 })
})

it('grants a delay of exactly a second and refuses one of a millisecond more', () => {
  const state = { lastMs: 0, seenMs: 0 }
  expect(schedule(state, 0, LONGEST_DELAY_MS).kind).toBe('granted')
  expect(schedule(state, 0, LONGEST_DELAY_MS + 1)).toEqual({ kind: 'refused', retryAfterMs: 1, state })
})

it('gathers no credit while idle', () => {
  const first = schedule({ lastMs: 0, seenMs: 0 }, 60_000, 100)
  expect(first).toMatchObject({ delayMs: 0 })
  expect(schedule(first.state, 60_000, 100)).toMatchObject({ delayMs: 100 })
})

it('takes a clock that steps back to stand still', () => {
  const { state } = schedule(IDLE, 10_000, 100)
  expect(schedule(state, 4000, 100)).toMatchObject({ kind: 'granted', delayMs: 100 })
})

it('waits out what may have been granted before a restart', () => {
  expect(schedule(afterUnknownPast(5000), 5000, 100)).toMatchObject({ kind: 'refused', retryAfterMs: 100 })
  expect(schedule(afterUnknownPast(5000), 5100, 100)).toMatchObject({ kind: 'granted', delayMs: 1000 })
})

it('rounds the interval up', () => {
  expect([0.5, 1, 3, 7, 10, Infinity].map(intervalMs)).toEqual([2000, 1000, 334, 143, 100, 0])
})

it('never grants two requests closer than the interval, whatever the clock does', () => {
  const steps = fc.array(fc.integer({ min: -5000, max: 5000 }), { maxLength: 60 })
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 3000 }), (moves, everyMs) => {
      let state: ScheduleState = IDLE
      let nowMs = 100_000
      let seenMs = -Infinity
      const sentAtMs: number[] = []
      for (const move of moves) {
        nowMs += move
        seenMs = Math.max(seenMs, nowMs)
        const answer = schedule(state, nowMs, everyMs)
        state = answer.state
        if (answer.kind === 'granted') sentAtMs.push(seenMs + answer.delayMs)
      }
      sentAtMs.slice(1).forEach((atMs, index) => expect(atMs - sentAtMs[index]!).toBeGreaterThanOrEqual(everyMs))
    }),
    { seed: 71, numRuns: 300 },
  )
})

it('lets no caller starve: a retry after retryAfterMs is granted, however many calls are refused meanwhile', () => {
  let state: ScheduleState = { lastMs: 1000, seenMs: 0 }
  const refused = schedule(state, 0, 500)
  for (let ask = 0; ask < 100; ask++) state = schedule(state, 0, 500).state
  const waitMs = refused.kind === 'refused' ? refused.retryAfterMs : NaN
  expect(schedule(state, waitMs, 500)).toMatchObject({ kind: 'granted', delayMs: 1000 })
})
