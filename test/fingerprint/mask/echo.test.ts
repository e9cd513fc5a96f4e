import { describe, expect, it } from 'vitest'
import { echoesOf } from '../../../src/fingerprint/mask/echo.ts'

const BASE = 'https://site.example/p'

function linkOn(url: string, href: string): string {
  return echoesOf({ url, finalUrl: url }).link(href, url).neutral
}

function textOn(url: string, text: string): string {
  return echoesOf({ url, finalUrl: url }).text(text)
}

describe('echoes of the own URL in links', () => {
  it.each([
    ['itself', '/p?id=1&utm=x', '/p?id=1', '.'],
    ['a pager', '/p?id=1&utm=x&page=2', '/p?id=1&page=2', '.?page=2'],
    ['another page', '/p?id=2&utm=x', '/p?id=2', '.?id=2'],
    [
      'another host, shared',
      '//share.example/?u=https%3A%2F%2Fsite.example%2Fp%3Fid%3D1%26utm%3Dx',
      '//share.example/?u=https%3A%2F%2Fsite.example%2Fp%3Fid%3D1',
      '//share.example/?u=.',
    ],
    ['a login that returns', '/login?back=%2Fp%3Fid%3D1%26utm%3Dx', '/login?back=%2Fp%3Fid%3D1', '/login?back=.'],
    [
      'a query inside a parameter',
      '/w?title=L&returntoquery=id%3D1%26utm%3Dx',
      '/w?title=L&returntoquery=id%3D1',
      '/w?title=L',
    ],
    [
      'a query inside a parameter that is absent otherwise',
      '/w?title=L&returntoquery=utm%3Dx',
      '/w?title=L',
      '/w?title=L',
    ],
    ['a fragment', '?id=1&utm=x#top', '?id=1#top', '.#top'],
    ['another spelling', '/p?id=%31&utm=x', '/p?id=1', '.'],
    [
      'base64 in the path',
      `/cart/uenc/${btoa('https://site.example/p?id=1&utm=x')}/`,
      `/cart/uenc/${btoa('https://site.example/p?id=1')}/`,
      '/cart/uenc/https://site.example/p/',
    ],
    [
      'base64 of a path',
      `/login?back=${btoa('/p?id=1&utm=x')}`,
      `/login?back=${btoa('/p?id=1')}`,
      '/login?back=base64:.',
    ],
    ['semicolons', '/p?a=b;id=1;utm=x', '/p?a=b;id=1', '.?a=b'],
    ['a place above', '/p/x/../q?utm=x', '/p/./q', '/p/q'],
  ])('a link to %s says the same with and without a tracking parameter', (_, tracked, plain, neutral) => {
    expect(linkOn(`${BASE}?id=1&utm=x`, tracked)).toBe(neutral)
    expect(linkOn(`${BASE}?id=1`, plain)).toBe(neutral)
  })

  it.each([
    [
      'beside a text',
      (own: string) => `//chat.example/send?text=${encodeURIComponent(`Look: ${own} (new)`)}`,
      '//chat.example/send?text=Look: . (new)',
    ],
    [
      'at the end of a sentence',
      (own: string) => `mailto:?body=${encodeURIComponent(`See ${own}.`)}`,
      'mailto:?body=See ..',
    ],
    ['in base64', (own: string) => `/login?back=${btoa(own)}`, '/login?back=.'],
    ['in base64, without host', (own: string) => `/login?back=${btoa(own.slice(20))}`, '/login?back=base64:.'],
  ])('say the same of a page without a query, its address %s', (_, link, neutral) => {
    expect(linkOn(`${BASE}?utm=x`, link(`${BASE}?utm=x`))).toBe(neutral)
    expect(linkOn(BASE, link(BASE))).toBe(neutral)
  })

  it('are the same on other hosts: an origin behind another name writes its own into its links', () => {
    expect(linkOn(`${BASE}?id=1&utm=x`, 'http://127.0.0.1:8080/q?page=2&utm=x')).toBe('//127.0.0.1:8080/q?page=2')
    expect(linkOn(`${BASE}?id=1&utm=x`, 'https://de.site.example/q?utm=x')).toBe('//de.site.example/q')
  })

  it('lead to the page itself however its path is spelled', () => {
    const encoded = 'https://site.example/rev/7%64b?style=paper'
    expect(linkOn(encoded, '/rev/7db?style=paper')).toBe('.')
    expect(linkOn(encoded, '/rev/7%64b?style=paper')).toBe('.')
    expect(linkOn('https://site.example/rev/7db', '/rev/7%64b')).toBe('.')
    expect(linkOn('https://site.example/rev/7%2Fb', '/rev/7/b')).toBe('/rev/7/b')
  })

  it('end where an address in the text does', () => {
    const embed = (query: string): string => `<iframe src="${BASE}${query}"></iframe>`
    expect(echoesOf({ url: `${BASE}?utm=x`, finalUrl: BASE }).text(embed('?utm=x'))).toBe(embed(''))
  })

  it('leave words alone that could be base64', () => {
    expect(linkOn(BASE, '/q?name=Lyonesse&code=Zm9vYmFyYmF6&plain=foobarbaz')).toBe(
      '/q?name=Lyonesse&code=base64:foobarbaz&plain=foobarbaz',
    )
  })

  it('are exactly the pairs of the own URL', () => {
    const url = `${BASE}?id=1&flag`
    expect(linkOn(url, '/q?id=11')).toBe('/q?id=11')
    expect(linkOn(url, '/q?xid=1')).toBe('/q?xid=1')
    expect(linkOn(url, '/q?ID=1')).toBe('/q?ID=1')
    expect(linkOn(url, '/q?flag=&id=1&id=2')).toBe('/q?id=2')
    expect(linkOn(url, '/q?by=flag')).toBe('/q?by=flag')
    expect(linkOn(url, 'http://site.example/q?id=1')).toBe('/q')
    expect(linkOn(BASE, '/q?id=1')).toBe('/q?id=1')
  })

  it('keep the raw target beside, so that a link in its own right can be recognized', () => {
    const echoes = echoesOf({ url: `${BASE}?C=N&O=A`, finalUrl: `${BASE}?C=N&O=A` })
    expect(echoes.link('?C=N&O=D', `${BASE}?C=N&O=A`)).toMatchObject({ neutral: '.?O=D', raw: '/p?C=N&O=D' })
  })

  it('stay in what is shown in place, where the parameter chooses what is seen', () => {
    const url = `${BASE}?clip=7&ref=mail`
    const inPlace = (href: string): string => echoesOf({ url, finalUrl: url }).link(href, url).inPlace
    expect(inPlace('/player?clip=7')).toBe('/player?clip=7')
    expect(inPlace(`/like?href=${encodeURIComponent(url)}`)).toBe('/like?href=https://site.example/p')
    expect(inPlace('/player?clip=7&sid=0123456789abcdef0123456789abcdef')).toBe('/player?clip=7')
    expect(inPlace('https://pixel.example/p.gif?ref=mail')).toBe('//pixel.example/p.gif')
    expect(inPlace('data:image/png;base64,AAAA')).toBe('data:image/png;base64,AAAA')
  })

  it('include those of the URL that answered', () => {
    const echoes = echoesOf({ url: `${BASE}?a=1`, finalUrl: 'https://www.site.example/new?b=2' })
    expect(echoes.link('/q?a=1&b=2&c=3', 'https://www.site.example/new').neutral).toBe('/q?c=3')
    expect(echoes.link('https://site.example/q', 'https://www.site.example/new').neutral).toBe('/q')
  })

  it('leave out session ids and form tokens, but no short value and no hash that names a commit', () => {
    expect(linkOn(BASE, '/q?sid=0123456789abcdef0123456789abcdef&t=5')).toBe('/q?t=5')
    expect(linkOn(BASE, '/q?PHPSESSID=0123456789abcdef0123456789abcdef')).toBe('/q')
    expect(linkOn(BASE, '/q;jsessionid=0123456789ABCDEF0123456789ABCDEF')).toBe('/q')
    expect(linkOn(BASE, '/q?do=edit&sectok=0123456789abcdef')).toBe('/q?do=edit')
    for (const kept of ['/q?sid=12', '/q?sid=0123456789abcdef', '/q?csrf=12345', '/q?csrfx'])
      expect(linkOn(BASE, kept)).toBe(kept)
    expect(linkOn(BASE, '/q;v=1;jsessionid=0123456789ABCDEF0123456789ABCDEF')).toBe('/q;v=1')
    expect(linkOn(BASE, '/q?h=0123456789abcdef0123456789abcdef01234567')).toBe(
      '/q?h=0123456789abcdef0123456789abcdef01234567',
    )
  })

  it('keeps what leads to no page, and never throws', () => {
    expect(linkOn(BASE, 'mailto:a@b.example')).toBe('mailto:a@b.example')
    expect(linkOn(BASE, 'http://[broken')).toBe('http://[broken')
    expect(linkOn('no url', '/x?a=%E0%A4%A')).toBe('/x?a=%E0%A4%A')
    expect(linkOn(`${BASE}?u=aHR0c!!`, '/x?u2=aHR0c!!')).toBe('/x?u2=aHR0c!!')
    expect(linkOn(BASE, '/x/aHR0c!!/y')).toBe('/x/aHR0c!!/y')
  })
})

describe('echoes of the own URL in text', () => {
  it.each([
    [
      'Permalink: https://site.example/p?id=1&utm=x.',
      'Permalink: https://site.example/p?id=1.',
      'Permalink: https://site.example/p.',
    ],
    ['at /p?id=1&utm=x#c2 now', 'at /p?id=1#c2 now', 'at /p#c2 now'],
    [
      'https%3A%2F%2Fsite.example%2Fp%3Fid%3D1%26utm%3Dx',
      'https%3A%2F%2Fsite.example%2Fp%3Fid%3D1',
      'https://site.example/p',
    ],
    [
      `Share ${encodeURIComponent('https%3A%2F%2Fsite.example%2Fp%3Fid%3D1%26utm%3Dx')} now`,
      `Share ${encodeURIComponent('https%3A%2F%2Fsite.example%2Fp%3Fid%3D1')} now`,
      'Share https://site.example/p now',
    ],
    [
      '<a href="/a?utm=x&amp;n=2">a</a><a href="/b?utm=x">b</a>',
      '<a href="/a?n=2">a</a><a href="/b">b</a>',
      '<a href="/a?n=2">a</a><a href="/b">b</a>',
    ],
  ])('%s', (tracked, plain, neutral) => {
    expect(textOn(`${BASE}?id=1&utm=x`, tracked)).toBe(neutral)
    expect(textOn(`${BASE}?id=1`, plain)).toBe(neutral)
  })

  it('are not the values alone: a size that is shown is content', () => {
    const url = `${BASE}?size=44&q=blue-suede-shoes-for-men`
    for (const text of ['Size: 44', 'size=44', 'You searched for blue-suede-shoes-for-men', 'Is it? size=44'])
      expect(textOn(url, text)).toBe(text)
  })
})

describe('spellings of a pair', () => {
  it.each([
    ['q=a+b', 'q=a%20b'],
    ['q=%c3%a9', 'q=%C3%A9'],
    ['q=%e9', 'q=%E9'],
    ['q', 'q='],
    ['q=a', '%71=%61'],
  ])('%s is %s', (own, link) => {
    expect(linkOn(`${BASE}?${own}`, `/x?${link}`)).toBe('/x')
  })

  it.each([
    ['q=50%25ab', 'q=50%25AB'],
    ['q=a%2Bb', 'q=a+b'],
    ['q=%e9', 'q=%EA'],
  ])('%s is not %s', (own, link) => {
    expect(linkOn(`${BASE}?${own}`, `/x?${link}`)).not.toBe('/x')
  })
})

describe('echoes of the own URL in scripts', () => {
  const { isOwn } = echoesOf({ url: 'https://site.example/p?ref=home&c=a%20longer', finalUrl: BASE })

  it.each([
    ['ref', 'home', true],
    ['c', 'a longer', true],
    ['campaign', 'a longer', true],
    ['search', 'ref=home&c=a+longer', true],
    ['', 'ref', true],
    ['', 'home', true],
    ['page', 'home', false],
    ['ref', 'other', false],
    ['search', 'ref=home&c=b', false],
  ])('%j: %j is it: %s', (name, value, isEcho) => {
    expect(isOwn(name, value)).toBe(isEcho)
  })
})
