import { describe, expect, it } from 'vitest'
import { corpusUnder, templateUnder } from '../../../src/learn/site/platform-items.ts'
import { readSite } from '../../../src/learn/site/site.ts'
import { corpusOf } from '../fake-site.ts'

const SHOP = 'https://shop.example'
const onShopify = templateUnder(['shopify'])

describe('templateUnder', () => {
  it('puts * where the platform has items', () => {
    expect(onShopify('/collections/lamps')).toBe('/collections/*')
    expect(onShopify('/collections/lamps/products/*')).toBe('/collections/*/products/*')
    expect(templateUnder(['wordpress'])('/category/news/page/2/')).toBe('/category/*/page/*/')
  })

  it('finds them behind a language', () => {
    expect(onShopify('/en-ca/collections/lamps')).toBe('/en-ca/collections/*')
    expect(onShopify('/*/collections/lamps')).toBe('/*/collections/*')
    expect(onShopify('/club/collections/lamps')).toBe('/club/collections/lamps')
  })

  it('leaves what stands behind an item, and every other path', () => {
    expect(onShopify('/collections/lamps/oak')).toBe('/collections/*/oak')
    for (const template of ['', '/', '/collections', '/collections/', '/pages/about', '/cart'])
      expect(onShopify(template)).toBe(template)
  })

  it('changes nothing without a platform that has item paths', () => {
    expect(templateUnder([])('/collections/lamps')).toBe('/collections/lamps')
    expect(templateUnder(['sfcc'])('/collections/lamps')).toBe('/collections/lamps')
  })
})

describe('corpusUnder', () => {
  const urls = ['lamps', 'rugs'].flatMap((one) => [1, 2, 3].map((at) => `${SHOP}/collections/${one}?page=${at}`))

  it('puts patterns together that are one under the platform', () => {
    const corpus = corpusUnder(corpusOf([...urls, `${SHOP}/search?q=oak`]), onShopify)
    expect(corpus.patterns.map(({ key, urlCount, samples }) => [key, urlCount, samples.length])).toEqual([
      ['/collections/*?page', 6, 6],
      ['/search?q', 1, 1],
    ])
  })

  it('leaves templates that every path still finds', () => {
    const under = readSite(corpusOf([...urls, `${SHOP}/collections/lamps/oak?page=1`]), undefined, ['shopify'])
    expect([...under.templates.keys()]).toEqual(['/collections/*', '/collections/*/oak'])
    expect(under.templateOf(`${SHOP}/collections/chairs?page=1`)).toBe('/collections/*')
  })
})
