import { describe, expect, it } from 'vitest'
import { echoesOf } from '../../../src/fingerprint/mask/echo.ts'
import { scriptState } from '../../../src/fingerprint/html/script-state.ts'

function stateOf(scripts: string, url = 'https://site.example/p?days=7&xtrk=Hx93kd'): Record<string, string> {
  return Object.fromEntries(
    scriptState(scripts, echoesOf({ url, finalUrl: url }))
      .filter(({ neutral }) => neutral !== '')
      .map((entry) => [entry.name, entry.neutral]),
  )
}

const DATA = { value: '41 | -2.5', label: 'd0 | it\u2019s' }

describe('what a page hands to its scripts', () => {
  it.each([
    ['JSON', '{"points":[{"label":"d0","value":41},{"label":"it\u2019s","value":-2.5}]}'],
    ['a script', "var points = [{ label: 'd0', value: 41 }, { label: 'it\u2019s', value: -2.5 }]"],
    ['JSON in a text', String.raw`parse("{\"label\":\"d0\",\"value\":41},{\"label\":\"it\u2019s\",\"value\":-2.5}")`],
    [
      'JSON with its quotes by number',
      String.raw`'[{\x22label\x22:\x22d0\x22,\x22value\x22:41},{\x22label\x22:\x22it\u2019s\x22,\x22value\x22:-2.5}]'`,
    ],
    [
      'JSON in a text of a text',
      String.raw`a = '{\\\"label\\\":\\\"d0\\\",\\\"value\\\":41},{\\\"label\\\":\\\"it\u2019s\\\",\\\"value\\\":-2.5}'`,
    ],
  ])('is read from %s', (_, script) => {
    expect(stateOf(script)).toEqual(DATA)
  })

  it('holds the items of lists that have no names', () => {
    expect(stateOf('[["Reactive",1],{"data":2},"Bergen"]')).toEqual({ '': 'Reactive | 1 | Bergen', data: '2' })
  })

  it.each([
    ['a variable', 'var city = "Oslo", km=12'],
    ['a member', "map.city='Oslo';map.km = 12;"],
    ['a template', 'const city = `Oslo`; let link = `${a}?b=${c}`, km = `12`'],
    ['a constant of a module', 'export const city="Oslo"\nlet km =12'],
  ])('is read from %s', (_, script) => {
    expect(stateOf(script)).toEqual({ city: 'Oslo', km: '12' })
  })

  it('is what a function is called with, too', () => {
    expect(stateOf('draw("Oslo", 12)')).toEqual({ '(': 'Oslo', '': '12' })
  })

  it('is a place with all its decimals, and no time', () => {
    expect(stateOf('{"lat":59.91386880000001,"lng":-10.123456789,"at":1732412345.123}')).toEqual({
      lat: '59.91386880000001',
      lng: '-10.123456789',
    })
  })

  it.each([
    [
      "the page's own address, encoded",
      'https%3A%2F%2Fsite.example%2Fp%3Fdays%3D7%26xtrk%3DHx93kd',
      'https://site.example/p',
    ],
    ['the same of the page without a query', 'https%3A%2F%2Fsite.example%2Fp', 'https://site.example/p'],
    ['a path that is returned to', '%2Fp%3Fdays%3D7%26xtrk%3DHx93kd', '/p'],
    ['another page', 'https%3A%2F%2Fmap.example%2F%3Fdays%3D7', 'https://map.example/'],
    [
      "the page's own address, encoded twice",
      encodeURIComponent('https%3A%2F%2Fsite.example%2Fp%3Fdays%3D7'),
      'https://site.example/p',
    ],
    ['a path in base64', btoa('/p?days=7&xtrk=Hx93kd'), 'base64:/p'],
    ['the same without a query', btoa('/p'), 'base64:/p'],
    ['a share of all', '20%', '20%'],
  ])('names %s', (_, url, told) => {
    expect(stateOf(`{"url":"${url}"}`)).toEqual({ url: told })
  })

  it('is neither an own address in base64, whatever its padding, nor what is signed', () => {
    const own = btoa('https://site.example/p?xtrk=Hx93kd').replace(/=+$/, '')
    for (const pad of ['', '=', ',', '~~', '%3D']) expect(stateOf(`{"uenc":"${own}${pad}"}`)).toEqual({})
    expect(stateOf('{"a":"eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.d2hhdGV2ZXI_"}')).toEqual({})
    expect(stateOf('{"host":"maps.example"}')).toEqual({ host: 'maps.example' })
  })

  it('is not lost within the text around it', () => {
    const json = `'{"city":"Oslo","at":"2026-11-23T17:00:00Z"}'`
    for (const script of [`load(JSON.parse(${json}))`, `window.state = ${json}`])
      expect(stateOf(script)).toEqual({ city: 'Oslo' })
  })

  it('is no comparison and no function', () => {
    expect(stateOf('if (city === "Oslo" || km >= 12 || a == 3) f = x => 5')).toEqual({})
  })

  it('is whole where a streamed payload was cut', () => {
    const [one, cut] = ['self.__next_f.push([1,"a:[{\\"city\\":\\"Ber', 'gen\\"}]"])']
    expect(stateOf(`${one}${cut}`)).toMatchObject({ city: 'Bergen' })
    expect(stateOf(`${one}"])\nself.__next_f.push([1,"${cut}`)).toMatchObject({ city: 'Bergen' })
  })

  it.each([
    ['a pair', '{"query":{"xtrk":"Hx93kd"}}'],
    ['a value under another name', '{"campaign":"Hx93kd"}'],
    ['a pair in a list', '["xtrk","Hx93kd"]'],
    ['a query', '{"search":"xtrk=Hx93kd"}'],
    ['the query of a link', '{"":"?xtrk=Hx93kd\\u0026days=7"}'],
    ['a query as JSON', '["__PAGE__?{\\"xtrk\\":\\"Hx93kd\\"}"]'.replace('__PAGE__', '')],
    ['a time', '{"renderedAt":"2026-11-23T17:00:00Z","now":1790000000000,"renderTime":12}'],
    ['a token', '{"csrf":"x","id":"3f2a9c81d07b44e0","key":"a8B3kd92LsmQp0Zx71Vt"}'],
    ['nothing', '{"a":null,"b":""}'],
  ])('leaves out %s', (_, script) => {
    expect(stateOf(script)).toEqual({})
  })

  it('keeps the path of a link, a slug with a number, and words behind what could be a token', () => {
    expect(
      stateOf('{"href":"/stats?days=30","slug":"harbour-winter-boots-2026","hall":"House-2B/East-Wing-4 (quiet)"}'),
    ).toEqual({
      href: '/stats',
      'href?': 'days=30',
      slug: 'harbour-winter-boots-2026',
      hall: 'House-2B/East-Wing-4 (quiet)',
    })
  })

  it('keeps a long path with numbers in it, and no token with slashes', () => {
    const told = {
      a: '/addproducttocart/details/18/1',
      b: 'reports/2026/north-east/47/',
      c: '/wEPDwUKMTY1/NDU2MTA1MmRk',
      d: '/a8B3kd92LsmQp0Zx71Vt',
    }
    expect(stateOf(JSON.stringify(told))).toEqual({ a: told.a, b: told.b })
  })

  it('has what the URL says in its raw form', () => {
    const url = 'https://site.example/p?days=7'
    const [entry] = scriptState('[{"days":7},{"days":30}]', echoesOf({ url, finalUrl: url }))
    expect(entry).toEqual({ name: 'days', neutral: '30', raw: '7 | 30' })
  })

  describe('in the queries of links', () => {
    it.each([
      ['a query without its mark', '{"qs":"xtrk=Hx93kd&page=3"}'],
      ['a query in another order', '{"qs":"page=3&days=7&xtrk=Hx93kd"}'],
      ['a query in a nested text', String.raw`load("{\"qs\":\"page=3\u0026xtrk=Hx93kd\"}")`],
      ['JSON as HTML', '{&quot;qs&quot;:&quot;page=3&amp;xtrk=Hx93kd&quot;}'],
      ['pairs as HTML', '{"qs":"page=3&amp;xtrk=Hx93kd"}'],
      ['another spelling', '{"qs":"page=3&xtr%6b=Hx93%6Bd"}'],
      ['a query that is encoded', '{"qs":"page%3D3%26xtrk%3DHx93kd"}'],
      ['a token beside', '{"qs":"page=3&cHash=3f2a9c81d07b44e0"}'],
      ['a session beside', '{"qs":"page=3&PHPSESSID=0123456789abcdef0123456789abcdef"}'],
    ])('are without echoes: %s', (_, script) => {
      expect(stateOf(script)).toEqual({ 'qs?': 'page=3' })
    })

    it.each([
      ['JSON with its slashes escaped', String.raw`var x = {"url":"\/list?cat=a\u0026xtrk=Hx93kd"}`],
      ['an attribute', `"url":"/list?days=7&cat=a"`],
      [
        'a state as Next.js streams it',
        String.raw`self.__next_f.push([1,"{\"url\":\"/list?{\\\"xtrk\\\":\\\"Hx93kd\\\",\\\"cat\\\":\\\"a\\\"}\"}"])`,
      ],
    ])('have a name of their own: %s', (_, script) => {
      expect(stateOf(script)).toMatchObject({ url: '/list', 'url?': 'cat=a' })
    })

    it('are without nested echoes', () => {
      const back = encodeURIComponent('/p?xtrk=Hx93kd')
      expect(stateOf(`{"login":"/login?back=${back}&step=2"}`)).toEqual({ login: '/login', 'login?': 'back=/p&step=2' })
    })

    it('belong to their link', () => {
      expect(stateOf('{"a":[{"url":"/x?n=1"},{"url":"/y"}]}')['url?']).toBe('n=1 | ')
      expect(stateOf('{"a":[{"url":"/x"},{"url":"/y?n=1"}]}')['url?']).toBe(' | n=1')
    })

    it('keep a pair that is no echo, in a string under any name', () => {
      for (const pair of ['days=70', 'xdays=7', 'Days=7', 'days=8'])
        expect(stateOf(`{"a":"/x?${pair}","b":"${pair}"}`)).toEqual({ a: '/x', 'a?': pair, 'b?': pair })
    })

    it('are as written in their raw form, so that a link in its own right can be recognized', () => {
      const raw = (query: string) => {
        const url = `https://site.example/p${query}`
        return scriptState('{"qs":"page=1"},{"qs":"page=2"}', echoesOf({ url, finalUrl: url }))[0]?.raw
      }
      expect(raw('?page=1')).toBe(raw(''))
    })

    it('say nothing of a sentence', () => {
      expect(stateOf('{"a":"Size=44, is it? days=7"}')).toEqual({ a: 'Size=44, is it? days=7' })
    })
  })

  it('is read in linear time', () => {
    // Processor time: on a busy machine the clock says nothing.
    const tookMs = (text: string): number => {
      const before = process.cpuUsage()
      stateOf(text)
      const { user, system } = process.cpuUsage(before)
      return (user + system) / 1000
    }
    for (const piece of [
      '[',
      ',"',
      ",'",
      ',`',
      'a:"',
      'a"',
      'a',
      '\\',
      '?{',
      '?a=',
      '?{"a":1}',
      '{&quot;',
      'a=1&',
      '%253D',
      '1',
      '[1',
      'a-',
      '"])self.__next_f',
      ' ',
      'a: ',
      '"/a',
      '/a-1',
    ])
      for (const quote of ['', '"'])
        expect(tookMs(quote + piece.repeat(Math.ceil(500_000 / piece.length)) + quote)).toBeLessThan(1000)
  })
})
