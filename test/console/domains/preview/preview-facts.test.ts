import { describe, expect, it } from 'vitest'
import { ForgottenNames, PreviewFigures } from '../../../../src/console/domains/preview/preview-facts.tsx'
import { textOf } from '../../support/console-world.ts'
import { markup } from '../../support/markup.ts'

const PREVIEW = { urls: 10, hits: 30, distinctBefore: 9, distinctAfter: 6, treatedBefore: 0, treatedAfter: 8, changed: [], merges: [], splits: [] } // prettier-ignore

describe('PreviewFigures', () => {
  it('says what it was tried on, and whether that is all there is', () => {
    const text = textOf(markup(PreviewFigures({ preview: PREVIEW, wanted: 1000 })))
    expect(text).toContain('the 10 URLs seen last (all there are), with 30 requests')
    expect(text).toContain('9 before, 6 after')
    expect(text).toContain('0 before, 8 after, of 10 URLs')
    expect(textOf(markup(PreviewFigures({ preview: PREVIEW, wanted: 10 })))).not.toContain('all there are')
  })

  it('speaks of one URL as of one', () => {
    const one = { ...PREVIEW, urls: 1, hits: 1, distinctBefore: 1, distinctAfter: 1, treatedAfter: 1 }
    const text = textOf(markup(PreviewFigures({ preview: one, wanted: 10 })))
    expect(text).toContain('the one URL seen last (all there are), with 1 request;')
    expect(text).toContain('0 before, 1 after, of 1 URL;')
  })

  it('says so where nothing was seen', () => {
    expect(textOf(markup(PreviewFigures({ preview: { ...PREVIEW, urls: 0 }, wanted: 10 })))).toContain('No URL')
  })
})

describe('ForgottenNames', () => {
  const names = Array.from({ length: 12 }, (_, i) => ({ name: `n${i}`, pattern: '/p?n', knownBy: 'learned' }) as const)

  it('says who knows it, and asks for leave', () => {
    const html = markup(ForgottenNames({ forgotten: names }))
    expect(textOf(html)).toContain('n0 on /p?n : pages were seen to differ with it')
    expect(textOf(html)).toContain('the first 10 of 12 names')
    expect(html).toContain('name="acceptDrops" value="yes" required')
  })

  it('says once what is dropped on many patterns', () => {
    const patterns = ['/a?n', '/b?n', '/c?n'].map((pattern) => ({ name: 'n', pattern, knownBy: 'operator' }) as const)
    const text = textOf(markup(ForgottenNames({ forgotten: patterns })))
    expect(text).toContain('n on /a?n and 2 more patterns: it is on the keep list')
  })

  it('asks nothing where there is nothing to ask', () => {
    expect(markup(ForgottenNames({ forgotten: [] }))).toBe('')
  })
})
