import { expect, it } from 'vitest'
import { createMemoryLimiter } from '../../src/fetcher/limiter.ts'
import { GOOD_ANSWER } from './fake-web.ts'

const WISH = { requestsPerSecond: 1, crawlDelayMs: 0 }

it('keeps hosts apart', async () => {
  const limiter = createMemoryLimiter(() => 0)
  expect(await limiter.ask('a.example', WISH)).toMatchObject({ kind: 'granted', delayMs: 0 })
  expect(await limiter.ask('a.example', WISH)).toMatchObject({ kind: 'granted', delayMs: 1000 })
  expect(await limiter.ask('b.example', WISH)).toMatchObject({ kind: 'granted', delayMs: 0 })
})

it('remembers what it is told', async () => {
  const limiter = createMemoryLimiter(() => 0)
  await limiter.tell('a.example', { ...GOOD_ANSWER, status: 429, retryAfterMs: 5000 })
  expect(await limiter.ask('a.example', WISH)).toMatchObject({
    kind: 'refused',
    retryAfterMs: 5000,
    reason: 'retry-after',
  })
  expect(await limiter.ask('b.example', WISH)).toMatchObject({ kind: 'granted' })
})
