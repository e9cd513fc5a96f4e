import { describe, expect, it } from 'vitest'
import { linkedPaths, withPackedLinks } from '../../scripts/packed-links.ts'

const BASE = 'https://git.example/o/n/blob/main'
const isPacked = (path: string): boolean => ['README.md', 'docs/spec.md'].includes(path)
const PICTURE = '<picture>\n  <source srcset="dark.png" />\n  <img alt="a" src="light.png" />\n</picture>\n'

function packed(text: string, repository?: string): string {
  return withPackedLinks({ path: 'docs/api.md', text }, { isPacked, ...(repository !== undefined && { repository }) })
}

describe('withPackedLinks()', () => {
  it.each([
    ['[a](faq.md#why)', `[a](${BASE}/docs/faq.md#why)`],
    ['[a](../src/a.ts), ![b](console.png)', `[a](${BASE}/src/a.ts), ![b](${BASE}/docs/console.png)`],
    ['[![badge](b.svg)](https://a.example/)', '[![badge](b.svg)](https://a.example/)'],
    [PICTURE, PICTURE.replace('dark', `${BASE}/docs/dark`).replace('light', `${BASE}/docs/light`)],
  ])('writes %s as %s where the package names a repository', (text, expected) => {
    expect(packed(text, BASE)).toBe(expected)
  })

  it.each([
    ['[why not](faq.md#why), read it', 'why not (`docs/faq.md`), read it'],
    ['[docs/faq.md](faq.md#why) [`src/a.ts`](../src/a.ts)', '`docs/faq.md` `src/a.ts`'],
    [`a ![b](console.png)\n\n${PICTURE}b`, 'a \n\nb'],
  ])('writes %s as %s where it names none', (text, expected) => {
    expect(packed(text)).toBe(expected)
  })

  it.each([
    ['[a](spec.md#steps) [b](../README.md)'],
    ['[a](https://a.example/b.md) [b](#here) [c]'],
    ['<img src="https://a.example/b.png" />'],
  ])('leaves %s as it is', (text) => {
    expect(packed(text)).toBe(text)
    expect(packed(text, BASE)).toBe(text)
  })
})

describe('linkedPaths()', () => {
  it('are those in the repository, of pictures too', () => {
    const text = `[a](../bench/README.md#x) [b](https://a.example/) [c](spec.md) [d](#here)\n${PICTURE}`
    const paths = ['bench/README.md', 'docs/spec.md', 'docs/dark.png', 'docs/light.png']
    expect(linkedPaths({ path: 'docs/api.md', text })).toEqual(paths)
  })
})
