import { describe, expect, it } from 'vitest'
import type { Derived, Standing } from '../../../src/learn/derive/derived.ts'
import { createStakes } from '../../../src/learn/plan/stakes.ts'
import { askingOf } from '../asking.ts'

const SHOP = 'https://shop.example'

/** What is known when these names are important and all others may be dropped. */
function knowing(derived: Derived, important: readonly string[]): Derived {
  const standing: Derived['standing'] = (template, name) => {
    const verdict = important.includes(name) ? 'important' : 'neutral'
    return { ...derived.standing(template, name), verdict }
  }
  return { ...derived, standing }
}

describe('createStakes', () => {
  it('counts the URLs with a name that share a page once the candidates are dropped', () => {
    const urls = [1, 2, 3, 4].map((at) => `${SHOP}/item?view=${at % 2}&trk=t${at}x`)
    const { site, derived } = askingOf(urls)
    const stakes = createStakes()(knowing(derived, ['view']), site)
    expect(stakes.of('/item', 'trk')).toBe(4)
    expect(stakes.of('/item', 'view')).toBe(0)
    expect(stakes.of('/other', 'trk')).toBe(0)
  })

  it('gives little for a URL that nothing shares, and more where the bare page remains', () => {
    const { site, derived } = askingOf([`${SHOP}/item?view=1&trk=t1x`, `${SHOP}/list?trk=t2x`])
    const stakes = createStakes()(knowing(derived, ['view']), site)
    expect(stakes.of('/item', 'trk')).toBeGreaterThan(0)
    expect(stakes.of('/list', 'trk')).toBeGreaterThan(stakes.of('/item', 'trk'))
    expect(stakes.of('/list', 'trk')).toBeLessThan(1)
    expect(stakes.ofName('trk')).toBeCloseTo(stakes.of('/item', 'trk') + stakes.of('/list', 'trk'))
  })

  it('leaves out URLs whose value stays, and those whose value is dropped already', () => {
    const urls = ['b2b', 'mail', 'feed'].flatMap((src) => [1, 2].map((at) => `${SHOP}/item?src=${src}&trk=t${at}x`))
    const { site, derived } = askingOf(urls)
    const known = knowing(derived, [])
    const stakesWith = (values: Partial<Standing>): number => {
      const standing: Derived['standing'] = (template, name) => ({
        ...known.standing(template, name),
        ...(name === 'src' && values),
      })
      return createStakes()({ ...known, standing }, site).of('/item', 'src')
    }
    expect([stakesWith({}), stakesWith({ keepValues: ['b2b'] }), stakesWith({ dropValues: ['b2b', 'mail'] })]).toEqual([
      6, 4, 2,
    ])
  })

  it('expects a name on as many new templates as there are templates that have it once', () => {
    const paths = ['list', 'item', 'cart', 'help']
    const urls = [...paths.map((path) => `${SHOP}/${path}?trk=${path}x`), `${SHOP}/list?trk=t2x`]
    const { site, derived } = askingOf(urls)
    const stakes = createStakes()(knowing(derived, []), site)
    expect(stakes.unseen('trk')).toBe(1.5)
    expect(stakes.unseen('other')).toBe(0)
  })

  it('counts again when another name stops being a candidate', () => {
    const urls = [1, 2, 3, 4].map((at) => `${SHOP}/item?view=${at}&trk=t${at}x`)
    const { site, derived } = askingOf(urls)
    const stakesOf = createStakes()
    expect(stakesOf(knowing(derived, []), site).of('/item', 'trk')).toBe(4)
    expect(stakesOf(knowing(derived, ['view']), site).of('/item', 'trk')).toBeLessThan(1)
  })
})
