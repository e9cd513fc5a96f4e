import { describe, expect, it } from 'vitest'
import { readSite } from '../../../src/learn/site/site.ts'
import { corpusOf } from '../fake-site.ts'

const SHOP = 'https://shop.example'
const SITE = readSite(
  corpusOf([
    `${SHOP}/list?hue=red&trk=a&fbclid=c1`,
    `${SHOP}/list?hue=red&trk=b`,
    `${SHOP}/list?hue=red&trk=c`,
    `${SHOP}/view?hue=blue`,
  ]),
)

describe('readSite', () => {
  it('counts the URLs and values of a parameter on each template, the most frequent value first', () => {
    const names = SITE.templates.get('/list')?.names
    expect([...SITE.templates.keys()]).toEqual(['/list', '/view'])
    expect(names?.get('hue')).toMatchObject({ urlCount: 3, distinct: 1, values: [{ value: 'red', share: 1 }] })
    expect(names?.get('trk')).toMatchObject({ urlCount: 3, distinct: 3, tests: 3 })
  })

  it('adds up a parameter over all templates', () => {
    expect(SITE.urlCount).toBe(4)
    expect(SITE.names.get('hue')).toMatchObject({ urlCount: 4, templates: ['/list', '/view'], distinct: 2 })
  })

  it('knows on how many other sections a parameter is', () => {
    expect(SITE.names.get('hue')?.spread).toBe(1)
    expect(SITE.names.get('trk')?.spread).toBe(0)
  })

  it('knows which names a static rule strips', () => {
    expect(SITE.names.get('fbclid')?.isStripped).toBe(true)
    expect(SITE.names.get('trk')?.isStripped).toBe(false)
  })

  it('knows on which page a pair stands, and the template of a URL that it has not', () => {
    expect(SITE.hasPair('https://shop.example/view', { name: 'hue', value: 'blue' })).toBe(true)
    expect(SITE.hasPair('https://shop.example/list', { name: 'hue', value: 'blue' })).toBe(false)
    expect(SITE.hasPair('https://shop.example/list?hue=red', { name: 'trk', value: 'a' })).toBe(true)
    expect(SITE.hasPair('https://shop.example/list?hue=blue', { name: 'trk', value: 'a' })).toBe(false)
    expect(SITE.templateOf(`${SHOP}/list?hue=new`)).toBe('/list')
    expect(SITE.templateOf(`${SHOP}/elsewhere`)).toBe('')
    expect(SITE.templateOf(`${SHOP}/l%69st?hue=red`)).toBe('/list')
  })

  it('has a template for pages that only trackers lead to', () => {
    const urls = ['/list?hue=red', '/landing/may?utm_source=a', '/landing/june?utm_source=b']
    const site = readSite(corpusOf(urls.map((url) => SHOP + url)))
    expect(site.templateOf(`${SHOP}/landing/july`)).toBe('/landing/*')
    expect(site.templates.get('/landing/*')?.names.get('utm_source')).toMatchObject({ isStripped: true, distinct: 2 })
  })
})
