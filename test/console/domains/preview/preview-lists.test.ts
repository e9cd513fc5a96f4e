import { describe, expect, it } from 'vitest'
import type { Merge } from '../../../../src/console/domains/preview/preview-change.ts'
import { ChangeList, MergeList, More, SplitList } from '../../../../src/console/domains/preview/preview-lists.tsx'
import { textOf } from '../../support/console-world.ts'
import { markup } from '../../support/markup.ts'

const domain = 'shop.example'
const path = (n: number): string => `/p?id=${n}`
const url = (n: number): string => `https://shop.example/p?id=${n}`
const seen = (n: number) => ({ url: url(n), hits: 1 })

function merge(n: number, more: Partial<Merge> = {}): Merge {
  const parts = [1, 2, 3, 4, 5, 6].map((i) => ({ before: url(n * 10 + i), seen: [seen(i)] }))
  return {
    after: url(n),
    parts,
    hits: 6,
    risk: 'backed',
    removed: [{ name: 'w', rule: 'tracking:w', objections: [] }],
    ...more,
  }
}

describe('MergeList', () => {
  it('says what becomes one, by which rule, and what speaks against it', () => {
    const removed = [{ name: 'id', rule: 'operator:strip', objections: ['pages differed'] }]
    const text = textOf(markup(MergeList({ merges: [merge(7, { risk: 'against-evidence', removed })], domain })))
    expect(text).toContain('1 merge:')
    expect(text).toContain(
      `contradicts evidence ${path(71)} ${path(72)} ${path(73)} ${path(74)} and 2 more = ${path(7)} id goes by operator:strip , but pages differed 6`,
    )
  })

  it('is cut, and says so', () => {
    const text = textOf(markup(MergeList({ merges: Array.from({ length: 50 }, (_, i) => merge(i)), domain })))
    expect(text).toContain('50 merges')
    expect(text).toContain('the first 20 of 50 merges')
    expect(markup(MergeList({ merges: [], domain }))).toBe('')
  })
})

describe('SplitList', () => {
  it('says what comes apart', () => {
    const parts = [1, 2].map((n) => ({ after: url(n), seen: [seen(n)] }))
    const text = textOf(markup(SplitList({ splits: [{ before: url(9), parts, hits: 4 }], domain })))
    expect(text).toContain(`${path(9)} ${path(1)} ${path(2)} 4`)
    expect(markup(SplitList({ splits: [], domain }))).toBe('')
  })
})

describe('ChangeList', () => {
  const none = { urls: 3, hits: 3, distinctBefore: 3, distinctAfter: 3, treatedBefore: 3, treatedAfter: 3, changed: [], merges: [], splits: [] } // prettier-ignore

  it('says that nothing changes, where something was tried', () => {
    expect(textOf(markup(ChangeList({ preview: none, domain })))).toContain(
      'All of these URLs are sent to the origin as they are now',
    )
    expect(markup(ChangeList({ preview: { ...none, urls: 0 }, domain }))).toBe('')
  })

  it('shows the first of many', () => {
    const changed = Array.from({ length: 80 }, (_, i) => ({
      ...seen(i),
      before: url(i),
      after: 'https://shop.example/p',
    }))
    const text = textOf(markup(ChangeList({ preview: { ...none, urls: 100, changed }, domain })))
    expect(text).toContain('80 of 100 URLs are sent differently')
    expect(text).toContain('the first 50 of 80 URLs')
  })
})

describe('More', () => {
  it('has nothing to say on a whole list', () => {
    expect(markup(More({ shown: 5, all: 5, what: 'x' }))).toBe('')
  })
})
