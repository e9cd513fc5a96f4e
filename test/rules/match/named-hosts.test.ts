import { describe, expect, it } from 'vitest'
import { HOST_FAMILIES } from '../../../src/rules/data/host-families.ts'
import { namedHosts } from '../../../src/rules/match/named-hosts.ts'

describe('namedHosts()', () => {
  it('writes families out behind the hosts of a rule', () => {
    const kayak = HOST_FAMILIES['kayak']!
    expect(namedHosts({ hosts: ['a.test'], families: ['kayak', 'none'] })).toEqual(['a.test', ...kayak])
    expect(namedHosts({})).toEqual([])
  })
})
