import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Alarm } from '../../../src/edge/workerd/alarm.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Sets a limit and says at which times it rang. */
function listen(alarm: Alarm, ms: number): { readonly rangAt: number[]; readonly callOff: () => void } {
  const rangAt: number[] = []
  return { rangAt, callOff: alarm.after(ms, () => void rangAt.push(Date.now())) }
}

describe('an alarm', () => {
  it.each([20, 250, 1000, 120_000])('rings once, after %i ms', (ms) => {
    const startMs = Date.now()
    const { rangAt } = listen(new Alarm(), ms)
    vi.advanceTimersByTime(ms * 3)
    expect(rangAt.map((atMs) => atMs - startMs)).toEqual([ms])
  })

  it('stays silent when it is called off', () => {
    const { rangAt, callOff } = listen(new Alarm(), 1000)
    vi.advanceTimersByTime(999)
    callOff()
    vi.advanceTimersByTime(5000)
    expect(rangAt).toEqual([])
  })

  it('needs one timer for limits that follow one another', () => {
    const alarm = new Alarm()
    listen(alarm, 120_000).callOff()
    listen(alarm, 250).callOff()
    expect(vi.getTimerCount()).toBe(1)
    vi.advanceTimersByTime(250)
    expect(vi.getTimerCount()).toBe(0)
  })

  it.each([1, 249, 250, 500, 777])('rings a limit set after %i ms no sooner than it says, and soon after', (waitMs) => {
    const alarm = new Alarm()
    const first = listen(alarm, 3000)
    vi.advanceTimersByTime(waitMs)
    const startMs = Date.now()
    const { rangAt } = listen(alarm, 250)
    vi.advanceTimersByTime(5000)
    expect(rangAt.length).toBe(1)
    expect(rangAt[0]! - startMs).toBeGreaterThanOrEqual(250)
    expect(rangAt[0]! - startMs).toBeLessThanOrEqual(500)
    expect(first.rangAt).toEqual([startMs - waitMs + 3000])
  })

  it('rings every limit that is due, and takes new ones from those it calls', () => {
    const alarm = new Alarm()
    const said: string[] = []
    alarm.after(100, () => alarm.after(100, () => void said.push('next')))
    alarm.after(100, () => void said.push('second'))
    vi.advanceTimersByTime(1000)
    expect(said).toEqual(['second', 'next'])
  })
})
