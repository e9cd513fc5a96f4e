import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isShort,
  MAX_CHARACTERS,
  MAX_URLS,
  permalink,
  readQuestion,
  refuseTooMany,
  recordField,
} from '../../../src/console/playground/question.ts'
import { anyCharacter } from '../../support/any-character.ts'

describe('readQuestion()', () => {
  it('reads one URL a line and leaves each as it is', () => {
    expect(readQuestion({ url: 'https://a.example/ \r\n\r\n  b\u2028c\n' }).urls).toEqual([
      'https://a.example/ ',
      '  b\u2028c',
    ])
  })

  it.each([
    [{}, { kind: 'published' }],
    [{ record: 'built-in' }, { kind: 'built-in' }],
    [{ record: 'domain:shop.example' }, { kind: 'domain', domain: 'shop.example' }],
    [
      { record: 'built-in', json: ' {} ' },
      { kind: 'given', json: ' {} ' },
    ],
    [{ record: 'anything', json: ' ' }, { kind: 'published' }],
    [{ record: ['a'] }, { kind: 'published' }],
  ])('reads of %j which record was chosen', (fields, record) => {
    expect(readQuestion(fields)).toEqual({ urls: [], profile: 'identity', record })
  })

  it('refuses more than can be explained at once', () => {
    const refuse = (url: string) => () => refuseTooMany(readQuestion({ url }))
    expect(refuse('a\n'.repeat(MAX_URLS))).not.toThrow()
    expect(refuse('a\n'.repeat(MAX_URLS + 1))).toThrow(/At most 50 URLs of 12,000 characters/)
    expect(refuse('a'.repeat(MAX_CHARACTERS + 1))).toThrow(/At most 50 URLs/)
  })
})

describe('permalink()', () => {
  it('leads back to the question', () => {
    const lines = fc.array(
      fc.string({ unit: anyCharacter }).filter((line) => line.trim() !== '' && !/[\r\n]/.test(line)),
    )
    fc.assert(
      fc.property(
        lines,
        fc.constantFrom('identity', 'request'),
        fc.constantFrom('built-in', 'published', 'domain:a.example'),
        (urls, profile, record) => {
          const question = readQuestion({ url: urls.join('\n'), profile, record })
          const link = permalink(question) ?? ''
          expect(readQuestion(Object.fromEntries(new URLSearchParams(link.split('?')[1])))).toEqual({
            ...question,
            urls: question.urls.map((url) => url.toWellFormed()),
          })
        },
      ),
      { seed: 19 },
    )
  })

  it('is none where the address would be too long', () => {
    const short = readQuestion({ url: 'x'.repeat(12_000) })
    const long = readQuestion({ url: '<'.repeat(8192) })
    expect([permalink(short) !== undefined, isShort(short), permalink(long), isShort(long)]).toEqual([
      true,
      true,
      undefined,
      false,
    ])
  })

  it('is none where a record came along', () => {
    const question = readQuestion({ url: 'a', json: '{}' })
    expect(permalink(question)).toBeUndefined()
    expect(recordField(question.record)).toBe('given')
  })
})
