import { expect, it } from 'vitest'
import { previewChange } from '../../../../src/console/domains/preview/preview-change.ts'
import { UndoView } from '../../../../src/console/domains/undo/undo-view.tsx'
import { recordOf } from '../../../api/support/memory-control.ts'
import { textOf } from '../../support/console-world.ts'
import { markup } from '../../support/markup.ts'

it('says so where nothing of the change is left', () => {
  const record = recordOf('a.example')
  const preview = previewChange(record, record, { seen: [] })
  const common = {
    domain: 'a.example',
    revision: 2,
    latest: 3,
    forgotten: [],
    preview,
    isUnread: false,
    wanted: 9,
    liftsQuarantine: false,
  }
  const shown = (summary: string) => textOf(markup(UndoView({ ...common, summary, csrf: 'token', isOutdated: false })))
  expect(shown('no change')).toContain('What is in force has nothing of that change any more.')
  expect(shown('strip: − ref')).toContain('Undo for a.example')
})
