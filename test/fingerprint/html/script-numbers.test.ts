import { describe, expect, it } from 'vitest'
import { numberLists } from '../../../src/fingerprint/html/script-numbers.ts'

describe('the numbers of a script', () => {
  it.each([
    ['new Chart(c, { data: [12, 19,\n 3.5, -2e3] })', '[12,19,3.5,-2e3]'],
    ['{"series":[[1700000000,5],[1700000060,7]]}', '[1700000000,5] [1700000060,7]'],
    ['var a = [1], b = [], c = x[0], token = "a81f", at = 1700000000', ''],
    ['["12","19"]', ''],
    ['', ''],
  ])('%j are %j', (script, lists) => {
    expect(numberLists(script)).toBe(lists)
  })

  it('are found in linear time', () => {
    const took = (text: string): number => {
      const startMs = performance.now()
      numberLists(text)
      return performance.now() - startMs
    }
    for (const text of ['['.repeat(500_000), '[1,'.repeat(200_000), '[ '.repeat(300_000), `[1${' '.repeat(500_000)}`])
      expect(took(text)).toBeLessThan(1000)
  })
})
