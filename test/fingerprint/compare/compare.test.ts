import { describe, expect, it } from 'vitest'
import { compareFingerprints } from '../../../src/fingerprint/compare/compare.ts'
import { content } from '../../../src/fingerprint/kinds/content.ts'
import { htmlPage } from '../generated-pages.ts'

const BASE = 'https://site.example/p'
const print = (html: string, url = BASE) => content.of(htmlPage(html, url))

function verdict(a: string, b: string, urlA = BASE, urlB = BASE): string {
  return compareFingerprints(print(a, urlA), print(b, urlB)).verdict
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
      'the content of a shadow tree',
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
