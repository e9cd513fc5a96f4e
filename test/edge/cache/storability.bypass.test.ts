import { describe, expect, it } from 'vitest'
import { whyBypassed } from '../../../src/edge/cache/storability.ts'

const get = new Request('https://shop.test/')

describe('whyBypassed', () => {
  it('names requests that must not meet the store', () => {
    expect(whyBypassed(get)).toBeUndefined()
    expect(whyBypassed(new Request(get, { method: 'POST' }))).toBe('method')
    for (const name of ['authorization', 'cookie', 'range', 'if-range', 'if-match', 'if-unmodified-since', 'upgrade']) {
      expect(whyBypassed(new Request(get, { headers: { [name]: 'x' } })), name).toBe('bypass')
    }
  })
})
