import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareFingerprints } from '../../../src/fingerprint/compare/compare.ts'
import { content } from '../../../src/fingerprint/kinds/content.ts'
import { htmlPage } from '../generated-pages.ts'

const SITE = 'https://site.example'
const encoded = encodeURIComponent
const asHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
const asScript = (text: string): string => text.replaceAll('&', String.raw`\u0026`)
const linkTo = (query: string): string => `/list${query === '' ? '' : `?${query}`}`
const script = (text: string): string => `<script type="application/json">${text}</script>`

/** Places where a page writes a query, by number so that each has a name of its own. */
const PLACES: readonly ((query: string, at: number) => string)[] = [
  (query) => `<a href="${asHtml(linkTo(query))}">next</a>`,
  (query) => `<a href="https://share.example/?u=${encoded(SITE + linkTo(query))}">share</a>`,
  (query) => `<a href="https://share.example/?u=${encoded(encoded(SITE + linkTo(query)))}">share</a>`,
  (query) => `<p>Link: ${asHtml(SITE + linkTo(query))}</p>`,
  (query) => `<p>Link: ${encoded(SITE + linkTo(query))}</p>`,
  (query) => `<p>Link: ${encoded(encoded(SITE + linkTo(query)))}</p>`,
  (query) => `<form method=post><input type=hidden name=to value="${asHtml(linkTo(query))}"></form>`,
  (query) => `<form method=post><input type=hidden name=to value="${encoded(linkTo(query))}"></form>`,
  (query) => `<textarea>&lt;iframe src="${asHtml(asHtml(SITE + linkTo(query)))}"&gt;</textarea>`,
  (query, at) => script(`{"k${at}":{"qs":"x${at}=1&${query}"}}`).replace('"qs"', `"qs${at}"`),
  (query, at) => script(`{"k${at}":"${asScript(linkTo(query))}"}`),
  (query, at) => script(asHtml(`{"k${at}":"${linkTo(query)}"}`)),
  (query, at) => `<script>load(${JSON.stringify(`{"k${at}":"${asHtml(linkTo(query))}"}`)})</script>`,
  (query, at) => `<script>var k${at} = "${encoded(SITE + linkTo(query))}"</script>`,
  (query, at) => `<script>var k${at} = "/login?to=${encoded(linkTo(query))}"</script>`,
  (query, at) => `<div data-state="${asHtml(`{"k${at}":"${linkTo(query)}"}`)}">x</div>`,
  (query, at) => `<div data-k${at}="${asHtml(linkTo(query))}"></div>`,
  (query, at) => `<button data-k${at}="${asHtml(linkTo(query))}">more</button>`,
]

interface Pair {
  readonly name: string
  readonly value: string
  readonly spelling: number
}

/** A link of a page: pairs of its own, and the query of the page before or behind them, or not at all. */
interface Item {
  readonly place: number
  readonly pairs: readonly Pair[]
  readonly echo: 'none' | 'before' | 'behind'
}

const SPELLINGS: readonly ((text: string) => string)[] = [
  encoded,
  (text) => encoded(text).replaceAll('%20', '+'),
  (text) => encoded(text).replace(/%../g, (triplet) => triplet.toLowerCase()),
]

function queryOf(pairs: readonly Pair[]): string {
  return pairs.map(({ name, value, spelling }) => `${name}=${SPELLINGS[spelling]!(value)}`).join('&')
}

function pairsOf({ pairs, echo }: Item, own: readonly Pair[]): readonly Pair[] {
  return echo === 'none' ? pairs : echo === 'before' ? [...own, ...pairs] : [...pairs, ...own]
}

function print(items: readonly Item[], own: readonly Pair[]) {
  const html = items.map((item, at) => PLACES[item.place]!(queryOf(pairsOf(item, own)), at)).join('')
  return content.of(htmlPage(`<main><h1>Shoes</h1>${html}</main>`, SITE + linkTo(queryOf(own))))
}

const saysOf = (pairs: readonly Pair[]): string => JSON.stringify(pairs.map(({ name, value }) => [name, value]))

function withoutEchoes(item: Item, own: readonly Pair[]): string {
  const echoed = new Set(own.map((pair) => saysOf([pair])))
  return saysOf(pairsOf(item, own).filter((pair) => !echoed.has(saysOf([pair]))))
}

const pair: fc.Arbitrary<Pair> = fc.record({
  name: fc.constantFrom('id', 'size', 'cat', 'trk'),
  value: fc.constantFrom('1', '44', 'red', 'a b', 'x/y', 'n=1&m', 'é', '100%'),
  spelling: fc.nat({ max: SPELLINGS.length - 1 }),
})
const item: fc.Arbitrary<Item> = fc.record({
  place: fc.nat({ max: PLACES.length - 1 }),
  pairs: fc.array(pair, { maxLength: 2 }),
  echo: fc.constantFrom('none', 'before', 'behind'),
})
const items = fc.array(item, { minLength: 1, maxLength: 4 })
const own = fc.array(pair, { maxLength: 2 })

describe('a page that repeats its own URL', () => {
  it.each(PLACES.map((place, at) => [place('a=1', at), at] as const))('says the same with a tracker: %s', (_, at) => {
    const size: Pair = { name: 'size', value: '44', spelling: 0 }
    const trk: Pair = { name: 'trk', value: '1732412345123', spelling: 0 }
    const next: Item = { place: at, pairs: [{ name: 'n', value: '2', spelling: 0 }], echo: 'before' }
    const other: Item = { ...next, pairs: [{ name: 'n', value: '3', spelling: 0 }] }
    for (const base of [[], [size]])
      for (const tracked of [
        [...base, trk],
        [trk, ...base],
      ]) {
        expect(compareFingerprints(print([next], base), print([next], tracked)).verdict).toBe('equal')
        expect(compareFingerprints(print([next], base), print([other], tracked)).verdict).toBe('differ')
      }
  })

  it('is equal to another one exactly where all links are, without the pairs of both URLs or as written', () => {
    fc.assert(
      fc.property(items, items, own, own, fc.boolean(), (left, right, ownA, ownB, isSamePage) => {
        const others = isSamePage ? left : left.map((one, at) => ({ ...one, pairs: right[at]?.pairs ?? one.pairs }))
        const { verdict } = compareFingerprints(print(left, ownA), print(others, ownB))
        const agree = left.map((one, at) => withoutEchoes(one, ownA) === withoutEchoes(others[at]!, ownB))
        const agreeAsWritten = left.map((one, at) => saysOf(pairsOf(one, ownA)) === saysOf(pairsOf(others[at]!, ownB)))
        if (verdict === 'equal') expect(agree.every((yes, at) => yes || agreeAsWritten[at])).toBe(true)
        if (isSamePage && agree.every(Boolean)) expect(verdict).toBe('equal')
      }),
      { seed: 29, numRuns: 2000 },
    )
  })

  it.each([
    ['a size that is shown', '<p>Size: 44</p>', '<p>Size: 42</p>'],
    ['a pair in a sentence', '<p>size=44</p>', '<p></p>'],
    ['a pair that is shown in a field', '<input value="size=44">', '<input value="">'],
    [
      'a value that a form sends',
      '<form method=post><input type=hidden name=size value=44></form>',
      '<form method=post></form>',
    ],
    ['a value that a button adds', '<button onclick="add(44)">Add</button>', '<button>Add</button>'],
    ['a picture that a program draws', '<img src="/shoe.php?size=44">', '<img src="/shoe.php">'],
    ['a longer value', script('{"qs":"size=440"}'), script('{"qs":""}')],
    ['a longer name', script('{"qs":"shoesize=44"}'), script('{"qs":""}')],
    ['another name of the string', script('{"a":"size=42"}'), script('{"b":"size=42"}')],
    ['an encoded sentence', '<p>100%25 size%3D44x</p>', '<p>100%25</p>'],
  ])('keeps %s', (_, shown, other) => {
    const [one, two] = ['?size=44', ''].map((query, at) =>
      content.of(htmlPage(`<h1>Shoes</h1>${at === 0 ? shown : other}`, SITE + query)),
    )
    expect(compareFingerprints(one!, two!).verdict).toBe('differ')
  })
})
