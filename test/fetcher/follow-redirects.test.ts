import { describe, expect, it } from 'vitest'
import { fakeWeb, to } from './fake-web.ts'

const A = 'https://a.example'

describe('redirects', () => {
  it.each([301, 302, 303, 307, 308])('are followed by hand (%i), the chain recorded', async (status) => {
    const web = fakeWeb({ [`${A}/1`]: to('/2?q#frag', status), [`${A}/2?q`]: to('../3', status), [`${A}/3`]: 'here' })
    const seen = await web.fetcher().get(`${A}/1`)
    expect(seen).toMatchObject({ kind: 'page', status: 200, url: `${A}/1`, chain: [`${A}/1`, `${A}/2?q`, `${A}/3`] })
    expect(seen.kind === 'page' && seen.taken).toMatchObject({ url: `${A}/1`, finalUrl: `${A}/3` })
  })

  it('hand on the cookies of every hop, and say when one was set on the way', async () => {
    const hop = (cookie: string) => ({ status: 302, headers: { location: '/3', 'set-cookie': cookie } })
    const web = fakeWeb({
      [`${A}/1`]: hop('lang=de; Path=/'),
      [`${A}/2`]: { status: 302, headers: { location: '/3' } },
      [`${A}/3`]: { status: 200, headers: { 'set-cookie': 'seen=1' }, body: 'here' },
    })
    const cookies = [
      { name: 'lang', value: 'de' },
      { name: 'seen', value: '1' },
    ]
    const [set, unset] = [await web.fetcher().get(`${A}/1`), await web.fetcher().get(`${A}/2`)]
    expect(set).toMatchObject({ cookiesOnTheWay: true, taken: { cookies } })
    expect(unset).toMatchObject({ taken: { cookies: cookies.slice(1) } })
    expect(unset).not.toHaveProperty('cookiesOnTheWay')
  })

  it('stay on the site across http, https, www and subdomains', async () => {
    const web = fakeWeb({
      'http://example.com/': to('https://example.com/'),
      'https://example.com/': to('https://www.example.com/'),
      'https://www.example.com/': to('//shop.example.com/x'),
      'https://shop.example.com/x': 'here',
    })
    expect(await web.fetcher().get('http://example.com/')).toMatchObject({ kind: 'page', status: 200 })
  })

  it.each(['https://b.example/', '//example.org/', 'mailto:me@a.example', 'javascript:void(0)', 'intent://x'])(
    'to %s leave the site and are not followed',
    async (location) => {
      const web = fakeWeb({ [`${A}/`]: to(location) })
      expect(await web.fetcher().get(`${A}/`)).toMatchObject({ kind: 'refused', why: 'other-site' })
      expect(web.urls()).toEqual([`${A}/robots.txt`, `${A}/`])
    },
  )

  it('in a circle are noticed before anything is asked twice', async () => {
    const web = fakeWeb({ [`${A}/1`]: to('/2'), [`${A}/2`]: to('/1#again') })
    expect(await web.fetcher().get(`${A}/1`)).toMatchObject({ kind: 'failed', why: 'redirect-loop' })
    expect(web.urls()).toEqual([`${A}/robots.txt`, `${A}/1`, `${A}/2`])
  })

  it('to the page itself are a circle too', async () => {
    const web = fakeWeb({ [`${A}/1?x`]: to('') })
    expect(await web.fetcher().get(`${A}/1?x#top`)).toMatchObject({ why: 'redirect-loop' })
    expect(web.urls()).toEqual([`${A}/robots.txt`, `${A}/1?x`])
  })

  it('are followed five times and no more', async () => {
    const pages = Object.fromEntries(Array.from({ length: 6 }, (_, hop) => [`${A}/${hop}`, to(`/${hop + 1}`)]))
    const web = fakeWeb({ ...pages, [`${A}/6`]: 'far' })
    expect(await web.fetcher().get(`${A}/1`)).toMatchObject({ kind: 'page', status: 200 })
    expect(await web.fetcher().get(`${A}/0`)).toMatchObject({ kind: 'failed', why: 'too-many-redirects' })
  })

  it('to what robots.txt forbids are not followed', async () => {
    const web = fakeWeb({ [`${A}/robots.txt`]: 'User-agent: *\nDisallow: /private', [`${A}/1`]: to('/private/x') })
    expect(await web.fetcher().get(`${A}/1`)).toMatchObject({ kind: 'refused', why: 'robots' })
    expect(web.urls()).not.toContain(`${A}/private/x`)
  })

  it('ask for the robots.txt of every origin they lead to', async () => {
    const web = fakeWeb({
      'https://example.com/': to('https://www.example.com/x'),
      'https://www.example.com/robots.txt': 'User-agent: *\nDisallow: /',
      'https://www.example.com/x': 'never',
    })
    expect(await web.fetcher().get('https://example.com/')).toMatchObject({ why: 'robots' })
  })

  it.each([
    'http://127.0.0.1/',
    'http://169.254.169.254/latest',
    'https://u:p@a.example/',
    'https://a.example:8443/',
    'file:///etc/passwd',
  ])('to %s are refused', async (location) => {
    const web = fakeWeb({ [`${A}/`]: to(location) })
    expect(await web.fetcher().get(`${A}/`)).toMatchObject({ kind: 'refused' })
    expect(web.urls()).toHaveLength(2)
  })

  it('to the same site on an address that is refused say so', async () => {
    const web = fakeWeb({ [`${A}/`]: to('https://a.example:8443/') })
    expect(await web.fetcher().get(`${A}/`)).toMatchObject({ kind: 'refused', why: 'address' })
  })

  it('to no URL are a broken response, and without a place to go they are pages', async () => {
    const web = fakeWeb({ [`${A}/1`]: to('http://['), [`${A}/2`]: { status: 301, body: 'moved' } })
    const fetcher = web.fetcher()
    expect(await fetcher.get(`${A}/1`)).toMatchObject({ kind: 'failed', why: 'protocol' })
    expect(await fetcher.get(`${A}/2`)).toMatchObject({ kind: 'page', status: 301 })
  })

  it('share the time of one page', async () => {
    const slow = { status: 302, tookMs: 9000 }
    const web = fakeWeb({
      [`${A}/1`]: { ...slow, headers: { location: '/2' } },
      [`${A}/2`]: { ...slow, headers: { location: '/3' } },
    })
    expect(await web.fetcher().get(`${A}/1`)).toMatchObject({ kind: 'failed', why: 'timeout' })
    expect(web.seen.map(({ timeoutMs }) => timeoutMs)).toEqual([15_000, 15_000, 6000])
  })
})

it.each(['', 'example', '/a', 'http://', 'http://[', 'https://exa mple/'])(
  'refuses %j, which is no absolute URL',
  async (url) => {
    expect(await fakeWeb({}).fetcher().get(url)).toMatchObject({ kind: 'refused', why: 'address', url })
  },
)

it.each(['http://127.0.0.1/', 'https://user:secret@a.example/'])(
  'judges %s before it asks for robots.txt',
  async (url) => {
    const web = fakeWeb({})
    expect(await web.fetcher().get(url)).toMatchObject({ kind: 'refused', why: 'address' })
    expect(web.urls()).toEqual([])
  },
)

it('refuses a host with a private address', async () => {
  const web = fakeWeb({ [`${A}/`]: 'x' }, '10.0.0.1')
  expect(await web.fetcher().get(`${A}/`)).toMatchObject({ kind: 'refused', why: 'address' })
  expect(web.urls()).toEqual([])
})
