import { describe, expect, it } from 'vitest'
import { settingsOf } from '../../src/learn/settings.ts'
import type { LearnOptions } from '../../src/learn/types.ts'
import { corpusOf, START_MS, worldOf } from './fake-site.ts'

const { ports } = worldOf(() => ({}))
const corpus = corpusOf(['https://shop.example/?a=1'])
const settings = (options: Partial<LearnOptions>) => settingsOf({ corpus, ...options }, ports)

describe('settingsOf', () => {
  it('fills in the defaults of a run', () => {
    expect(settings({})).toMatchObject({
      mode: 'plus',
      profile: 'standard',
      fingerprint: 'content',
      maxFetches: 900,
      concurrency: 1,
    })
    expect(settings({ profile: 'strict', maxFetches: 3 })).toMatchObject({ profile: 'strict', maxFetches: 3 })
  })

  it('takes the numbers of the published algorithm in seed mode', () => {
    expect(settings({ mode: 'seed' }).maxPatterns).toBe(20)
  })

  it('keeps the start of a run that is resumed, and starts a new one now', () => {
    expect(settings({ startedAtMs: 7 }).startedAtMs).toBe(7)
    expect(settings({}).startedAtMs).toBe(START_MS)
  })

  it('never has less than one fetch under way, nor a part of one', () => {
    expect(settings({ concurrency: 0.2 }).concurrency).toBe(1)
    expect(settings({ concurrency: 3.7 }).concurrency).toBe(3)
  })
})
