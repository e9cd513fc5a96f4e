import { describe, expect, it } from 'vitest'
import { compareFingerprints } from '../../src/fingerprint/compare.ts'
import { content } from '../../src/fingerprint/content.ts'
import { mergeMasks } from '../../src/fingerprint/mask.ts'
import { unpackUnit } from '../../src/fingerprint/unit.ts'
import { volatileSlots } from '../../src/fingerprint/volatile-slots.ts'
import { htmlPage } from './generated-pages.ts'

const BASE = 'https://site.example/p'
const print = (html: string, url = BASE) => content.of(htmlPage(html, url))

function verdict(a: string, b: string, urlA = BASE, urlB = BASE): string {
  return compareFingerprints(print(a, urlA), print(b, urlB)).verdict
}

function afterControl(a: string, b: string, control: readonly string[]): string {
  const mask = mergeMasks(...control.slice(1).map((html, at) => volatileSlots(print(control[at] ?? ''), print(html))))
  return compareFingerprints(print(a), print(b), mask).verdict
}

describe('the comparison without a mask', () => {
  it.each([
    ['a price', '<p>Price 10</p>', '<p>Price 11</p>'],
    ['an image path', '<img src="/red/shoe.jpg">', '<img src="/blue/shoe.jpg">'],
    ['a program that draws images', '<img src="/i.php?id=1">', '<img src="/i.php?id=2">'],
    [
      'a background image',
      '<div style="background-image:url(/red.jpg)">x</div>',
      '<div style="background-image:url(/blue.jpg)">x</div>',
    ],
    ['a link target', '<a href="/i?n=1">item</a>', '<a href="/i?n=2">item</a>'],
    ['the order of a list', '<ul><li>a<li>b</ul>', '<ul><li>b<li>a</ul>'],
    [
      'the order of items with classes of their own',
      '<div class="post news">a</div><div class="post tips">b</div>',
      '<div class="post tips">b</div><div class="post news">a</div>',
    ],
    [
      'which item a badge belongs to',
      '<div class=i><p>a</p><b>b</b><div class=new>new</div></div><div class=i><p>a</p></div>',
      '<div class=i><p>a</p></div><div class=i><p>a</p><b>b</b><div class=new>new</div></div>',
    ],
    [
      'which cell is empty',
      '<table><tr><td>a<td>yes<tr><td>b<td></table>',
      '<table><tr><td>a<td><tr><td>b<td>yes</table>',
    ],
    ['values of rows', '<table><tr><td>a<td>1<tr><td>b<td>2</table>', '<table><tr><td>a<td>2<tr><td>b<td>1</table>'],
    ['one more item', '<ul><li>a<li>a</ul>', '<ul><li>a</ul>'],
    ['which sound is played', '<audio><source src="/1.mp3"></audio>x', '<audio><source src="/2.mp3"></audio>x'],
    ['a chart that is drawn', '<svg><path d="M0 1"/></svg>x', '<svg><path d="M0 2"/></svg>x'],
    ['a chart that a script draws', '<p>x</p><script>draw([1,2,3])</script>', '<p>x</p><script>draw([1,2,4])</script>'],
    ['a chart of a program', '<img src="/chart.png?range=7d">', '<img src="/chart.png?range=30d">'],
    [
      'what stands in a shadow tree',
      '<x-a><template shadowrootmode=open>a</template></x-a>',
      '<x-a><template shadowrootmode=open>b</template></x-a>',
    ],
    ['a page within the page', '<iframe srcdoc="a"></iframe>', '<iframe srcdoc="b"></iframe>'],
    [
      'which box is ticked',
      '<input type=radio checked><input type=radio>',
      '<input type=radio><input type=radio checked>',
    ],
    ['how code is indented', '<pre>if a:\n  b\n  c</pre>', '<pre>if a:\n  b\nc</pre>'],
    ['the title', '<title>a</title>x', '<title>b</title>x'],
    ['the case of a letter', '<p>Polish</p>', '<p>polish</p>'],
    ['what is hidden', '<div>a</div><div hidden>b</div>', '<div hidden>a</div><div>b</div>'],
    [
      'the chosen option',
      '<select><option selected>S<option>M</select>',
      '<select><option>S<option selected>M</select>',
    ],
    [
      'where a frame leads',
      '<iframe src="https://v.example/?v=1"></iframe>',
      '<iframe src="https://v.example/?v=2"></iframe>',
    ],
    [
      'structured data',
      '<script type="application/ld+json">{"sku":"a"}</script>x',
      '<script type="application/ld+json">{"sku":"b"}</script>x',
    ],
    ['the theme of the body', '<body class="dark">x', '<body class="light">x'],
    ['a map to click on', '<input type="image" src="/map?zoom=1">x', '<input type="image" src="/map?zoom=2">x'],
    [
      'which tab is chosen',
      '<a role=tab aria-selected=true>a</a><a role=tab>b</a>',
      '<a role=tab>a</a><a role=tab aria-selected=true>b</a>',
    ],
    [
      'which answer is opened',
      '<details open>a</details><details>b</details>',
      '<details>a</details><details open>b</details>',
    ],
    ['what is put into a cart', '<b onclick="add(1)">Buy</b>', '<b onclick="add(2)">Buy</b>'],
    ['what a button is told', '<button data-item="1">Buy</button>', '<button data-item="2">Buy</button>'],
    ['what Vue binds', '<x-buy :item="1">Buy</x-buy>', '<x-buy :item="2">Buy</x-buy>'],
    ['what htmx sends', '<button hx-post="/add/1">Buy</button>', '<button hx-post="/add/2">Buy</button>'],
    ['a form that is out of use', '<fieldset><input></fieldset>x', '<fieldset disabled><input></fieldset>x'],
    ['what a field asks for', '<input placeholder="Street">', '<input placeholder="Number">'],
    ['where a list begins to count', '<ol><li>a</ol>', '<ol start="11"><li>a</ol>'],
    ['a link from a text that says where it leads', '<p><a href="/x"></a></p>', '<p>/x</p>'],
    [
      'where a refresh leads',
      '<meta http-equiv="refresh" content="0;url=/a">',
      '<meta http-equiv="refresh" content="0;url=/b">',
    ],
  ])('sees %s', (_, a, b) => {
    expect(verdict(a, b)).toBe('differ')
    expect(verdict(a, a)).toBe('equal')
  })

  it.each([
    ['white space', '<p>a  b</p>\n<p>c</p>', '<p> a\nb </p><p>c</p>'],
    [
      'scripts, styles and comments',
      '<p>a</p><script>1</script><style>b</style><!-- 1 -->',
      '<p>a</p><script>2</script>',
    ],
    ['hidden fields', '<p>a</p><input type=hidden value=1>', '<p>a</p><input type=hidden value=2>'],
    ['numbers in ids and classes', '<p id="post-17" class="c x-9f3">a</p>', '<p id="post-18" class="c x-83a">a</p>'],
    ['the query of an image file', '<img src="/a.jpg?v=1">', '<img src="https://cdn2.example/a.jpg?v=2">'],
    ['composed and decomposed letters', '<p>e\u0301t\u00e9 \u0151</p>', '<p>e\u0301t\u00e9 o\u030b</p>'],
    ['rel=canonical', '<link rel=canonical href=/a><p>x', '<link rel=canonical href=/b><p>x'],
  ])('does not see %s', (_, a, b) => {
    expect(verdict(a, b)).toBe('equal')
  })

  it('sees in which type a text comes, and whether it is to be saved', () => {
    const of = (contentType: string, isAttachment = false) =>
      content.of({ ...htmlPage('a,b'), contentType, isAttachment })
    const same = (one: ReturnType<typeof of>, other: ReturnType<typeof of>) => compareFingerprints(one, other).verdict
    expect(same(of('text/csv'), of('text/csv; charset=utf-8'))).toBe('equal')
    expect(same(of('text/csv'), of('text/plain'))).toBe('differ')
    for (const type of ['text/html', 'text/csv', 'application/zip'])
      expect(same(of(type), of(type, true))).toBe('differ')
  })

  it('sees which language a cookie is to keep', () => {
    const of = (value: string) => content.of({ ...htmlPage('<p>x</p>'), cookies: [{ name: 'lang', value }] })
    expect(compareFingerprints(of('de'), of('en')).verdict).toBe('differ')
    expect(compareFingerprints(of('de'), of('de')).verdict).toBe('equal')
  })

  it('does not see a tracking parameter in fifty links, a form, a feed and a share button', () => {
    const page = (query: string): string => `<link rel="alternate" type="application/rss+xml" href="/feed${query}">
      ${Array.from({ length: 50 }, (_, at) => `<a href="/item/${at}${query}">item ${at}</a>`).join(' ')}
      <form action="/search${query}"><input type="hidden" name="utm" value="x"></form>
      <a href="https://share.example/?url=${encodeURIComponent(`${BASE}${query}`)}">share</a>
      <p>Link to this page: ${BASE}${query}</p>`
    expect(verdict(page('?utm=x'), page(''), `${BASE}?utm=x`)).toBe('equal')
  })

  it('recognizes the sort links of a directory that is sorted the default way, and no other order', () => {
    const listing = (next: string, files: string): string =>
      `<pre><a href="?C=N&O=${next}">Name</a> <a href="?C=S&O=A">Size</a>\n${files}</pre>`
    const up = listing('D', '<a href="a.txt">a.txt</a>\n<a href="b.txt">b.txt</a>')
    const down = listing('A', '<a href="b.txt">b.txt</a>\n<a href="a.txt">a.txt</a>')
    const one = listing('D', '<a href="a.txt">a.txt</a>')
    expect(verdict(up, up, `${BASE}/`, `${BASE}/?C=N&O=A`)).toBe('equal')
    expect(verdict(up, down, `${BASE}/`, `${BASE}/?C=N&O=D`)).toBe('differ')
    expect(verdict(one, listing('A', '<a href="a.txt">a.txt</a>'), `${BASE}/`, `${BASE}/?C=N&O=D`)).toBe('differ')
  })

  it('does not compare different kinds or versions, and no page with nothing on it', () => {
    const a = print('<p>x</p>')
    expect(compareFingerprints(a, { ...a, version: a.version + 1 }).verdict).toBe('differ')
    expect(compareFingerprints(a, { ...a, name: 'dom' }).verdict).toBe('differ')
    expect(compareFingerprints(a, print('')).verdict).toBe('differ')
    expect(compareFingerprints(print(''), print('')).verdict).toBe('equal')
  })
})

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
