import { describe, expect, it } from 'vitest'
import { withoutEchoes } from '../../../src/fingerprint/html/offers.ts'
import { pageSignals } from '../../../src/fingerprint/signals/page-signals.ts'
import { htmlPage } from '../generated-pages.ts'

const HOST = 'https://shop.example'
const offersOf = (html: string, url?: string): readonly string[] | undefined =>
  pageSignals(htmlPage(html, url)).offers?.map((offer) => (offer.startsWith(HOST) ? offer.slice(HOST.length) : offer))

describe('what a page offers', () => {
  it('is where its links lead on its own host, with a query', () => {
    const links = [
      '?c=red',
      '/x?id=7',
      'https://other.example/?c=red',
      '/plain',
      'mailto:a@b.example?subject=x',
      '#?a=1',
    ]
    expect(offersOf(links.map((href) => `<a href="${href}">x</a>`).join(''))).toEqual(['/p/7?c=red', '/x?id=7'])
  })

  it('lists the choices of its forms, unless they send to another host', () => {
    const choices =
      '<select name="c"><option value="red">Red<option value="">-</select><input type=radio name=s value=xl>'
    expect(offersOf(`<form action="/find?old=1">${choices}<input name="q" value="x"></form>`)).toEqual([
      '/find?c=red',
      '/find?s=xl',
    ])
    expect(offersOf(`<form action="/buy" method="POST">${choices}</form>`)).toBeUndefined()
    expect(offersOf(`<form>${choices}</form>`)).toEqual(['/p/7?c=red', '/p/7?s=xl'])
  })

  it('is not what it repeats of its own address', () => {
    const url = 'https://shop.example/p/7?c=made-up'
    const back = encodeURIComponent(url)
    const links = ['/login?c=made-up', `/login?back=${back}`, '?c=made-up&page=2', '?c=red'].map(
      (href) => `<a href="${href}">x</a>`,
    )
    expect(offersOf(links.join(''), url)).toEqual(['/p/7?c=made-up&page=2', '/p/7?c=red'])
    const own = [url, 'https://shop.example/p/7?s=1']
    expect(withoutEchoes(`${url}&page=2&s=1&back=${back}`, own)).toBe('https://shop.example/p/7?page=2')
    expect(withoutEchoes(url, own)).toBeUndefined()
    expect(withoutEchoes('nowhere', own)).toBeUndefined()
  })

  it('is written down in full, so that it can be found and forgotten, but without what a redirect added', () => {
    const page = htmlPage('<a href="/p/7?c=red&by=ann&sid=1">x</a>', `${HOST}/p/7?c=red`)
    const redirected = { ...page, finalUrl: `${HOST}/p/7?c=red&sid=1` }
    expect(pageSignals(redirected).offers).toEqual([`${HOST}/p/7?c=red&by=ann`])
  })

  it('is a few values of every name, and few in all', () => {
    const items = [...Array(50).keys()].map((i) => `<a href="/item?id=${i}">x</a><a href="/item?n${i}=1">y</a>`)
    const offers = offersOf(items.join(''))!
    expect(offers.filter((href) => href.includes('id='))).toHaveLength(4)
    expect(offers).toHaveLength(24)
    expect(offersOf(`<a href="/x?a=${'z'.repeat(400)}">x</a>`)).toBeUndefined()
  })

  it('is nothing where the address of the page is none', () => {
    expect(offersOf('<a href="?c=red">x</a><form><input type=radio name=s value=xl></form>', 'nowhere')).toBeUndefined()
  })
})
