import { describe, expect, it } from 'vitest'
import { canonicalize } from '../../../src/canonicalize/canonicalize.ts'
import { storeRules } from '../../../src/jobs/store-jobs/store-rules.ts'
import { recordOf } from '../../api/support/memory-control.ts'
import { memoryRecords } from '../../rules/memory-records.ts'
import type { RecordsInForce } from '../../../src/rules/record/types.ts'

const SHOP = recordOf('shop.example', 17, { strip: ['tint'] })
const records = memoryRecords((name) => (name === 'shop.example' ? SHOP : undefined))

describe('storeRules()', () => {
  it('keys by the record in force, and says which it was', async () => {
    const [own, other] = ['https://www.shop.example/p?tint=1', 'https://other.example/p?tint=1']
    const known = await storeRules({ records, contract: 2 }).forUrls([own, other, 'no url'])
    expect(known.canonicalize(own)).toMatchObject({
      key: canonicalize(own, { record: SHOP }).key,
      rules: { contract: 2, domain: 'shop.example', record: 17 },
    })
    expect(known.canonicalize(other)).toMatchObject({
      key: canonicalize(other).key,
      rules: { contract: 2, domain: '', record: 0 },
    })
    expect(known.canonicalize('no url')).toMatchObject({ ok: false, rules: { domain: '', record: 0 } })
  })

  it('names the record of the host where a redirector leads, and keeps the item of a platform', async () => {
    const wrapped = `https://www.google.com/url?q=${encodeURIComponent('https://shop.example/p?tint=2')}`
    const video = 'https://youtu.be/dQw4w9WgXcQ'
    const known = await storeRules({ records, contract: 2 }).forUrls([wrapped, video])
    expect(known.canonicalize(wrapped)).toMatchObject({ url: 'https://shop.example/p', rules: { record: 17 } })
    expect(known.canonicalize(video)).toMatchObject({ key: 'youtube:dQw4w9WgXcQ', item: { provider: 'youtube' } })
  })

  it('goes by the stamp that it was given, else by the contract', () => {
    expect([
      storeRules({ records, contract: 2 }).stamp,
      storeRules({ records, contract: 2, stamp: 'x' }).stamp,
    ]).toEqual(['2', 'x'])
  })

  it('reports a record that cannot be used, and takes it for the oldest of its domain', async () => {
    const broken: RecordsInForce = {
      of: async () => new Map([['shop.example', { problem: 'it is broken', domain: 'shop.example' }]]),
      overlay: async () => undefined,
    }
    const problems: string[] = []
    const rules = storeRules({ records: broken, contract: 2, onProblem: (problem) => problems.push(problem) })
    const url = 'https://shop.example/p?tint=1'
    expect((await rules.forUrls([url, `${url}&a=1`])).canonicalize(url)).toMatchObject({
      key: canonicalize(url).key,
      rules: { contract: 2, domain: 'shop.example', record: 0 },
    })
    expect(problems).toEqual(['it is broken'])
  })

  it('rejects where records cannot be read: a key by other rules would be another row', async () => {
    const away: RecordsInForce = { of: () => Promise.reject(new Error('down')), overlay: async () => undefined }
    await expect(storeRules({ records: away, contract: 2 }).forUrls(['https://a.example/'])).rejects.toThrow('down')
  })
})
