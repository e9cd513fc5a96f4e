import { expect, it } from 'vitest'
import { parseJson } from '../../src/store/json-text.ts'

it.each([
  ['{"a":[1]}', { a: [1] }],
  ['null', null],
  ['"text"', 'text'],
])('reads %s', (text, value) => expect(parseJson(text)).toEqual(value))

it.each(['', '{', 'undefined', "{'a':1}"])('answers undefined for %j', (text) =>
  expect(parseJson(text)).toBeUndefined(),
)
