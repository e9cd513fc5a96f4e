import { describe, expect, it } from 'vitest'
import type { EvidenceEntry } from '../../../src/evidence/types.ts'
import type { Standing } from '../../../src/learn/derive/derived.ts'
import { isCandidate, isDropped } from '../../../src/learn/questions/candidates.ts'
import { added, comparisonOf, observed } from '../../evidence/observed.ts'
import { askingOf, compared } from '../asking.ts'

const SHOP = 'https://shop.example/item'
const URLS = Array.from({ length: 30 }, (_, at) => `${SHOP}?article=${at}&trk=v${at}&page=${at}&fbclid=c${at}`)

function candidates(entries: readonly EvidenceEntry[] = [], urls = URLS): string[] {
  const asking = askingOf(urls, entries)
  const { names } = asking.site.templates.get('/item')!
  return [...names.keys()].filter((name) => isCandidate('/item', name, asking)).toSorted()
}

const differ = (name: string): EvidenceEntry[] =>
  compared(
    comparisonOf(`${SHOP}?article=1`, `${SHOP}?article=1&${name}=v1`, { treatment: [added(name, 'v1')], template: '/item' }), // prettier-ignore
    (url) => (url.searchParams.has(name) ? ['chair', 'with another text'] : ['chair', 'of wood']),
  )

describe('isCandidate', () => {
  it('takes what may be neutral, also where a static rule drops it', () => {
    expect(candidates()).toContain('trk')
    expect(candidates()).toContain('fbclid')
  })

  it('leaves out a name that a naming scheme keeps', () => {
    expect(candidates()).not.toContain('page')
  })

  it('leaves out a name that made a difference', () => {
    const found = candidates([...differ('trk'), ...differ('fbclid')])
    expect(found).not.toContain('trk')
    expect(found).not.toContain('fbclid')
  })

  it('leaves out a name without which no page of the template was seen', () => {
    const urls = Array.from({ length: 30 }, (_, at) => `https://shop.example/show?doc=${at % 10}&trk=v${at}`)
    const gone = comparisonOf('https://shop.example/show', 'https://shop.example/show?doc=1', { treatment: [added('doc', '1')], template: '/show' }) // prettier-ignore
    const found = (log: readonly EvidenceEntry[]) => isCandidate('/show', 'doc', askingOf(urls, log))
    const missing = [gone, ...[gone.original, gone.original].map((url) => observed(url, ['gone'], { status: 404 }))]
    const shown = [gone.modified, gone.modified].map((url) => observed(url, ['plan', 'of wood']))
    expect(found([])).toBe(true)
    const withDoc = comparisonOf(gone.modified, `${gone.modified}&trk=v1`, { template: '/show', treatment: [added('trk', 'v1')] }) // prettier-ignore
    const live = compared(withDoc, () => ['plan', 'of wood'])
    expect(found([...missing, ...shown, ...live])).toBe(false)
  })

  it('leaves out a name whose values are files', () => {
    const urls = Array.from({ length: 30 }, (_, at) => `${SHOP}?trk=v${at}&show=/files/plan-${at}.pdf`)
    expect(candidates([], urls)).toEqual(['trk'])
  })
})

it('says which values the map drops, by what was learned or by a static rule', () => {
  const standing = (verdict: Standing['verdict'], more: Partial<Standing> = {}): Standing =>
    ({ verdict, keepValues: [], dropValues: [], ...more }) as unknown as Standing
  expect(isDropped(standing('neutral', { keepValues: ['b2b'] }), 'mail', false)).toBe(true)
  expect(isDropped(standing('neutral', { keepValues: ['b2b'] }), 'b2b', true)).toBe(false)
  expect(isDropped(standing('important', { dropValues: ['1'] }), '1', false)).toBe(true)
  expect(['undecided', 'important'].map((verdict) => isDropped(standing(verdict as Standing['verdict']), 'x', true))).toEqual([true, false]) // prettier-ignore
  expect(isDropped(standing('undecided'), 'x', false)).toBe(false)
})
