import { describe, expect, it } from 'vitest'
import { compareFingerprints } from '../../../src/fingerprint/compare/compare.ts'
import { content } from '../../../src/fingerprint/kinds/content.ts'
import { mergeMasks } from '../../../src/fingerprint/mask/mask.ts'
import { unpackUnit } from '../../../src/fingerprint/compare/unit.ts'
import { volatileSlots } from '../../../src/fingerprint/mask/volatile-slots.ts'
import { htmlPage } from '../generated-pages.ts'

const print = (html: string) => content.of(htmlPage(html, 'https://site.example/p'))

function afterControl(a: string, b: string, control: readonly string[]): string {
  const mask = mergeMasks(...control.slice(1).map((html, at) => volatileSlots(print(control[at] ?? ''), print(html))))
  return compareFingerprints(print(a), print(b), mask).verdict
}

describe('the comparison after a control fetch', () => {
  const article = (quote: string, views: number, text = 'The truth.'): string =>
    `<div><p>First.</p><p>${quote}</p><p>${text}</p><p>Seen ${views} times</p><p>Last.</p></div>`

  it('passes over one rotating line and one counter among lines of the same kind', () => {
    expect(afterControl(article('A b c', 5), article('D e', 9), [article('Q r', 1), article('S t', 2)])).toBe('equal')
  })

  it('still sees every static line beside them, and another word in the counter', () => {
    const control = [article('Q r', 1), article('S t', 2)]
    expect(afterControl(article('A', 5), article('A', 5, 'The lie.'), control)).toBe('differ')
    expect(afterControl('<div><p>Seen 5 times</p></div>', '<div><p>Sold 5 times</p></div>', control)).toBe('differ')
    expect(afterControl(article('A', 5), article('A</p><p>B</p><p>C', 5), control)).toBe('differ')
  })

  it('does not let the forms of a rotating list hide what the form of the page sends', () => {
    const form = (item: number): string => `<form method=post><input type=hidden name=item value=${item}></form>`
    const shop = (item: number, related: readonly number[]): string =>
      `<main>Bag ${form(item)}</main><aside>${related.map((other) => `<div class=card>Bag ${form(other)}</div>`).join('')}</aside>`
    const control = [shop(5, [11, 12, 13]), shop(5, [14, 15, 16])]
    expect(afterControl(shop(5, [11, 12, 13]), shop(5, [12, 17, 18]), control)).toBe('equal')
    expect(afterControl(shop(5, [11, 12, 13]), shop(6, [11, 12, 13]), control)).toBe('differ')
  })

  it('passes over what a rotating list does, and sees what the page does, though both change in one way', () => {
    const shop = (
      item: number,
      related: readonly number[],
    ): string => `<main>Bag <a onclick="add(${item})">Buy</a></main>
      <aside>${related.map((other) => `<div class=card><a onclick="add(${other})">Buy</a></div>`).join('')}</aside>`
    const control = [shop(5, [11, 12, 13]), shop(5, [14, 15, 16])]
    expect(afterControl(shop(5, [11, 12, 13]), shop(5, [12, 17, 18]), control)).toBe('equal')
    expect(afterControl(shop(5, [11, 12, 13]), shop(6, [11, 12, 13]), control)).toBe('differ')
  })

  it('passes over a rotating list, and still sees the list beside it', () => {
    const lists = (related: string, main = 'x y z'): string =>
      `<div>${[main, related]
        .map(
          (list) =>
            `<ul>${list
              .split(' ')
              .map((item) => `<li><a href="/${item}">${item}</a>`)
              .join('')}</ul>`,
        )
        .join('')}</div>`
    const control = [lists('a b c d'), lists('d e f a')]
    expect(afterControl(lists('a b c d'), lists('g h a b'), control)).toBe('equal')
    expect(afterControl(lists('a b c d'), lists('g h a b', 'x y w'), control)).toBe('differ')
  })

  it('passes over rotating cards that are no list by their tags', () => {
    const cards = (names: string): string =>
      `<main><p>text</p></main><div>${names
        .split(' ')
        .map((name) => `<div class="card"><b>${name}</b></div>`)
        .join('')}</div>`
    expect(afterControl(cards('a b c d'), cards('x y c z'), [cards('a b c d'), cards('d e c f')])).toBe('equal')
  })

  it('passes over a shuffled list but not over other items', () => {
    const list = (items: string): string =>
      `<ul>${items
        .split(' ')
        .map((item) => `<li>${item}`)
        .join('')}</ul>`
    const control = [list('a b c'), list('c a b')]
    expect(afterControl(list('a b c'), list('b a c'), control)).toBe('equal')
    expect(afterControl(list('a b c'), list('b a d'), control)).toBe('differ')
  })

  it('passes over a banner that comes and goes without moving what follows', () => {
    const boxes = (...texts: string[]): string => texts.map((text) => `<div class="box">${text}</div>`).join('')
    const control = [boxes('Ad', 'Main', 'Foot'), boxes('Main', 'Foot')]
    expect(afterControl(boxes('Other ad', 'Main', 'Foot'), boxes('Main', 'Foot'), control)).toBe('equal')
    expect(afterControl(boxes('Ad', 'Main', 'Foot'), boxes('Else', 'Foot'), control)).toBe('differ')
  })

  it('does not let one counter hide a column of prices', () => {
    const table = (hits: number, price: number): string =>
      `<table>${[hits, 20, price, 40, 50].map((cell) => `<tr><td>${cell}</td></tr>`).join('')}</table>`
    expect(afterControl(table(1, 30), table(2, 30), [table(3, 30), table(4, 30)])).toBe('equal')
    expect(afterControl(table(1, 30), table(1, 31), [table(3, 30), table(4, 30)])).toBe('differ')
  })

  it('says how much was hidden', () => {
    const [a, b] = [print('<p>a</p><h2>b 1</h2>'), print('<p>a</p><h2>b 2</h2>')]
    expect(compareFingerprints(a, b, volatileSlots(a, b))).toEqual({ verdict: 'equal', maskedShare: 0.5 })
    expect(compareFingerprints(a, b)).toEqual({ verdict: 'differ', maskedShare: 0 })
  })

  it('says how much was hidden of the larger page, whichever comes first', () => {
    const [long, short] = [print(`<p>a</p>${'<h2>b</h2>'.repeat(9)}`), print('<p>a</p><h2>b</h2>')]
    const mask = { entries: [`f:${unpackUnit(short.units[1]!).family}`] }
    for (const [a, b] of [[long, short] as const, [short, long] as const])
      expect(compareFingerprints(a, b, mask)).toEqual({ verdict: 'equal', maskedShare: 0.9 })
  })
})
