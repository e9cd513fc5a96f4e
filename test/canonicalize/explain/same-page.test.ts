import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { explain } from '../../../src/canonicalize/explain/explanation.ts'
import { comparePages } from '../../../src/canonicalize/explain/same-page.ts'
import { anyUrl } from '../arbitrary-urls.ts'

function compare(left: string, right: string, profile: 'identity' | 'request' = 'identity') {
  return comparePages(explain(left, profile), explain(right, profile))
}

describe('comparePages()', () => {
  it('finds two spellings of one page to be the same', () => {
    expect(compare('http://www.example.com/a/?utm_source=n', 'https://example.com/a')).toEqual({
      same: true,
      differences: [],
    })
  })

  it.each([
    ['https://example.com/a', 'https://example.org/a', 'host', 'example.com', 'example.org'],
    ['https://example.com/a', 'https://example.com/A', 'path', '/a', '/A'],
    ['https://example.com/a', 'https://example.com:8443/a', 'port', undefined, '8443'],
    ['https://example.com/a', 'https://example.com/a#/route', 'fragment', undefined, '/route'],
    ['https://example.com/a', 'https://u:p@example.com/a', 'credentials', undefined, 'u:p'],
    [
      'https://youtu.be/dQw4w9WgXcQ',
      'https://example.com/a',
      'item',
      'youtube video dQw4w9WgXcQ',
      'https://example.com/a',
    ],
    ['no url', 'https://example.com/a', 'text', 'no url', 'https://example.com/a'],
  ])('tells %j and %j apart by the %s', (one, other, part, left, right) => {
    const { same, differences } = compare(one, other)
    expect(same).toBe(false)
    expect(differences).toMatchObject([
      { part, ...(left !== undefined && { left }), ...(right !== undefined && { right }) },
    ])
  })

  it('names each parameter that counts, and the layer that kept it', () => {
    const { differences } = compare(
      'https://example.com/a?id=7&x=1&utm_source=n',
      'https://example.com/a?id=8&utm_source=m',
    )
    expect(differences.map(({ name, left, right }) => [name, left, right])).toEqual([
      ['id', 'id=7', 'id=8'],
      ['x', 'x=1', undefined],
    ])
    expect(differences[0]?.why).toContain('naming scheme')
    expect(differences[1]?.why).toContain('nothing is known')
  })

  it('says that a URL with a secret is not touched', () => {
    const { differences } = compare('https://example.com/a?signature=x', 'https://example.com/a?signature=y')
    expect(differences[0]).toMatchObject({
      part: 'parameter',
      name: 'signature',
      why: 'untouched: signature:signature',
    })
  })

  it('has a difference to show for any two URLs of different keys', () => {
    fc.assert(
      fc.property(anyUrl, anyUrl, fc.constantFrom('identity', 'request'), (one, other, profile) => {
        const [left, right] = [explain(one, profile), explain(other, profile)]
        const { same, differences } = comparePages(left, right)
        expect(same).toBe(left.key === right.key)
        expect(differences.length > 0).toBe(!same)
      }),
      { seed: 17, numRuns: 1000 },
    )
  })
})
