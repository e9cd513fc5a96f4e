import { describe, expect, it } from 'vitest'
import { flaggedPatterns } from '../../../src/console/anomalies/flagged-names.ts'
import { learned, recordOf } from '../../jobs/support/records.ts'

const KEY = '/products/*?spot&variant'
const flagged = [{ pattern: KEY, names: ['spot'] }]
const previous = recordOf({ patterns: { [KEY]: learned(['spot', 'variant'], []) } })
const candidate = recordOf()
const earlier = { runId: 'run-1', atMs: 1, verdict: 'important', why: 'other content' }
const now = { runId: 'run-2', atMs: 2, verdict: 'neutral', why: '21 equal' }

describe('flaggedPatterns', () => {
  it('sets the verdict of the map in force beside that of the new one', () => {
    const samples = [{ pattern: KEY, names: [{ name: 'spot', earlier, now }], pairs: [], seen: { pairs: 0, equal: 0 }, looks: [] }] // prettier-ignore
    expect(flaggedPatterns({ flagged }, { previous, candidate }, samples)).toEqual([
      {
        pattern: KEY,
        samples: samples[0],
        names: [
          {
            name: 'spot',
            before: { what: 'kept', evidence: 'verified: 21 equal, 0 different, 0 inconclusive', said: earlier },
            after: { what: 'dropped', evidence: 'verified: 21 equal, 0 different, 0 inconclusive', said: now },
          },
        ],
      },
    ])
  })

  it('does without what is no longer kept', () => {
    const [only] = flaggedPatterns({ flagged }, { previous: undefined, candidate: undefined })
    expect(only?.names[0]?.before).toEqual({ what: 'unknown pattern', evidence: undefined, said: undefined })
    expect(only?.samples).toBeUndefined()
  })

  it('asks the parameters where no pattern says anything', () => {
    const { evidence } = learned([], [])
    const parameter = (drop: string[], keep: string[]) => ({ drop, keep, basis: 'verified', evidence }) as const
    const of = (drop: string[], keep: string[]) =>
      recordOf({ v: 2, patterns: {}, parameters: { spot: parameter(drop, keep) } })
    const records = { previous: of([], ['/p/*']), candidate: of(['/p/*'], []) }
    const [only] = flaggedPatterns({ flagged: [{ pattern: '/p/*?spot', names: ['spot'] }] }, records)
    expect([only?.names[0]?.before.what, only?.names[0]?.after.what]).toEqual(['kept', 'dropped'])
    expect(only?.names[0]?.after.evidence).toBe('verified: 21 equal, 0 different, 0 inconclusive')
  })

  it('asks the patterns of the template where neither the pattern nor the parameter is known', () => {
    const before = (patterns: Parameters<typeof recordOf>[0]) =>
      flaggedPatterns(
        { flagged: [{ pattern: '/p/*?spot', names: ['spot'] }] },
        { previous: recordOf(patterns), candidate: undefined },
      )[0]?.names[0]?.before.what
    const kept = { '/p/*?spot&variant': learned(['spot', 'variant'], []), '/q?spot': learned([], ['spot']) }
    expect(before({ patterns: kept })).toBe('kept')
    expect(before({ patterns: { ...kept, '/p/*?a&spot': learned(['a'], ['spot']) } })).toBe('differs by pattern')
  })

  it('knows values that are dropped of names that are kept', () => {
    const pattern = { ...learned(['page'], []), dropValues: { page: ['1'] } }
    const records = { previous: undefined, candidate: recordOf({ patterns: { '/l?page': pattern } }) }
    const [only] = flaggedPatterns({ flagged: [{ pattern: '/l?page', names: ['page'] }] }, records)
    expect(only?.names[0]?.after.what).toBe('some values dropped')
  })
})
