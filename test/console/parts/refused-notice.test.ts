import { expect, it } from 'vitest'
import { RefusedNotice } from '../../../src/console/parts/refused-notice.tsx'
import { markup } from '../support/markup.ts'

it('says why something was refused, as text', () => {
  expect(markup(RefusedNotice({ refused: 'no <b> name' }))).toMatch(/role="alert".*no &lt;b&gt; name/s)
})

it('says nothing where nothing was refused', () => {
  expect(markup(RefusedNotice({ refused: undefined }))).toBe('')
})
