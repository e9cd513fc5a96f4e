import { describe, expect, it } from 'vitest'
import { createLedger } from '../../src/learn/ledger.ts'
import { isTelling, probablyNeutral, PROBABLY_IMPORTANT } from '../../src/learn/prior.ts'
import { corpusOf } from './fake-site.ts'

const [group] = corpusOf(
  [...Array(30).keys()].map(
    (i) => `https://a.example/p?aid=${i}&handle=some-thing-${i}&tok=a1b2c3d4e5f6${i}&view=x${i}`,
  ),
).patterns

describe('probablyNeutral', () => {
  it('takes opaque tokens for likelier neutral than numbers, and slugs for likelier than the number beside them', () => {
    const of = (name: string): number => probablyNeutral(name, group!, createLedger())
    expect(of('tok')).toBeGreaterThan(of('handle'))
    expect(of('handle')).toBeGreaterThan(of('aid'))
    expect(of('view')).toBeLessThan(PROBABLY_IMPORTANT)
  })

  it('believes other patterns of the site more than a name', () => {
    const ledger = createLedger()
    ledger.noteNeutral('view', '/q', 21)
    ledger.noteImportant('tok')
    expect(probablyNeutral('view', group!, ledger)).toBeGreaterThan(0.9)
    expect(probablyNeutral('tok', group!, ledger)).toBeLessThan(PROBABLY_IMPORTANT)
  })
})

describe('isTelling', () => {
  it('knows names that say what they choose, and no trackers', () => {
    for (const name of ['sort', 'page', 'lang', 'view', 'itemId']) expect(isTelling(name)).toBe(true)
    for (const name of ['terms', 'words', 'searchword', 'search_text', 'searchTerm', 'find'])
      expect(isTelling(name)).toBe(true)
    for (const name of ['xtrk', 'utm_source', 'ref', 'fbclid', '_']) expect(isTelling(name)).toBe(false)
  })
})
