import { describe, expect, it } from 'vitest'
import { mayUse, ownDomains } from '../../src/console/caller-domains.ts'

const SCOPED = { name: 'ci', domains: new Set(['two.example', 'shop.example']) }
const ADMIN = { name: 'ann', domains: 'all' } as const

describe('mayUse()', () => {
  it('lets a caller use the own domains, and no subdomain of them', () => {
    expect([mayUse(SCOPED, 'shop.example'), mayUse(SCOPED, 'www.shop.example'), mayUse(ADMIN, 'any.example')]).toEqual([
      true,
      false,
      true,
    ])
  })
})

describe('ownDomains()', () => {
  it('lists the domains that have to be asked for one by one', () => {
    expect(ownDomains(SCOPED)).toEqual(['shop.example', 'two.example'])
    expect(ownDomains(ADMIN)).toBeUndefined()
  })
})
