import { describe, expect, it } from 'vitest'
import { doneText } from '../../../src/console/domains/done-text.ts'

describe('doneText', () => {
  it('says what was done', () => {
    expect(doneText('saved-12')).toContain('revision 12')
    expect(doneText('rolled-back-3')).toContain('revision 3')
    expect(doneText('added')).toContain('watched')
  })

  it.each([undefined, '', 'saved-', 'saved-0', 'saved-1<b>', 'constructor', 'you won'])(
    'has nothing to say on %j',
    (word) => expect(doneText(word)).toBeUndefined(),
  )
})
