import { describe, expect, it } from 'vitest'
import { DiffView } from '../../../src/console/map/diff-view.tsx'
import { diffRecords } from '../../../src/rules/record/record-diff.ts'
import { recordOf } from '../../api/support/memory-control.ts'
import { markup } from '../support/markup.ts'

const [one, two] = [recordOf('shop.example', 1), recordOf('shop.example', 2, { mode: 'off' })]

describe('DiffView', () => {
  it('leads to the other way round, and to putting the older one back', () => {
    const html = markup(DiffView({ domain: 'shop.example', diff: diffRecords(one, two), row: undefined, current: 2 }))
    expect(html).toContain('/diff?from=2&amp;to=1')
    expect(html).toContain('/rollback/1')
  })

  it('does not offer to restore what is in force, or nothing', () => {
    expect(markup(DiffView({ domain: 'shop.example', diff: diffRecords(one, two), row: undefined, current: 1 }))).not.toContain('/rollback/') // prettier-ignore
    const first = markup(
      DiffView({ domain: 'shop.example', diff: diffRecords(undefined, one), row: undefined, current: 1 }),
    )
    expect(first).not.toMatch(/\/rollback\/|\/diff\?/)
  })
})
