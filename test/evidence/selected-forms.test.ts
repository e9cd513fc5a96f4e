import { describe, expect, it } from 'vitest'
import { formOutcome } from '../../src/evidence/selected-forms.ts'
import type { PageSeen } from '../../src/evidence/types.ts'
import { observed } from './observed.ts'

/** Outcome of pages that show these forms of parts, the original and the modified one in turn; `-` shows no form. */
function outcome(original: readonly string[], modified: readonly (string | undefined)[]) {
  const forms = new Map<PageSeen, ReadonlyMap<string, { key: string; isOfSite: boolean }>>()
  const seen = (text: string | undefined): PageSeen[] => {
    if (text === undefined) return []
    const page = observed('https://shop.example/p', ['page'])
    const keys = text.split(' ').map((key, at) => [`part ${at}`, { key, isOfSite: true }] as const)
    forms.set(page, new Map(text === '-' ? [] : keys))
    return [page]
  }
  const [pages, others] = [[] as PageSeen[], [] as PageSeen[]]
  for (let at = 0; at < Math.max(original.length, modified.length); at++) {
    others.push(...seen(modified[at]))
    pages.push(...seen(original[at]))
  }
  return formOutcome(pages, others, { formsOf: (page) => forms.get(page) ?? new Map() })
}

const repeated = <T>(form: T, count: number): T[] => Array.from({ length: count }, () => form)
const alternating = ['a', 'b', 'a', 'b', 'b', 'a', 'b', 'a']

describe('formOutcome', () => {
  it('calls a treatment free whose pages alternate in each part', () => {
    expect(outcome(['a x'], ['a x', 'b y'])).toBe('free')
    expect(outcome(['a x'], ['a x', 'b x'])).toEqual({ next: 'modified' })
  })

  it('calls a form selected that all modified pages show while the original alternates', () => {
    expect(outcome(alternating, repeated('a', 8))).toBe('selected')
    expect(outcome(alternating, repeated('other', 6))).toBe('selected')
  })

  it('observes both pages while one form may be an accident', () => {
    expect(outcome(['a'], ['a'])).toEqual({ next: 'modified' })
    expect(outcome(['a', 'b'], ['a', 'a'])).toEqual({ next: 'original' })
    expect(outcome(alternating, repeated('a', 5))).toEqual({ next: 'modified' })
    expect(outcome(['b', ...repeated('a', 6)], repeated('a', 7))).toEqual({ next: 'original' })
  })

  it('calls no form selected while the original shows one as well', () => {
    expect(outcome(repeated('b', 8), repeated('a', 8))).toBe('free')
  })

  it('takes a site that shows its forms in turn for one that alternates', () => {
    const seen = { original: [] as string[], modified: ['a'] }
    for (let request = 1; request < 12; request++) {
      const found = outcome(seen.original, seen.modified)
      if (typeof found === 'string') break
      seen[found.next].push('ab'[request % 2]!)
    }
    expect(outcome(seen.original, seen.modified)).toBe('free')
  })

  it('says nothing where the original rarely shows another form', () => {
    expect(outcome([...repeated('a', 6), 'b', 'a'], repeated('a', 8))).toBe('unclear')
  })

  it('says nothing where the original shows one form by accident, and showed others by chance at another time', () => {
    expect(outcome([...repeated('a', 8), 'b', 'a'], repeated('a', 8))).toBe('unclear')
  })

  it('calls no form selected where the original changed once, as a clock does', () => {
    expect(outcome([...repeated('b', 4), ...repeated('a', 4)], repeated('a', 8))).toBe('free')
    expect(outcome([...repeated('a', 8), 'b', 'c', 'd'], repeated('a', 8))).toBe('free')
  })

  it('calls no form selected where the original changed after the last view of the modified page, with one page late', () => {
    const before = ['u', 'u', 'v', 'v', 'w', 'w', 'x', 'x']
    const late = [...before, ...repeated('y', 6), 'z', 'y']
    expect(outcome(late, [...repeated(undefined, before.length), ...repeated('y', 6)])).not.toBe('selected')
  })

  it('calls a treatment free on a page that does not alternate', () => {
    expect(outcome(repeated('a', 8), repeated('a', 8))).toBe('free')
    expect(outcome(['-'], ['-'])).toBe('free')
  })
})
