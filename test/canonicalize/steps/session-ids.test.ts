import { describe, expect, it } from 'vitest'
import { canonicalize } from '../../../src/canonicalize/canonicalize.ts'

const HEX32 = '0123456789ABCDEF0123456789ABCDEF'

describe('dropSessionIds()', () => {
  it.each([
    [`https://e.com/a;jsessionid=${HEX32}`, 'https://e.com/a'],
    [`https://e.com/a;jsessionid=${HEX32}/b;v=1`, 'https://e.com/a/b;v=1'],
    [`https://e.com/a;v=1;JSESSIONID=${HEX32}?b=2`, 'https://e.com/a;v=1?b=2'],
    ['https://e.com/(S(abcdefghijklmnopqrstuvwx))/page.aspx', 'https://e.com/page.aspx'],
    [`https://e.com/?PHPSESSID=${HEX32.toLowerCase()}`, 'https://e.com/'],
    [`https://e.com/?a=1&PHPSESSID=${HEX32.toLowerCase()}`, 'https://e.com/?a=1'],
  ])('maps %s to %s', (url, expected) => {
    expect(canonicalize(url).url).toBe(expected)
  })

  it.each([
    'https://e.com/?sid=4711',
    'https://e.com/?session=keynote-2',
    'https://e.com/?PHPSESSID=',
    'https://e.com/a;jsessionid=1',
    'https://e.com/a;id=0123456789ABCDEF0123456789ABCDEF',
    `https://e.com/..;jsessionid=${HEX32}/admin`,
  ])('keeps %s: the bare name never decides', (url) => {
    expect(canonicalize(url).url).toBe(url)
  })
})
