import { describe, expect, it } from 'vitest'
import { echoesOf } from '../../../src/fingerprint/mask/echo.ts'
import { htmlUnits } from '../../../src/fingerprint/html/html-units.ts'

const BASE = 'https://site.example/dir/p?utm=x'
const units = (html: string) => htmlUnits(html, BASE, echoesOf({ url: BASE, finalUrl: BASE }))
const texts = (html: string): string[] => units(html).map(({ text }) => text)

describe('the units of an HTML page', () => {
  it('are lines that blocks and line breaks end, through inline elements', () => {
    expect(texts('<h1>A</h1><p>b <b>c</b>d<br>e</p>f<div>g</div>')).toEqual(['A', 'b cd', 'e', 'f', 'g'])
    expect(texts('<pre>a\n  b  c \n</pre><p>d\ne</p>')).toEqual(['a', '  b  c', 'd e'])
    expect(texts('<pre><div>a\n  b</div></pre>')).toEqual(['a', '  b'])
    expect(texts('&amp; &eacute; &#8364;')).toEqual(['& é €'])
  })

  it('show which words a page marks, whatever it calls their class', () => {
    expect(texts('<p>a <mark>boat</mark> in the <span class="search_hit">harbour</span></p>')).toEqual([
      'a ‹boat› in the ‹harbour›',
    ])
    expect(texts('<p>a <b class="price">boat</b></p><h2 class="matches">Found</h2>')).toEqual(['a boat', 'Found'])
  })

  it('are links where they lead, relative to the base, and images', () => {
    expect(texts('<a href="x?utm=x">a</a>')).toEqual(['/dir/x', 'a'])
    expect(texts('<base href="/other/"><a href="x">a</a>')).toEqual(['/other/x', 'a'])
    expect(texts('<base href="http://["><a href="x">a</a>')).toEqual(['/dir/x', 'a'])
    expect(texts('<img src="i.jpg?v=1" alt="Red">')).toEqual(['/dir/i.jpg Red'])
  })

  it('are frames and drawn pictures with the parameter that chooses them', () => {
    expect(texts('<iframe src="/player?utm=x"></iframe>')).toEqual(['/player?utm=x'])
    expect(texts('<img src="/chart.php?utm=x" alt="Chart">')).toEqual(['/chart.php?utm=x Chart'])
    expect(texts('<img src="//pixel.example/p.php?utm=x">')).toEqual(['/p.php '])
  })

  it('are drawings, each by its own shapes', () => {
    const drawing = '<svg><path d="M0"></path></svg>'
    const [alone] = texts(drawing)
    expect(texts(`<img src="i.jpg" width="5">${drawing}${drawing}`).slice(1)).toEqual([alone, alone])
    expect(texts(drawing.replace('M0', 'M1'))).not.toEqual([alone])
  })

  it('are what the root and the head say about the look of all', () => {
    expect(texts('<html lang="de" data-theme="dark"><link rel="stylesheet" href="/dark.css?v=3">')).toEqual([
      'de',
      'dark',
      '/dark.css',
    ])
  })

  it('are what the head states, the first title and structured data', () => {
    expect(texts('<title>a\n b</title><svg><title>c</title></svg>')).toEqual(['a b', 'c'])
    const product = '{"sku":"s","image":"https://cdn.example/i.jpg?v=1"}'
    expect(texts(`<title>a</title><script type="application/ld+json">${product}</script>`)).toEqual([
      'a',
      's',
      '/i.jpg',
    ])
    expect(texts('<meta property="og:image" content="https://cdn.example/i.jpg?v=1">')).toEqual(['/i.jpg'])
  })

  it('are what a form that acts sends unseen or in its address, also of the own URL, but for tokens and where it was sent from', () => {
    const fields = ['plan" value="pro', 'utm" value="x', 'back" value="/dir/p?utm=x', 'csrf" value="1', 'page" value="']
      .map((field) => `<input type="hidden" name="${field}">`)
      .join('')
    expect(texts(`<form method="POST">${fields}</form>`)).toEqual(['pro', 'x', '/dir/p'])
    expect(texts(`<form>${fields}</form>`)).toEqual([])
    expect(texts('<form method="post" action="/start?utm=x">')).toEqual(['/start?utm=x'])
    for (const own of ['?utm=x', './p?utm=x', '/dir/p?utm=x', 'https://site.example/dir/p?utm=x'])
      expect(texts(`<form method="post" action="${own}">`)).toEqual(['.'])
    expect(texts(`<form method="post"></form>${fields}`)).toEqual([])
  })

  it('are the values of its choices, without echoes of the own URL', () => {
    const list =
      '<select name="s"><option value="1">a<option value="/p?utm=x&by=2">b</select><button name="plan" value="pro"></button>'
    expect(texts(`<form method="post">${list}</form>`)).toEqual(['a', 'b', '1|/p?by=2', 'pro'])
    expect(texts(`<form>${list}</form>`)).toEqual(['a', 'b'])
    expect(texts(`<form method="post"><noscript>${list}</noscript></form>`)).toEqual([])
  })

  it('are what is sent from outside of the form that acts, before it or behind', () => {
    const field = (form: string): string => `<input type="hidden" name="plan" value="of ${form}" form="${form}">`
    const fields = field('acts') + field('leads') + field('none')
    const forms = '<form id="acts" method="post"></form><form id="leads"></form>'
    expect(texts(fields + forms)).toEqual(['of acts'])
    expect(texts(forms + fields)).toEqual(['of acts'])
  })

  it('are what htmx asks for: as a link leads, as a frame shows, as a form acts', () => {
    expect(texts('<b hx-get="/a?utm=x">a</b>')).toEqual(['/a', 'a'])
    expect(texts('<b hx-get="/a?utm=x" hx-trigger="load">a</b>')).toEqual(['/a?utm=x', 'a'])
    expect(texts('<button hx-post="/cart?utm=x">a</button>')).toEqual(['/cart?utm=x', 'a'])
    expect(texts('<button hx-post="/dir/p?utm=x&n=1">a</button>')).toEqual(['.?n=1', 'a'])
    expect(texts('<form hx-put="/me"><input type=hidden name=plan value=pro></form>')).toEqual(['/me', 'pro'])
    expect(texts('<form hx-get="/me"><input type=hidden name=plan value=pro></form>')).toEqual(['/me'])
  })

  it('are a form of Web Forms without the own query, which is sent to its own page under an inner address', () => {
    const form = '<form method="post" action="./Product.aspx?id=5&utm=x">'
    const state = '<input type="hidden" name="__VIEWSTATE" value="/wEPDwUKMTY1NDU2MTA1MmRk0000">'
    expect(texts(form + state)).toEqual(['/dir/Product.aspx?id=5'])
    expect(texts(form)).toEqual(['/dir/Product.aspx?id=5&utm=x'])
    expect(texts(form.replace('Product.aspx', 'start') + state)).toEqual(['/dir/start?id=5&utm=x'])
  })

  it('are what a form shows, not what it hides', () => {
    expect(
      texts(
        '<form action="/s?utm=x"><input value="shown"><input type="hidden" value="x"><input type="PASSWORD" value="y"></form>',
      ),
    ).toEqual(['/s', 'shown'])
    expect(texts('<select><option>a<option selected>b</select>')).toEqual(['a', '✓ b'])
    expect(texts('<textarea>a\nb</textarea>')).toEqual(['a', 'b'])
  })

  it('are nothing of scripts, styles, templates, comments and noscript', () => {
    expect(
      texts(
        '<script>a</script><style>b</style><template><p>c</p></template><!-- d --><noscript><img src="/e.jpg"></noscript>',
      ),
    ).toEqual([])
  })

  it('are what scripts are told, in scripts and in attributes, behind all else', () => {
    expect(texts(`<div data-shops='[{"city":"Ghent"}]'>a</div><script>x = {city: "Turku"}</script>b`)).toEqual([
      'a',
      'b',
      'Ghent | Turku',
    ])
    expect(texts('<script>x = {utm: "x"}</script>')).toEqual([])
  })

  it('are what is done in each place, one for each name, behind what scripts are told', () => {
    const html = `<ul class="a"><li><b onclick="add(1)">a</b><li><b onclick="add(2)">b</b></ul><script>x = {n: 9}</script>`
    expect(texts(html)).toEqual(['a', 'b', '9', '1 | 2'])
    const two = (first: string, second: string): string =>
      `<div class="${first}" onclick="a(1)">x</div><div class="${second}" onclick="a(1)">x</div>`
    const done = (html: string) =>
      units(html)
        .slice(2)
        .map(({ family }) => family)
    expect(done(two('p', 'q'))).toEqual(done(two('q', 'p')))
    expect(texts('<noscript><b onclick="add(1)"></b></noscript>')).toEqual([])
  })

  it('are the data of Livewire once, as what is done', () => {
    expect(texts(`<div wire:snapshot='{"data":{"n":3},"memo":{"id":"x"}}'>a</div>`)).toEqual(['a', '3'])
  })

  it('are what an element that a script fills is told', () => {
    expect(texts('<div id="map" data-lat="59.91" data-utm="x">\n</div><p>a')).toEqual(['a', '59.91'])
    expect(texts('<stock-chart symbol="ACME">Loading</stock-chart>')).toEqual(['Loading', 'ACME'])
    for (const held of ['a', '<b></b>']) expect(texts(`<div data-lat="59.91">${held}</div>`)).not.toContain('59.91')
  })

  it('are the classes of what holds nothing, of each place in order, behind all else', () => {
    const board = (...pieces: string[]): string => pieces.map((piece) => `<div class="sq ${piece}"></div>`).join('')
    expect(texts(`<main>${board('king', 'pawn')}</main><p>a`)).toEqual(['a', 'sq king | sq pawn'])
    expect(texts('<p><i class="icon-sun"></i> Oslo<p><i class="icon-rain"></i> Turku')).toEqual([
      'Oslo',
      'Turku',
      'icon-sun | icon-rain',
    ])
    const held = '<b class="look">b</b><i class="look"> <img src="/a.jpg"></i><svg><path class="look" d="M1 1"/></svg>'
    expect(texts(held)).not.toContain('look')
  })

  it('know the items of lists', () => {
    expect(units('<ul><li>a</ul><p>b').map(({ list }) => list)).toEqual([true, false])
  })
})
