import { describe, expect, it } from 'vitest'
import type { LearnSettings } from '../../../src/cli/learning/learn-settings.ts'
import { identityOf } from '../../../src/cli/learning/run-identity.ts'
import { recordOf } from '../../api/support/memory-control.ts'
import { corpusOf } from '../../learn/fake-site.ts'

const SETTINGS: LearnSettings = { mode: 'plus', profile: 'strict', fingerprint: 'content', rate: 1, concurrency: 1, out: 'map.json', agent: 'canon' } // prettier-ignore
const CORPUS = corpusOf(['https://a.example/p?a=1', 'https://a.example/p?a=2'])
const LARGER = corpusOf(['https://a.example/p?a=1', 'https://a.example/p?a=2', 'https://a.example/p?a=3'])

describe('identityOf', () => {
  it('is the same for the same corpus and settings, whatever does not change what is learned', () => {
    const identity = identityOf(CORPUS, SETTINGS)
    expect(identity).toMatchObject({ domain: 'a.example', mode: 'plus', profile: 'strict', fingerprint: 'content', previousSha256: '' }) // prettier-ignore
    expect(identityOf(structuredClone(CORPUS), { ...SETTINGS, out: 'other.json', rate: 9 })).toEqual(identity)
  })

  it('draws another seed for another corpus, and for another record in force', () => {
    const previous = recordOf('a.example', 3)
    const runs = [
      identityOf(CORPUS, SETTINGS),
      identityOf(LARGER, SETTINGS),
      identityOf(CORPUS, { ...SETTINGS, previous }),
    ]
    expect(new Set(runs.map(({ seed }) => seed)).size).toBe(3)
    expect(runs[1]?.corpusSha256).not.toBe(runs[0]?.corpusSha256)
    expect(runs[2]).toMatchObject({ corpusSha256: runs[0]?.corpusSha256, previousSha256: previous.sha256 })
  })

  it('takes the seed that is given, zero as well', () => {
    expect(identityOf(CORPUS, { ...SETTINGS, seed: 0 }).seed).toBe(0)
    expect(identityOf(LARGER, { ...SETTINGS, seed: 77 }).seed).toBe(77)
  })
})
