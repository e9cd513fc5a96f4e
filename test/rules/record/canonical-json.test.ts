import fc from 'fast-check'
import { expect, it } from 'vitest'
import { canonicalJson } from '../../../src/rules/record/canonical-json.ts'

it('sorts keys by code unit at every depth and leaves arrays in order', () => {
  expect(canonicalJson({ b: [{ z: 1, Z: 2 }], a: null, é: 1 })).toBe('{"a":null,"b":[{"Z":2,"z":1}],"é":1}')
})

it('leaves out undefined members', () => {
  expect(canonicalJson({ a: undefined, b: 1 })).toBe('{"b":1}')
})

it('is JSON of the same value, whatever the order it was written in', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const plain: unknown = JSON.parse(JSON.stringify(value))
      expect(JSON.parse(canonicalJson(plain))).toEqual(plain)
    }),
  )
})
