import { describe, expect, it } from 'vitest'
import { learnSite, pageAbout, type FakeSite } from './fake-site.ts'
import { firstPage, measured } from './measured.ts'

const SHOP = 'https://shop.example'
const TRACKERS = ['utm_source=mail', 'utm_campaign=may', 'gclid=Cj0aaaa', 'fbclid=IwARbbbb', 'wgt=box']

/** Articles with trackers, and a few pages that nothing but trackers leads to. */
const URLS = [
  ...Array.from({ length: 240 }, (_, at) => {
    const tracker = `${TRACKERS[(at * 7) % 5]}${at % 31}`
    return `${SHOP}/article/a${at % 80}?${tracker}${at % 3 === 0 ? `&${TRACKERS[(at * 7 + 1) % 5]}` : ''}`
  }),
  ...Array.from(
    { length: 33 },
    (_, at) => `${SHOP}/landing/${['spring', 'summer', 'winter'][at % 3]}?utm_campaign=k${at}`,
  ),
  ...Array.from({ length: 12 }, (_, at) => `${SHOP}/api/attribution?gclid=Cj0${at}zz`),
]

/** A site on which one section shows what a tracker says. */
const site: FakeSite = ({ pathname, searchParams }) => {
  const campaign = pathname.startsWith('/landing/') ? searchParams.get('utm_campaign') : null
  const click = pathname === '/api/attribution' ? searchParams.get('gclid') : null
  return pageAbout(`${pathname} ${campaign ?? ''} ${click ?? ''}`)
}

describe('learn on a site where a known tracker decides in one section', () => {
  it.each([0, 1, 2, 3])('keeps it there, and drops it elsewhere (seed %i)', async (seed) => {
    const { record } = await learnSite(site, URLS, { seed })
    const { falseMerges, merged } = measured(record, URLS, firstPage(site))
    expect(falseMerges).toEqual([])
    expect(merged).toBeGreaterThan(0.95)
  })
})
