import { expect, it } from 'vitest'
import { DoneNotice } from '../../../src/console/domains/done-notice.tsx'
import { doneOf } from '../../../src/console/domains/done-text.ts'
import { markup } from '../support/markup.ts'

it('offers to undo a revision, but not the first', () => {
  const shown = (word: string) =>
    markup(DoneNotice({ domain: 'a.example', done: doneOf(word), csrf: 'token', page: 'parameters' }))
  expect(shown('saved-2')).toContain('action="/domains/a.example/undo/2"')
  expect(shown('saved-1')).not.toContain('Undo')
  expect(shown('learns')).not.toContain('Undo')
  expect(shown('nonsense')).toBe('')
})
