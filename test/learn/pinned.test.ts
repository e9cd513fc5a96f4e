import { describe, expect, it } from 'vitest'
import { learnSite, dice, pageAbout, type FakeSite } from './fake-site.ts'

const WORDS = [
  'amber',
  'basin',
  'cedar',
  'delta',
  'ember',
  'fjord',
  'grove',
  'heath',
  'inlet',
  'jetty',
  'knoll',
  'lagoon',
]

const urls = [...Array(240).keys()].map(
  (i) => `https://shop.example/p/i${'abcdefghij'[i % 10]}${i % 30}?arm=${WORDS[(i * 7) % 12]}&chn=x${(i * 7919) % 97}`,
)

/** Pages with one box of which `word` says what is in it; the dice are those of the server. */
function siteWith(word: (query: URLSearchParams, draw: () => string) => string, seed = 5): FakeSite {
  const random = dice(seed)
  const draw = (): string => WORDS[Math.floor(random() * WORDS.length)]!
  return ({ pathname, searchParams }) =>
    pageAbout(pathname, `<div class="clock"><p>made at ${draw()}</p></div>${word(searchParams, draw)}`)
}

const drops = async (site: FakeSite, options = {}) => {
  const { record, report, world } = await learnSite(site, urls, options)
  return { drop: record.patterns['/p/*?arm&chn']?.drop, report, asked: world.asked.length }
}

describe('what is drawn by lot', () => {
  it('is no noise where a parameter holds it still', async () => {
    const box = siteWith((query, draw) => `<div class="box"><p>try our ${query.get('arm') ?? draw()}</p></div>`)
    const { drop, report } = await drops(box)
    expect(drop).toEqual(['chn'])
    const why = report.patterns[0]!.parameters.find(({ name }) => name === 'arm')
    expect(why).toMatchObject({ verdict: 'important', why: expect.stringContaining('by lot') })
  })

  /** A test with two arms, evenly drawn where the URL does not say which. */
  const twoArms = (seed: number): FakeSite =>
    siteWith((query, draw) => {
      const isLong = (query.get('arm') ?? draw()) < 'grove'
      return isLong ? '<div class="box"><p>a long text</p></div>' : '<div class="box"><p>a short one</p></div>'
    }, seed)

  it.each([5, 7, 14, 16])('is no noise where one of two draws is held still (dice of the site: %d)', async (seed) => {
    expect((await drops(twoArms(seed))).drop).not.toContain('arm')
  })

  it('puts no blame that came from a lot on another name', async () => {
    expect((await drops(twoArms(7))).drop).toEqual(['chn'])
  })

  it('hides no line beside it that the parameter chooses', async () => {
    const lines = siteWith(
      (query, draw) => `<div class="box"><p>${draw()}</p><p>${query.get('arm') ?? 'none'}</p></div>`,
    )
    expect((await drops(lines)).drop).toEqual(['chn'])
  })

  it.each([2, 3, 9])('is no noise because the default holds nothing still (log %d)', async (seed) => {
    const tints = WORDS.slice(0, 7)
    const ads = siteWith((query, draw) => {
      const drawn = (): string => [...Array(8).keys()].map(draw).join(' ')
      const own = (query.get('tint') ?? 'amber').toUpperCase()
      return [drawn(), `colour ${own}`, drawn()].map((text) => `<div class="ad">${text}</div>`).join('')
    })
    const random = dice(seed)
    const some = (share: number, text: () => string): string => (random() < share ? text() : '')
    const many = [...Array(300).keys()].map((i) => {
      const tint = some(0.65, () => `tint=${tints[Math.floor(random() * 7)]}&`)
      const chn = some(0.55, () => `chn=x${i}&`)
      return `https://shop.example/p/i${'abcdefghij'[i % 10]}${i % 40}?${tint}${chn}${some(0.35, () => `way=${WORDS[i % 7]}`)}`
    })
    const { record } = await learnSite(ads, many)
    const values = Object.values(record.patterns).flatMap(({ drop, dropValues }) => [
      ...drop.filter((name) => name === 'tint'),
      ...(dropValues?.['tint'] ?? []),
    ])
    expect(new Set(values)).toEqual(new Set(['amber']))
  })

  it('is noise where it is drawn with and without the parameters, for a few pages more', async () => {
    const still = await drops(siteWith(() => '<div class="box"><p>the same</p></div>'))
    const drawn = await drops(siteWith((_, draw) => `<div class="box"><p>try our ${draw()} and ${draw()}</p></div>`))
    const rarely = await drops(siteWith((_, draw) => (draw() === 'amber' ? '<div class="box"><p>rare</p></div>' : '')))
    for (const { drop } of [still, drawn, rarely]) expect(drop).toEqual(['arm', 'chn'])
    expect(drawn.asked).toBeLessThanOrEqual(still.asked + 12)
  })

  it('is looked for once on a template, and not at all where hardly two URLs share a value', async () => {
    const names = ['arm', 'chn', 'way']
    const many = names.flatMap((name) =>
      [...Array(120).keys()].map((i) => `https://shop.example/p/i${'abcdefghij'[i % 10]}${i % 30}?${name}=x${i % 12}`),
    )
    const pairs = many.map((url, i) => `${url}&sort_by=a${i % 9}`)
    const tokens = many.map((url, i) => url.replace(/=.*/, `=t${i * 7919}`))
    const asked = async (urlsOf: readonly string[]): Promise<number> => {
      const { record, world } = await learnSite(
        siteWith(() => '<div class="box"><p>the same</p></div>'),
        urlsOf,
      )
      expect(Object.values(record.patterns).every(({ drop }) => drop.length > 0)).toBe(true)
      return world.asked.length
    }
    const once = await asked(many)
    expect(await asked(tokens)).toBeLessThanOrEqual(once - 4 * names.length)
    expect(await asked([...many, ...pairs])).toBeLessThanOrEqual(2 * once + 12)
  })
})
