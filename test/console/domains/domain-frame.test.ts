import { describe, expect, it } from 'vitest'
import { DomainFrame, domainPath } from '../../../src/console/domains/domain-frame.tsx'
import { markup } from '../support/markup.ts'

describe('DomainFrame', () => {
  it('marks the page it stands around, and leads to the others', () => {
    const html = markup(DomainFrame({ domain: 'shop.example', tab: 'map', children: 'content' }))
    expect(html).toContain('<a href="/domains/shop.example/map" aria-current="page">Map</a>')
    expect(html.match(/aria-current/g)).toHaveLength(1)
    expect(html).toContain('href="/runs?domain=shop.example"')
    expect(html).toContain('content')
  })
})

describe('domainPath', () => {
  it('cannot be led astray by a name', () => {
    expect(domainPath('a/../b?c')).toBe('/domains/a%2F..%2Fb%3Fc')
  })
})
