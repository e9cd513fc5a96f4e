import { describe, expect, it } from 'vitest'
import { loadRecordFile } from '../../../src/cli/files/record-file.ts'
import { parseDomainRecord } from '../../../src/rules/record/parse-domain-record.ts'
import { temporaryFile } from '../run-canon.ts'

function load(value: unknown): ReturnType<typeof loadRecordFile> {
  return loadRecordFile(temporaryFile('record.json', JSON.stringify(value)))
}

describe('loadRecordFile', () => {
  it('fills in what a hand-written file leaves out, so that the strict reader accepts it', () => {
    const file = load({ domain: 'shop.example', keep: ['a'] })
    if (!file.ok) throw new Error(file.message)
    expect(file.record).toMatchObject({
      v: 1,
      domain: 'shop.example',
      revision: 1,
      mode: 'observe',
      patterns: {},
      keep: ['a'],
    })
    expect(file.filledIn).toEqual(['v', 'revision', 'builtAt', 'mode', 'patterns', 'sha256'])
    expect(file.warnings).toEqual([])
    expect(parseDomainRecord(file.record)).toMatchObject({ ok: true })
  })

  it('gives the same record for the same file', () => {
    expect(load({ domain: 'shop.example' })).toEqual(load({ domain: 'shop.example' }))
  })

  it('warns of a checksum that does not fit and uses the content', () => {
    const file = load({ domain: 'shop.example', sha256: '0'.repeat(64) })
    if (!file.ok) throw new Error(file.message)
    expect(file.warnings).toEqual([expect.stringContaining('the checksum does not match the content')])
    expect(file.record.sha256).not.toBe('0'.repeat(64))
  })

  it('warns of unknown platforms: their names are not kept', () => {
    const file = load({ domain: 'shop.example', platform: ['Shopify', 'magento'] })
    if (!file.ok) throw new Error(file.message)
    expect(file.warnings).toEqual([
      expect.stringMatching(/"Shopify" .* is ignored; known are shopify, sfcc, magento, /),
    ])
  })

  it('warns of members that no record has', () => {
    expect(load({ domain: 'shop.example', strips: ['a'] })).toMatchObject({
      warnings: [expect.stringContaining('"strips" is no member of a domain record')],
    })
  })

  it.each([
    [[], 'must be one JSON object'],
    [{ mode: 'rewrite' }, 'not a domain record at "domain"'],
    [{ domain: 'shop.example', keep: 'a' }, 'not a domain record at "keep"'],
    [{ domain: 'shop.example', patterns: { '/p?id': { keep: [] } } }, 'not a domain record at "patterns./p?id'],
  ])('refuses %j in one line', (value, message) => {
    expect(load(value)).toEqual({ ok: false, message: expect.stringContaining(message) })
  })
})
