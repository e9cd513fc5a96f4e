import { expect, it } from 'vitest'
import { textOf, traceOf } from '../../../src/edge/respond/error-text.ts'

it('writes the message of an error, and anything else as text', () => {
  expect([textOf(new TypeError('bad')), textOf('odd'), textOf(undefined)]).toEqual(['bad', 'odd', 'undefined'])
})

it('writes where an error was thrown, if it knows', () => {
  expect(traceOf(new TypeError('bad'))).toMatch(/^TypeError: bad\n +at /)
  expect([traceOf('odd'), traceOf(undefined)]).toEqual(['odd', 'undefined'])
})
