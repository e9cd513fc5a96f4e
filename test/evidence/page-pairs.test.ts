import { expect, it } from 'vitest'
import { askPairs } from '../../src/evidence/page-pairs.ts'
import type { PageSeen } from '../../src/evidence/types.ts'
import { NO_MASK } from '../../src/fingerprint/mask/mask.ts'
import { volatileSlots } from '../../src/fingerprint/mask/volatile-slots.ts'
import { observed } from './observed.ts'

const page = (...lines: readonly string[]): PageSeen =>
  observed('https://shop.example/p', ['Lamp', 'All about lamps', ...lines, 'Imprint'])

it('tells what a counter may explain from other differences', () => {
  const { same, almostSame } = askPairs({ mask: () => NO_MASK, maskFor: () => NO_MASK, version: () => 0 })
  const [seven, eight, soldOut] = [page('Seen 7 times'), page('Seen 8 times'), page('Sold out')]
  expect([same(seven, page('Seen 7 times')), same(seven, eight)]).toEqual([true, false])
  expect([almostSame(seven, eight), almostSame(seven, soldOut)]).toEqual([true, false])
})

it('answers from memory, and anew once more is known', () => {
  const [sale, free] = [page('Summer sale'), page('Free returns')]
  const banner = volatileSlots(sale.fingerprint, free.fingerprint)
  const known = { mask: NO_MASK, version: 0 }
  let asked = 0
  const { same, almostSame, maskBetween } = askPairs({
    mask: () => known.mask,
    maskFor: () => {
      asked++
      return known.mask
    },
    version: () => known.version,
  })
  const answers = () => [same(sale, free), almostSame(sale, free)]
  expect([answers(), answers(), asked]).toEqual([[false, false], [false, false], 1])
  Object.assign(known, { mask: banner, version: 1 })
  expect(answers()).toEqual([true, true])
  expect([maskBetween(sale, free), maskBetween(sale, sale)]).toEqual([banner, NO_MASK])
})

it('hides parts of two pages that are volatile on these alone', () => {
  const [sale, free] = [page('Summer sale'), page('Free returns')]
  const banner = volatileSlots(sale.fingerprint, free.fingerprint)
  const { same, maskBetween } = askPairs({ mask: () => NO_MASK, maskFor: () => banner, version: () => 0 })
  expect([same(sale, free), maskBetween(sale, free)]).toEqual([true, banner])
  expect(same(sale, page('Free returns', 'Sold out'))).toBe(false)
})
