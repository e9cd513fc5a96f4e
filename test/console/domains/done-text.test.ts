import { describe, expect, it } from 'vitest'
import { doneOf } from '../../../src/console/domains/done-text.ts'

describe('doneOf', () => {
  it('says what was done', () => {
    expect(doneOf('saved-12')).toMatchObject({ text: expect.stringContaining('Saved: revision 12'), revision: 12 })
    expect(doneOf('undone-3')?.text).toContain('Undone: revision 3')
    expect(doneOf('added')?.text).toContain('watched')
  })

  it.each([undefined, '', 'saved-', 'saved-0', 'saved-1<b>', 'constructor', 'you won'])(
    'has nothing to say on %j',
    (word) => expect(doneOf(word)).toBeUndefined(),
  )
})
