import { describe, expect, it } from 'vitest'
import { canonicalize } from '../../../src/canonicalize/canonicalize.ts'
import { HOSTS_AT_ONCE, rulesInForce, TooManyHosts } from '../../../src/canonicalize/record/rules-in-force.ts'
import type { DomainRecord } from '../../../src/rules/record/domain-record.ts'
import { visibleRecords } from '../../../src/rules/record/records-in-force.ts'
import type { RuleSet } from '../../../src/rules/types.ts'
import { recordOf } from '../../api/support/memory-control.ts'
import { memoryRecords } from '../../rules/memory-records.ts'
import type { RecordsInForce } from '../../../src/rules/record/types.ts'

const SHOP = recordOf('shop.example', 1, { strip: ['tint'], aliases: ['alias.example'] })
const PAGE = 'https://shop.example/p?id=1'

function world(
  records: readonly DomainRecord[],
  { overlay, maxHosts }: { readonly overlay?: RuleSet; readonly maxHosts?: number } = {},
) {
  const byName = new Map(
    records.flatMap((record) => [record.domain, ...(record.aliases ?? [])].map((host) => [host, record])),
  )
  const source = memoryRecords(
    (name) => byName.get(name),
    () => overlay,
  )
  const asked: (readonly string[])[] = []
  const counting: RecordsInForce = {
    ...source,
    of: (hosts) => {
      if (hosts.length > 0) asked.push(hosts.toSorted())
      return source.of(hosts)
    },
  }
  return { asked, counting, rules: rulesInForce({ records: counting, maxHosts }) }
}

describe('rulesInForce()', () => {
  it('gives what the library gives with the record, for the domain, www before it and aliases', async () => {
    const { rules, asked } = world([SHOP])
    const shop = ['shop.example', 'www.shop.example', 'alias.example']
    const urls = [...shop, 'other.example'].map((host) => `https://${host}/p?tint=1&id=1`)
    for (const profile of ['identity', 'request'] as const) {
      const results = await rules.canonicalizeAll(urls, profile)
      for (const [i, url] of urls.entries()) {
        const record = i < shop.length ? SHOP : undefined
        const { ok, url: canonical, key, applied } = canonicalize(url, { profile, record })
        expect(results[i]).toMatchObject({ ok, url: canonical, key, applied })
        expect(rules.recordOf(results[i]!)?.domain).toBe(record?.domain)
      }
    }
    expect(asked).toEqual([['alias.example', 'other.example', 'shop.example', 'www.shop.example']])
  })

  it('looks each host of a batch up once, and a known one not again', async () => {
    const { rules, asked } = world([SHOP])
    await rules.canonicalizeAll([PAGE, `${PAGE}&a=1`, 'https://b.example/'], 'identity')
    await rules.canonicalizeAll([PAGE, 'https://c.example/'], 'identity')
    expect(asked).toEqual([['b.example', 'shop.example'], ['c.example']])
  })

  it('holds few records at a time, however many hosts a batch has, and looks up those that it gave up', async () => {
    const hosts = Array.from({ length: 120 }, (_, i) => `h${i}.example`)
    const { rules, asked } = world(hosts.map((host) => recordOf(host, 1, { strip: ['tint'] })))
    const urls = hosts.flatMap((host) => [`https://${host}/?tint=1`, 'https://none.example/?tint=1'])
    for (let again = 0; again < 2; again++) {
      const results = await rules.canonicalizeAll(urls, 'identity')
      expect(results.map(({ url }) => url)).toEqual(urls.map((url) => (url.includes('none') ? url : url.replace('?tint=1', '')))) // prettier-ignore
      expect(results.map((result) => rules.recordOf(result)?.revision)).toEqual(urls.map((url) => (url.includes('none') ? undefined : 1))) // prettier-ignore
    }
    expect(asked.every((batch) => batch.length <= HOSTS_AT_ONCE)).toBe(true)
    expect(asked.flat().filter((host) => host === 'none.example')).toHaveLength(1)
  })

  it('lays the overlay of the edge over the built-in rules, with and without a record', async () => {
    const source = { class: 'campaign', source: 'https://docs.example/', added: '2026-11-20' } as const
    const overlay: RuleSet = { tracking: [{ names: ['xyz_cid'], ...source }], veto: [{ name: 'gclid' }] }
    const { rules } = world([SHOP], { overlay })
    const urls = ['shop.example', 'other.example'].map((host) => `https://${host}/p?id=1&xyz_cid=2&gclid=3`)
    expect((await rules.canonicalizeAll(urls, 'request')).map(({ url }) => url)).toEqual([
      'https://shop.example/p?gclid=3&id=1',
      'https://other.example/p?gclid=3&id=1',
    ])
  })

  it('finds the record of the host that a redirector leads to', async () => {
    const { rules, asked } = world([SHOP])
    const wrapped = `https://www.google.com/url?q=${encodeURIComponent(`${PAGE}&tint=2`)}`
    expect(canonicalize(wrapped).url).toBe(`${PAGE}&tint=2`)
    const [result] = await rules.canonicalizeAll([wrapped], 'identity')
    expect([result?.url, rules.recordOf(result!)]).toEqual([PAGE, { domain: 'shop.example', revision: 1 }])
    expect(asked).toEqual([['www.google.com'], ['shop.example']])
  })

  it('canonicalizes without a look-up by what it knows, and looks up afterwards what was missing', async () => {
    const { rules } = world([SHOP])
    expect(rules.canonicalize(`${PAGE}&tint=2`, 'identity').url).toContain('tint')
    expect((await rules.canonicalizeAll([`${PAGE}&tint=2`], 'identity'))[0]?.url).toBe(PAGE)
    expect(rules.canonicalize(`${PAGE}&tint=3`, 'identity').url).toBe(PAGE)
  })

  it('does not apply records that a caller may not use', async () => {
    const { counting } = world([SHOP])
    const rules = rulesInForce({ records: visibleRecords(counting, (domain) => domain === 'alias.example') })
    const urls = ['shop.example', 'alias.example'].map((host) => `https://${host}/p?id=1&tint=2`)
    expect((await rules.canonicalizeAll(urls, 'request')).map(({ url }) => url)).toEqual(urls)
  })

  it('would rather not answer than answer without a record', async () => {
    const { rules } = world([SHOP], { maxHosts: 1 })
    expect(await rules.canonicalizeAll(['https://first.example/?tint=1'], 'identity')).toMatchObject([{ ok: true }])
    for (let again = 0; again < 2; again++)
      await expect(rules.canonicalizeAll([`${PAGE}&tint=2`], 'identity')).rejects.toThrow(TooManyHosts)
    expect(await rules.canonicalizeAll(['https://first.example/?tint=2'], 'identity')).toMatchObject([{ ok: true }])
  })

  it('looks nothing up for what is no URL', async () => {
    const { rules, asked } = world([])
    const [result] = await rules.canonicalizeAll(['not a url'], 'identity')
    expect([result?.ok, rules.recordOf(result!), asked]).toEqual([false, undefined, []])
  })

  it('rejects when records cannot be read, and does not take them for absent afterwards', async () => {
    const away: RecordsInForce = { of: () => Promise.reject(new Error('down')), overlay: async () => undefined }
    const rules = rulesInForce({ records: away })
    for (let again = 0; again < 2; again++)
      await expect(rules.canonicalizeAll([PAGE], 'identity')).rejects.toThrow('down')
  })

  it('goes by the built-in rules where a record cannot be used, and says why', async () => {
    const broken = { ...SHOP, patterns: null, strip: 7 } as unknown as DomainRecord
    for (const found of [{ record: broken }, { problem: 'domain:shop.example is not used', domain: 'shop.example' }]) {
      const records: RecordsInForce = {
        of: async () => new Map([['shop.example', found]]),
        overlay: async () => undefined,
      }
      const rules = rulesInForce({ records })
      const [result] = await rules.canonicalizeAll([`${PAGE}&tint=2`], 'identity')
      expect(result?.key).toBe(canonicalize(`${PAGE}&tint=2`).key)
      expect(rules.recordOf(result!)).toMatchObject({ domain: 'shop.example', revision: 0 })
      expect(rules.problems()).toEqual([expect.stringContaining('shop.example')])
    }
  })
})
