import { expect, it } from 'vitest'
import { collect } from '../../../src/cli/arguments/repeatable.ts'

it('keeps every value, in the order given', () => {
  expect(['b', 'a', 'b'].reduce<readonly string[]>((before, value) => collect(value, before), [])).toEqual([
    'b',
    'a',
    'b',
  ])
})
