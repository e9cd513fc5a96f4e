import { describe, expect, it } from 'vitest'
import { observedPage } from '../../src/evidence/observed-page.ts'
import { observed, unseen } from './observed.ts'

const URL_SEEN = 'https://shop.example/p'
const LOOKS = { title: '', textLength: 10, links: 0 } as const

describe('observedPage', () => {
  it.each([
    [200, 'page'],
    [203, 'page'],
    [401, 'barred'],
    [403, 'barred'],
    [404, 'gone'],
    [410, 'gone'],
    [408, 'unclear'],
    [429, 'unclear'],
    [301, 'unclear'],
    [503, 'unclear'],
  ] as const)('takes status %d for %s', (status, kind) => {
    const page = observed(URL_SEEN, ['text'], { status, signals: { ...LOOKS, looksLike: 'page' } })
    expect(observedPage(page).kind).toBe(kind)
  })

  it.each([
    ['login', 'barred'],
    ['script-shell', 'barred'],
    ['error', 'barred'],
    ['empty', 'barred'],
    ['challenge', 'unclear'],
  ] as const)('takes a page that looks like %s for %s', (looksLike, kind) => {
    expect(observedPage(observed(URL_SEEN, ['text'], { signals: { ...LOOKS, looksLike } })).kind).toBe(kind)
  })

  it('learns from a redirect to another site, and nothing from other failures', () => {
    expect(observedPage(unseen(URL_SEEN, 'other-site')).kind).toBe('barred')
    for (const why of ['robots', 'timeout', 'dns', 'too-large'] as const)
      expect(observedPage(unseen(URL_SEEN, why))).toEqual({ kind: 'unclear', why })
  })
})
