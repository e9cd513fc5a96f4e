import { describe, expect, it } from 'vitest'
import { linkedPaths, withPackedLinks } from '../../scripts/packed-links.ts'

const BASE = 'https://git.example/o/n/blob/main'
const isPacked = (path: string): boolean => ['README.md', 'docs/spec.md'].includes(path)

function packed(text: string): string {
  return withPackedLinks({ path: 'docs/api.md', text }, isPacked, BASE)
}

describe('withPackedLinks()', () => {
  it.each([
    ['[a](faq.md#why)', `[a](${BASE}/docs/faq.md#why)`],
    ['[a](../src/a.ts), ![b](console.png)', `[a](${BASE}/src/a.ts), ![b](${BASE}/docs/console.png)`],
    ['[a](spec.md#steps) [b](../README.md)', '[a](spec.md#steps) [b](../README.md)'],
    ['[a](https://a.example/b.md) [b](#here)', '[a](https://a.example/b.md) [b](#here)'],
  ])('writes %s as %s', (text, expected) => {
    expect(packed(text)).toBe(expected)
  })
})

describe('linkedPaths()', () => {
  it('are those in the repository', () => {
    const text = '[a](../bench/README.md#x) [b](https://a.example/) [c](spec.md) [d](#here)'
    expect(linkedPaths({ path: 'docs/api.md', text })).toEqual(['bench/README.md', 'docs/spec.md'])
  })
})
