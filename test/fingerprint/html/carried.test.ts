import { describe, expect, it } from 'vitest'
import { pageSignals } from '../../../src/fingerprint/signals/page-signals.ts'
import { htmlPage } from '../generated-pages.ts'

const HOST = 'https://shop.example'
const carriedOn = (url: string, ...links: readonly string[]): readonly string[] | undefined =>
  pageSignals(htmlPage(links.map((href) => `<a href="${href}">x</a>`).join(''), url)).carried?.map((link) =>
    link.slice(HOST.length),
  )

describe('links that carry parameters on', () => {
  it('lead to other pages with a pair of the own address', () => {
    const url = `${HOST}/files/60?sort=size`
    expect(carriedOn(url, '/files/60/doc?sort=size#top', '/files/60/src?sort=date', '/files/59', '?sort=size')).toEqual(['/files/60/doc?sort=size']) // prettier-ignore
  })

  it('lead to other parameters of the own path', () => {
    expect(carriedOn(`${HOST}/list?style=paper`, '?style=paper', '?page=2&style=paper')).toEqual(['/list?page=2&style=paper']) // prettier-ignore
    expect(carriedOn(`${HOST}/list?C=N;V=1`, '?C=M;V=1')).toEqual(['/list?C=M;V=1'])
  })

  it('do not hold the own address as a value', () => {
    const url = `${HOST}/list?ref=x`
    expect(carriedOn(url, `/login?back=${encodeURIComponent(url)}`, 'mailto:a@b.example?ref=x')).toBeUndefined()
  })

  it('lead to other hosts where they leave a name of the own address out', () => {
    const url = `${HOST}/review?aff=x&trk=1`
    const carried = (...links: readonly string[]) => pageSignals(htmlPage(links.map((href) => `<a href="${href}">x</a>`).join(''), url)).carried // prettier-ignore
    expect(carried('https://buy.example/7?aff=x', '/list?trk=1')).toEqual([`${HOST}/list?trk=1`, 'https://buy.example/7?aff=x']) // prettier-ignore
    expect(carried('https://buy.example/7?aff=x&trk=1', 'https://buy.example/7?aff=x&trk=2')).toBeUndefined()
  })

  it('are a few of each form', () => {
    const items = Array.from({ length: 20 }, (_, at) => `/item/${at}?ref=x`)
    expect(carriedOn(`${HOST}/list?ref=x`, ...items, '/help?ref=x')).toEqual(['/item/0?ref=x', '/item/1?ref=x', '/help?ref=x']) // prettier-ignore
  })

  it('are forms that send a pair of the own address in a hidden field', () => {
    const url = `${HOST}/shortlog/tip?style=paper&revcount=6%30`
    const form = (tag: string, fields = '<input type="hidden" name="revcount" value="60">') =>
      pageSignals(htmlPage(`${tag}${fields}<input name="rev"></form>`, url)).carried
    expect(form('<form action="/log">')).toEqual([`${HOST}/log?revcount=6%30`])
    expect(form('<form action="/log?rev=x">')).toEqual([`${HOST}/log?revcount=6%30`])
    expect(form('<form action="/log" method="POST">')).toBeUndefined()
    expect(form('<form>')).toBeUndefined()
    expect(form('<form action="/log">', '<input type="hidden" name="revcount" value="30">')).toBeUndefined()
    expect(form('<form action="/log">', '<input name="revcount" value="60">')).toBeUndefined()
  })
})
