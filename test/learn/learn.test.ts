import { describe, expect, it } from 'vitest'
import { createCanonicalizer } from '../../src/canonicalize/canonicalize.ts'
import { learnSite, pageAbout, type FakeSite } from './fake-site.ts'
import { firstPage, measured } from './measured.ts'

const SHOP = 'https://shop.example'
const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at))

/** 240 URLs of 40 items in four cuts, with two parameters that change nothing. */
const ITEMS = times(240, (at) => {
  const cut = at % 3 === 0 ? '' : `&cut=${['slim', 'wide', 'long', 'short'][at % 4]}`
  return `${SHOP}/item/i${at % 40}?trk=t${(at * 7) % 83}x${cut}${at % 2 === 0 ? `&spot=s${at % 29}x` : ''}`
})
/** A page for each item and cut. */
const shop: FakeSite = ({ pathname, searchParams }) =>
  pageAbout(`${decodeURI(pathname)} ${searchParams.get('cut') ?? ''}`)

async function learned(site: FakeSite, urls: readonly string[], options: Parameters<typeof learnSite>[2] = {}) {
  const result = await learnSite(site, urls, options)
  return { ...result, ...measured(result.record, urls, firstPage(site)) }
}

const LIST = ['oak', 'ash', 'elm', 'fir', 'yew', 'box']
const letter = (digit: string): string => 'abcdefghij'[Number(digit)]!

/** A number that looks random. */
function mixed(text: string): number {
  let hash = 17
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash ^ (hash >>> 13)) & 0xffff
}

describe('learn', () => {
  it('drops what changes no page and keeps what does', async () => {
    const { record, report, falseMerges, merged } = await learned(shop, ITEMS)
    expect(record.parameters).toMatchObject({
      cut: { drop: [], keep: ['/item/*'] },
      trk: { drop: ['/item/*'], keep: [] },
      spot: { drop: ['/item/*'], keep: [] },
    })
    expect({ falseMerges, merged }).toEqual({ falseMerges: [], merged: 1 })
    expect(report).toMatchObject({ end: 'complete', summary: { verdicts: { neutral: 2, important: 1, unknown: 0 } } })
    expect(report.fetches).toBeLessThan(70)
  })

  it('keeps the one value that matters of a parameter that is dropped', async () => {
    const urls = times(240, (at) => `${SHOP}/item/i${at % 40}?ref=${at % 17 === 0 ? 'b2b' : `mail${at % 31}x`}`)
    const { record, falseMerges } = await learned(
      ({ pathname, searchParams }) =>
        pageAbout(`${decodeURI(pathname)} ${searchParams.get('ref') === 'b2b' ? 'net price' : ''}`),
      urls,
    )
    expect(record.parameters?.['ref']).toMatchObject({ drop: ['/item/*'], keepValues: { '/item/*': ['b2b'] } })
    expect(falseMerges).toEqual([])
  })

  it('keeps everything on a template that echoes its query, and nothing more elsewhere', async () => {
    const echo = times(60, (at) => `${SHOP}/api/echo?trk=t${at}x&spot=s${at % 29}x`)
    const { record, falseMerges } = await learned(
      (url, ...rest) => {
        return url.pathname === '/api/echo' ? pageAbout(`request ${url.search}`) : shop(url, ...rest)
      },
      [...ITEMS, ...echo],
    )
    expect(record.parameters?.['trk']?.drop).toEqual(['/item/*'])
    expect(record.vetoByTemplate?.['*']).toEqual(['/api/echo'])
    expect(new Set(Object.values(record.vetoByTemplate ?? {}).flat())).toEqual(new Set(['/api/echo']))
    expect(falseMerges).toEqual([])
  })

  it('drops through a banner that alternates by chance, and keeps what matters', async () => {
    const banner = ['Summer sale', 'Free returns']
    const { record, falseMerges, merged } = await learned(({ pathname, searchParams }, _visit, requests) => {
      const about = `${decodeURI(pathname)} ${searchParams.get('cut') ?? ''}`
      return pageAbout(about, `<p class="banner">${banner[(requests * requests + (requests >> 2)) % 2]}</p>`)
    }, ITEMS)
    expect(record.parameters).toMatchObject({ cut: { drop: [] }, trk: { keep: [] }, spot: { keep: [] } })
    expect(falseMerges).toEqual([])
    expect(merged).toBeGreaterThan(0.9)
  })

  it.each([
    ['a variant with one text on all pages', (arm: string) => `variant ${arm.length % 2}`.replace(/\d/, letter)],
    [
      'a variant with another text on each page',
      (arm: string, path: string) => `${decodeURI(path)} of ${arm.length % 2}`.replace(/\d$/, letter),
    ],
    ['the order of a list', (arm: string) => LIST.toSorted((a, b) => mixed(a + arm) - mixed(b + arm)).join('</p><p>')],
  ])('keeps a parameter that selects what chance selects without it: %s', async (_, textOf) => {
    const urls = times(240, (at) => {
      const arm = at % 2 === 0 ? `&arm=${['left', 'right'][(at >> 1) % 2]}` : ''
      return `${SHOP}/item/i${at % 40}?trk=t${(at * 7) % 83}x${arm}`
    })
    const site: FakeSite = ({ href, pathname, searchParams }, visit) => {
      const arm = searchParams.get('arm') ?? 'x'.repeat(1 + (mixed(`${href} ${visit}`) % 16))
      return pageAbout(pathname, `<section class="test"><p>${textOf(arm, pathname)}</p></section>`)
    }
    const { record, report } = await learnSite(site, urls)
    expect(record.parameters).toMatchObject({ arm: { drop: [], keep: ['/item/*'] }, trk: { drop: ['/item/*'] } })
    expect(report.fetches).toBeLessThan(130)
  })

  it('changes no encoding where it matters', async () => {
    const urls = ITEMS.flatMap((url, at) => (at % 3 === 0 ? [url, url.replace('/i', '/%69')] : [url]))
    const { record, falseMerges } = await learned((url, ...rest) => {
      return url.pathname.includes('%') ? { status: 404, html: 'Not found' } : shop(url, ...rest)
    }, urls)
    expect(record.vetoByTemplate?.['path-encoding']).toEqual(['/item/*'])
    expect(falseMerges).toEqual([])
  })

  it('vetoes a static rule where it is wrong, and there alone', async () => {
    const urls = ['/item', '/list'].flatMap((path) =>
      times(120, (at) => `${SHOP}${path}/i${at % 30}?fbclid=c${at % 40}x&trk=t${at}x`),
    )
    const { record, falseMerges } = await learned(({ pathname, searchParams }) => {
      return pageAbout(`${decodeURI(pathname)} ${pathname.startsWith('/list') ? searchParams.get('fbclid') : ''}`)
    }, urls)
    expect(record.vetoByTemplate).toEqual({ fbclid: ['/list/*'] })
    expect(falseMerges).toEqual([])
  })

  it('keeps one of two names that each would do', async () => {
    const urls = times(160, (at) => `${SHOP}/product?pid=${at % 60}&handle=h-${at % 60}&trk=t${at}x`)
    const site: FakeSite = ({ searchParams: query }) => {
      const pid = query.get('pid') ?? query.get('handle')?.slice(2)
      return pid === undefined ? { status: 404, html: 'Not found' } : pageAbout(`item ${pid}`)
    }
    const { record, falseMerges } = await learned(site, urls)
    const { canonicalize } = createCanonicalizer({ record })
    const lost = urls.filter((url) => firstPage(site)(new URL(canonicalize(url).url)) !== firstPage(site)(new URL(url)))
    expect({ falseMerges, lost }).toEqual({ falseMerges: [], lost: [] })
  })

  it('keeps two names of which one is needed, where no naming scheme knows either', async () => {
    const urls = times(160, (at) => `${SHOP}/product?hue=h${at % 60}x&shade=h${at % 60}x&trk=t${at}x`)
    const site: FakeSite = ({ searchParams: query }) => {
      const hue = query.get('hue') ?? query.get('shade')
      return hue === null ? { status: 404, html: 'Not found' } : pageAbout(`item ${hue}`)
    }
    const { record, falseMerges } = await learned(site, urls)
    const { canonicalize } = createCanonicalizer({ record })
    const lost = urls.filter((url) => firstPage(site)(new URL(canonicalize(url).url)) !== firstPage(site)(new URL(url)))
    expect({ falseMerges, lost }).toEqual({ falseMerges: [], lost: [] })
  })

  it('gives up an endpoint that answers 404 without its names, and learns the rest', async () => {
    const calls = times(90, (at) => `${SHOP}/ajax/stock?ware=w${at % 30}x&trk=t${at}x`)
    const { record, report, falseMerges, merged } = await learned(
      (url, ...rest) => {
        if (!url.pathname.startsWith('/ajax')) return shop(url, ...rest)
        const ware = url.searchParams.get('ware')
        return ware === null ? { status: 404, html: 'Not found' } : pageAbout(`stock of ${ware}`)
      },
      [...ITEMS, ...calls],
    )
    expect(record.parameters?.['trk']?.drop).toContain('/item/*')
    expect(record.parameters?.['ware']?.drop ?? []).toEqual([])
    expect(falseMerges).toEqual([])
    expect(merged).toBeGreaterThan(0.6)
    expect(report.end).toBe('complete')
  })

  it('credits nothing on pages that all look alike', async () => {
    const wall: FakeSite = () => pageAbout('Please sign up to see our shop')
    const { record, report } = await learned(wall, ITEMS)
    expect(Object.values(record.parameters ?? {}).flatMap(({ drop }) => drop)).toEqual([])
    expect(report.fetches).toBeLessThan(60)
  })

  it('learns a search that mostly finds nothing from the searches that find something', async () => {
    const calls = times(240, (at) => `${SHOP}/find?q=word${at % 60}&trk=t${at}x`)
    const site: FakeSite = (url) => {
      const word = Number(url.searchParams.get('q')?.slice(4))
      return pageAbout(word % 5 === 0 ? `all about ${'abcdefghijkl'[word / 5]}` : 'Nothing was found, try another word')
    }
    for (const seed of times(6, (at) => at + 1)) {
      const { record, falseMerges } = await learned(site, calls, { seed })
      expect(record.parameters?.['trk']?.drop, `seed ${seed}`).toEqual(['/find'])
      expect(falseMerges).toEqual([])
    }
  })

  it('follows no redirect to the start page as if it were the page', async () => {
    const home: FakeSite = (url, ...rest) =>
      url.searchParams.has('cut') || url.pathname === '/' ? shop(url, ...rest) : { redirect: '/' }
    const { falseMerges } = await learned(home, ITEMS)
    expect(falseMerges).toEqual([])
  })
})

describe('the end of a run', () => {
  it('is its budget, to the page, and what is undecided is kept', async () => {
    const { record, report, world, falseMerges } = await learned(shop, ITEMS, { maxFetches: 17 })
    expect(report).toMatchObject({ end: 'budget', fetches: 17, spent: 17 })
    expect(world.asked).toHaveLength(17)
    expect(Object.values(record.parameters ?? {}).flatMap(({ drop }) => drop)).toEqual([])
    expect(falseMerges).toEqual([])
  })

  it('comes at once when the caller stops it', async () => {
    const controller = new AbortController()
    const stopping: FakeSite = (url, visit, requests) => {
      if (requests === 9) controller.abort()
      return shop(url, visit, requests)
    }
    const { report, world } = await learnSite(stopping, ITEMS, { signal: controller.signal })
    expect(report.end).toBe('stopped')
    expect(world.asked).toHaveLength(9)
  })

  it.each(['timeout', 'connection'] as const)('comes soon where nothing answers (%s)', async (fails) => {
    const { record, report } = await learnSite(() => ({ fails }), ITEMS)
    expect(report).toMatchObject({ end: 'unreachable', troubles: { [fails]: report.fetches } })
    expect(report.fetches).toBeLessThanOrEqual(30)
    expect(record.parameters).toEqual({})
  })

  it('comes soon where the site stops answering', async () => {
    const failing: FakeSite = (url, visit, requests) =>
      requests > 20 ? { status: 503, html: 'Busy' } : shop(url, visit, requests)
    const { report } = await learnSite(failing, ITEMS)
    expect(report.end).toBe('unreachable')
    expect(report.fetches).toBeLessThan(90)
  })

  it('comes without a fetch for a log without parameters', async () => {
    const { record, report } = await learnSite(
      shop,
      times(20, (at) => `${SHOP}/item/i${at}`),
    )
    expect(report).toMatchObject({ end: 'complete', fetches: 0 })
    expect(record.parameters).toEqual({})
  })

  it('is reported with what was decided', async () => {
    const { world } = await learnSite(shop, ITEMS)
    const told = world.events.flatMap((event) => (event.kind === 'progress' ? [event.progress] : []))
    expect(told[0]).toMatchObject({ stage: 'sampling', pattern: '/item/*', patternsDone: 0, fetches: 0 })
    expect(told.at(-1)).toMatchObject({ stage: 'guarding', patternsDone: 3, patternsTotal: 3, fetchesLeft: 0 })
  })
})
