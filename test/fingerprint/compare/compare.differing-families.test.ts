import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { WHOLE_PAGE, compareFingerprints, differingFamilies } from '../../../src/fingerprint/compare/compare.ts'
import { content } from '../../../src/fingerprint/kinds/content.ts'
import { MOVED, NO_MASK } from '../../../src/fingerprint/mask/mask.ts'
import { volatileSlots } from '../../../src/fingerprint/mask/volatile-slots.ts'
import { htmlPage } from '../generated-pages.ts'

const print = (html: string) => content.of(htmlPage(html))
const page = (banner: string, price: string): string => `<div class=top>${banner}</div><main><p>${price}</p></main>`

describe('differingFamilies()', () => {
  it('names the families whose units differ', () => {
    const [banner] = differingFamilies(print(page('a', '5')), print(page('b', '5')))
    const [price] = differingFamilies(print(page('a', '5')), print(page('a', '6')))
    expect(banner).not.toBe(price)
    expect(differingFamilies(print(page('a', '5')), print(page('b', '6')))).toEqual([banner, price])
    expect(differingFamilies(print(page('a', '5')), print(page('a', '5')))).toEqual([])
  })

  it('leaves out what the mask hides', () => {
    const mask = volatileSlots(print(page('a', '5')), print(page('b', '5')))
    const [price] = differingFamilies(print(page('a', '5')), print(page('a', '6')))
    expect(differingFamilies(print(page('a', '5')), print(page('b', '6')), mask)).toEqual([price])
  })

  it('names a family that one page lacks', () => {
    expect(differingFamilies(print('<p>a</p><h2>b</h2>'), print('<p>a</p>'))).toHaveLength(1)
  })

  it('names the order of families where nothing else differs', () => {
    expect(differingFamilies(print('<p>a</p><h2>b</h2>'), print('<h2>b</h2><p>a</p>'))).toEqual([MOVED])
  })

  it('names the whole page where units cannot be compared', () => {
    const one = print('<p>a</p>')
    const hidden = { entries: differingFamilies(one, print('<p>b</p>')).map((family) => `f:${family}`) }
    expect(differingFamilies(one, { ...one, version: one.version + 1 })).toEqual([WHOLE_PAGE])
    expect(differingFamilies(one, { ...one, name: 'dom' })).toEqual([WHOLE_PAGE])
    expect(differingFamilies(one, print(''), hidden)).toEqual([WHOLE_PAGE])
  })

  it('is empty exactly where the comparison says equal', () => {
    const blocks = fc.array(fc.constantFrom('<p>a</p>', '<p>b</p>', '<h2>a</h2>', '<ul><li>1<li>2</ul>', '<p>7</p>'), {
      maxLength: 4,
    })
    fc.assert(
      fc.property(blocks, blocks, blocks, (left, right, again) => {
        const [a, b, control] = [left, right, again].map((parts) => print(parts.join('')))
        for (const mask of [NO_MASK, volatileSlots(a!, control!)])
          expect(differingFamilies(a!, b!, mask).length === 0).toBe(
            compareFingerprints(a!, b!, mask).verdict === 'equal',
          )
      }),
      { seed: 5, numRuns: 300 },
    )
  })
})
