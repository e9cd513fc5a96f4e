import { describe, expect, it } from 'vitest'
import type { Observation, PageSeen } from '../../../src/evidence/types.ts'
import { labelsOf } from '../../../src/learn/path-rules/labels.ts'
import { seenAt } from './observed.ts'

const seen = (path: string, hash: string, more: Partial<PageSeen> = {}): Observation =>
  seenAt(`https://a.test${path}`, hash, more)

describe('labelsOf()', () => {
  it('takes equal fingerprints for one page', () => {
    const labels = labelsOf([seen('/a', 'x'), seen('/b', 'x'), seen('/c', 'y')])
    expect(labels.map(({ cluster }) => cluster)).toEqual(['content/1/x', 'content/1/x', 'content/1/y'])
  })

  it('takes the last of several observations of a URL', () => {
    expect(labelsOf([seen('/a', 'x'), seen('/a', 'y')])).toEqual([{ url: 'https://a.test/a', cluster: 'content/1/y' }])
  })

  it('leaves out what is no page', () => {
    const walled = seen('/a', 'x', { signals: { title: '', textLength: 0, links: 0, looksLike: 'login' } })
    const failed: Observation = { kind: 'failed', url: 'https://a.test/b', fetchedAtMs: 0, why: 'timeout', detail: '' }
    expect(labelsOf([walled, failed, seen('/c', 'x', { status: 404 })])).toEqual([])
    const pictures = ['/d1.png', '/d2.png'].map((path) => seen(path, 'x', { contentType: 'image/png' }))
    expect(labelsOf(pictures)).toEqual([])
  })

  it('leaves out a page that a large share of all URLs show: it is a wall', () => {
    const pages = Array.from({ length: 100 }, (_, i) => seen(`/p/${i}`, `${i}`))
    const walls = Array.from({ length: 21 }, (_, i) => seen(`/w/${i}`, 'wall'))
    expect(labelsOf([...pages, ...walls])).toHaveLength(100)
    expect(labelsOf([...pages, ...walls.slice(1)])).toHaveLength(120)
    const many = Array.from({ length: 500 }, (_, i) => seen(`/p/${i}`, `${i}`))
    expect(labelsOf([...many, ...walls])).toHaveLength(521)
  })
})
