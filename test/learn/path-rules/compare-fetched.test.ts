import { describe, expect, it } from 'vitest'
import type { Observation } from '../../../src/evidence/types.ts'
import { compareFetched } from '../../../src/learn/path-rules/compare-fetched.ts'
import { seenAt } from './observed.ts'

const at = (path: string): string => `https://a.test${path}`

/** A site of which `/a` and `/b` show one page that was seen before. */
function comparison(now: Readonly<Record<string, Observation>>, maxFetches = 20) {
  const asked: string[] = []
  const compare = compareFetched({
    fetchPage: async (url) => (asked.push(url), now[url] ?? seenAt(url, 'x')),
    fingerprint: 'content',
    maxFetches,
    seen: [seenAt(at('/a'), 'x'), seenAt(at('/b'), 'y')],
  })
  return { asked, compare }
}

describe('compareFetched()', () => {
  it('calls two URLs equal that show one page', async () => {
    expect(await comparison({}).compare(at('/a'), at('/b'))).toBe('equal')
  })

  it('tells other content and a page that is gone from a page', async () => {
    const { compare } = comparison({
      [at('/b')]: seenAt(at('/b'), 'y'),
      [at('/c')]: seenAt(at('/c'), 'x', { status: 404 }),
    })
    expect(await compare(at('/a'), at('/b'))).toBe('differ')
    expect(await compare(at('/a'), at('/c'))).toBe('differ')
  })

  it('knows nothing where a page could not be seen', async () => {
    const failed: Observation = { kind: 'failed', url: at('/b'), fetchedAtMs: 0, why: 'timeout', detail: '' }
    expect(await comparison({ [at('/b')]: failed }).compare(at('/a'), at('/b'))).toBe('unknown')
    const busy = seenAt(at('/b'), 'x', { status: 503 })
    expect(await comparison({ [at('/b')]: busy }).compare(at('/a'), at('/b'))).toBe('unknown')
    const gone = Object.fromEntries(['/a', '/b'].map((path) => [at(path), seenAt(at(path), 'x', { status: 404 })]))
    expect(await comparison(gone).compare(at('/a'), at('/b'))).toBe('unknown')
  })

  it('does not take a wall that came up for the page of both', async () => {
    const wall = { [at('/a')]: seenAt(at('/a'), 'wall'), [at('/b')]: seenAt(at('/b'), 'wall') }
    expect(await comparison(wall).compare(at('/a'), at('/b'))).toBe('unknown')
  })

  it('stops asking when the budget is used up, and never asks for what may act', async () => {
    const { compare, asked } = comparison({}, 3)
    expect(await compare(at('/a?action=delete'), at('/b'))).toBe('unknown')
    expect(await compare(at('/a'), at('/b'))).toBe('equal')
    expect(await compare(at('/a'), at('/b'))).toBe('unknown')
    expect(asked).toEqual([at('/a'), at('/b')])
  })
})
