import { describe, expect, it } from 'vitest'
import { sightOf } from '../../src/learn/page-kind.ts'
import type { PageSeen } from '../../src/learn/ports.ts'

function seen(status: number, looksLike: PageSeen['signals']['looksLike'] = 'page'): PageSeen {
  return {
    kind: 'page',
    url: 'https://a.example/',
    fetchedAtMs: 0,
    status,
    chain: ['https://a.example/'],
    contentType: 'text/html',
    bytes: 1,
    fingerprint: { name: 'content', version: 1, hash: '00', units: [] },
    signals: { title: '', textLength: 1, links: 0, looksLike },
  }
}

describe('sightOf', () => {
  it.each([
    [200, 'page'],
    [203, 'page'],
    [301, 'unclear'],
    [401, 'barred'],
    [403, 'barred'],
    [404, 'gone'],
    [410, 'gone'],
    [429, 'unclear'],
    [500, 'unclear'],
    [503, 'unclear'],
  ])('takes status %d for %s', (status, kind) => {
    expect(sightOf(seen(status)).kind).toBe(kind)
  })

  it.each([
    ['login', 'barred'],
    ['error', 'barred'],
    ['empty', 'barred'],
    ['script-shell', 'barred'],
    ['challenge', 'unclear'],
  ] as const)('takes a 200 that looks like %s for %s', (looksLike, kind) => {
    expect(sightOf(seen(200, looksLike)).kind).toBe(kind)
  })

  it('takes a redirect that leaves the site for a page that is no content of it', () => {
    const left = { kind: 'refused', url: '', fetchedAtMs: 0, why: 'other-site', detail: '' } as const
    expect(sightOf(left)).toEqual({ kind: 'barred', why: 'other-site' })
  })

  it('learns nothing from what was not seen', () => {
    const refused = { kind: 'refused', url: '', fetchedAtMs: 0, why: 'robots', detail: '' } as const
    expect(sightOf(refused)).toEqual({ kind: 'unclear', why: 'robots' })
  })
})
