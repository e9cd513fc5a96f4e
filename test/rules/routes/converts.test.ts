import { describe, expect, it } from 'vitest'
import { CONVERTS } from '../../../src/rules/routes/converts.ts'

describe('bilibili-bv', () => {
  const convert = CONVERTS['bilibili-bv']

  it.each([
    ['170001', 'BV17x411w7KC'],
    ['1074402', 'BV11x411K7CN'],
    ['8903802', 'BV13x41117TL'],
    ['111298867365120', 'BV1L9Uoa9EUx'],
  ])('maps av%s to %s', (av, id) => {
    expect(convert({ av })?.['id']).toBe(id)
  })

  it('keeps a BV code as it is', () => {
    expect(convert({ bv: '17x411w7KC' })?.['id']).toBe('BV17x411w7KC')
  })

  it('maps different numbers to different codes', () => {
    const codes = new Set(Array.from({ length: 5000 }, (_, i) => convert({ av: String(i + 1) })?.['id']))
    expect(codes.size).toBe(5000)
  })

  it.each(['0', '007', '2251799813685248', '99999999999999999999999', '', '-1', '1.5'])('refuses av%s', (av) => {
    expect(convert({ av })).toBeUndefined()
  })
})

describe('instagram-shortcode', () => {
  const convert = CONVERTS['instagram-shortcode']

  it('cuts the private token off a code of 39 characters', () => {
    expect(convert({ id: 'CA0YnOonSfS98BGEO8qRUEqmSFtVVPv1CnX_7E0' })).toMatchObject({
      id: 'CA0YnOonSfS',
      token: '98BGEO8qRUEqmSFtVVPv1CnX_7E0',
    })
  })

  it('maps a media number to its code', () => {
    expect(convert({ media: '2315168635137860306' })?.['id']).toBe(
      convert({ media: '2315168635137860306_123' })?.['id'],
    )
    expect(convert({ media: '1' })?.['id']).toBe('B')
    expect(convert({ media: '64' })?.['id']).toBe('BA')
  })

  it('refuses what is no media number', () => {
    for (const media of ['0', '018', 'abc', '18446744073709551616']) expect(convert({ media })).toBeUndefined()
    expect(convert({})).toBeUndefined()
  })
})

describe('google-maps-cid', () => {
  const convert = CONVERTS['google-maps-cid']

  it('finds one number behind the three ways to write a place', () => {
    const cid = '10222232094831998944'
    expect(convert({ place: 'ChIJLU7jZClu5kcR4PcOOO6p3I0' })?.['cid']).toBe(cid)
    expect(convert({ feature: '0x47e66e2964e34e2d:0x8ddca9ee380ef7e0' })?.['cid']).toBe(cid)
    expect(convert({ cid })?.['cid']).toBe(cid)
  })

  it('refuses other place ids and malformed text', () => {
    const refused = [
      'EicxMyBNYXJrZXQgU3QsIFdpbG1pbmd0b24',
      'ChIJLU7jZClu5kcR4PcOOO6p3I1',
      'ChIJAAAAAAAAAAAAAAAAAAAAAAA',
      '',
    ]
    for (const place of refused) expect(convert({ place })).toBeUndefined()
    expect(convert({ feature: '0x0:0x0' })).toBeUndefined()
    expect(convert({ cid: '18446744073709551616' })).toBeUndefined()
    expect(convert({ cid: '01' })).toBeUndefined()
  })
})

describe('wiki-title', () => {
  function title(text: string, lang = 'en'): string | undefined {
    return CONVERTS['wiki-title']({ title: text, lang })?.['title']
  }

  it.each([
    ['foo bar', 'Foo_bar'],
    ['_foo__ bar_', 'Foo_bar'],
    ['iPhone', 'IPhone'],
    ['Cafe\u0301', 'Café'],
    ['ßtest', 'ßtest'],
    ['ω', 'Ω'],
    ['𐐨x', '𐐀x'],
    ['Foo/bar', 'Foo/bar'],
    ['Talk:foo', 'Talk:foo'],
  ])('writes %j as %j', (text, expected) => {
    expect(title(text)).toBe(expected)
  })

  it('knows letters whose capital depends on the language', () => {
    expect(title('istanbul', 'tr')).toBe('İstanbul')
    expect(title('istanbul', 'en')).toBe('Istanbul')
    expect(title('საქართველო', 'ka')).toBe('საქართველო')
  })

  it('changes nothing in a title that it wrote', () => {
    for (const text of ['foo bar', 'istanbul', 'ßtest', 'A_b']) expect(title(title(text)!)).toBe(title(text))
  })

  it.each([
    '',
    '_',
    ':Foo',
    'a#b',
    'a|b',
    'a[b]',
    '{x}',
    'Special:Search',
    'spezial:Suche',
    'Служебная:Поиск',
    '特別:検索',
  ])('refuses %j', (text) => {
    expect(title(text)).toBeUndefined()
  })
})

describe('peertube-uuid', () => {
  const convert = CONVERTS['peertube-uuid']

  it('writes the same number both ways', () => {
    const both = { uuid: '9c9de5e8-0a1e-484a-b099-e80766180a6d', short: 'kkGMgK9ZtnKfYAgnEtQxbv' }
    expect(convert({ uuid: both.uuid })).toEqual(both)
    expect(convert({ short: both.short })).toEqual(both)
  })

  it('keeps leading zeros', () => {
    const uuid = '00000000-0000-4000-8000-000000000001'
    const short = convert({ uuid })!['short']!
    expect(short).toHaveLength(22)
    expect(convert({ short })!['uuid']).toBe(uuid)
  })

  it('refuses a code above 128 bits', () => {
    expect(convert({ short: 'Z'.repeat(22) })).toBeUndefined()
    expect(convert({ short: '0'.repeat(22) })).toBeUndefined()
  })
})

describe('flickr-base58', () => {
  const convert = CONVERTS['flickr-base58']

  it('maps a short code to the number of the photo', () => {
    expect(convert({ short: '9ARJxS' })?.['id']).toBe('5645318632')
    expect(convert({ id: '5645318632' })?.['id']).toBe('5645318632')
  })

  it('refuses characters outside the alphabet', () => {
    for (const short of ['', '0OIl', '1', 'é']) expect(convert({ short })).toBeUndefined()
  })
})
