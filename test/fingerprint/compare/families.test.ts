import { expect, it } from 'vitest'
import { byFamily, unitKey } from '../../../src/fingerprint/compare/families.ts'
import { packUnit, unpackUnit } from '../../../src/fingerprint/compare/unit.ts'

it('keeps the order within a family', () => {
  const units = ['a', 'b', 'c', 'd'].map((text, at) => packUnit({ family: at % 2, text }))
  const families = [...byFamily(units).values()].map((family) => family.map(({ text }) => text))
  expect(families).toEqual(
    [
      [0, 2],
      [1, 3],
    ].map((places) => places.map((at) => unpackUnit(units[at] ?? '').text)),
  )
})

it('compares volatile lines by their shape, links never', () => {
  const counter = unpackUnit(packUnit({ family: 1, text: 'seen 7' }))
  const link = unpackUnit(packUnit({ family: 1, text: '/7', raw: '/7' }))
  expect(unitKey(counter, new Set())).toBe(counter.text)
  expect(unitKey(counter, new Set([counter.shape]))).toBe(`#${counter.shape}`)
  expect(unitKey(link, new Set([link.shape]))).toBe(link.text)
})
