import { describe, expect, it } from 'vitest'
import { createCanonicalizer } from '../../../src/canonicalize/canonicalize.ts'
import { SHOP_RECORD } from '../arbitrary-urls.ts'

const { canonicalize } = createCanonicalizer({ record: SHOP_RECORD })
const request = (path: string): string => canonicalize(`https://shop.test${path}`, { profile: 'request' }).url.slice(17)

describe('rewritePath()', () => {
  it('rewrites one shape into another and names the rule', () => {
    expect(request('/mirror1/x')).toBe('/archive/x')
    expect(canonicalize('https://shop.test/mirror1/x').applied).toContainEqual({
      step: 'path-rule', rule: 'mirror', from: '/mirror1/x', to: '/archive/x',
    }) // prettier-ignore
  })

  it('moves a segment into the query', () => {
    expect(request('/products/7/a')).toBe('/products?id=7')
  })

  it('does not move a value that holds a delimiter', () => {
    expect(request('/products/a&b/a')).toBe('/products/a&b/a')
  })

  it('refuses a circle of rules', () => {
    expect([request('/a/x'), request('/B/x')]).toEqual(['/a/x', '/B/x'])
  })

  it('speaks only for URLs without parameters it does not state', () => {
    expect(request('/mirror1/x?page=2')).toBe('/mirror1/x?page=2')
  })

  it('runs after the query was filtered', () => {
    expect(request('/mirror1/x?utm_source=y')).toBe('/archive/x')
  })

  it.each(['//evil.example/{x}', 'https://evil.example/{x}', '/a#{x}', '/..', '/%2e%2e/{x}'])(
    'ignores the destination %s',
    (destination) => {
      const record = { ...SHOP_RECORD, pathRules: [{ id: 'bad', source: '/m/{x}', destination }] }
      expect(createCanonicalizer({ record }).canonicalize('https://shop.test/m/x').url).toBe('https://shop.test/m/x')
    },
  )
})
