import { describe, expect, it } from 'vitest'
import { wantedNames } from '../../../src/learn/questions/wanted-names.ts'
import { LEAST_GAIN } from '../../../src/learn/thresholds.ts'
import { added, comparisonOf } from '../../evidence/observed.ts'
import { askingOf, compared } from '../asking.ts'

const SHOP = 'https://shop.example'
const URLS = ['list', 'item'].flatMap((path) => Array.from({ length: 30 }, (_, at) => `${SHOP}/${path}?trk=t${at}x&page=${at % 9}`)) // prettier-ignore

/** What is wanted of a template of these URLs. */
function wantedOf(template: string, urls = URLS, entries: Parameters<typeof askingOf>[1] = []) {
  const asking = askingOf(urls, entries)
  return wantedNames(asking.site.templates.get(template)!, asking)
}

describe('wantedNames', () => {
  it('are the names that may turn out neutral, and no others', () => {
    expect(wantedOf('/list').map(({ name }) => name)).toEqual(['trk'])
  })

  it('are worth less with each comparison that changed nothing', () => {
    const original = `${SHOP}/list?page=1`
    const log = [1, 2].map((at) => comparisonOf(original, `${original}&trk=t${at}x`, { treatment: [added('trk', `t${at}x`)], template: '/list' })) // prettier-ignore
    const gainOf = (count: number) => wantedOf('/list', URLS, log.slice(0, count).flatMap((one) => compared(one, () => ['list', 'of all', 'end'])))[0]!.naturalGain // prettier-ignore
    expect(gainOf(0)).toBeGreaterThan(0)
    expect(gainOf(1)).toBeGreaterThan(gainOf(0))
  })

  it('include names of other templates that nothing speaks against, so that one comparison tests them too', () => {
    const more = [...URLS, ...Array.from({ length: 30 }, (_, at) => `${SHOP}/item?utm_term=t${at}x`)]
    expect(wantedOf('/list', more).map(({ name }) => name)).toEqual(['trk', 'utm_term'])
  })

  it('are none where nothing is missing', () => {
    expect(
      wantedOf(
        '/list',
        ['list', 'item'].map((path) => `${SHOP}/${path}?page=1`),
      ),
    ).toEqual([])
  })

  it('are worth their pages where a static rule drops a name that was compared on too few of them', () => {
    const pages = [1, 2, 3].map((at) => `${SHOP}/landing/l${at}`)
    const urls = [...URLS, ...pages.map((page) => `${page}?utm_term=x`)]
    const log = pages.flatMap((page, at) => {
      const treatment = [added('utm_term', 'x')]
      return compared(comparisonOf(page, `${page}?utm_term=x`, { treatment, template: '/landing/*' }), () => [
        `page ${at}`,
      ])
    })
    const gainOf = (entries: typeof log) => wantedOf('/landing/*', urls, entries).find(({ name }) => name === 'utm_term')?.gain // prettier-ignore
    expect(gainOf([])).toBeGreaterThan(2 * LEAST_GAIN)
    expect(gainOf(log.slice(0, 5))).toBeGreaterThan(2 * LEAST_GAIN)
    expect(gainOf(log) ?? 0).toBeLessThan(LEAST_GAIN)
  })
})
