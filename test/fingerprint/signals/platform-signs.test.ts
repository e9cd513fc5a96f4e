import { describe, expect, it } from 'vitest'
import { createPlatformSigns } from '../../../src/fingerprint/signals/platform-signs.ts'
import { pageSignals } from '../../../src/fingerprint/signals/page-signals.ts'
import type { Page } from '../../../src/fingerprint/types.ts'
import { htmlPage } from '../generated-pages.ts'

const URL_OF_PAGE = 'https://www.shop.example/p/1'

function signsOf(page: Partial<Page>, ...elements: readonly (readonly [string, Record<string, string>])[]) {
  const signs = createPlatformSigns({ finalUrl: URL_OF_PAGE, ...page })
  for (const [tag, attributes] of elements) signs.open(tag, attributes)
  return signs.list()
}

describe('createPlatformSigns()', () => {
  it.each([
    ['shopify', { 'x-shopid': '12' }],
    ['wordpress', { link: '<https://www.shop.example/wp-json/>; rel="https://api.w.org/"' }],
    ['magento', { 'x-magento-tags': 'FPC' }],
  ])('recognizes %s by a header field', (platform, headers) => {
    expect(signsOf({ headers })).toEqual([platform])
  })

  it.each([
    ['sfcc', 'dwanonymous_0123456789abcdef'],
    ['sfcc', 'dwsid'],
    ['bigcommerce', 'SHOP_SESSION_TOKEN'],
  ])('recognizes %s by the cookie %s', (platform, name) => {
    expect(signsOf({ cookies: [{ name, value: 'x' }] })).toEqual([platform])
  })

  it.each([
    ['wordpress', 'generator', 'WordPress 6.8.1'],
    ['mediawiki', 'Generator', ' MediaWiki 1.43.0'],
    ['bigcommerce', 'platform', 'bigcommerce.stencil'],
  ])('recognizes %s by the meta element %s', (platform, name, content) => {
    expect(signsOf({}, ['meta', { name, content }])).toEqual([platform])
  })

  it.each([
    ['wordpress', 'script', { src: '/blog/wp-includes/js/jquery.js' }],
    ['sfcc', 'link', { rel: 'stylesheet', href: 'https://cdn.shop.example/on/demandware.static/Sites-a/a.css' }],
    ['shopify', 'script', { src: '//cdn.shopify.com/s/files/1/0001/t/4/assets/theme.js' }],
    ['magento', 'script', { src: '/static/version1475604434/frontend/Magento/luma/en_US/a.js' }],
    ['mediawiki', 'link', { rel: 'stylesheet', href: '/w/load.php?modules=skins' }],
  ])('recognizes %s by what a %s element loads', (platform, tag, attributes) => {
    expect(signsOf({}, [tag, attributes])).toEqual([platform])
  })

  it('takes scripts of other sites, links to pages and pictures for no signs', () => {
    const signs = signsOf(
      {},
      ['script', { src: 'https://blog.example/wp-includes/js/jquery.js' }],
      ['script', { src: 'https://cdn.shopify.com.evil.example/s/files/1/a.js' }],
      ['script', { src: '/a.js?next=/wp-includes/' }],
      ['script', { src: '/static/versions/frontend/a.js' }],
      ['link', { rel: 'alternate', href: '/wp-content/feed' }],
      ['img', { src: '/wp-content/uploads/a.png' }],
      ['meta', { name: 'description', content: 'WordPress and Shopify compared' }],
      ['meta', { name: 'generator', content: 'Hugo 0.1, not WordPress' }],
    )
    expect(signs).toEqual([])
  })

  it('lists each platform once, an extension beside what it runs on', () => {
    const elements = [
      ['script', { src: '/wp-content/plugins/woocommerce/a.js' }],
      ['meta', { name: 'generator', content: 'WooCommerce 10.1' }],
    ] as const
    expect(signsOf({}, ...elements)).toEqual(['woocommerce', 'wordpress'])
  })
})

describe('platforms of page signals', () => {
  it('come from the page and from its response', () => {
    const page = htmlPage('<meta name="generator" content="WordPress 6.8"><p>Text</p>')
    expect(pageSignals(page).platforms).toEqual(['wordpress'])
    expect(pageSignals({ ...page, headers: { 'x-shopid': '1' } }).platforms).toEqual(['shopify', 'wordpress'])
  })

  it('come from the response alone where it is no page', () => {
    const page = { ...htmlPage('{}'), contentType: 'application/json', headers: { 'x-shopid': '1' } }
    expect(pageSignals(page).platforms).toEqual(['shopify'])
  })

  it('are absent without signs', () => {
    expect(pageSignals(htmlPage('<p>Text</p>'))).not.toHaveProperty('platforms')
  })
})
