import { describe, expect, it } from 'vitest'
import { learnProgress, progressText } from '../../../src/cli/learning/learn-progress.ts'
import type { LearnEvent, LearnProgress } from '../../../src/learn/ports.ts'
import { memoryIo } from '../memory-io.ts'

const PROGRESS: LearnProgress = {
  stage: 'sampling', pattern: '/p/*', patternsDone: 2, patternsTotal: 20, fetches: 100, recalled: 0, maxFetches: 900, fetchesLeft: 600,
} // prettier-ignore
const OBSERVED: LearnEvent = {
  kind: 'observed',
  observation: { kind: 'failed', url: 'https://a.example/', fetchedAtMs: 0, why: 'timeout', detail: '' },
}

function terminal(isTTY: boolean) {
  const io = memoryIo()
  Object.assign(io.stderr, { isTTY })
  let nowMs = 0
  const display = learnProgress(io, () => nowMs)
  return { display, written: io.written, wait: (ms: number) => (nowMs += ms) }
}

describe('progressText', () => {
  it('says what is done, what is left, how fast, how long, and where it is', () => {
    const text = progressText({ progress: PROGRESS, seen: 110, seenSince: 10, elapsedMs: 110_000, wait: undefined })
    expect(text).toBe('2 of 20 decided  110 pages, about 590 more  1.0/s  about 10 min left  /p/*')
  })

  it('promises nothing once nothing is left to ask', () => {
    const progress: LearnProgress = { ...PROGRESS, stage: 'guarding', pattern: '', patternsDone: 20, fetchesLeft: 0 }
    const text = progressText({ progress, seen: 110, seenSince: 10, elapsedMs: 110_000, wait: undefined })
    expect(text).toBe('20 of 20 decided  110 pages  1.0/s')
  })

  it('takes a comparison for no page', () => {
    const { display, written, wait } = terminal(true)
    const comparison = { kind: 'comparison', template: '/p/*', original: 'o', modified: 'm', treatment: [], question: 'composed' } as const // prettier-ignore
    wait(300)
    display.onEvent({ kind: 'compared', comparison, outcome: 'same' })
    expect(written.stderr).toContain('0 pages')
  })

  it('says why it waits, and promises no time before it knows one', () => {
    const text = progressText({
      progress: PROGRESS,
      seen: 0,
      seenSince: 0,
      elapsedMs: 0,
      wait: 'waiting 5 s (crawl-delay)',
    })
    expect(text).toBe('2 of 20 decided  0 pages, about 600 more  0.0/s  waiting 5 s (crawl-delay)  /p/*')
  })
})

describe('learnProgress', () => {
  it('redraws one line on a terminal and removes it', () => {
    const { display, written, wait } = terminal(true)
    display.onEvent({ kind: 'progress', progress: PROGRESS })
    wait(300)
    display.onEvent(OBSERVED)
    display.end()
    expect(written.stderr.split('\r\u001b[2K')).toHaveLength(4)
    expect(written.stderr).not.toContain('\n')
    expect(written.stderr.endsWith('\r\u001b[2K')).toBe(true)
  })

  it('shows a watcher what goes on before the first comparison', () => {
    const { display, written, wait } = terminal(true)
    expect(written.stderr).toContain('reading the corpus  0 pages')
    wait(2000)
    display.onEvent(OBSERVED)
    expect(written.stderr).toContain('reading the corpus  1 page  0.5/s')
    wait(300)
    display.onWait({ reason: 'crawl-delay', waitMs: 5000 })
    expect(written.stderr).toContain('reading the corpus  1 page  0.4/s  waiting 5 s (crawl-delay)')
    expect(terminal(false).written.stderr).toBe('')
  })

  it('writes a line now and then without a terminal', () => {
    const { display, written, wait } = terminal(false)
    display.onEvent({ kind: 'progress', progress: PROGRESS })
    for (let i = 0; i < 50; i++) {
      wait(500)
      display.onEvent(OBSERVED)
    }
    display.end()
    expect(written.stderr.split('\n').filter((line) => line.startsWith('canon: 2 of 20 decided'))).toHaveLength(3)
    wait(60_000)
    display.onEvent({ kind: 'progress', progress: { ...PROGRESS, pattern: '/p/\u001b[2J' } })
    expect(written.stderr).toContain(String.raw`/p/\u{1b}[2J`)
  })

  it('tells long waits, not the usual distance between requests', () => {
    const { display, written, wait } = terminal(true)
    display.onEvent({ kind: 'progress', progress: PROGRESS })
    wait(300)
    display.onWait({ reason: 'rate', waitMs: 1000 })
    expect(written.stderr).not.toContain('waiting')
    display.onWait({ reason: 'retry-after', waitMs: 30_000 })
    expect(written.stderr).toContain('waiting 30 s (retry-after)')
  })
})
