import { expect, it } from 'vitest'
import { markup } from '../support/markup.ts'
import { Empty, Notice } from '../../../src/console/parts/notice.tsx'

it('is read out at once where something is wrong', () => {
  expect(markup(Notice({ tone: 'bad', children: 'a' }))).toBe('<div class="notice bad" role="alert">a</div>')
  expect(markup(Notice({ children: 'a' }))).toBe('<div class="notice plain" role="status">a</div>')
  expect(markup(Empty({ children: 'nothing yet' }))).toBe('<div class="empty">nothing yet</div>')
})
