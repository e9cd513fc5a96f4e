import { describe, expect, it } from 'vitest'
import { declineReason, judgeLine, questionLine } from '../../../src/cli/verifying/verify-answers.ts'
import { FIXTURES } from '../small-fixtures.ts'

const fixture = FIXTURES.cases[0]!

describe('questionLine', () => {
  it('says what is asked and nothing of what is expected', () => {
    const { id, input, profile } = fixture
    expect(JSON.parse(questionLine(fixture))).toEqual({ id, input, profile })
  })
})

describe('judgeLine', () => {
  it('takes the right answer, with or without its id', () => {
    expect(judgeLine(fixture, JSON.stringify(fixture.expected))).toEqual([])
    expect(judgeLine(fixture, JSON.stringify({ id: fixture.id, ...fixture.expected }))).toEqual([])
  })

  it.each(['', 'x', '1', 'null', '[]', '{}', '{"ok":true}', '{"ok":"true","url":"u","key":"k"}'])(
    'reports the line %j as no answer',
    (line) => {
      expect(judgeLine(fixture, line)).toMatchObject([{ id: fixture.id, field: 'answer' }])
    },
  )

  it('does not take the answer to another question', () => {
    expect(judgeLine(fixture, JSON.stringify({ id: 'other', ...fixture.expected }))).toMatchObject([
      { field: 'answer', got: expect.stringContaining('keep the order') },
    ])
  })

  it('shortens a line that goes on and on', () => {
    expect(judgeLine(fixture, 'x'.repeat(1e6))[0]?.got.length).toBeLessThan(200)
  })
})

describe('declineReason', () => {
  it('reads the reason of a case that is not claimed', () => {
    expect(declineReason(fixture, '{"declined":"no records"}')).toBe('no records')
    expect(declineReason(fixture, JSON.stringify({ id: fixture.id, declined: 'no records' }))).toBe('no records')
  })

  it.each(['', 'x', 'null', '{}', '{"declined":""}', '{"declined":true}', '{"id":"other","declined":"no records"}'])(
    'takes %j for no decline',
    (line) => {
      expect(declineReason(fixture, line)).toBeUndefined()
    },
  )

  it('leaves an answer alone', () => {
    expect(declineReason(fixture, JSON.stringify(fixture.expected))).toBeUndefined()
  })
})
