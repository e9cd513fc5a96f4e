import { describe, expect, it } from 'vitest'
import { learnSite, pageAbout, START_MS, type FakeSite } from './fake-site.ts'
import { firstPage, measured } from './measured.ts'

const MONTH_MS = 30 * 86_400_000
const SHOP = 'https://shop.example'
const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at))

async function learned(site: FakeSite, urls: readonly string[], options: Parameters<typeof learnSite>[2] = {}) {
  const result = await learnSite(site, urls, options)
  return { ...result, ...measured(result.record, urls, firstPage(site)) }
}

describe('learn on a site that reads its query in order', () => {
  it('lets no order be changed where it matters', async () => {
    const first = times(200, (at) => {
      const pairs = [`cut=${['slim', 'wide'][at % 2]}`, `hue=${['red', 'blue', 'pink'][at % 3]}`]
      return `${SHOP}/item/i${at % 20}?${(at % 4 < 2 ? pairs : pairs.toReversed()).join('&')}&trk=t${at}x`
    })
    const inOrder: FakeSite = ({ pathname, searchParams }) => {
      const chosen = [...searchParams].filter(([name]) => name === 'cut' || name === 'hue')
      return pageAbout(`${decodeURI(pathname)} ${chosen.join(' then ')}`)
    }
    const { record, falseMerges } = await learned(inOrder, first)
    expect(record.vetoByTemplate?.['sort']).toEqual(['/item/*'])
    expect(falseMerges).toEqual([])
  })

  it('drops what a site does not read behind a name that it does not know', async () => {
    const orders = ['cut=slim', 'cut=wide', 'cut=slim&hue=red', 'hue=blue', 'hue=pink&cut=wide']
    const log = times(360, (at) => {
      const [order, noise] = [orders[at % 5]!, at % 7 === 0 ? `gclid=c${at}` : `trk=t${at}x`]
      return `${SHOP}/item/i${at % 20}?${at % 2 === 0 ? `${noise}&${order}` : `${order}&${noise}`}`
    })
    /** Reads its query up to the first unknown name, and these names wherever they are. */
    const readsUpTo = (anywhere: readonly string[]): FakeSite => {
      return ({ pathname, searchParams }) => {
        const pairs = [...searchParams]
        const end = pairs.findIndex(([name]) => name !== 'cut' && name !== 'hue')
        const read = pairs.filter(([name], at) => anywhere.includes(name) || end === -1 || at < end)
        return pageAbout(
          `${decodeURI(pathname)} ${read
            .map((pair) => pair.join('='))
            .toSorted()
            .join(' and ')}`,
        )
      }
    }
    const { record, report, falseMerges } = await learned(readsUpTo([]), log)
    expect(record.queryEnds).toEqual({ '/item/*': { names: ['gclid', 'trk'], unread: ['cut', 'hue'] } })
    expect(falseMerges).toEqual([])
    const later = await learned(readsUpTo([]), log, { previous: record, startMs: START_MS + MONTH_MS })
    expect(later.record.queryEnds).toEqual(record.queryEnds)
    expect(later.report.fetches).toBeLessThan(report.fetches / 2)
    const trap = await learned(readsUpTo(['hue']), log)
    expect(trap.record.queryEnds?.['/item/*']?.unread ?? []).not.toContain('hue')
    expect(trap.falseMerges).toEqual([])
  })
})
