import { getDomain, getDomainWithoutSuffix } from 'tldts'
import { describe, expect, it } from 'vitest'
import { HOST_FAMILIES } from '../../../src/rules/data/host-families.ts'

const FAMILIES = Object.entries(HOST_FAMILIES)

// Families that gather differently named domains of one owner; the others share one name under many suffixes.
const MIXED = [
  'alibaba-group',
  'conde-nast',
  'expedia',
  'kayak',
  'mediamarkt',
  'mercadolibre',
  'shein',
  'skyscanner',
  'wildberries',
  'yandex',
]

// Held by its owner although the suffix list knows no `com.be`: the registrable part belongs to another owner.
const BELOW_A_REGISTRABLE_NAME = ['amazon.com.be']

function ordinary(domains: readonly string[]): readonly string[] {
  return domains.filter((domain) => !BELOW_A_REGISTRABLE_NAME.includes(domain))
}

describe('HOST_FAMILIES', () => {
  it.each(FAMILIES)('lists only registrable domains, each once: %s', (_name, domains) => {
    expect(domains.length).toBeGreaterThan(0)
    expect(ordinary(domains).filter((domain) => getDomain(domain) !== domain)).toEqual([])
    expect(new Set(domains).size).toBe(domains.length)
  })

  it.each(FAMILIES.filter(([name]) => !MIXED.includes(name)))(
    'shares one name under all suffixes: %s',
    (name, domains) => {
      expect(ordinary(domains).filter((domain) => getDomainWithoutSuffix(domain) !== name)).toEqual([])
    },
  )

  it('names the families that several kinds of rules use', () => {
    expect(HOST_FAMILIES['google']).toContain('google.co.uk')
    expect(HOST_FAMILIES['amazon']).toContain('amazon.co.jp')
    expect(HOST_FAMILIES['ebay']).toContain('ebay.com.au')
    expect(HOST_FAMILIES['yandex']).toContain('ya.ru')
  })

  it('has no wildcard', () => {
    expect(
      FAMILIES.flatMap(([, domains]) => domains).filter((domain) => !/^[a-z0-9-]+(\.[a-z]+)+$/.test(domain)),
    ).toEqual([])
  })
})
