import { describe, expect, it } from 'vitest'
import { formOutcome } from '../../src/evidence/selected-forms.ts'
import type { PageSeen } from '../../src/evidence/types.ts'
import { observed } from './observed.ts'

/** Outcome of pages that show these forms of parts; `-` shows no form. */
function outcome(original: readonly string[], modified: readonly string[]) {
  const forms = new Map<PageSeen, ReadonlyMap<string, { key: string; isOfSite: boolean }>>()
  const pages = [original, modified].map((list) =>
    list.map((text) => {
      const page = observed('https://shop.example/p', ['page'])
      const keys = text.split(' ').map((key, at) => [`part ${at}`, { key, isOfSite: true }] as const)
      return forms.set(page, new Map(text === '-' ? [] : keys)) && page
    }),
  )
  return formOutcome(pages[0]!, pages[1]!, { formsOf: (page) => forms.get(page) ?? new Map() })
}

const repeated = (form: string, count: number): string[] => Array.from({ length: count }, () => form)
const alternating = ['a', 'b', 'a', 'b', 'b', 'a', 'b', 'a']

describe('formOutcome', () => {
  it('calls a treatment free whose pages alternate in each part', () => {
    expect(outcome(['a x'], ['a x', 'b y'])).toBe('free')
    expect(outcome(['a x'], ['a x', 'b x'])).toEqual({ next: 'original' })
  })

  it('calls a form selected that all modified pages show while the original alternates', () => {
    expect(outcome(alternating, repeated('a', 8))).toBe('selected')
    expect(outcome(alternating, repeated('other', 3))).toBe('selected')
  })

  it('observes both pages in turn while one form may be an accident', () => {
    expect(outcome(['a'], ['a'])).toEqual({ next: 'modified' })
    expect(outcome(['a'], ['a', 'a'])).toEqual({ next: 'original' })
    expect(outcome(alternating.slice(0, 4), repeated('a', 4))).toEqual({ next: 'modified' })
  })

  it('says nothing where the original rarely shows another form', () => {
    expect(outcome([...repeated('a', 7), 'b'], repeated('a', 8))).toBe('unclear')
  })

  it('calls a treatment free on a page that does not alternate', () => {
    expect(outcome(repeated('a', 8), repeated('a', 8))).toBe('free')
    expect(outcome(['-'], ['-'])).toBe('free')
  })
})
