import { expect, it } from 'vitest'
import { markupOf } from '../../../src/fingerprint/signals/page-markup.ts'
import { htmlPage } from '../generated-pages.ts'

it('reads the content that shows without scripts, and the parts of a wall', () => {
  const markup = markupOf(
    htmlPage(
      `<title>T</title><link rel="stylesheet" href="/s"><link rel="x canonical" href="/c"><h1>H <b>i</b></h1><p>a<p>b<style>s</style><noscript>n</noscript>
      <input type="Password"><input type="search"><img src="/i"><a href="/1">l</a><script src="https://challenges.cloudflare.com/x.js"></script>`,
      'https://site.example/path?q=1',
    ),
  )
  expect(markup).toEqual({
    title: 'T',
    heading: 'H i',
    text: 'H i a b l',
    noscript: 'n',
    links: 1,
    scripts: 1,
    images: 1,
    pictures: [],
    platforms: [],
    offers: [],
    carried: [],
    passwordFields: 1,
    captcha: true,
    path: '/path',
    canonical: 'https://site.example/c',
  })
})

it('keeps the first visible pictures that may be generated for every response', () => {
  const drawn = (name: string): string => `<img src="/drawn/${name}1795465762.png">`
  const html = `<noscript>${drawn('n')}</noscript><template>${drawn('t')}</template><img src="/logo.png">${drawn('a')}`
  expect(markupOf(htmlPage(html, 'https://site.example/')).pictures).toEqual([
    'https://site.example/drawn/a1795465762.png',
  ])
  expect(markupOf(htmlPage([...'abcdef'].map(drawn).join(''), 'https://site.example/')).pictures).toHaveLength(4)
})

it('takes no name of a drawing for the title', () => {
  expect(markupOf(htmlPage('<title>A</title><svg><title>Error 404</title></svg>')).title).toBe('A')
})

it('has no path and no canonical address where there is none', () => {
  const markup = markupOf({ ...htmlPage('<link rel="canonical" href="http://[">'), finalUrl: 'no url' })
  expect(markup).toMatchObject({ path: '', canonical: undefined, captcha: false })
})

it('takes time linear in a hostile page, and reads nothing in a template', () => {
  expect(markupOf(htmlPage('<div>a'.repeat(100_000))).text).toHaveLength(199_999)
  expect(markupOf(htmlPage('<template><p>a</p></template>b')).text).toBe('b')
})
