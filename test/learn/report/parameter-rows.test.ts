import { describe, expect, it } from 'vitest'
import type { Derived, Standing } from '../../../src/learn/derive/derived.ts'
import { parameterRows, summaryOf } from '../../../src/learn/report/parameter-rows.ts'
import { added, comparisonOf } from '../../evidence/observed.ts'
import { askingOf, compared } from '../asking.ts'

const SHOP = 'https://shop.example'
const ITEMS = Array.from({ length: 8 }, (_, at) => `${SHOP}/item?view=${at % 2}&trk=t${at}x`)

type Verdicts = Readonly<Record<string, Partial<Standing>>>

/** What is known of these URLs when standings are replaced, by `template name`. */
function known(urls: readonly string[], replaced: Verdicts = {}) {
  const { site, derived } = askingOf(urls)
  const standing: Derived['standing'] = (template, name) => ({
    ...derived.standing(template, name),
    ...replaced[`${template} ${name}`],
  })
  const standings = derived.standings.map(({ template, name }) => standing(template, name))
  return { site, derived: { ...derived, standing, standings } }
}

describe('parameterRows', () => {
  it('has one row a parameter, by the share of URLs that carry it', () => {
    const { derived, site } = known([...ITEMS, `${SHOP}/list?trk=t9x`, `${SHOP}/list?trk=t10x`])
    const rows = parameterRows(derived, site)
    expect(rows.map(({ name, share }) => [name, share])).toEqual([
      ['trk', 1],
      ['view', 0.8],
    ])
    expect(rows[0]?.templates.map(({ template, urls }) => [template, urls]).toSorted()).toEqual([
      ['/item', 8],
      ['/list', 2],
    ])
  })

  it('calls a verdict mixed where templates disagree', () => {
    const verdicts = { '/item trk': { verdict: 'neutral' }, '/list trk': { verdict: 'important' } } as const
    const { derived, site } = known([...ITEMS, `${SHOP}/list?trk=t9x`], verdicts)
    expect(parameterRows(derived, site).find(({ name }) => name === 'trk')?.verdict).toBe('mixed')
    const alike = known(ITEMS, verdicts)
    expect(parameterRows(alike.derived, alike.site).find(({ name }) => name === 'trk')?.verdict).toBe('neutral')
  })

  it('calls what a static rule drops neutral where one template shows it and none the opposite', () => {
    const urls = [...ITEMS.map((url, at) => `${url}&gclid=a${at}`), `${SHOP}/list?size=9&gclid=a9`]
    const verdictWith = (verdict: 'undecided' | 'important') => {
      const { derived, site } = known(urls, { '/item gclid': { verdict: 'neutral' }, '/list gclid': { verdict } })
      return parameterRows(derived, site).find(({ name }) => name === 'gclid')?.verdict
    }
    expect([verdictWith('undecided'), verdictWith('important')]).toEqual(['neutral', 'mixed'])
  })

  it('counts the comparisons that were the same and those that differed', () => {
    const ask = (name: string, at: number) => {
      const original = `${SHOP}/item?view=${at}`
      const treatment = [added(name, 'y')]
      return compared(
        comparisonOf(original, `${original}&${name}=y`, { treatment, template: '/item' }),
        ({ searchParams }) => [`chair ${at === 0 ? 'oak' : 'elm'}`, searchParams.get('spot') ?? 'wood', 'end'],
      )
    }
    const urls = ITEMS.map((url, at) => `${url}&spot=s${at}x`)
    const { derived, site } = askingOf(urls, [...ask('trk', 0), ...ask('trk', 1), ...ask('spot', 0)])
    const rows = Object.fromEntries(parameterRows(derived, site).map((row) => [row.name, [row.same, row.different]]))
    expect(rows).toMatchObject({ trk: [2, 0], spot: [0, 1], view: [0, 0] })
  })
})

describe('summaryOf', () => {
  it('counts the URLs that are written alike once what is neutral is gone, but for values that are kept', () => {
    const important = { '/item view': { verdict: 'important' } } as const
    const neutral = { ...important, '/item trk': { verdict: 'neutral' } } as const
    const keeping = { ...important, '/item trk': { verdict: 'neutral', keepValues: ['t1x'] } } as const
    const merged = [important, neutral, keeping].map((verdicts) => {
      const { derived, site } = known(ITEMS, verdicts)
      return summaryOf(derived, site).merged
    })
    expect(merged).toEqual([0, 8, 7])
  })

  it('lists what is undecided, by the URLs that carry it, and counts it', () => {
    const { derived, site } = known([...ITEMS, `${SHOP}/list?trk=t9x`], {
      '/item view': { verdict: 'important' },
      '/item trk': { verdict: 'undecided', why: 'too few' },
      '/list trk': { verdict: 'undecided', why: 'not compared' },
    })
    const { verdicts, undecided } = summaryOf(derived, site)
    expect(verdicts).toEqual({ important: 1, neutral: 0, 'value-dependent': 0, unknown: 2 })
    expect(undecided.map(({ template, why }) => [template, why])).toEqual([
      ['/item', 'too few'],
      ['/list', 'not compared'],
    ])
  })
})
