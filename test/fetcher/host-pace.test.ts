import { describe, expect, it } from 'vitest'
import {
  CHALLENGE_PAUSE_MS,
  LONGEST_BACKOFF_MS,
  LONGEST_COURTESY_MS,
  NEW_HOST,
  askPace,
  tellPace,
} from '../../src/fetcher/host-pace.ts'
import type { HostAnswer, HostPace, Wish } from '../../src/fetcher/host-pace.ts'

const RATE_10: Wish = { requestsPerSecond: 10, crawlDelayMs: 0 }
const GOOD: HostAnswer = { status: 200, tookMs: 10 }
const BUSY: HostAnswer = { status: 503, tookMs: 10 }

/** The distance that the host is given now: what a second request at the same moment would have to wait. */
function distance(pace: HostPace, wish = RATE_10): { readonly everyMs: number; readonly reason: string } {
  const atMs = 10_000_000
  const { permission } = askPace({ ...pace, schedule: { lastMs: atMs, seenMs: atMs } }, atMs, wish)
  const everyMs = permission.kind === 'granted' ? permission.delayMs : permission.retryAfterMs + 1000
  return { everyMs, reason: permission.reason }
}

const tell = (pace: HostPace, answers: readonly HostAnswer[]): HostPace =>
  answers.reduce((told, answer) => tellPace(told, answer, 0), pace)

const times = (count: number, answer: HostAnswer): HostAnswer[] => Array.from({ length: count }, () => answer)

describe('the distance between requests', () => {
  it('is the operator’s, at most ten a second', () => {
    expect(distance(NEW_HOST)).toEqual({ everyMs: 100, reason: 'rate' })
    expect(distance(NEW_HOST, { ...RATE_10, requestsPerSecond: 500 }).everyMs).toBe(100)
    expect(distance(NEW_HOST, { ...RATE_10, requestsPerSecond: 0.5 }).everyMs).toBe(2000)
  })

  it('has no lower limit on the operator’s own machines, from the first answer on', () => {
    const own = tellPace(NEW_HOST, { ...GOOD, isPrivate: true }, 0)
    expect(distance(own, { ...RATE_10, requestsPerSecond: 500 }).everyMs).toBe(2)
    expect(distance(tell(own, [{ status: 0, tookMs: 9 }]), { ...RATE_10, requestsPerSecond: 500 }).everyMs).toBe(2)
    const moved = tellPace(own, { ...GOOD, isPrivate: false }, 0)
    expect(distance(moved, { ...RATE_10, requestsPerSecond: 500 }).everyMs).toBe(100)
  })

  it('is at least Crawl-delay, up to half a minute', () => {
    expect(distance(NEW_HOST, { ...RATE_10, crawlDelayMs: 5000 })).toEqual({ everyMs: 5000, reason: 'crawl-delay' })
    expect(distance(NEW_HOST, { ...RATE_10, crawlDelayMs: 900_000 }).everyMs).toBe(LONGEST_COURTESY_MS)
  })

  it('is at least twice what the last answer took, except on the operator’s own machines', () => {
    const slow = { ...GOOD, tookMs: 4000 }
    expect(distance(tell(NEW_HOST, [slow]))).toEqual({ everyMs: 8000, reason: 'slow-server' })
    expect(distance(tell(NEW_HOST, [{ ...slow, tookMs: 60_000 }])).everyMs).toBe(LONGEST_COURTESY_MS)
    expect(distance(tell(NEW_HOST, [slow, GOOD])).everyMs).toBe(100)
    expect(distance(tell(NEW_HOST, [{ ...slow, isPrivate: true }])).everyMs).toBe(100)
  })
})

describe('a busy server', () => {
  it.each([429, 503])('is left alone for as long as it says (%i)', (status) => {
    const pace = tellPace(NEW_HOST, { status, tookMs: 1, retryAfterMs: 7000 }, 1000)
    expect(askPace(pace, 1000, RATE_10).permission).toEqual({
      kind: 'refused',
      retryAfterMs: 7000,
      reason: 'retry-after',
    })
    expect(askPace(pace, 7999, RATE_10).permission).toMatchObject({ kind: 'refused', retryAfterMs: 1 })
    expect(askPace(pace, 8000, RATE_10).permission.kind).toBe('granted')
    expect(distance(pace).everyMs).toBe(100)
  })

  it('is asked half as often each time it does not say, down to once a minute', () => {
    const seen: number[] = []
    let pace = NEW_HOST
    for (let time = 0; time < 8; time++) {
      pace = tellPace(pace, BUSY, 0)
      seen.push(distance(pace).everyMs)
    }
    expect(seen).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, LONGEST_BACKOFF_MS])
  })

  it('is asked twice as often after every twenty good answers, until all is forgotten', () => {
    let pace = tell(NEW_HOST, [BUSY, BUSY, BUSY])
    const seen: number[] = []
    for (let time = 0; time < 5; time++) {
      pace = tell(pace, times(19, GOOD))
      const before = distance(pace).everyMs
      pace = tell(pace, [GOOD])
      seen.push(before, distance(pace).everyMs)
    }
    expect(seen).toEqual([8000, 4000, 4000, 2000, 2000, 1000, 1000, 100, 100, 100])
  })

  it('is not waited for without end where one answer of seventeen is busy at any distance', () => {
    const round = [...times(16, GOOD), BUSY]
    const pace = tell(NEW_HOST, Array.from({ length: 20 }, () => round).flat())
    expect(distance(pace).everyMs).toBeLessThanOrEqual(2000)
  })

  it('is asked less often where one answer of four is busy', () => {
    const round = [...times(3, GOOD), BUSY]
    const pace = tell(NEW_HOST, Array.from({ length: 20 }, () => round).flat())
    expect(distance(pace).everyMs).toBe(LONGEST_BACKOFF_MS)
  })

  it('takes neither failures nor errors for good answers', () => {
    const busy = tell(NEW_HOST, [BUSY])
    const none = { status: 0, tookMs: 1 }
    expect(distance(tell(busy, times(50, none))).everyMs).toBe(2000)
    expect(distance(tell(busy, times(50, { status: 500, tookMs: 1 }))).everyMs).toBe(2000)
  })

  it('does not have a longer wish shortened by a later, smaller one', () => {
    const pace = tell(NEW_HOST, [
      { ...BUSY, retryAfterMs: 9000 },
      { ...BUSY, retryAfterMs: 1000 },
    ])
    expect(askPace(pace, 0, RATE_10).permission).toMatchObject({ retryAfterMs: 9000 })
  })
})

describe('challenges', () => {
  const challenge: HostAnswer = { ...GOOD, isChallenge: true }
  const page: HostAnswer = { ...GOOD, isChallenge: false }

  it('end the visit for a day when there are three in a row', () => {
    expect(askPace(tell(NEW_HOST, [challenge, challenge]), 0, RATE_10).permission.kind).toBe('granted')
    const paused = tell(NEW_HOST, [challenge, challenge, challenge])
    const permission = { kind: 'refused', retryAfterMs: CHALLENGE_PAUSE_MS, reason: 'challenges' }
    expect(askPace(paused, 0, RATE_10).permission).toEqual(permission)
    expect(askPace(paused, CHALLENGE_PAUSE_MS, RATE_10).permission.kind).toBe('granted')
  })

  it('are counted anew after a page, but not after a redirect', () => {
    const withPage = tell(NEW_HOST, [challenge, challenge, page, challenge])
    expect(askPace(withPage, 0, RATE_10).permission.kind).toBe('granted')
    const withRedirect = tell(NEW_HOST, [challenge, challenge, GOOD, challenge])
    expect(askPace(withRedirect, 0, RATE_10).permission.kind).toBe('refused')
  })
})

it('leaves the schedule as it is while the host is blocked', () => {
  const blocked = tellPace(NEW_HOST, { ...BUSY, retryAfterMs: 5000 }, 0)
  expect(askPace(blocked, 0, RATE_10).pace).toEqual(blocked)
})
