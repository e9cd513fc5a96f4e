import { expect, it } from 'vitest'
import { ChangeEffect } from '../../../../src/console/domains/preview/change-effect.tsx'
import { previewChange } from '../../../../src/console/domains/preview/preview-change.ts'
import { recordOf } from '../../../api/support/memory-control.ts'
import { textOf } from '../../support/console-world.ts'
import { markup } from '../../support/markup.ts'

it('ChangeEffect shows figures and the URLs that change', () => {
  const [current, record] = [recordOf('shop.example', 1), recordOf('shop.example', 1, { strip: ['ww'] })]
  const seen = [{ url: 'https://shop.example/p?ww=1', hits: 2 }]
  const preview = previewChange(current, record, { seen })
  const text = textOf(
    markup(ChangeEffect({ domain: 'shop.example', forgotten: [], preview, isUnread: false, wanted: 9 })),
  )
  expect(text).toContain('the one URL seen last (all there are)')
  expect(text).toContain('ww=1')
})
