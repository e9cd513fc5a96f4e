import { describe, expect, it } from 'vitest'
import type { PoliteFetcher } from '../../../src/fetcher/polite-fetch.ts'
import { MAX_PARTS, MAX_PART_BYTES, openSiteParts } from '../../../src/jobs/pictures/page-parts.ts'

const SITE = 'https://shop.example'

/** A fetcher that brings every URL, and what it was asked for. */
function fetcher(body: (url: string) => Uint8Array = () => new Uint8Array([1])) {
  const asked: string[] = []
  const get: PoliteFetcher['get'] = async (url) => {
    asked.push(url)
    if (url.includes('forbidden')) return { kind: 'refused', why: 'robots', url, fetchedAtMs: 0, detail: '' }
    const taken = { url, finalUrl: url, status: 200, contentType: 'text/css', body: body(url) }
    return { kind: 'page', url, fetchedAtMs: 0, status: 200, chain: [url], contentType: 'text/css', bytes: 1, taken }
  }
  return { asked, parts: openSiteParts(get) }
}

const request = (path: string, more: { method?: string; type?: string } = {}) => ({
  url: `${SITE}${path}`,
  method: 'GET',
  type: 'Stylesheet',
  ...more,
})

describe('the parts of a page', () => {
  it('are fetched politely, and what may not be fetched is not there', async () => {
    const { asked, parts } = fetcher()
    const page = parts()
    expect(await page.answer(request('/s.css#top'))).toEqual({ status: 200, contentType: 'text/css', body: new Uint8Array([1]) }) // prettier-ignore
    expect(await page.answer(request('/forbidden.css'))).toBeUndefined()
    expect(asked).toEqual([`${SITE}/s.css`, `${SITE}/forbidden.css`])
    expect(page.leftOut()).toBe(1)
  })

  it.each([
    ['/cart?add-to-cart=7', {}],
    ['/reset?token=abcdef0123456789abcdef0123456789', {}],
    ['/save', { method: 'POST', type: 'XHR' }],
  ])('are not asked for at %s %j: it would do something, or is secret', async (path, more) => {
    const { asked, parts } = fetcher()
    const page = parts()
    expect(await page.answer(request(path, more))).toBeUndefined()
    expect([asked, page.leftOut()]).toEqual([[], 1])
  })

  it.each(['Ping', 'Media', 'EventSource', 'WebSocket', 'Manifest', 'Prefetch', 'Other', 'Document'])(
    'of type %s show nothing, and are not missed',
    async (type) => {
      const { asked, parts } = fetcher()
      const page = parts()
      expect(await page.answer(request('/x', { type }))).toBeUndefined()
      expect([asked, page.leftOut()]).toEqual([[], 0])
    },
  )

  it('are so many at most, the same for each page, and shared ones are fetched once', async () => {
    const { asked, parts } = fetcher()
    for (const page of [parts(), parts()]) {
      const paths = Array.from({ length: MAX_PARTS + 5 }, (_, n) => `/${n}.css`)
      const answers = await Promise.all([...paths, '/0.css'].map((path) => page.answer(request(path))))
      expect(answers.filter((answer) => answer !== undefined)).toHaveLength(MAX_PARTS + 1)
      expect(page.leftOut()).toBe(5)
    }
    expect(asked).toHaveLength(MAX_PARTS)
  })

  it('are too large above a bound', async () => {
    const { parts } = fetcher((url) => new Uint8Array(url.includes('large') ? MAX_PART_BYTES + 1 : MAX_PART_BYTES))
    const page = parts()
    expect(await page.answer(request('/large.css'))).toBeUndefined()
    expect((await page.answer(request('/fits.css')))?.body).toHaveLength(MAX_PART_BYTES)
  })

  it('are not fetched any more once the picture is taken, and may be for the next page', async () => {
    const { asked, parts } = fetcher()
    const page = parts()
    const late = page.answer(request('/late.css'))
    page.close()
    expect(await late).toBeUndefined()
    expect(await page.answer(request('/later.css'))).toBeUndefined()
    expect(asked).toEqual([])
    expect(await parts().answer(request('/late.css'))).toBeDefined()
  })
})
