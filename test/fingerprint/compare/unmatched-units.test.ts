import { describe, expect, it } from 'vitest'
import { compareFingerprints } from '../../../src/fingerprint/compare/compare.ts'
import { unmatchedUnits } from '../../../src/fingerprint/compare/unmatched-units.ts'
import { content } from '../../../src/fingerprint/kinds/content.ts'
import { NO_MASK } from '../../../src/fingerprint/mask/mask.ts'
import { volatileSlots } from '../../../src/fingerprint/mask/volatile-slots.ts'
import { htmlPage } from '../generated-pages.ts'

const print = (html: string, url = 'https://site.example/p') => content.of(htmlPage(html, url))
const placesIn = (a: string, b: string) => {
  const found = unmatchedUnits(print(a), print(b), NO_MASK)
  return [[...found.a], [...found.b]]
}

describe('unmatchedUnits()', () => {
  it('names the units that the other page lacks', () => {
    expect(placesIn('<p>Lamp</p><p>costs 12</p>', '<p>Lamp</p><p>costs 15</p>')).toEqual([[1], [1]])
    expect(placesIn('<p>Lamp</p>', '<p>Lamp</p><b>offer</b>')).toEqual([[], [1]])
    expect(placesIn('<p>Lamp</p><p>Lamp</p>', '<p>Lamp</p>')).toEqual([[1], []])
  })

  it('names units in another order, where nothing else differs', () => {
    expect(placesIn('<ul><li>a<li>b<li>c</ul>', '<ul><li>b<li>a<li>c</ul>')).toEqual([
      [0, 1],
      [0, 1],
    ])
    const [left, right] = placesIn(
      '<div class="post news">a</div><div class="post tips">b</div>',
      '<div class="post tips">b</div><div class="post news">a</div>',
    )
    expect([left?.length, right?.length]).toEqual([2, 2])
  })

  it('takes links for one whose targets agree as they stand', () => {
    const own = print('<a href="/q?ref=a">x</a>', 'https://site.example/p?ref=a')
    const other = print('<a href="/q?ref=a">x</a>')
    expect(own.hash).not.toBe(other.hash)
    expect(unmatchedUnits(own, other, NO_MASK)).toEqual({ a: new Set(), b: new Set() })
  })

  it('names none of what a mask hides, and nothing exactly where the comparison finds the pages equal', () => {
    const pages = ['one', 'two', 'three'].map((word) => print(`<p>Lamp</p><i>quote ${word}</i><p>end</p>`))
    const mask = volatileSlots(pages[0]!, pages[1]!)
    for (const [a, b] of [
      [pages[0]!, pages[2]!],
      [pages[1]!, print('<p>Desk</p><i>quote one</i><p>end</p>')],
    ] as const) {
      const found = unmatchedUnits(a, b, mask)
      expect(found.a.size + found.b.size === 0).toBe(compareFingerprints(a, b, mask).verdict === 'equal')
    }
    expect(compareFingerprints(pages[0]!, pages[2]!, mask).verdict).toBe('equal')
  })
})
