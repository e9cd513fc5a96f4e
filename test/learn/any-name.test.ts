import { describe, expect, it } from 'vitest'
import { checkStaticRules } from '../../src/learn/static-rules.ts'
import { trialOf } from './a-trial.ts'
import { pageAbout, type FakeSite } from './fake-site.ts'

const names = ['utm_source', 'fbclid', 'utm_medium']
const urlsOf = (path: string, count: number, query = 'item'): string[] =>
  Array.from({ length: count }, (_, i) => `https://a.example${path}${i % 9}?${query}=${i}&${names[i % 3]}=v${i}`)

/** Reads its whole query, whatever stands in it. */
const wholeQuery: FakeSite = ({ pathname, search }) => pageAbout(pathname + search)
const shop: FakeSite = ({ pathname, searchParams }) => pageAbout(`${pathname} ${searchParams.get('item')}`)

/** Whether a name of a URL is kept once the static rules were checked. */
async function isKept(name: string, site: FakeSite, urls: readonly string[], url: string): Promise<boolean> {
  const { run } = trialOf(site, urls)
  await checkStaticRules(run)
  return new URL(run.deployed.of(url)).searchParams.has(name)
}

/** A name that nobody knows. */
const STRANGER = /[?&]q[\da-f]{13}=1$/

describe('trackers that no URL of the corpus carries', () => {
  it.each(['gclid', 'msclkid', 'utm_term', 'PHPSESSID'])('stay where any name changes the page: %s', async (name) => {
    const value = name === 'PHPSESSID' ? '0123456789abcdef0123456789abcdef' : 'abcdef'
    expect(await isKept(name, wholeQuery, urlsOf('/p', 30), `https://a.example/p?item=1&${name}=${value}`)).toBe(true)
  })

  it('are judged by a name that nobody knows', async () => {
    const { run, world } = trialOf(wholeQuery, urlsOf('/p', 30))
    await checkStaticRules(run)
    expect(world.asked.some((url) => STRANGER.test(url))).toBe(true)
  })

  it('go where one tracker alone means something', async () => {
    const site: FakeSite = (url) => pageAbout(`${url.searchParams.get('item')} ${url.searchParams.get('utm_medium')}`)
    const { run } = trialOf(site, urlsOf('/p', 30))
    expect((await checkStaticRules(run)).map(({ name }) => name)).toEqual(['utm_medium'])
    expect(run.deployed.of('https://a.example/p?item=1&gclid=abcdef')).toBe('https://a.example/p?item=1')
  })

  it('go where only a corner of the site reads its whole query', async () => {
    const site: FakeSite = (url, ...rest) => (url.pathname.startsWith('/old') ? wholeQuery : shop)(url, ...rest)
    const urls = [...urlsOf('/p', 200), ...urlsOf('/old', 6, 'file')]
    expect(await isKept('gclid', site, urls, 'https://a.example/p1?item=1&gclid=abcdef')).toBe(false)
  })

  it('go where every rule is right, for no further fetch', async () => {
    const { run, world } = trialOf(shop, urlsOf('/p', 30))
    expect(await checkStaticRules(run)).toEqual([])
    expect(world.asked.every((url) => !STRANGER.test(url))).toBe(true)
    expect(run.deployed.draft().veto).toBeUndefined()
  })
})
