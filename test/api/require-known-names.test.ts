import { describe, expect, it } from 'vitest'
import { requireKnownNames } from '../../src/api/require-known-names.ts'
import { recordOf } from './support/memory-control.ts'

const KEEPING = recordOf('shop.example', 1, { keep: ['a', 'b', 'c', 'd', 'e', 'f'] })
const STRIPPING = recordOf('shop.example', 2, { strip: ['a', 'b', 'c', 'd', 'e', 'f'] })

describe('requireKnownNames', () => {
  it('lets a first record pass, and one that drops nothing known', () => {
    expect(requireKnownNames(undefined, STRIPPING, false)).toEqual([])
    expect(requireKnownNames(STRIPPING, KEEPING, false)).toEqual([])
  })

  it('names some of what would be dropped, and where the first of it is', () => {
    expect(() => requireKnownNames(KEEPING, STRIPPING, false)).toThrow(
      expect.objectContaining({
        status: 422,
        type: 'important-dropped',
        message: expect.stringMatching(/a on .*\(operator\), b on .* and 1 more; acceptDrops=true publishes it$/),
        words: expect.objectContaining({ members: { path: 'patterns./?a' } }),
      }),
    )
  })

  it('answers with the names when it was said', () => {
    expect(requireKnownNames(KEEPING, STRIPPING, true)).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  })

  it('refuses what the guard of the learner flags, even where a naming scheme still keeps it', () => {
    const evidence = { equal: 9, differ: 0, inconclusive: 0, upperBound99: 0.01, holdout: [5, 5] } as const
    const of = (keep: string[], drop: string[]) =>
      recordOf('shop.example', 1, { patterns: { '/p?id&ref': { keep, drop, basis: 'verified', evidence } } })
    expect(() => requireKnownNames(of(['id'], ['ref']), of([], ['id', 'ref']), false)).toThrow('id on /p?id&ref')
  })

  it('leaves quarantine to the publisher', () => {
    const quarantine = [{ name: 'spot', pattern: '/p?spot', since: '2026-11-20T00:00:00Z' }]
    const before = recordOf('shop.example', 1, { quarantine })
    expect(requireKnownNames(before, recordOf('shop.example', 2, { strip: ['spot'] }), false)).toEqual([])
  })
})
