import { expect, it } from 'vitest'
import { createCanonicalizer } from '../../../src/canonicalize/canonicalize.ts'
import { isQuicklyMatched } from '../../../src/rules/routes/capture-limits.ts'
import { MAX_QUERY_BYTES } from '../../../src/edge/request/gates.ts'

it.each([
  ['/p', true],
  ['/{a}/{b}/{c}/{d}', true],
  ['/{a}-{b:digits}', true],
  ['/{a}.{b}.{c:html|php}', true],
  ['/p?a={a}&b={b}&c={c}', true],
  ['/{y:digits}-{m:digits}-{d:digits}-{slug}.html', true],
  ['/{y:digits}{m:digits}{d:digits}', false],
  ['/{a}-{b}-{c}', false],
  ['/{a:hex}{b:words}{c:digits}', false],
  ['/p?q={a},{b},{c}', false],
  ['/(a|aa)(a|aa)(a|aa)(a|aa)', false],
  ['/{a:a|aa}{b:a|aa}{c:a|aa}{d:a|aa}', false],
  ['/((((a', true],
])('of %s is %s', (source, expected) => {
  expect(isQuicklyMatched(source)).toBe(expected)
})

it('leaves patterns that no text keeps busy', () => {
  const hostile = `/${'1-'.repeat(1000)}?q=${'1-'.repeat(MAX_QUERY_BYTES / 2)}`
  for (const source of [
    '/{a}-{b}.{c:html|php}z?q=*',
    '/*?q={a}-{b}.{c:html|php}z',
    '/*?q={a}-{b:digits}-{c:digits}-{d:digits}-{e}z',
  ]) {
    expect(isQuicklyMatched(source)).toBe(true)
    const record = { domain: 'shop.test', patterns: {}, pathRules: [{ id: 'r', source, destination: '/b' }] }
    const startMs = performance.now()
    createCanonicalizer({ record: record as never }).canonicalize(`https://shop.test${hostile}`, { profile: 'request' })
    expect(performance.now() - startMs).toBeLessThan(2000)
  }
})
