import { describe, expect, it } from 'vitest'
import { dokuwiki } from '../../../bench/apps/catalog/dokuwiki.ts'
import type { LogEntry } from '../../../bench/apps/corpus.ts'
import { score } from '../../../bench/apps/measure.ts'

const PAGE = '/doku.php?id=salt'
const entries: readonly LogEntry[] = [
  { target: PAGE, page: PAGE, made: [], heldOut: false },
  { target: `${PAGE}&xtrk=a1`, page: PAGE, made: ['tracking'], heldOut: false },
  { target: `${PAGE}&do=show`, page: PAGE, made: ['default'], heldOut: true },
  { target: '/doku.php?id=lamp', page: '/doku.php?id=lamp', made: [], heldOut: false },
]
const truth = {
  contents: new Map(entries.map(({ target }) => [target, target.includes('lamp') ? 'lamp' : 'salt'])),
  conflicts: [],
  unsteady: [],
}

describe('score', () => {
  it('counts a key that covers two pages and a pair that was not merged', () => {
    const keys = new Map(entries.map(({ target }) => [target, target.includes('do=show') ? 'other' : 'one']))
    const result = score(dokuwiki, entries, keys, truth)
    expect(result.falseMerges).toEqual([['one', PAGE, '/doku.php?id=lamp']])
    expect([result.mergedPairs, result.samePairs]).toEqual([1, 3])
    expect(result.byVariation).toEqual({ tracking: [1, 1], default: [0, 1] })
  })
})
