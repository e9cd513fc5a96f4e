import { describe, expect, it } from 'vitest'
import { learnSite, pageAbout, type FakeSite } from './fake-site.ts'
import type { LearnOptions } from '../../src/learn/run-types.ts'

const sections = ['news', 'item', 'blog', 'help']
const many = sections.flatMap((section) =>
  [...Array(60).keys()].map((i) => `https://a.example/${section}/x${i}?trk=t${i}`),
)
const rare = [0, 1].map((i) => `https://a.example/rare/x${i}?trk=t${i}&num=${i}`)
const byPath: FakeSite = (url) => pageAbout(`${url.pathname} ${url.searchParams.get('num') ?? ''}`)

async function learned(options: Partial<LearnOptions> = {}, site: FakeSite = byPath) {
  return (await learnSite(site, [...many, ...rare], options)).record.patterns
}

describe('inferRest', () => {
  it('drops a name in patterns that were not learned once the site as a whole knows it', async () => {
    const patterns = await learned()
    const inferred = Object.entries(patterns).filter(([key]) => key.startsWith('/rare/'))
    expect(inferred.length).toBeGreaterThan(0)
    for (const [, pattern] of inferred)
      expect(pattern).toMatchObject({ drop: ['trk'], keep: ['num'], basis: 'inferred' })
  })

  it('leaves a pattern alone whose own page says otherwise', async () => {
    const patterns = await learned({}, (url) =>
      url.pathname.startsWith('/rare/') ? pageAbout(url.href) : byPath(url, 0, 0),
    )
    expect(Object.keys(patterns).some((key) => key.startsWith('/rare/'))).toBe(false)
  })

  it('judges a set of names on every path when all templates agree', async () => {
    expect((await learned())['?trk']).toMatchObject({ drop: ['trk'], basis: 'inferred' })
    const other: FakeSite = (url) => (url.pathname.startsWith('/blog/') ? pageAbout(url.href) : byPath(url, 0, 0))
    expect((await learned({}, other))['?trk']).toBeUndefined()
  })

  it('infers nothing when strict', async () => {
    const bases = Object.values(await learned({ profile: 'strict' })).map(({ basis }) => basis)
    expect(bases).not.toContain('inferred')
  })

  /** Sections with a name that goes from all but the smallest one, and a budget that does not reach them. */
  const wide = ['news', 'item', 'blog', 'help', 'shop'].flatMap((first, row) =>
    ['red', 'blue', 'green', 'gold', 'grey'].flatMap((second, column) =>
      [...Array(60 - 5 * row - column).keys()].map((i) => `https://a.example/${first}/${second}/x${i}?trk=t${i}`),
    ),
  )
  const odd: FakeSite = (url) => pageAbout(url.pathname.startsWith('/shop/grey/') ? url.href : url.pathname)

  it.each([160, 200, 260])('takes no section on trust that nobody has looked at (%d fetches)', async (maxFetches) => {
    const { record } = await learnSite(odd, wide, { maxFetches })
    const dropping = Object.entries(record.patterns).filter(([, { drop }]) => drop.includes('trk'))
    expect(dropping.map(([key]) => key).filter((key) => key.startsWith('/shop/grey/') || key.startsWith('?'))).toEqual(
      [],
    )
    expect(dropping.length).toBeGreaterThan(3)
  })

  it('keeps a part of the budget for sections that it cannot learn one by one', async () => {
    const { record, report } = await learnSite(odd, wide, { maxFetches: 260 })
    const bases = Object.values(record.patterns).map(({ basis }) => basis)
    expect(bases.filter((basis) => basis === 'inferred').length).toBeGreaterThan(6)
    expect(report.fetches).toBeLessThanOrEqual(260)
  })
})
