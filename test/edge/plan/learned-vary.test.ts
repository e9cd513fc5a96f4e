import { describe, expect, it } from 'vitest'
import { createLearnedVary } from '../../../src/edge/plan/learned-vary.ts'

describe('createLearnedVary', () => {
  it('finds the names of a page, sorted, and adds to them', () => {
    const learned = createLearnedVary(() => 0)
    expect(learned.find('https://shop.test/')).toEqual([])
    expect(learned.learn('https://shop.test/', ['save-data', 'accept-language'])).toBe(true)
    expect(learned.learn('https://shop.test/', ['accept'])).toBe(true)
    expect(learned.find('https://shop.test/')).toEqual(['accept', 'accept-language', 'save-data'])
    expect(learned.find('https://shop.test/other')).toEqual([])
  })

  it('forgets an hour after the last response that said them', () => {
    let now = 0
    const learned = createLearnedVary(() => now)
    learned.learn('https://shop.test/', ['accept-language'])
    now = 3_000_000
    learned.learn('https://shop.test/', ['accept-language'])
    now = 6_599_999
    expect(learned.find('https://shop.test/')).toEqual(['accept-language'])
    now++
    expect(learned.find('https://shop.test/')).toEqual([])
    learned.learn('https://shop.test/', ['accept'])
    expect(learned.find('https://shop.test/')).toEqual(['accept'])
  })

  it('learns nothing from a page that names more than eight', () => {
    const learned = createLearnedVary(() => 0)
    const names = Array.from({ length: 8 }, (_, index) => `x-${index}`)
    expect(learned.learn('https://shop.test/', names)).toBe(true)
    expect(learned.learn('https://shop.test/', ['x-8'])).toBe(false)
    expect(learned.find('https://shop.test/')).toEqual(names)
  })

  it('stays within its bytes: what was learned first leaves first', () => {
    const learned = createLearnedVary(() => 0, 2000)
    for (let page = 0; page < 100; page++) learned.learn(`https://shop.test/${page}`, ['accept-language'])
    const known = Array.from({ length: 100 }, (_, page) => page).filter(
      (page) => learned.find(`https://shop.test/${page}`).length > 0,
    )
    expect(known).toEqual([90, 91, 92, 93, 94, 95, 96, 97, 98, 99])
    learned.learn(`https://shop.test/${'x'.repeat(2000)}`, ['accept-language'])
    expect(learned.find('https://shop.test/99')).toEqual([])
  })
})
