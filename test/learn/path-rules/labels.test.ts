import { describe, expect, it } from 'vitest'
import type { Observation, PageSeen } from '../../../src/evidence/types.ts'
import { comparedInLog, labelOf, labelsOf } from '../../../src/learn/path-rules/labels.ts'
import { comparisonOf, logOf } from '../../evidence/observed.ts'
import { seenAt } from './observed.ts'

const seen = (path: string, hash: string, more: Partial<PageSeen> = {}): Observation =>
  seenAt(`https://a.test${path}`, hash, more)

const labelled = (entries: Parameters<typeof logOf>[0]) => labelsOf(logOf(entries))

const twins = (original: string, modified: string, template = '/a = /b') =>
  comparisonOf(`https://a.test${original}`, `https://a.test${modified}`, { template, treatment: [{ kind: 'path' }], question: 'twins' }) // prettier-ignore

describe('labelsOf()', () => {
  it('takes equal fingerprints for one page', () => {
    const labels = labelled([seen('/a', 'x'), seen('/b', 'x'), seen('/c', 'y')])
    expect(labels.map(({ cluster }) => cluster)).toEqual(['x', 'x', 'y'])
  })

  it('takes what most observations of a URL show, and the last of equally many', () => {
    const label = (...hashes: string[]) => labelOf('https://a.test/a', logOf(hashes.map((hash) => seen('/a', hash))))
    expect(label('x', 'y')).toBe('y')
    expect(label('x', 'x', 'y')).toBe('x')
    expect(labelOf('https://a.test/b', logOf([seen('/a', 'x')]))).toBeUndefined()
  })

  it('gives twins that were found to be one page one label, whatever single responses showed', () => {
    const log = [seen('/a/1', 'x'), seen('/b/1', 'noise'), seen('/b/1', 'x'), seen('/b/1', 'noise'), seen('/c/1', 'y')]
    const found = labelled([twins('/a/1', '/b/1'), twins('/a/1', '/c/1'), ...log])
    expect(found.map(({ cluster }) => cluster)).toEqual(['x', 'x', 'y'])
  })

  it('leaves out a page that twins with other values show: it is a wall', () => {
    const log = [1, 2, 3].flatMap((n) => [seen(`/a/${n}`, 'wall'), seen(`/b/${n}`, 'wall')])
    const compared = [1, 2, 3].map((n) => twins(`/a/${n}`, `/b/${n}`))
    expect(labelled([...log, ...compared.slice(1)])).toHaveLength(6)
    expect(labelled([...log, ...compared])).toEqual([])
  })

  it('leaves out what is no page', () => {
    const walled = seen('/a', 'x', { signals: { title: '', textLength: 0, links: 0, looksLike: 'login' } })
    const failed: Observation = { kind: 'failed', url: 'https://a.test/b', fetchedAtMs: 0, why: 'timeout', detail: '' }
    expect(labelled([walled, failed, seen('/c', 'x', { status: 404 })])).toEqual([])
    const pictures = ['/d1.png', '/d2.png'].map((path) => seen(path, 'x', { contentType: 'image/png' }))
    expect(labelled(pictures)).toEqual([])
  })

  it('leaves out a page that a large share of all URLs show: it is a wall', () => {
    const pages = Array.from({ length: 100 }, (_, i) => seen(`/p/${i}`, `${i}`))
    const walls = Array.from({ length: 21 }, (_, i) => seen(`/w/${i}`, 'wall'))
    expect(labelled([...pages, ...walls])).toHaveLength(100)
    expect(labelled([...pages, ...walls.slice(1)])).toHaveLength(120)
    const many = Array.from({ length: 500 }, (_, i) => seen(`/p/${i}`, `${i}`))
    expect(labelled([...many, ...walls])).toHaveLength(521)
  })
})

describe('comparedInLog()', () => {
  it('answers what comparisons showed, and nothing of what was not compared', async () => {
    const again = (path: string, hash: string) => [seen(path, hash), seen(path, hash)]
    const compare = comparedInLog(logOf([...again('/a', 'x'), ...again('/b', 'y'), seen('/c', 'x'), seen('/d', 'z')]))
    const answer = (path: string) => compare('https://a.test/a', `https://a.test${path}`)
    expect(await Promise.all(['/b', '/c', '/d', '/e'].map(answer))).toEqual(['differ', 'equal', 'unknown', 'unknown'])
  })
})
