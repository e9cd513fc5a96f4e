import { expect, it } from 'vitest'
import { sightsOf } from '../../../src/fingerprint/signals/page-sights.ts'
import { htmlPage } from '../generated-pages.ts'

it('sees what a visitor without scripts sees, and what a wall is made of', () => {
  const sights = sightsOf(
    htmlPage(
      `<title>T</title><link rel="stylesheet" href="/s"><link rel="x canonical" href="/c"><h1>H <b>i</b></h1><p>a<p>b<style>s</style><noscript>n</noscript>
      <input type="Password"><input type="search"><img src="/i"><a href="/1">l</a><script src="https://challenges.cloudflare.com/x.js"></script>`,
      'https://site.example/path?q=1',
    ),
  )
  expect(sights).toEqual({
    title: 'T',
    heading: 'H i',
    text: 'H i a b l',
    noscript: 'n',
    links: 1,
    scripts: 1,
    images: 1,
    pictures: [],
    offers: [],
    passwordFields: 1,
    captcha: true,
    path: '/path',
    canonical: 'https://site.example/c',
  })
})

it('keeps the first pictures that may be drawn anew, of those that are seen', () => {
  const drawn = (name: string): string => `<img src="/drawn/${name}1795465762.png">`
  const html = `<noscript>${drawn('n')}</noscript><template>${drawn('t')}</template><img src="/logo.png">${drawn('a')}`
  expect(sightsOf(htmlPage(html, 'https://site.example/')).pictures).toEqual([
    'https://site.example/drawn/a1795465762.png',
  ])
  expect(sightsOf(htmlPage([...'abcdef'].map(drawn).join(''), 'https://site.example/')).pictures).toHaveLength(4)
})

it('takes no name of a drawing for the title', () => {
  expect(sightsOf(htmlPage('<title>A</title><svg><title>Error 404</title></svg>')).title).toBe('A')
})

it('has no path and no canonical address where there is none', () => {
  const sights = sightsOf({ ...htmlPage('<link rel="canonical" href="http://[">'), finalUrl: 'no url' })
  expect(sights).toMatchObject({ path: '', canonical: undefined, captcha: false })
})

it('takes time linear in a hostile page, and reads nothing in a template', () => {
  expect(sightsOf(htmlPage('<div>a'.repeat(100_000))).text).toHaveLength(199_999)
  expect(sightsOf(htmlPage('<template><p>a</p></template>b')).text).toBe('b')
})
