import { describe, expect, it } from 'vitest'
import { recognizedPlatform } from '../../src/evidence/platform.ts'

function recognized(...pages: readonly (readonly string[])[]) {
  return recognizedPlatform(pages.map((platforms, i) => ({ url: `https://shop.example/${i}`, signals: { platforms } })))
}

describe('recognizedPlatform()', () => {
  it('needs three URLs that agree', () => {
    expect(recognized(['shopify'], ['shopify'])).toBeUndefined()
    const expected = { name: 'shopify', names: ['shopify'], agreeing: 3 }
    expect(recognized(['shopify'], [], ['shopify'], ['shopify'], [])).toEqual(expected)
  })

  it('counts a URL once', () => {
    const observation = { url: 'https://shop.example/', signals: { platforms: ['shopify'] } }
    expect(recognizedPlatform([observation, observation, observation])).toBeUndefined()
  })

  it('recognizes nothing where one page contradicts', () => {
    expect(recognized(['shopify'], ['shopify'], ['shopify'], ['wordpress'])).toBeUndefined()
    expect(recognized(['shopify'], ['shopify'], ['shopify', 'magento'])).toBeUndefined()
  })

  it('prefers an extension to what it runs on', () => {
    const both = ['woocommerce', 'wordpress']
    const expected = { name: 'woocommerce', names: both, agreeing: 3 }
    expect(recognized(['wordpress'], both, both, both, ['wordpress'])).toEqual(expected)
  })

  it('stays with what an extension runs on while fewer than three URLs show the extension', () => {
    const both = ['woocommerce', 'wordpress']
    expect(recognized(['wordpress'], both, both)).toEqual({ name: 'wordpress', names: ['wordpress'], agreeing: 3 })
  })

  it('recognizes nothing without observations', () => {
    expect(recognizedPlatform([])).toBeUndefined()
  })
})
