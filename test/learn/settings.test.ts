import { describe, expect, it } from 'vitest'
import { settingsOf } from '../../src/learn/settings.ts'
import type { LearnOptions } from '../../src/learn/run-types.ts'
import { corpusOf, worldOf } from './fake-site.ts'

const { ports } = worldOf(() => ({}))
const corpus = corpusOf(['https://shop.example/?a=1'])
const settings = (options: Partial<LearnOptions>) => settingsOf({ corpus, ...options }, ports)

describe('settingsOf', () => {
  it('asks for 21 equal samples, 11 where the names are known, and for 44 when strict', () => {
    expect(settings({})).toMatchObject({ equalsNeeded: 21, equalsTransferred: 11, maxFetches: 900, maxPatterns: 50 })
    expect(settings({ profile: 'strict' })).toMatchObject({ equalsNeeded: 44, equalsTransferred: 44 })
  })

  it('takes the numbers of the published algorithm in seed mode', () => {
    expect(settings({ mode: 'seed' }).maxPatterns).toBe(20)
  })

  it('switches single parts off', () => {
    expect(settings({ ablations: { joint: false } }).ablations).toEqual({
      joint: false,
      control: true,
      positiveControl: true,
      transfer: true,
    })
  })

  it('never has less than one fetch under way', () => {
    expect(settings({ concurrency: 0.2 }).concurrency).toBe(1)
  })
})
