import { describe, expect, it } from 'vitest'
import * as library from '../src/index.ts'

describe('the entry point of the library', () => {
  it('exports two functions and nothing else', () => {
    expect(Object.keys(library).toSorted()).toEqual(['canonicalize', 'createCanonicalizer'])
  })

  it('makes five spellings of one page one', () => {
    const keys = [
      'https://shop.example/p?id=7',
      'http://www.shop.example/p/?id=7',
      'https://shop.example/p?utm_source=mail&id=7#reviews',
      'HTTPS://SHOP.example:443/x/../p?&id=7&gclid=abc',
      'https://www.google.com/url?q=https%3A%2F%2Fshop.example%2Fp%3Fid%3D7',
    ].map((url) => library.canonicalize(url).key)
    expect(new Set(keys).size).toBe(1)
  })
})
