import { expect, it, vi } from 'vitest'
import { sleep } from '../../src/fetcher/sleep.ts'

it('waits as long as it is told', async () => {
  vi.useFakeTimers()
  let awake = false
  const slept = sleep(500).then(() => (awake = true))
  await vi.advanceTimersByTimeAsync(499)
  expect(awake).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await slept
  expect(awake).toBe(true)
  vi.useRealTimers()
})

it('ends early and leaves no timer behind when the signal is aborted', async () => {
  vi.useFakeTimers()
  const control = new AbortController()
  const slept = sleep(60_000, control.signal)
  control.abort()
  await slept
  await sleep(60_000, control.signal)
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})
