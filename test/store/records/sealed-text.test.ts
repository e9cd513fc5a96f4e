import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_RECORD_BYTES, parseDomainRecord, sealDomainRecord } from '../../../src/rules/record/parse-domain-record.ts'
import { provenChecksum, sealedText } from '../../../src/store/records/sealed-text.ts'
import { learned, recordOf } from '../../jobs/support/records.ts'

describe('the text of a sealed record', () => {
  it('is the record, and proves its checksum', async () => {
    const record = recordOf({ strip: ['ä', '"sha256":"0"'], aliases: ['www.shop.example'] })
    const text = sealedText(record)
    expect(JSON.parse(text)).toEqual(record)
    expect(await provenChecksum(text)).toBe(record.sha256)
  })

  it('proves what is checked over the content otherwise, whatever the record says', async () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(fc.array(name), fc.dictionary(name, fc.array(name)), async (strip, lists) => {
        const patterns = Object.fromEntries(Object.entries(lists).map(([key, keep]) => [`/${key}?`, learned(keep, [])]))
        const record = recordOf({ strip, patterns })
        expect(await provenChecksum(sealedText(record))).toBe(record.sha256)
        expect(parseDomainRecord(record)).toMatchObject({ ok: true })
      }),
    )
  })

  it('proves nothing when anything in it was changed', async () => {
    const text = sealedText(recordOf())
    for (let at = 0; at < text.length; at += 7) {
      const changed = text.slice(0, at) + (text[at] === '1' ? '2' : '1') + text.slice(at + 1)
      expect(await provenChecksum(changed)).toBeUndefined()
      expect(await provenChecksum(text.slice(0, at))).toBeUndefined()
    }
  })

  it.each([
    ['in another format', JSON.stringify(recordOf(), null, 2)],
    ['in another order', JSON.stringify(recordOf())],
    ['without a checksum', '{"v":1}'],
    ['no JSON', 'sha256'],
    ['nothing', ''],
    ['too long', sealedText(sealDomainRecord({ ...recordOf(), strip: ['x'.repeat(MAX_RECORD_BYTES)] }))],
  ])('proves nothing when it is %s', async (_, text) => {
    expect(await provenChecksum(text)).toBeUndefined()
  })
})
