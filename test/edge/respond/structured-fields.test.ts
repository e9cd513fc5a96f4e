import fc from 'fast-check'
import { parseDictionary, parseItem } from 'structured-headers'
import { describe, expect, it } from 'vitest'
import {
  serializeDictionary,
  serializeInnerList,
  serializeString,
} from '../../../src/edge/respond/structured-fields.ts'
import { anyCharacter } from '../../support/any-character.ts'

describe('serializing structured fields', () => {
  it('writes what an RFC 9651 parser reads back', () => {
    const text = serializeDictionary({ hit: true, ttl: -3, detail: { token: 'rewrite' }, key: 'a"b\\c' })
    expect([...parseDictionary(text)].map(([name, [value]]) => [name, value])).toEqual([
      ['hit', true],
      ['ttl', -3],
      ['detail', expect.objectContaining({ value: 'rewrite' })],
      ['key', 'a"b\\c'],
    ])
  })

  it('leaves out what is absent or false', () => {
    expect(serializeDictionary({ a: undefined, b: false, c: 0, d: [] })).toBe('c=0, d=()')
  })

  it('percent-encodes what a string cannot hold', () => {
    expect(serializeString('naïve\n')).toBe('"na%C3%AFve%0A"')
    expect(serializeString('\ud800')).toBe('"%EF%BF%BD"')
  })

  it('makes a token of any text', () => {
    expect(serializeDictionary({ a: { token: '1 a' } })).toBe('a=*1_a')
  })

  it('is readable for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), fc.array(fc.string({ unit: anyCharacter })), (text, list) => {
        const parsed = parseDictionary(serializeDictionary({ text, list, flag: true, token: { token: text } }))
        expect([...parsed.keys()]).toEqual(['text', 'list', 'flag', 'token'])
        expect(parsed.get('list')?.[0]).toHaveLength(list.length)
        expect(serializeInnerList(list)).toMatch(/^\([ -~]*\)$/)
      }),
    )
  })

  it('keeps printable text as it is', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ -~]*$/), (text) => {
        expect(parseItem(serializeString(text))[0]).toBe(text)
      }),
    )
  })
})
