import { describe, expect, it } from 'vitest'
import { learnSite, pageAbout, type FakeSite } from './fake-site.ts'
import { firstPage, measured } from './measured.ts'

const FOLDERS = ['docs', 'images', 'releases', 'old', 'pub', 'src']
const ORDERS = FOLDERS.flatMap((folder) =>
  ['N', 'M', 'S'].flatMap((by) => ['A', 'D'].map((order) => `https://shop.example/${folder}/?C=${by}&O=${order}`)),
)

/** A log of the folders: each order, and trackers beside some of them and beside none. */
const URLS = [
  ...ORDERS,
  ...Array.from({ length: 200 }, (_, at) => {
    const name = ['xtrk', 'ref2', 'spot', 'ts'][at % 4]
    const tracked = `${name}=${(at * 7919).toString(36)}x`
    const order = at % 7 === 0 ? `${ORDERS[at % ORDERS.length]}&` : `https://shop.example/${FOLDERS[at % 6]}/?`
    return order + tracked
  }),
]

const WORDS: Readonly<Record<string, string>> = { N: 'name', M: 'time', S: 'size', A: 'rising', D: 'falling' }

/** A list of files that reads its query only where it holds nothing else, as nginx's fancyindex does. */
const listing: FakeSite = ({ pathname, search }) => {
  const [, by = 'N', order = 'A'] = /^\?C=([NMS])&O=([AD])$/.exec(search) ?? []
  return pageAbout(`${decodeURI(pathname)} by ${WORDS[by]} ${WORDS[order]}`)
}

describe('learn on a site where an unknown parameter hides the others', () => {
  it.each([0, 1, 2, 3, 4])('merges no two orders of a list (seed %i)', async (seed) => {
    const urls = URLS.filter((_, at) => at % 5 !== seed)
    const { record } = await learnSite(listing, urls)
    expect(measured(record, URLS, firstPage(listing)).falseMerges).toEqual([])
  })
})
