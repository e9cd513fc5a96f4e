import { describe, expect, it } from 'vitest'
import { canonicalize } from '../../../src/canonicalize/canonicalize.ts'

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

  it('says what it did', () => {
    expect(canonicalize('https://e.com/%7ea?b=%41').applied).toEqual([
      { step: 'percent-encoding', rule: 'percent-encoding', from: '/%7ea?b=%41', to: '/~a?b=A' },
    ])
  })
})
