import { describe, expect, it } from 'vitest'
import { createCanonicalizer } from '../../src/canonicalize/canonicalize.ts'
import type { LearnResult } from '../../src/learn/run-types.ts'
import { learnSite, pageAbout, type Answer, type FakeSite } from './fake-site.ts'

/** Names that the record drops anywhere, by name or by value. */
function dropped({ record }: Pick<LearnResult, 'record'>): string[] {
  const names = Object.values(record.patterns).flatMap(({ drop, dropValues }) => [
    ...drop,
    ...Object.keys(dropValues ?? {}),
  ])
  return [...new Set(names)].toSorted()
}

const noise = (i: number): string => `x${(i * 7919) % 997}z${i}`

/** `count` URLs of product pages with a noise parameter and what is added. */
function products(count: number, extra: (i: number) => string): string[] {
  return Array.from({ length: count }, (_, i) => `https://shop.example/product/p${i % 30}?trk=${noise(i)}&${extra(i)}`)
}

const login: Answer = {
  html: '<title>Sign in</title><h1>Please log in</h1><form action="/login" method="post"><input name="user"><input type="password" name="pw"><button>Log in</button></form>',
}

describe('learn on sites with traps', () => {
  it('tells a parameter that matters on one path from the same one elsewhere', async () => {
    const urls = [...Array(80).keys()].flatMap((i) => [
      `https://shop.example/product/p${i % 30}?ref=r${i}`,
      `https://shop.example/compare/c${i % 20}?ref=r${i}`,
    ])
    const result = await learnSite((url) => {
      const ref = url.pathname.startsWith('/compare/') ? url.searchParams.get('ref') : ''
      return pageAbout(`${url.pathname} ${ref}`)
    }, urls)
    expect(result.record.patterns['/product/*?ref']).toMatchObject({ drop: ['ref'] })
    expect(result.record.patterns['/compare/*?ref']).toMatchObject({ keep: ['ref'], drop: [] })
  })

  it('keeps a code that is demanded, although another value would do', async () => {
    const result = await learnSite(
      (url) => (url.searchParams.has('pass2') ? pageAbout(url.pathname) : { status: 403, html: 'no' }),
      products(90, (i) => `pass2=${noise(i)}`),
    )
    expect(dropped(result)).toEqual(['trk'])
  })

  it('concludes nothing from a login wall', async () => {
    const result = await learnSite(
      (url) => (url.searchParams.has('token9') ? pageAbout(url.pathname) : login),
      products(90, (i) => `topicx=${i}`),
    )
    expect(dropped(result)).toEqual([])
  })

  it('concludes nothing from a login wall that comes up after some requests', async () => {
    const site: FakeSite = (url, _visit, requests) =>
      requests > 20 ? pageAbout('Members only') : pageAbout(`${url.pathname} ${url.searchParams.get('topicx')}`)
    const result = await learnSite(
      site,
      products(90, (i) => `topicx=${i}`),
    )
    expect(dropped(result)).not.toContain('topicx')
  })

  it('concludes nothing from a wall in front of the only path', async () => {
    const urls = [...Array(90).keys()].map((i) => `https://forum.example/index.php?topicx=${i}&trk=${noise(i)}`)
    const more = [...Array(30).keys()].map((i) => `https://forum.example/board/b${i}?trk=${noise(i)}`)
    const site: FakeSite = (url, _visit, requests) =>
      requests > 12 ? pageAbout('Please wait') : pageAbout(`${url.pathname} ${url.searchParams.get('topicx')}`)
    expect(dropped(await learnSite(site, [...urls, ...more]))).toEqual([])
  })

  it('concludes nothing from one page for everything that does not exist', async () => {
    const site: FakeSite = (url) => {
      const number = Number(url.searchParams.get('item7'))
      return url.pathname.startsWith('/product/') && number % 9 === 0
        ? pageAbout(`item ${number}`)
        : pageAbout('Nothing here')
    }
    expect(
      dropped(
        await learnSite(
          site,
          products(120, (i) => `item7=${i}`),
        ),
      ),
    ).not.toContain('item7')
  })

  it('concludes nothing where a challenge is shown instead of the page', async () => {
    const html =
      '<title>Just a moment...</title><h1>Checking your browser</h1><script src="/cdn-cgi/challenge-platform/x.js"></script>'
    const result = await learnSite(
      () => ({ status: 200, html }),
      products(60, (i) => `n=${i}`),
    )
    expect(dropped(result)).toEqual([])
  })

  it('keeps a parameter of which some values are not found, beside one that does not matter', async () => {
    const urls = [...Array(200).keys()].map((i) => {
      return `https://shop.example/p/i${i % 25}?chn=${noise(i)}&kk=${i % 6 === 0 ? `old${i}` : noise(i + 500)}`
    })
    const site: FakeSite = (url) => ({
      ...pageAbout(url.pathname),
      status: url.searchParams.get('kk')?.startsWith('old') === true ? 404 : 200,
    })
    expect(dropped(await learnSite(site, urls))).toEqual(['chn'])
  })

  it('keeps what leads to the homepage when it is missing', async () => {
    const result = await learnSite(
      (url) => {
        if (url.pathname === '/') return pageAbout('Welcome')
        return url.searchParams.has('vid')
          ? pageAbout(`${url.pathname} ${url.searchParams.get('vid')}`)
          : { redirect: '/' }
      },
      products(90, (i) => `vid=${i}`),
    )
    expect(dropped(result)).toEqual(['trk'])
  })

  it('concludes nothing where every URL leads to the homepage', async () => {
    const site: FakeSite = (url) => (url.pathname === '/' ? pageAbout('Welcome') : { redirect: '/' })
    expect(
      dropped(
        await learnSite(
          site,
          products(60, (i) => `vid=${i}`),
        ),
      ),
    ).toEqual([])
  })

  it('concludes nothing on a site that answers every URL with the same page', async () => {
    const result = await learnSite(
      () => pageAbout('Under construction'),
      products(60, (i) => `n=${i}`),
    )
    expect(dropped(result)).toEqual([])
    expect(result.report.patterns[0]).toMatchObject({ basis: 'blind', blindReason: expect.any(String) })
  })

  it('sees through two buckets of one test', async () => {
    const site: FakeSite = (url, visit, requests) => {
      const bucket =
        (requests * 2654435761) % 7 < 3
          ? '<p class="promo">Buy now</p>'
          : '<p class="promo">Read more</p><p>And more</p>'
      return pageAbout(`${url.pathname} ${url.searchParams.get('kind')}`, visit >= 0 ? bucket : '')
    }
    const result = await learnSite(
      site,
      products(120, (i) => `kind=${'abcdefghij'[i % 10]}`),
    )
    expect(dropped(result)).toEqual(['trk'])
  })

  it('sees through clocks and counters', async () => {
    const site: FakeSite = (url, _visit, requests) =>
      pageAbout(
        `${url.pathname} ${url.searchParams.get('kind')}`,
        `<p class="clock">Generated in 0.${requests} s</p><p class="hits">Seen ${requests * 3} times</p>`,
      )
    const result = await learnSite(
      site,
      products(120, (i) => `kind=${'abcdefghij'[i % 10]}`),
    )
    expect(dropped(result)).toEqual(['trk'])
  })

  it('calls nothing neutral where pages differ on every fetch', async () => {
    const site: FakeSite = (_url, _visit, requests) => pageAbout(`random ${requests} ${requests * 31} ${requests * 17}`)
    expect(
      dropped(
        await learnSite(
          site,
          products(60, (i) => `n=${i}`),
        ),
      ),
    ).toEqual([])
  })

  it('calls nothing neutral in a storm of server errors', async () => {
    const result = await learnSite(
      (url, _visit, requests) => {
        return requests % 10 === 0 ? pageAbout(url.pathname) : { status: 503, html: 'busy' }
      },
      products(60, (i) => `n=${i}`),
    )
    expect(dropped(result)).toEqual([])
    expect(result.report.troubles['5xx']).toBeGreaterThan(0)
  })

  it('says that a site is unreachable, after few attempts', async () => {
    const result = await learnSite(
      () => ({ fails: 'connection' }),
      products(60, (i) => `n=${i}`),
    )
    expect(result.report.end).toBe('unreachable')
    expect(result.report.fetches).toBeLessThan(30)
    expect(dropped(result)).toEqual([])
  })

  it('learns that the first page and the default order need no parameter', async () => {
    const urls = [...Array(200).keys()].map((i) => {
      const order = ['default', 'price', 'name'][i % 3]
      return `https://shop.example/list/c${i % 25}?pagex=${1 + (i % 4)}&orderx=${order}&trk=${noise(i)}`
    })
    const result = await learnSite((url) => {
      const { searchParams: query } = url
      const page = query.get('pagex') ?? '1'
      return pageAbout(`${url.pathname} ${page} ${query.get('orderx') ?? 'default'}`)
    }, urls)
    const { canonicalize } = createCanonicalizer({ record: result.record })
    const form = (query: string): string => canonicalize(`https://shop.example/list/c7?${query}`).url
    expect(form('pagex=1&orderx=default&trk=1')).toBe('https://shop.example/list/c7')
    expect(form('pagex=2&orderx=price&trk=1')).toBe('https://shop.example/list/c7?orderx=price&pagex=2')
  })

  it('never asks for a URL that would act', async () => {
    let harm = 0
    const urls = [...Array(120).keys()].map((i) => {
      const does = ['delete', 'view', 'print', 'vote', 'cart.add'][i % 5]
      return `https://shop.example/item/p${i % 30}?task=${does}&todo=${i}&trk=${noise(i)}`
    })
    await learnSite((url) => {
      if (/delete|vote|add/.test(url.searchParams.get('task') ?? '')) harm++
      return pageAbout(`${url.pathname} ${url.searchParams.get('task')}`)
    }, urls)
    expect(harm).toBe(0)
  })

  it('vetoes a tracking name that means something here', async () => {
    const urls = [...Array(60).keys()].map((i) => `https://shop.example/p/p${i}?utm_source=s${i}&fbclid=${noise(i)}`)
    const result = await learnSite((url) => pageAbout(`${url.pathname} ${url.searchParams.get('utm_source')}`), urls)
    expect(result.record.veto).toEqual(['utm_source'])
    expect(result.report.vetoed).toEqual([expect.objectContaining({ name: 'utm_source' })])
  })

  it('learns a directory index that shows one page under one path', async () => {
    const urls = [...Array(60).keys()].map((i) => `https://files.example/pub/?sidx=${noise(i)}`)
    const more = [...Array(20).keys()].map((i) => `https://files.example/pub/d${i}/`)
    const site: FakeSite = (url) =>
      /^\/pub\/(?:d\d+\/)?$/.test(url.pathname) ? pageAbout(`Index of ${url.pathname}`) : { status: 404, html: 'no' }
    expect(dropped(await learnSite(site, [...urls, ...more]))).toEqual(['sidx'])
  })
})
