import { describe, expect, it } from 'vitest'
import { canonicalize, createCanonicalizer } from '../../../src/canonicalize/canonicalize.ts'

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

  it.each([
    ['vetoes: the server reads its query only when it holds nothing else', { veto: ['PHPSESSID'] }],
    ['keeps', { keep: ['PHPSESSID'] }],
  ])('keeps a name that a record %s', (_why, names) => {
    const record = {
      v: 1,
      domain: 'e.com',
      revision: 1,
      builtAt: '',
      sha256: '',
      mode: 'rewrite',
      patterns: {},
      ...names,
    } as const
    const url = `https://e.com/?C=M&PHPSESSID=${HEX32.toLowerCase()}`
    expect(createCanonicalizer({ record }).canonicalize(url).url).toBe(url)
    expect(createCanonicalizer({ record }).canonicalize(`https://e.com/?C=M&sid=${HEX32}`).url).not.toContain('sid')
  })
})
