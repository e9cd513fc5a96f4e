import { expect, it } from 'vitest'
import { canonicalize } from '../../../src/canonicalize/canonicalize.ts'
import { judgeRedirect } from '../../../src/edge/origin/origin-redirect.ts'

function judge(status: number, location: string | null, original = 'http://shop.test/p?utm_source=x&id=1'): unknown {
  const toRequest = (url: string) => canonicalize(url, { profile: 'request' })
  const verdict = judgeRedirect({
    status,
    location,
    original,
    clientScheme: null,
    canonical: toRequest(original),
    siteHosts: ['shop.test'],
    toRequest,
  })
  return verdict.kind === 'reattach' ? verdict.location : verdict.kind
}

it.each<[number, string | null, unknown]>([
  [301, '/goal', '/goal?utm_source=x'],
  [308, '?id=2', '?id=2&utm_source=x'],
  [303, '//shop.test/goal', '//shop.test/goal?utm_source=x'],
  [302, 'https://m.shop.test/', 'https://m.shop.test/?utm_source=x'],
  [302, 'https://notshop.test/', 'none'],
  [302, '/p?id=1', 'loop'],
  [302, '/p?id=1&gclid=5#top', 'loop'],
  [302, '/p?id=1&utm_source=x', 'loop'],
  [302, 'https://shop.test/p?id=1', 'https://shop.test/p?id=1&utm_source=x'],
  [302, null, 'none'],
  [302, 'http://[', 'none'],
  [300, '/goal', 'none'],
  [200, '/goal', 'none'],
])('%d to %s: %s', (status, location, expected) => {
  expect(judge(status, location)).toBe(expected)
})

it('leaves a page that redirects to itself alone when nothing was changed', () => {
  expect(judge(302, '/p?id=1', 'http://shop.test/p?id=1')).toBe('none')
  expect(judge(302, '/p?id=1#top', 'http://shop.test/p?id=1')).toBe('none')
})

it.each(['/p?b=2&a=1', 'http://shop.test/p?a=1&b=2&utm_source=x', '/%70?a=1&b=2'])(
  'sees that the canonical spelling leads to another one: %s',
  (location) => {
    expect(judge(301, location, 'http://shop.test/p?a=1&b=2')).toBe('respelled')
  },
)

it('puts nothing back when nothing was dropped', () => {
  expect(judge(302, '/goal', 'http://shop.test/p?b=1&a=2')).toBe('none')
})
