import { describe, expect, it } from 'vitest'
import { learnSite, pageAbout, type FakeSite } from './fake-site.ts'

const COLOURS = ['amber', 'basil', 'coral', 'denim', 'ebony', 'frost']
const links = (hrefs: readonly string[]): string =>
  `<ul class="choice">${hrefs.map((href) => `<li><a href="${href}">x</a></li>`).join('')}</ul>`

/** Products in colours, items by number; what neither knows shows the default. */
const shop: FakeSite = ({ pathname, searchParams: query }) => {
  if (pathname === '/item') {
    const number = /^\d{1,2}$/.exec(query.get('piece') ?? '')?.[0]
    if (number !== undefined) return pageAbout(`item ${number}`)
    return pageAbout('all items', links([...Array(9).keys()].map((i) => `/item?piece=${i}`)))
  }
  const colour = COLOURS.find((each) => each === query.get('tint')) ?? ''
  return pageAbout(`${pathname} ${colour}`, links(COLOURS.map((each) => `?tint=${each}`)))
}

/** Whoever asks for values that do not exist decides what the corpus looks like. */
const flood = [...Array(400).keys()].flatMap((i) => [
  `https://shop.example/p/i${i % 40}?tint=zz${(i * 7919).toString(36)}`,
  `https://shop.example/p/i${i % 40}?tint=yy${(i * 7919).toString(36)}&way=w${i}`,
  `https://shop.example/item?piece=n${i * 31}`,
])
const trails = [...Array(60).keys()].map((i) => `https://shop.example/p/i${i % 40}?way=w${i}x`)

describe('names that the site itself reads', () => {
  it('stay where nobody but the site names a value that is read', async () => {
    const { record } = await learnSite(shop, [...flood, ...trails])
    const drops = Object.entries(record.patterns).map(([key, { drop }]) => `${key} ${drop.join()}`)
    expect(drops.filter((text) => / .*(?:tint|piece)/.test(text))).toEqual([])
    expect(record.patterns['/p/*?tint&way']?.drop).toEqual(['way'])
  })

  it('go where what the site offers shows nothing else either', async () => {
    const site: FakeSite = (url, ...rest) => {
      const { html = '' } = shop(new URL(url.pathname, url), ...rest)
      return { html }
    }
    const { record, world } = await learnSite(site, [...flood, ...trails])
    expect(record.patterns['/p/*?tint']?.drop).toEqual(['tint'])
    expect(world.asked.filter((url) => /tint=(?:amber|basil|coral|denim)/.test(url)).length).toBeLessThanOrEqual(6)
  })

  it('are not tried again when a page offers what the corpus holds', async () => {
    const known = [...Array(240).keys()].map((i) => `https://shop.example/p/i${i % 40}?tint=${COLOURS[i % 6]}`)
    const plain: FakeSite = ({ pathname }) => pageAbout(pathname, links(COLOURS.map((each) => `?tint=${each}`)))
    const without: FakeSite = ({ pathname }) => pageAbout(pathname, links([]))
    const [one, other] = [await learnSite(plain, known), await learnSite(without, known)]
    expect(one.world.asked.length).toBe(other.world.asked.length)
  })

  it('are tried on no path that was not seen, though pages lead there', async () => {
    const trap: FakeSite = ({ pathname }) => pageAbout(pathname, links(['/p/tarball?tint=amber', '/p/wipe?tint=basil']))
    const { world } = await learnSite(trap, [...flood, ...trails])
    expect(world.asked.some((url) => /tint=(?:amber|basil)/.test(url))).toBe(true)
    expect(world.asked.filter((url) => /tarball|wipe/.test(url))).toEqual([])
  })
})
