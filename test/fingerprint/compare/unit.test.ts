import { describe, expect, it } from 'vitest'
import { MAX_UNITS, packUnit, packUnits, unitsOfParts, unpackUnit } from '../../../src/fingerprint/compare/unit.ts'

const unit = (text: string) => unpackUnit(packUnit({ family: 1, text }))

describe('a packed unit', () => {
  it('keeps family, text and flags in 16 characters', () => {
    const packed = packUnit({ family: 77, text: 'a', list: true })
    expect(packed).toMatch(/^[\w-]{16}$/)
    expect(unpackUnit(packed)).toMatchObject({ list: true, link: false })
    expect(unpackUnit(packUnit({ family: 77, text: 'a', raw: 'b' }))).toMatchObject({ list: false, link: true })
    expect(packUnit({ family: 78, text: 'a', list: true }).slice(4)).toBe(packed.slice(4))
  })

  it('has one shape for texts that differ only in words with digits', () => {
    expect(unit('Seen 17 times').shape).toBe(unit('Seen 18,000 times').shape)
    expect(unit('Seen 17 times').text).not.toBe(unit('Seen 18 times').text)
    expect(unit('Seen 17 times').shape).not.toBe(unit('Sold 17 times').shape)
    expect(unit('no digits').shape).not.toBe(unit('no figures').shape)
  })

  it('has the raw target as the shape of a link, whether or not an echo was taken out', () => {
    const shape = (text: string, raw: string) => unpackUnit(packUnit({ family: 1, text, raw })).shape
    expect(shape('/p', '/p?a=1')).toBe(shape('/p?a=1', '/p?a=1'))
    expect(shape('/p', '/p?a=1')).not.toBe(shape('/p', '/p?a=2'))
  })

  it('is read from any text', () => {
    for (const text of ['', 'x', '!'.repeat(40)]) expect(unpackUnit(text).family.length).toBeLessThanOrEqual(4)
  })
})

describe('the units of a page', () => {
  it('hash families and texts in order', () => {
    const [a, b] = [
      { family: 1, text: 'a' },
      { family: 2, text: 'b' },
    ]
    expect(packUnits([a, b]).hash).not.toBe(packUnits([b, a]).hash)
    expect(packUnits([a, b]).hash).toBe(packUnits([{ ...a, list: true }, b]).hash)
  })

  it('are found by the part that they were made of, folded ones as well', () => {
    const parts = ['Lamp', '1.00 EUR, 2 left', 'end'].map((text) => ({ family: 1, text }))
    expect(unitsOfParts(parts)).toEqual([[0, 1], [1, 3], [3, 4]]) // prettier-ignore
    const many = Array.from({ length: MAX_UNITS * 2 + 1 }, (_, at) => ({ family: at, text: String(at) }))
    const { units } = packUnits(many)
    const ranges = unitsOfParts(many)
    expect([ranges[0], ranges.at(-1)]).toEqual([[0, 1], [units.length - 1, units.length]]) // prettier-ignore
  })

  it('are folded beyond a limit without losing a difference', () => {
    const many = Array.from({ length: MAX_UNITS * 2 + 1 }, (_, at) => ({ family: at, text: String(at) }))
    const folded = packUnits(many)
    expect(folded.units.length).toBeLessThanOrEqual(MAX_UNITS)
    expect(packUnits(many.with(4321, { family: 4321, text: 'other' })).units).not.toEqual(folded.units)
  })
})
