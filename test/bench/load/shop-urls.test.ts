import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { shopUrls } from '../../../bench/load/shop-urls.ts'
import { createCanonicalizer } from '../../../src/canonicalize/canonicalize.ts'
import type { DomainRecord } from '../../../src/rules/record/domain-record.ts'

const urls = shopUrls(400, 16_000)
const record = JSON.parse(
  readFileSync(new URL('../../../bench/load/shop-record.json', import.meta.url), 'utf8'),
) as DomainRecord

function allOf(page: number): string[] {
  return Array.from({ length: urls.variantsPerPage }, (_, variant) => urls.url(page, variant))
}

describe('shopUrls', () => {
  it('spells every page in as many ways as are asked for, none of them twice', () => {
    const all = new Set(Array.from({ length: urls.pages }, (_, page) => allOf(page)).flat())
    expect(all.size).toBe(16_000)
  })

  it('has an identity for each page', () => {
    expect(new Set(Array.from({ length: urls.pages }, (_, page) => urls.identity(page))).size).toBe(400)
  })

  it('has one canonical URL for each page, so that the load can tell hits from wrong ones', () => {
    const canonicalizer = createCanonicalizer({ record: { ...record, domain: 'shop.test' } })
    const canonical = Array.from({ length: urls.pages }, (_, page) => {
      const forms = allOf(page).map(
        (url) => canonicalizer.canonicalize(`http://shop.test${url}`, { profile: 'request' }).url,
      )
      return [...new Set(forms)]
    })
    expect(canonical.every((forms) => forms.length === 1)).toBe(true)
    expect(new Set(canonical.flat()).size).toBe(400)
  })
})
