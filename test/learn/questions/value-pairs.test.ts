import { describe, expect, it } from 'vitest'
import { pairsWith } from '../../../src/learn/questions/value-pairs.ts'
import { added, comparisonOf } from '../../evidence/observed.ts'
import { askingOf, compared } from '../asking.ts'

const SEARCH = 'https://shop.example/search'
const WORDS = ['chair', 'table', 'lamp', 'shelf', 'stool', 'bench']
const LINKS = WORDS.map((word) => `${SEARCH}?query=${word}`)
/** What a form sends: all its fields. */
const FORMS = LINKS.map((url) => `${url}&max=20&sort=score`)
const SORTED = LINKS.slice(0, 3).map((url) => `${url}&max=20&sort=date`)

function pairsOf(urls: readonly string[], log: Parameters<typeof askingOf>[1] = []) {
  const asking = askingOf(urls, log)
  return pairsWith('max', '20', asking.site.templates.get('/search')!, asking)
}

describe('pairsWith', () => {
  it('takes the value off where the log has the page without it', () => {
    const urls = [...LINKS, ...LINKS.map((url) => `${url}&max=20`), ...FORMS]
    const found = pairsOf(urls).filter(({ hasPartner }) => hasPartner)
    expect(found.map(({ original }) => original).toSorted()).toEqual(LINKS.toSorted())
    expect(found.map((pair) => pair.added.map(({ raw }) => raw))).toEqual(LINKS.map(() => ['max=20']))
  })

  it('takes off what comes with the value where the log has no page without it alone', () => {
    const found = pairsOf([...LINKS, ...FORMS, ...SORTED]).filter(({ hasPartner }) => hasPartner)
    expect(found.map(({ original }) => original).toSorted()).toEqual(LINKS.toSorted())
    expect(found.map((pair) => pair.added.map(({ raw }) => raw))).toEqual(LINKS.map(() => ['max=20', 'sort=score']))
  })

  it('takes off nothing that comes with the value on fewer pages than decide', () => {
    const few = FORMS.slice(0, 2).flatMap((url) => [url, `${url}&trk=t1x`, `${url}&trk=t2x`])
    const found = pairsOf([...LINKS, ...few])
    expect(found.some(({ hasPartner }) => hasPartner)).toBe(false)
  })

  it('leaves on a page what made a difference', () => {
    const page = LINKS[0]!
    const treatment = [added('sort', 'score')]
    const differs = compared(comparisonOf(page, `${page}&sort=score`, { treatment, template: '/search' }), ({ search }) => ['found', search.includes('sort') ? 'best first' : 'all', 'end']) // prettier-ignore
    expect(pairsOf([...LINKS, ...FORMS], differs).some(({ hasPartner }) => hasPartner)).toBe(false)
  })
})
