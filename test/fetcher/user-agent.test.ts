import { expect, it } from 'vitest'
import { productToken } from '../../src/fetcher/robots.ts'
import { userAgent } from '../../src/fetcher/user-agent.ts'

it('names program, version and where to complain', () => {
  expect(userAgent('0.1.0', 'https://example.com/crawler')).toBe(
    'edge-canonicalizer/0.1.0 (+https://example.com/crawler)',
  )
  expect(userAgent('0.1.0')).toBe('edge-canonicalizer/0.1.0')
})

it('lets a contact neither end the comment nor the header', () => {
  expect(userAgent('1', 'a)b\r\nCookie: x(\\')).toBe('edge-canonicalizer/1 (+abCookie:x)')
})

it('is found in robots.txt under its product token', () => {
  expect(productToken(userAgent('0.1.0', 'mailto:crawl@example.com'))).toBe('edge-canonicalizer')
})
