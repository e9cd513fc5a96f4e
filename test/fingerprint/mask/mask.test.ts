import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareFingerprints } from '../../../src/fingerprint/compare/compare.ts'
import { content } from '../../../src/fingerprint/kinds/content.ts'
import { NO_MASK, mergeMasks } from '../../../src/fingerprint/mask/mask.ts'
import { volatileSlots } from '../../../src/fingerprint/mask/volatile-slots.ts'
import { htmlPage } from '../generated-pages.ts'

const print = (html: string) => content.of(htmlPage(html))
const arbitraryItems = fc.array(fc.constantFrom('a', 'b', 'c', 'n 1', 'n 2', '7', '8'), { maxLength: 8 })

describe('masks', () => {
  it('hide nothing where nothing changed, and where pages cannot be compared part by part', () => {
    const page = print('<p>x</p>')
    expect(volatileSlots(page, page)).toEqual(NO_MASK)
    expect(volatileSlots(page, { ...print('<p>y</p>'), version: page.version + 1 })).toEqual(NO_MASK)
    const [a, b] = [1, 2].map((byte) =>
      content.of({ ...htmlPage(''), contentType: 'image/png', body: new Uint8Array([byte]) }),
    )
    expect(volatileSlots(a!, b!)).toEqual(NO_MASK)
  })

  it('are JSON, sorted, and merge in any order', () => {
    const [a, b, c] = ['<p>a</p><h2>1</h2>', '<p>b</p><h2>1</h2>', '<p>b</p><h2>2</h2>'].map(print)
    const first = volatileSlots(a!, b!)
    const second = volatileSlots(b!, c!)
    expect(JSON.parse(JSON.stringify(first))).toEqual(first)
    expect(mergeMasks(first, second)).toEqual(mergeMasks(second, first, NO_MASK, first))
    expect(mergeMasks()).toEqual(NO_MASK)
    expect(compareFingerprints(a!, c!, mergeMasks(first, second)).verdict).toBe('equal')
    expect(compareFingerprints(a!, c!, first).verdict).toBe('differ')
  })

  it('do not depend on which of the two fetches came first', () => {
    fc.assert(
      fc.property(arbitraryItems, arbitraryItems, (left, right) => {
        const [a, b] = [left, right].map((items) => print(items.map((item) => `<p>${item}</p>`).join('')))
        expect(volatileSlots(a!, b!)).toEqual(volatileSlots(b!, a!))
      }),
      { seed: 7, numRuns: 300 },
    )
  })

  it.each(['p', 'li'])('never hide a line of another %s family', (tag) => {
    fc.assert(
      fc.property(arbitraryItems, arbitraryItems, (left, right) => {
        const wrap = (items: readonly string[], fixed: string): string =>
          `<div>${items.map((item) => `<${tag}>${item}</${tag}>`).join('')}</div><section><${tag}>${fixed}</${tag}></section>`
        const mask = volatileSlots(print(wrap(left, 'x')), print(wrap(right, 'x')))
        expect(compareFingerprints(print(wrap(left, 'x')), print(wrap(left, 'y')), mask).verdict).toBe('differ')
      }),
      { seed: 11, numRuns: 300 },
    )
  })
})
