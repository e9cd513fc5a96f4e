import { describe, expect, it } from 'vitest'
import { canonicalize, createCanonicalizer } from '../../../src/canonicalize/canonicalize.ts'
import type { DomainRecord } from '../../../src/rules/record/domain-record.ts'

const request = (url: string): string => canonicalize(url, { profile: 'request' }).url

describe('percentEncoding()', () => {
  it.each([
    ['https://e.com/%7euser/c%2b%2b', 'https://e.com/~user/c%2B%2B'],
    ['https://e.com/a%2Fb', 'https://e.com/a%2Fb'],
    ['https://e.com/?q=%7e&a=C%2b%2B', 'https://e.com/?a=C%2B%2B&q=~'],
    ['https://e.com/?a=%41&b=%zz&c=%2f', 'https://e.com/?a=A&b=%zz&c=%2F'],
    ['https://e.com/%zz%41?a=%41', 'https://e.com/%zz%41?a=A'],
    ['https://e.com/?q=a+b%20c', 'https://e.com/?q=a+b%20c'],
    ['https://e.com/Path/%E4%BD%A0', 'https://e.com/Path/%E4%BD%A0'],
    ['https://e.com/?q=%83%81%83%82', 'https://e.com/?q=%83%81%83%82'],
  ])('maps %s to %s', (url, expected) => {
    expect(request(url)).toBe(expected)
  })

  it.each([
    ['https://e.com/%61bc', 'https://e.com/%61bc'],
    ['https://e.com/%7euser/c%2b%2b', 'https://e.com/%7euser/c%2b%2b'],
    ['https://e.com/a?C=%4D&O=%2f', 'https://e.com/a?C=%4D&O=%2f'],
    ['https://e.com/a?O=%2f&C=%4D', 'https://e.com/a?C=%4D&O=%2f'],
    ['https://e.com/%61?%43=%4D&b=1&%75tm_source=x', 'https://e.com/%61?%43=%4D&b=1'],
    ['https://e.com/a?b=%7e&gclid=%7e', 'https://e.com/a?b=%7e'],
  ])('maps %s to %s where a record vetoes it, on the short way and by the steps', (url, expected) => {
    const record: DomainRecord = {
      v: 1,
      domain: '*',
      revision: 1,
      builtAt: '',
      sha256: '',
      mode: 'rewrite',
      patterns: {},
      veto: ['percent-encoding'],
    }
    const { canonicalize: vetoed } = createCanonicalizer({ record })
    for (const profile of ['identity', 'request'] as const) {
      expect([vetoed(url, { profile }).url, vetoed(` ${url}`, { profile }).url]).toEqual([expected, expected])
      expect(vetoed(url, { profile }).key).toBe(vetoed(` ${url}`, { profile }).key)
    }
    expect(vetoed(url).key === vetoed(decodeURIComponent(url)).key).toBe(decodeURIComponent(url) === url)
  })

  it('says what it did', () => {
    expect(canonicalize('https://e.com/%7ea?b=%41').applied).toEqual([
      { step: 'percent-encoding', rule: 'percent-encoding', from: '/%7ea?b=%41', to: '/~a?b=A' },
    ])
  })
})
