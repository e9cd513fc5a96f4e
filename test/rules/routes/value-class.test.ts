import { describe, expect, it } from 'vitest'
import { anchored } from '../../../src/rules/match/grammar.ts'
import { VALUE_CLASSES } from '../../../src/rules/routes/value-class.ts'

const takes = (name: string, value: string): boolean => anchored(VALUE_CLASSES[name]!).test(value)

describe('VALUE_CLASSES', () => {
  it.each([
    ['digits', '0070', 'x7'],
    ['hex', '0123abcd', '0123abc'],
    ['token', 'aB3_x~', 'reviews'],
    ['words', 'blue-shoe', 'reviews'],
    ['words', 'caf%C3%A9-au-lait', '-a'],
  ])('%s takes %s and not %s', (name, value, other) => {
    expect([takes(name, value), takes(name, other)]).toEqual([true, false])
  })

  it('takes no value with a delimiter or nothing in it', () => {
    for (const name of Object.keys(VALUE_CLASSES))
      expect(
        ['', '12345678/1', 'a-b?c', 'a-b&c-1', '1234567;8', 'a-b#1'].filter((value) => takes(name, value)),
      ).toEqual([])
  })

  it('answers on long values in linear time', () => {
    for (const name of Object.keys(VALUE_CLASSES)) {
      for (const unit of ['a', '1', 'a-', '-', 'a-1']) {
        const start = performance.now()
        takes(name, `${unit.repeat(200_000)}!`)
        expect(performance.now() - start).toBeLessThan(5000)
      }
    }
  })
})
