import { describe, expect, it } from 'vitest'
import { pageSignals } from '../../src/fingerprint/signals/page-signals.ts'
import { createOffers, withoutSecretOffers } from '../../src/learn/offers.ts'
import { htmlPage } from '../fingerprint/generated-pages.ts'
import type { PageSeen } from '../../src/evidence/types.ts'

function pageWith(...hrefs: string[]): PageSeen {
  const page = htmlPage(hrefs.map((href) => `<a href="${href}">x</a>`).join(''))
  const fingerprint = { name: 'content', version: 0, hash: '', units: [] }
  const { url, status, contentType } = page
  const seen = { kind: 'page', url, status, contentType, chain: [url], bytes: 0, fetchedAtMs: 0 } as const
  return { ...seen, fingerprint, signals: withoutSecretOffers(pageSignals(page)) }
}

describe('what the pages of a site offer', () => {
  it('is told by name, what most pages offer first', () => {
    const offers = createOffers()
    for (const page of [pageWith('/a?c=red&d=1'), pageWith('/a?c=blue', '/b?d=2'), pageWith('/a?c=blue')])
      offers.note(page)
    expect(offers.of('c').map(({ path, values, pages }) => [path, values.get('c'), pages])).toEqual([
      ['/a', 'blue', 2],
      ['/a', 'red', 1],
    ])
    expect(offers.of('e')).toEqual([])
  })

  it('is nothing that a page repeats of its own address', () => {
    const offers = createOffers()
    const page = pageWith('/a?c=made-up&d=1')
    offers.note({ ...page, url: 'https://shop.example/b?c=made-up' })
    expect(offers.of('c')).toEqual([])
    expect(offers.of('d')).toHaveLength(1)
  })

  it('is nothing that pages of errors lead to, or that could not be seen', () => {
    const offers = createOffers()
    offers.note({ ...pageWith('/a?c=red'), status: 404 })
    offers.note({ kind: 'failed', url: 'https://a.example/', fetchedAtMs: 0, why: 'timeout', detail: '' })
    expect(offers.of('c')).toEqual([])
  })

  it('says which paths were seen, whatever is linked to', () => {
    const offers = createOffers()
    const page = pageWith('/deleted/7?c=red')
    offers.note(page)
    expect(offers.isSeen(new URL(page.url).pathname)).toBe(true)
    expect(offers.isSeen('/deleted/7')).toBe(false)
  })

  it('holds no secret, no session and no action', () => {
    const { offers } = pageWith(
      '/a?token=4f9d8a7c6b5e4d3c',
      '/a?PHPSESSID=4f9d8a7c6b5e4d3c2b1a0f9e8d7c6b5a',
      '/a?action=delete&id=7',
      '/a?ok=1',
    ).signals
    expect(offers).toEqual(['https://shop.example/a?ok=1'])
  })
})
