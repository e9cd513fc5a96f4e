import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inOneSpelling } from '../../../src/edge/request/accept-language.ts'

describe('inOneSpelling', () => {
  it.each([
    'de-DE,de;q=0.9,en-US;q=0.8,en;q=0.7',
    'de,en-US;q=0.7,en;q=0.3',
    'zh-Hant-TW,zh;q=0.9',
    'sr-Latn-RS',
    '*',
    'en;q=0',
    'es-419,es;q=0.9',
  ])('leaves %s as browsers send it', (field) => {
    expect(inOneSpelling(field)).toBe(field)
  })

  it.each([
    ['en, de', 'en,de'],
    ['eN, De', 'en,de'],
    [' en ,   de', 'en,de'],
    ['DE-de ; q=0.9,\tPT-br', 'de-DE;q=0.9,pt-BR'],
    ['ZH-hant-tw', 'zh-Hant-TW'],
  ])('writes %j as %s', (odd, usual) => {
    expect(inOneSpelling(odd)).toBe(usual)
  })

  it.each(['de, en', 'en,de'])('keeps the order of %s', (field) => {
    expect(inOneSpelling(field).split(',')).toEqual(field.split(/, ?/))
  })

  it.each(['', 'de,,en', 'de;q=2', 'de;level=1', 'deutsch-und-mehr-', 'de en', 'dé', `de${',en'.repeat(100)}`])(
    'leaves alone %j, which is no list of languages',
    (field) => {
      expect(inOneSpelling(field)).toBe(field)
    },
  )

  it('changes nothing the second time, and nothing but blanks and letter case the first', () => {
    const tag = fc.constantFrom('de', 'DE-at', 'zh-HANT-tw', '*', 'x-y', 'en;q=0.5', 'fr ; q=1', 'bad tag', '')
    fc.assert(
      fc.property(fc.array(tag, { maxLength: 5 }), fc.constantFrom(',', ', ', ' ,'), (tags, comma) => {
        const field = tags.join(comma)
        const once = inOneSpelling(field)
        expect(inOneSpelling(once)).toBe(once)
        expect(once.replaceAll(/\s/g, '').toLowerCase()).toBe(field.replaceAll(/\s/g, '').toLowerCase())
      }),
    )
  })
})
