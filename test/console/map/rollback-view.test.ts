import { describe, expect, it } from 'vitest'
import { previewChange } from '../../../src/console/domains/preview/preview-change.ts'
import { RollbackView } from '../../../src/console/map/rollback-view.tsx'
import { diffRecords } from '../../../src/rules/record/record-diff.ts'
import { recordOf } from '../../api/support/memory-control.ts'
import { textOf } from '../support/console-world.ts'
import { markup } from '../support/markup.ts'

function shown(isOutdated: boolean): string {
  const [current, record] = [recordOf('shop.example', 5), recordOf('shop.example', 2, { mode: 'observe' })]
  const row = {
    domain: 'shop.example',
    revision: 2,
    sha256: '',
    state: 'published',
    at: 0,
    by: 'ann',
    reason: 'first',
  } as const
  return markup(
    RollbackView({
      domain: 'shop.example',
      row,
      current: 5,
      latest: 6,
      diff: diffRecords(current, record),
      forgotten: [],
      preview: previewChange(current, record, { seen: [] }),
      isUnread: false,
      wanted: 1000,
      csrf: 'token',
      isOutdated,
    }),
  )
}

describe('RollbackView', () => {
  it('names domain, revisions and change before the button', () => {
    const text = textOf(shown(false))
    expect(text).toContain('Revision 2 is by ann , 1970-01-01 00:00:00 UTC : first')
    expect(text).toContain('instead of revision 5. What changes: mode rewrite -> observe.')
    expect(text.indexOf('What changes')).toBeLessThan(text.indexOf('Restore revision 2 for shop.example'))
  })

  it('says so when another publish came first', () => {
    expect(textOf(shown(true))).toContain('Nothing was changed: another revision came in between')
    expect(shown(false)).not.toContain('role="alert"')
  })
})
