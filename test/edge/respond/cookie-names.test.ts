import { expect, it } from 'vitest'
import { reportedCookies } from '../../../src/edge/respond/cookie-names.ts'

it('reports each name once, with ids masked', () => {
  const names = ['sid', 'sid', 'wordpress_logged_in_0123456789abcdef', 'cart-12345', 'lang', 'a1']
  expect(reportedCookies(names)).toEqual(['sid', 'wordpress_logged_in_*', 'cart-*', 'lang', 'a1'])
})

it('reports few names, and none that is no cookie name', () => {
  expect(reportedCookies(Array.from({ length: 20 }, (_, i) => `c${i}`))).toHaveLength(8)
  expect(reportedCookies(['', 'a b', 'ann@example.com', 'x'.repeat(100)])).toEqual(['x'.repeat(64)])
})
