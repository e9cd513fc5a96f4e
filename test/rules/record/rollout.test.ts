import { expect, it } from 'vitest'
import { isInRollout } from '../../../src/rules/record/rollout.ts'

const urls = Array.from({ length: 4000 }, (_, i) => `https://shop.test/product/${i}?id=${i % 7}`)
const share = (part: number): number => urls.filter((url) => isInRollout(url, part)).length / urls.length

it.each([0.01, 0.1, 0.5, 0.9])('treats about %d of all pages', (part) => {
  expect(Math.abs(share(part) - part)).toBeLessThan(0.03)
})

it('treats none at 0 and all at 1', () => {
  expect([share(0), share(1), isInRollout('x', Number.NaN)]).toEqual([0, 1, false])
})

it('keeps every treated page when the share grows', () => {
  expect(urls.every((url) => !isInRollout(url, 0.2) || isInRollout(url, 0.3))).toBe(true)
})
