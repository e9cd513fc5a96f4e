import { describe, expect, it } from 'vitest'
import { compileRecord } from '../../../src/canonicalize/record/compiled-record.ts'
import type { DomainRecord } from '../../../src/rules/record/domain-record.ts'
import { SHOP_RECORD } from '../arbitrary-urls.ts'

describe('compileRecord()', () => {
  it('says a quick no for names that no keep list mentions', () => {
    const record = compileRecord({ ...SHOP_RECORD, platform: [] })
    expect([record.mayKeep('gclid'), record.mayKeep('color'), record.mayKeep('size')]).toEqual([true, true, false])
  })

  it('never says no where a platform keeps name patterns', () => {
    expect(compileRecord({ ...SHOP_RECORD, platform: ['sfcc'] }).mayKeep('dwvar_1_color')).toBe(true)
  })

  it('takes # as digits and a trailing * as any rest in platform lists', () => {
    const [sfcc] = compileRecord({ ...SHOP_RECORD, platform: ['sfcc'] }).platforms
    const keeps = (name: string): boolean => sfcc!.keepPatterns.some((pattern) => pattern.test(name))
    expect([keeps('prefn12'), keeps('prefn'), keeps('prefnx'), keeps('dwvar_a.b'), keeps('xdwvar_1')]).toEqual([true, false, false, true, false]) // prettier-ignore
  })

  it('ignores unknown platforms and missing lists', () => {
    const minimal = { v: 1, domain: 'a.test', mode: 'observe', platform: ['nope'] } as unknown as DomainRecord
    expect(compileRecord(minimal)).toMatchObject({ platforms: [], pathRules: [], keyRules: [], learned: undefined })
  })

  it('collects the patterns of a name that is quarantined twice', () => {
    const quarantine = ['/a?x', '/b?x'].map((pattern) => ({ name: 'x', pattern, since: '2026-11-01' }))
    expect(compileRecord({ ...SHOP_RECORD, quarantine }).quarantine.get('x')).toEqual(quarantine)
  })
})
