import { describe, expect, it } from 'vitest'
import { jsonLdFacts } from '../../../src/fingerprint/html/json-ld.ts'

describe('facts of structured data', () => {
  it('are what tells a product or an article from another, however deep', () => {
    const product = {
      '@graph': [
        {
          '@type': 'Product',
          sku: 'a1',
          name: 'Shoe',
          image: ['/a.jpg', '/b.jpg'],
          color: { '@value': 'red' },
          offers: { price: 10, url: '/x' },
          dateModified: 'now',
        },
      ],
    }
    expect(jsonLdFacts(JSON.stringify(product))).toEqual([
      ['sku', 'a1'],
      ['name', 'Shoe'],
      ['image', '/a.jpg'],
      ['image', '/b.jpg'],
      ['price', '10'],
    ])
  })

  it('are whether a product can be had, and when an event begins and ends', () => {
    const event = {
      startDate: '2026-05-01',
      endDate: '2026-05-02',
      offers: { availability: 'SoldOut', validFrom: 'x' },
    }
    expect(jsonLdFacts(JSON.stringify(event))).toEqual([
      ['startDate', '2026-05-01'],
      ['endDate', '2026-05-02'],
      ['availability', 'SoldOut'],
    ])
  })

  it('are none where it does not parse, and bounded where it is large', () => {
    for (const json of ['', '{', 'null', '3', '[]']) expect(jsonLdFacts(json)).toEqual([])
    expect(jsonLdFacts(JSON.stringify(Array.from({ length: 999 }, () => ({ sku: 'x' }))))).toHaveLength(200)
    expect(jsonLdFacts(`${'['.repeat(3000)}{"sku":"x"}${']'.repeat(3000)}`)).toEqual([])
  })
})
