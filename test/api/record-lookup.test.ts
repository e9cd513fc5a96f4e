import { describe, expect, it } from 'vitest'
import { publishedCanonicalizer } from '../../src/api/record-lookup.ts'
import { canonicalize } from '../../src/canonicalize/canonicalize.ts'
import type { DomainRecord } from '../../src/rules/domain-record.ts'
import type { RuleSet } from '../../src/rules/types.ts'
import { recordOf } from './support/memory-control.ts'

function lookup(
  records: readonly DomainRecord[],
  options: { mayUse?: (domain: string) => boolean; maxHosts?: number; overlay?: RuleSet } = {},
) {
  const byHost = new Map(
    records.flatMap((record) => [record.domain, ...(record.aliases ?? [])].map((host) => [host, record])),
  )
  const asked: string[] = []
  const current = async (host: string): Promise<DomainRecord | undefined> => {
    asked.push(host)
    return byHost.get(host)
  }
  return { asked, ...publishedCanonicalizer({ current, mayUse: () => true, ...options }) }
}

const SHOP = recordOf('shop.example', 1, { strip: ['tint'], aliases: ['www.shop.example'] })
const PAGE = 'https://shop.example/p?id=1'

describe('publishedCanonicalizer', () => {
  it('gives what the library gives with the record, for the domain and its aliases', async () => {
    const { canonicalize: ask, asked } = lookup([SHOP])
    for (const url of [`${PAGE}&tint=2`, 'https://www.shop.example/p?tint=1&id=1', 'https://other.example/?tint=1']) {
      for (const profile of ['identity', 'request'] as const) {
        const record = url.includes('shop') ? SHOP : undefined
        const { ok, url: canonical, key, applied } = canonicalize(url, { profile, record })
        const result = await ask(url, profile)
        expect(result).toMatchObject({ ok, url: canonical, key, applied })
      }
    }
    expect(asked.toSorted()).toEqual(['other.example', 'shop.example', 'www.shop.example'])
  })

  it('lays the overlay of the edge over the built-in rules, with and without a record', async () => {
    const source = { class: 'campaign', source: 'https://docs.example/', added: '2026-11-20' } as const
    const rules: RuleSet = { tracking: [{ names: ['xyz_cid'], ...source }], veto: [{ name: 'gclid' }] }
    const { canonicalize: ask } = lookup([SHOP], { overlay: rules })
    for (const host of ['shop.example', 'other.example'])
      expect(await ask(`https://${host}/p?id=1&xyz_cid=2&gclid=3`, 'request')).toMatchObject({
        url: `https://${host}/p?gclid=3&id=1`,
      })
  })

  it('finds the record of the host that a redirector leads to', async () => {
    const { canonicalize: ask } = lookup([SHOP])
    const wrapped = `https://www.google.com/url?q=${encodeURIComponent(`${PAGE}&tint=2`)}`
    expect(canonicalize(wrapped).url).toBe(`${PAGE}&tint=2`)
    expect(await ask(wrapped, 'identity')).toMatchObject({ url: PAGE })
  })

  it('does not apply records that are not the caller’s', async () => {
    const { canonicalize: ask } = lookup([SHOP], { mayUse: (domain) => domain === 'www.shop.example' })
    for (const host of ['shop.example', 'www.shop.example'])
      expect(await ask(`https://${host}/p?id=1&tint=2`, 'request')).toMatchObject({
        url: `https://${host}/p?id=1&tint=2`,
      })
  })

  it('would rather not answer than answer without a record', async () => {
    const { canonicalize: ask } = lookup([SHOP], { maxHosts: 1 })
    expect(await ask('https://first.example/?tint=1', 'identity')).toMatchObject({ ok: true })
    expect(await ask(`${PAGE}&tint=2`, 'identity')).toBe('too-many-hosts')
    expect(await ask(`${PAGE}&tint=2`, 'identity')).toBe('too-many-hosts')
    expect(await ask('https://first.example/?tint=2', 'identity')).toMatchObject({ ok: true })
  })

  it('asks for no record of what is no URL', async () => {
    const { canonicalize: ask, asked } = lookup([])
    expect(await ask('not a url', 'identity')).toMatchObject({ ok: false })
    expect(asked).toEqual([])
  })

  it('rejects when records cannot be had', async () => {
    const broken = publishedCanonicalizer({ current: () => Promise.reject(new Error('down')), mayUse: () => true })
    await expect(broken.canonicalize(PAGE, 'identity')).rejects.toThrow('down')
    // What is missing stays missing: no answer without a record afterwards.
    await expect(broken.canonicalize(PAGE, 'identity')).rejects.toThrow('down')
  })
})
