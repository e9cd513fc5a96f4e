import { describe, expect, it } from 'vitest'
import { RevisionList } from '../../../src/console/map/revision-list.tsx'
import { textOf } from '../support/console-world.ts'
import { markup } from '../support/markup.ts'

describe('RevisionList', () => {
  it('shows reasons of any length inert', () => {
    const row = {
      domain: 'shop.example',
      revision: 2,
      sha256: '',
      state: 'published',
      at: 0,
      by: '<b>',
      reason: `\u202e${'w'.repeat(500)}`,
    } as const
    const html = markup(
      RevisionList({ domain: 'shop.example', rows: [row], current: 2, nextHref: undefined, isFirstPage: true }),
    )
    expect(html).not.toMatch(/<b>|\u202e/)
    expect(textOf(html)).toContain('U+202E')
  })

  it('compares the revision in force with the one before', () => {
    const html = markup(
      RevisionList({ domain: 'shop.example', rows: [], current: 7, nextHref: undefined, isFirstPage: false }),
    )
    expect(html).toMatch(/name="from"[^>]*value="6"/)
    expect(html).toMatch(/name="to"[^>]*value="7"/)
  })
})
