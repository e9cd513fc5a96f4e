import { describe, expect, it } from 'vitest'
import { mayUse, ownDomains, requireDomain, type Caller } from '../../../src/api/access/caller.ts'
import { notFound } from '../../../src/api/problem.ts'

const SOME: Caller = { name: 'ci', domains: new Set(['b.example', 'a.example']), via: 'token' }
const ALL: Caller = { name: 'API_TOKEN', domains: 'all', via: 'token' }

describe('a caller', () => {
  it('may use its own domains and no part or child of them', () => {
    expect(mayUse(SOME, 'a.example')).toBe(true)
    for (const domain of ['www.a.example', 'example', 'A.example', 'a.example.', '', 'all'])
      expect(mayUse(SOME, domain), domain).toBe(false)
    expect(mayUse(ALL, 'anything.example')).toBe(true)
  })

  it('gets the answer of a domain that does not exist for one that is not its own', () => {
    expect(() => requireDomain(SOME, 'c.example')).toThrow(notFound().message)
    expect(() => requireDomain(SOME, 'b.example')).not.toThrow()
  })

  it('is asked for domain by domain unless all are its own', () => {
    expect(ownDomains(SOME)).toEqual(['a.example', 'b.example'])
    expect(ownDomains(ALL)).toBeUndefined()
  })
})
