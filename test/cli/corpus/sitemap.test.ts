import { describe, expect, it } from 'vitest'
import { isSitemap, SitemapReader } from '../../../src/cli/corpus/sitemap.ts'

const SITEMAP = `<?xml version="1.0" encoding="UTF-8"?>
<?xml-stylesheet type="text/xsl" href="x.xsl"?>
<!-- made by <url><loc>https://shop.example/none</loc></url> -->
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
  <url><loc>https://shop.example/a?x=1&amp;y=2</loc><image:image><image:loc>https://shop.example/a.png</image:loc></image:image></url>
  <url>
    <loc> <![CDATA[https://shop.example/b?x=1&y=2]]> </loc><lastmod>2026-01-01</lastmod>
  </url>
  <url><loc>https://shop.example/&#99;&#x64;</loc></url>
</urlset>
`
const URLS = ['https://shop.example/a?x=1&y=2', 'https://shop.example/b?x=1&y=2', 'https://shop.example/cd']

function read(text: string, size: number): { readonly urls: string[]; readonly isWhole: boolean } {
  const reader = new SitemapReader()
  const urls: string[] = []
  for (let at = 0; at < text.length; at += size)
    urls.push(
      ...reader.take(text.slice(at, at + size)).map(({ kind, url }) => (kind === 'url' ? url : `${kind} ${url}`)),
    )
  return { urls, isWhole: reader.isWhole }
}

describe('SitemapReader', () => {
  it.each([1, 2, 3, 7, 50, 10_000])('reads addresses of pages, in pieces of %i characters', (size) => {
    expect(read(SITEMAP, size)).toEqual({ urls: URLS, isWhole: true })
  })

  it('reads prefixed elements, and tells sitemaps of an index', () => {
    const index =
      '<s:sitemapindex xmlns:s="x"><s:sitemap><s:loc>https://shop.example/1.xml</s:loc></s:sitemap></s:sitemapindex>'
    expect(isSitemap(index)).toBe(true)
    expect(read(index, 9).urls).toEqual(['sitemap https://shop.example/1.xml'])
  })

  it('says that a sitemap ends too early', () => {
    expect(read(SITEMAP.slice(0, SITEMAP.indexOf('b?x')), 20)).toEqual({ urls: URLS.slice(0, 1), isWhole: false })
  })
})

describe('isSitemap', () => {
  it.each([
    [SITEMAP, true],
    ['\ufeff<urlset>', true],
    ['<?xml version="1.0"?><rss><url>', false],
    ['https://shop.example/', false],
  ])('looks at the first element of %j', (text, expected) => {
    expect(isSitemap(text)).toBe(expected)
  })
})
