import { describe, expect, it } from 'vitest'
import { compareFingerprints } from '../../../src/fingerprint/compare/compare.ts'
import { content } from '../../../src/fingerprint/kinds/content.ts'
import { MOVED } from '../../../src/fingerprint/mask/mask.ts'
import { volatileSlots } from '../../../src/fingerprint/mask/volatile-slots.ts'
import { htmlPage } from '../generated-pages.ts'

const print = (boxes: string) =>
  content.of(htmlPage(boxes.replace(/\w/g, (name) => `<div class="box-${name}">text of ${name}</div>`)))

describe('two fetches of one page', () => {
  it('whose boxes change places hide their order and nothing else', () => {
    const mask = volatileSlots(print('a b c'), print('c a b'))
    expect(mask.entries).toEqual([MOVED])
    expect(compareFingerprints(print('a b c'), print('b c a'), mask).verdict).toBe('equal')
    expect(compareFingerprints(print('a b c'), print('b a d'), mask).verdict).toBe('differ')
  })

  it('hide no order where a box came or went', () => {
    const mask = volatileSlots(print('a b c'), print('a x b c'))
    expect(mask.entries).not.toContain(MOVED)
    expect(compareFingerprints(print('a b c'), print('a x c b'), mask).verdict).toBe('differ')
    expect(compareFingerprints(print('a x b c'), print('a b c'), mask).verdict).toBe('equal')
  })

  it('hide the number of a line that changes, and no other number of it', () => {
    for (const line of [
      'EUR $ and # left',
      '<b>EUR $</b><i># left</i>',
      '# sold, EUR $',
      '$ EUR, # s',
      'in # ms €$',
      '<b>$</b><i>#</i>',
      '# $',
    ]) {
      const page = (price: number, left: number) =>
        content.of(htmlPage(`<p>${line.replace('$', String(price)).replace('#', String(left))}</p>`))
      const mask = volatileSlots(page(55, 7), page(55, 9))
      expect(compareFingerprints(page(55, 7), page(55, 123), mask).verdict, line).toBe('equal')
      expect(compareFingerprints(page(55, 7), page(56, 123), mask).verdict, line).toBe('differ')
    }
  })

  it('say the same whichever came first', () => {
    for (const [one, other] of [
      ['a b c', 'c b a'],
      ['a b', 'a b c'],
      ['a a b', 'b a'],
    ])
      expect(volatileSlots(print(one!), print(other!))).toEqual(volatileSlots(print(other!), print(one!)))
  })
})
