import { describe, expect, it } from 'vitest'
import { createSiteMap } from '../../src/fetcher/site-map.ts'

const url = (text: string): URL => new URL(text)

describe('without an origin override', () => {
  it('asks for URLs where they are', () => {
    expect(createSiteMap({}).place(url('https://a.example/x'))?.href).toBe('https://a.example/x')
  })

  it.each([
    ['http://shop.example.com/', true],
    ['https://www.example.com/', true],
    ['https://example.com:8443/', true],
    ['https://example.com.evil.example/', false],
    ['https://notexample.com/', false],
    ['https://example.org/', false],
  ])('holds %s as one site with https://example.com: %s', (text, held) => {
    expect(createSiteMap({}).holds(url(text), url('https://example.com/'))).toBe(held)
    expect(createSiteMap({ site: 'example.com' }).holds(url(text))).toBe(held)
  })

  it('takes tenants of a shared suffix, addresses and single labels for sites of their own', () => {
    const { holds } = createSiteMap({})
    expect(holds(url('https://b.github.io/'), url('https://a.github.io/'))).toBe(false)
    expect(holds(url('http://127.0.0.2/'), url('http://127.0.0.1/'))).toBe(false)
    expect(holds(url('http://127.0.0.1:9/'), url('http://127.0.0.1/'))).toBe(true)
    expect(holds(url('http://co.uk/'), url('http://a.co.uk/'))).toBe(false)
  })
})

describe('with an origin override', () => {
  const map = createSiteMap({ site: 'shop.example', origin: 'http://127.0.0.1:8080' })

  it('asks it for the pages of the site, path and query kept', () => {
    expect(map.place(url('https://shop.example/a%20b?c=%2F'))?.href).toBe('http://127.0.0.1:8080/a%20b?c=%2F')
    expect(map.place(url('http://www.shop.example:8000/'))?.href).toBe('http://127.0.0.1:8080/')
  })

  it('reaches no other host', () => {
    expect(map.holds(url('https://blog.shop.example/'))).toBe(false)
    expect(map.place(url('https://blog.shop.example/'))).toBeUndefined()
    expect(map.place(url('http://127.0.0.1:9090/'))).toBeUndefined()
  })

  it('keeps the address of the override and gives its redirects the names of the site', () => {
    expect(map.place(url('http://127.0.0.1:8080/robots.txt'))?.href).toBe('http://127.0.0.1:8080/robots.txt')
    expect(map.name(url('http://127.0.0.1:8080/b?c'), url('https://www.shop.example/a')).href).toBe(
      'https://www.shop.example/b?c',
    )
    expect(map.name(url('http://shop.example/b'), url('https://shop.example/a')).href).toBe('http://shop.example/b')
  })

  it('keeps a port of the site and adopts the default port of the override', () => {
    const other = createSiteMap({ site: 'shop.example', origin: 'https://stage.example.net' })
    expect(other.place(url('http://shop.example:8000/x'))?.href).toBe('https://stage.example.net/x')
    expect(other.name(url('https://stage.example.net/y'), url('http://shop.example:8000/x')).href).toBe(
      'http://shop.example:8000/y',
    )
  })

  it('does not lose credentials, so that they can be refused', () => {
    expect(map.place(url('https://user:pw@shop.example/'))?.username).toBe('user')
  })
})
