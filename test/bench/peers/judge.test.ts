import { describe, expect, it } from 'vitest'
import { judge } from '../../../bench/peers/judge.ts'
import type { Pair } from '../../../bench/peers/pairs.ts'

const PAIRS: readonly Pair[] = [
  { a: 'https://a.example/?x=1', b: 'https://a.example/?x=2', same: false, why: 'item', topic: 'functional' },
  { a: 'https://a.example/#top', b: 'https://a.example/', same: true, why: 'fragment', topic: 'structure' },
  { a: 'https://a.example/?sig=1', b: 'https://a.example/?sig=2', same: false, why: 'grant', topic: 'signed' },
]
const named = { name: 'peer', setting: 'test' }
const counts = (found: ReturnType<typeof judge>): readonly (number | undefined)[] => [
  found.falseMerges.length,
  found.missed.length,
  found.unstable?.length,
  found.resigned?.length,
  found.thrown.length,
]

describe('judge()', () => {
  it('sees a library that changes nothing', () => {
    const same = (url: string): string => url
    expect(counts(judge({ ...named, key: same, url: same }, PAIRS))).toEqual([0, 1, 0, 0, 0])
  })

  it('sees a library that drops every query', () => {
    const bare = (url: string): string => url.split('?')[0]!
    expect(counts(judge({ ...named, key: bare, url: bare }, PAIRS))).toEqual([2, 1, 0, 2, 0])
  })

  it('sees a library that drops fragments', () => {
    const plain = (url: string): string => url.split('#')[0]!
    expect(counts(judge({ ...named, key: plain, url: plain }, PAIRS))).toEqual([0, 0, 0, 0, 0])
  })

  it('sees a library that changes its own output again', () => {
    const longer = (url: string): string => `${url}x`
    expect(judge({ ...named, key: longer, url: longer }, PAIRS).unstable).toHaveLength(6)
  })

  it('counts a URL on which a library throws, and leaves its pair unmerged', () => {
    const fails = (url: string): string => {
      if (url.endsWith('#top')) throw new TypeError('no')
      return 'one'
    }
    const found = judge({ ...named, key: fails, url: fails }, PAIRS)
    expect(found.thrown).toEqual(['https://a.example/#top'])
    expect([found.falseMerges.length, found.missed.length]).toEqual([2, 1])
  })

  it('asks no URL of a library that writes none', () => {
    const found = judge({ ...named, key: (url) => url }, PAIRS)
    expect([found.unstable, found.resigned]).toEqual([undefined, undefined])
  })
})
