import { describe, expect, it } from 'vitest'
import { strippedTemplates } from '../../../src/learn/site/stripped-templates.ts'
import { corpusOf } from '../fake-site.ts'

const SHOP = 'https://shop.example'
const templatesOf = (...urls: readonly string[]) => strippedTemplates(corpusOf(urls.map((url) => SHOP + url)))

describe('strippedTemplates()', () => {
  it('has one template for the pages of a section that only trackers lead to', () => {
    expect(templatesOf('/list?hue=red', '/landing/may?utm_source=a', '/landing/june?utm_source=b')).toEqual([
      '/landing/*',
    ])
    expect(templatesOf('/?utm_source=a', '/about?utm_source=b')).toEqual(['/*'])
  })

  it('has none for paths of other URLs, nor where no URL has a tracker', () => {
    expect(templatesOf('/list?hue=red', '/list?utm_source=a', '/l%69st?utm_source=b', '/landing/may')).toEqual([])
  })

  it('takes no path from a template of the patterns', () => {
    const items = Array.from({ length: 40 }, (_, at) => `/item-${at}?hue=red`)
    expect(templatesOf(...items, '/landing/may?utm_source=a')).toEqual(['/*/*'])
  })

  it('has none where patterns are for every path', () => {
    const urls = [`${SHOP}/list?hue=red`, `${SHOP}/landing/may?utm_source=a`]
    expect(strippedTemplates(corpusOf(urls, { pathTemplates: false }))).toEqual([])
  })
})
