import { describe, expect, it } from 'vitest'
import type { Credit, Difference, Standing } from '../../../src/learn/derive/derived.ts'
import { POLICIES, PROBABLY_IMPORTANT, type Policy } from '../../../src/learn/thresholds.ts'
import { comparisonOf } from '../../evidence/observed.ts'
import { difference, same, SHOP, siteOf, standing, urlsOf, values } from './sample-standings.ts'

const ONE = siteOf(...urlsOf('/list', values(60)))
const TWO = siteOf(...urlsOf('/list', values(60)), ...urlsOf('/item', values(60)))
const STRICT: Policy = POLICIES.strict

describe('standingsOf', () => {
  it('calls a parameter neutral after 21 comparisons on its only template, and not before', () => {
    const at = (tests: number): Standing => standing(ONE, { credits: same('/list', tests) })('/list', 'trk')
    expect(at(21)).toMatchObject({ verdict: 'neutral', own: 21, pooled: 21, why: '0 of 21 differed, 0 of 21 here' })
    expect(at(20)).toMatchObject({ verdict: 'undecided', why: '20 of 21 comparisons' })
  })

  it('leaves the share of a template that shows nothing to the others', () => {
    const credits = [...same('/list', 21)]
    const at = (empty: string): Standing => standing(TWO, { credits, showsNothing: (template) => template === empty })('/list', 'trk') // prettier-ignore
    expect([at(''), at('/item')].map(({ verdict, pooled }) => [verdict, pooled])).toEqual([['undecided', 16], ['neutral', 21]]) // prettier-ignore
  })

  it('counts a value on a page once, however often it was compared', () => {
    const again = [...same('/list', 20), ...same('/list', 20)]
    expect(standing(ONE, { credits: again })('/list', 'trk')).toMatchObject({ verdict: 'undecided', own: 20 })
  })

  it('states the pages of the template that were compared, and values as well once every page was', () => {
    const site = siteOf(...values(60).map((value, at) => `${SHOP}/list?trk=${value}&tone=${at % 2}`))
    const credits = same('/list', 21, { original: `${SHOP}/list` })
    const at = (differences: readonly Difference[]): number =>
      standing(site, { credits, differences })('/list', 'trk').tested
    expect(at([])).toBe(21)
    // Where another parameter selects the page, there are more pages than paths.
    expect(at([difference('/list', '1', 'tone')])).toBe(1)
  })

  it('keeps what links carry on to pages that cannot be fetched, except what the static rules strip', () => {
    const carried = {
      ofValue: () => new Map(),
      templatesOf: () => new Set<string>(),
      toUnfetchable: () => new Set(['v1']),
    }
    const at = (name: string): Standing => {
      const site = siteOf(...values(60).map((value, at) => `${SHOP}/list?page=${at}&${name}=${value}`))
      return standing(site, { credits: same('/list', 21, { name }), carried })('/list', name)
    }
    expect(at('aff')).toMatchObject({
      verdict: 'important',
      why: 'its links carry it on to pages that cannot be fetched',
    })
    expect(at('gclid').verdict).not.toBe('important')
  })

  it('asks for 44 comparisons when strict', () => {
    const at = (tests: number): string =>
      standing(ONE, { policy: STRICT, credits: same('/list', tests) })('/list', 'trk').verdict
    expect([at(43), at(44)]).toEqual(['undecided', 'neutral'])
  })

  it('drops tokens as a whole, however few the corpus has', () => {
    const at = (list: readonly string[]): string => {
      const credits = same('/list', 21).map((credit, nth) => ({ ...credit, value: list[nth % list.length]! }))
      return standing(siteOf(...urlsOf('/list', list)), { credits })('/list', 'trk').verdict
    }
    expect(at(['red', 'blue'])).toBe('value-dependent')
    expect(at(['1790829515413', '0.848774702'])).toBe('neutral')
  })

  it('pools comparisons over templates, of each at most a little more than its share', () => {
    const at = (list: number, item: number): Standing =>
      standing(TWO, { credits: [...same('/list', list), ...same('/item', item)] })('/item', 'trk')
    expect(at(11, 10)).toMatchObject({ verdict: 'neutral', pooled: 21 })
    expect(at(40, 3)).toMatchObject({ verdict: 'undecided', pooled: 19 })
    expect(at(40, 5)).toMatchObject({ verdict: 'neutral', pooled: 21 })
  })

  it('drops nothing on a template without comparisons of its own', () => {
    const credits = [...same('/list', 40), ...same('/item', 2)]
    const found = standing(TWO, { credits: [...credits, ...same('/third', 40)] })
    expect(found('/item', 'trk')).toMatchObject({ verdict: 'undecided', why: '2 of 3 comparisons here' })
  })

  it('asks for comparisons with values that the corpus has on the same page', () => {
    const foreign = same('/list', 21, { isNatural: false })
    const found = standing(ONE, { credits: foreign })('/list', 'trk')
    expect(found).toMatchObject({ verdict: 'undecided', why: '0 of 2 comparisons with values of the same page' })
    const natural = foreign.map((credit, at) => ({ ...credit, isNatural: at < 2 }))
    expect(standing(ONE, { credits: natural })('/list', 'trk').verdict).toBe('neutral')
  })

  it('asks for half as much of a parameter that the platform or other domains call neutral', () => {
    const known = { priors: new Map([['trk', 'neutral']] as const), credits: same('/list', 11) }
    expect(standing(ONE, known)('/list', 'trk').verdict).toBe('neutral')
    expect(standing(ONE, { ...known, priors: new Map() })('/list', 'trk').verdict).toBe('undecided')
    expect(standing(ONE, { ...known, policy: STRICT })('/list', 'trk').verdict).toBe('undecided')
  })

  it('takes at most half of what is required from live traffic', () => {
    const at = (tests: number, free: number): string =>
      standing(ONE, { credits: same('/list', tests), traffic: new Map([['trk', free]]) })('/list', 'trk').verdict
    expect([at(11, 10), at(11, 500), at(10, 500)]).toEqual(['neutral', 'neutral', 'undecided'])
  })

  it('asks for 21 comparisons on each template of a name that says that it chooses something', () => {
    const site = siteOf(...urlsOf('/list', values(60), 'filter'), ...urlsOf('/item', values(60), 'filter'))
    const credits = (list: number, item: number): Credit[] => [
      ...same('/list', list, { name: 'filter' }),
      ...same('/item', item, { name: 'filter' }),
    ]
    const at = (list: number, item: number): string =>
      standing(site, { credits: credits(list, item) })('/item', 'filter').verdict
    expect([at(21, 20), at(5, 21)]).toEqual(['undecided', 'neutral'])
  })
})

describe('standingsOf where a parameter matters', () => {
  const few = siteOf(...urlsOf('/list', values(60)), ...urlsOf('/item', values(60)))

  it('keeps it on the template where it made a difference', () => {
    const found = standing(few, { differences: [difference('/list', 'v0x'), difference('/list', 'v1x')] })
    expect(found('/list', 'trk')).toMatchObject({ verdict: 'important', chance: 0 })
    expect(found('/item', 'trk').verdict).toBe('undecided')
  })

  it('keeps it where there was no page without it, however many values changed nothing', () => {
    const needed = { ...difference('/list', 'v0x'), isNeeded: true }
    const found = standing(few, { differences: [needed], credits: same('/list', 40) })
    expect(found('/list', 'trk')).toMatchObject({ verdict: 'important', why: 'without it there was no page' })
  })

  it('asks for eleven comparisons on every other template', () => {
    const differences = [difference('/list', 'gone')]
    const at = (item: number): Standing =>
      standing(few, { differences, credits: [...same('/list', 16), ...same('/item', item)] })('/item', 'trk')
    expect(at(10)).toMatchObject({ verdict: 'undecided', ownNeeded: 11 })
    expect(at(11).verdict).toBe('neutral')
  })

  it('goes on asking where comparisons of the template itself speak against what six others showed', () => {
    const paths = ['/a', '/b', '/c', '/d', '/e', '/f', '/item']
    const site = siteOf(...paths.flatMap((path) => urlsOf(path, values(60))))
    const differences = paths.slice(0, 6).map((path) => difference(path, 'gone'))
    const chance = (tests: number): number =>
      standing(site, { differences, credits: same('/item', tests) })('/item', 'trk').chance
    expect(chance(0)).toBeLessThan(PROBABLY_IMPORTANT)
    expect(chance(9)).toBeGreaterThan(0.9)
  })

  it('asks for each value that mattered on every other template that has it', () => {
    const differences = [difference('/list', 'v30x')]
    const credits = [...same('/list', 16), ...same('/item', 16)]
    expect(standing(few, { differences, credits })('/item', 'trk')).toMatchObject({
      verdict: 'undecided',
      untested: ['v30x'],
    })
    const tested = [...credits, ...same('/item', 1, { value: 'v30x' })]
    expect(standing(few, { differences, credits: tested })('/item', 'trk').verdict).toBe('neutral')
  })

  it('drops it without the few values that mattered once the others were tested often', () => {
    const differences = [difference('/list', 'v30x')]
    const at = (tests: number, policy = POLICIES.standard): Standing =>
      standing(ONE, { differences, policy, credits: same('/list', tests) })('/list', 'trk')
    expect(at(21)).toMatchObject({ verdict: 'neutral', keepValues: ['v30x'] })
    expect(at(20)).toMatchObject({ verdict: 'undecided', keepValues: ['v30x'] })
    expect(at(30, STRICT).verdict).toBe('important')
    expect(at(59, STRICT).verdict).toBe('important')
  })

  it('keeps it where many values mattered', () => {
    const differences = ['v30x', 'v31x', 'v32x'].map((value) => difference('/list', value))
    expect(standing(ONE, { differences, credits: same('/list', 25) })('/list', 'trk').verdict).toBe('important')
  })

  it('keeps what made a difference together with others', () => {
    const joint = new Map([['/list', new Set(['trk'])]])
    const found = standing(TWO, { joint, credits: [...same('/list', 30), ...same('/item', 30)] })
    expect(found('/list', 'trk').verdict).toBe('important')
    expect(found('/item', 'trk').verdict).toBe('neutral')
  })

  it('keeps everything on a template that follows its query to the letter', () => {
    const literal = new Map([['/list', 'any unknown parameter changes the page']])
    const found = standing(TWO, { literal, credits: [...same('/list', 30), ...same('/item', 30)] })
    expect(found('/list', 'trk')).toMatchObject({ verdict: 'important', why: literal.get('/list') })
    expect(found('/item', 'trk').verdict).toBe('neutral')
  })
})

describe('standingsOf by values', () => {
  it('asks for every value that more than 3 % of the carriers have, on each template', () => {
    const list = [...values(90), ...Array.from({ length: 10 }, () => 'b2b')]
    const site = siteOf(...urlsOf('/list', list))
    const credits = same('/list', 30)
    expect(standing(site, { credits })('/list', 'trk')).toMatchObject({ verdict: 'undecided', untested: ['b2b'] })
    const tested = [...credits, ...same('/list', 1, { value: 'b2b' })]
    expect(standing(site, { credits: tested })('/list', 'trk').verdict).toBe('neutral')
  })

  it('takes no value for frequent that three URLs at most have', () => {
    const site = siteOf(...urlsOf('/list', [...values(20), 'b2b', 'b2b']))
    expect(standing(site, { credits: same('/list', 20) })('/list', 'trk').untested).toEqual([])
  })

  it('drops single values of a parameter that has fewer than five, so that one never tested stays', () => {
    const list = Array.from({ length: 60 }, (_, at) => ['mail', 'home', 'feed', 'push'][at % 4]!)
    const credits = list
      .slice(0, 40)
      .flatMap((value, at) => same('/list', 1, { value, original: `${SHOP}/list?article=${at}` }))
    const found = standing(siteOf(...urlsOf('/list', list)), { credits })('/list', 'trk')
    expect(found).toMatchObject({ verdict: 'value-dependent', dropValues: ['feed', 'home', 'mail', 'push'] })
  })

  it('asks for no more comparisons than there are values and pages', () => {
    const urls = Array.from({ length: 12 }, (_, at) => `${SHOP}/about?trk=${['v0x', 'v1x', 'v2x', 'v3x', 'v4x', 'v5x'][at % 6]}&n=${at}`) // prettier-ignore
    const site = siteOf(...urls)
    const credits = same('/about', 6, { original: `${SHOP}/about` })
    expect(standing(site, { credits })('/about', 'trk')).toMatchObject({ verdict: 'neutral', pooledNeeded: 6 })
  })

  it('asks as much as elsewhere where a value mattered on two pages, and not the parameter', () => {
    const credits = [...same('/list', 12), ...same('/item', 3)]
    const needed = (differences: readonly Difference[]) =>
      standing(TWO, { credits, differences })('/item', 'trk').ownNeeded
    const elsewhere = { ...difference('/list', 'b2b'), comparison: comparisonOf(`${SHOP}/list?article=2`, SHOP) }
    expect(needed([difference('/list', 'b2b')])).toBe(POLICIES.standard.ownInDoubt)
    expect(needed([difference('/list', 'b2b'), elsewhere])).toBe(POLICIES.standard.own)
  })

  it('keeps a name that selects a form of pages that alternate on every template, since the mask hides what it does', () => {
    const found = standing(TWO, { selecting: new Set(['trk']), credits: [...same('/list', 30), ...same('/item', 30)] })
    expect(['/list', '/item'].map((template) => found(template, 'trk').verdict)).toEqual(['important', 'important'])
  })

  it('counts pages and not values under strict, while the template has more pages', () => {
    const site = siteOf(...values(60).map((value, at) => `${SHOP}/item/i${at}?trk=${value}`))
    const credits = values(50).map((value, at): Credit => ({ template: '/item/*', name: 'trk', value, original: `${SHOP}/item/i${at % 5}`, isNatural: true })) // prettier-ignore
    expect(standing(site, { credits })('/item/*', 'trk')).toMatchObject({ verdict: 'neutral', own: 50 })
    const strict = standing(site, { credits, policy: POLICIES.strict })
    expect(strict('/item/*', 'trk')).toMatchObject({ verdict: 'undecided', own: 5 })
  })
})
