import { describe, expect, it } from 'vitest'
import { canonicalize } from '../../../src/canonicalize/canonicalize.ts'
import * as match from '../../../src/rules/match/fragment-page-match.ts'
import { FRAGMENT_PAGES } from '../../../src/rules/data/fragment-pages.ts'
import { HOST_FAMILIES } from '../../../src/rules/data/host-families.ts'
import type { FragmentPage } from '../../../src/rules/types.ts'

const { compileFragmentPages, fragmentPageHolds, fragmentPagesOf } = match

const titled = (rules: readonly FragmentPage[]): (readonly [string, FragmentPage])[] =>
  rules.map((rule) => [rule.examples.different[0], rule])

describe.each(titled(FRAGMENT_PAGES))('fragment page %s', (_, rule) => {
  const { hosts, families, paths, fragment, secret, source, examples } = rule

  it('says where it holds, and who says so', () => {
    expect(URL.canParse(source), source).toBe(true)
    expect([...(hosts ?? []), ...(families ?? [])].length > 0 || fragment !== undefined).toBe(true)
    if (hosts === undefined && families === undefined) expect([paths, secret]).toEqual([undefined, undefined])
    for (const path of paths ?? []) expect(path).toMatch(/^\/[^*#?]*\*?$/)
    for (const family of families ?? []) expect(HOST_FAMILIES).toHaveProperty(family)
  })

  it('keeps the fragments apart that it is about', () => {
    const alone = compileFragmentPages([rule])
    const [one, other] = examples.different.map((input) => {
      const { hostname, pathname, hash } = new URL(input)
      const own = fragmentPagesOf(alone, hostname) ?? []
      const holds = own.map((each) => fragmentPageHolds(each, pathname, hash.slice(1)))
      expect([...holds, alone.everywhere.test(hash.slice(1))], input).toEqual(own.length === 0 ? [true] : [true, false])
      const result = canonicalize(input)
      expect(result.url.endsWith(hash), result.url).toBe(true)
      return result.key
    })
    expect(one).not.toBe(other)
  })
})

describe('fragment pages', () => {
  it.each(titled(FRAGMENT_PAGES.filter(({ examples }) => examples.same !== undefined)))(
    'like %s leave places in a page to step 5',
    (_, { examples }) => {
      const [one, other] = (examples.same ?? []).map((input) => canonicalize(input))
      expect(one!.key).toBe(other!.key)
      expect(one!.url).not.toContain('#')
    },
  )

  it.each(titled(FRAGMENT_PAGES.filter(({ secret }) => secret === true)))('pass %s through as a secret', (url) => {
    const input = url.replace('#', `${url.includes('?') ? '&' : '?'}utm_source=x&b=1&a=2#`)
    for (const profile of ['identity', 'request'] as const) {
      const result = canonicalize(input, { profile })
      expect(result.url).toBe(input)
      expect(result.applied).toEqual([{ step: 'pass-through', rule: 'secret:fragment' }])
    }
  })

  it.each([
    'https://example.com/a#comments',
    'https://example.com/a#:~:text=word',
    'https://example.com/a#t=30',
    'https://example.com/a#xywh=160,120,320,240',
    'https://example.com/a#page=3',
    'https://example.com/a#xtor=RSS-1',
    'https://example.com/a#search=',
    'https://example.com/a#eNpower-of-two',
    'https://example.com/a#N4Ig',
    'https://example.com/a#t=30',
    'https://example.com/a#gsc.tab=1&gsc.q=',
    'https://example.com/a#tblciGiDbJRndUImP9rc80Mls7KW1gFpDdEMCGlkTelmGFUrFzyCLjFQojKLYzprtvuKHAQ',
    `https://example.com/a#fbclid=IwAR0${'abcdefghij'.repeat(6)}`,
    'https://example.com/a#utm_source=x',
    'https://example.com/a#L10-L20',
    'https://example.com/a#fn:12',
    'https://example.com/a#tab=users',
    'https://example.com/a#page=3&zoom=100',
    'https://example.com/a#gid=1&pid=2',
    'https://example.com/a#wp-config.php',
    'https://example.com/a#node.js?utm_source=x',
    'https://example.com/a#v1.2?gclid=x',
    'https://example.com/a#utm_source=a.b.jpg',
    'https://example.com/a#list.php',
    'https://example.com/a#1612345678',
    'https://example.com/a#comment-12345678901234',
    'https://example.com/a#History-of-the-20th-Century-and-the-21st-Century-Wars',
    'https://example.com/a#UUID-4d1b7f6e-0c0b-4f11-8a54-1c2d3e4f5a6b',
    'https://example.com/a#w/o',
    'https://example.com/a#TCP/IP',
    'https://example.com/a#Chapter-one',
    'https://example.com/a#change-log',
    'https://example.com/news/1#41712345',
    'https://example.com/a#1/2',
    'https://example.com/a#?utm_source=x',
    'https://example.com/a#sthash.kF3/x9.dpuf',
    'https://example.com/a#utm_source=a/b',
    'https://example.com/a#Input/Output',
    'https://example.com/a#page/n5/mode/2up',
    'https://example.com/a#xtor=CS1-30-[a]',
    'https://www.asos.com/a/prd/1#profile',
    'https://pcpartpicker.com/product/ab12cd/a#reviews',
    'https://example.com/a#style',
    'https://example.com/a#1=',
    'https://notgodbolt.org/#g:!((g',
    `https://example.com/a#${'%D0%98%D1%81%D1%82%D0%BE'.repeat(4)}`,
    'https://svelte.dev/playgrounds#a',
    'https://docs.google.com/spreadsheets/d/1AbC/edit#range=A1',
    'https://mega.nz/blog#a',
    'https://www.openstreetmap.org/way/24777894#map=17/51.5/-0.1',
  ])('say nothing about %s', (url) => {
    expect(canonicalize(url).url).toBe(url.slice(0, url.indexOf('#')))
  })

  it.each([
    'https://openlayers.org/en/latest/examples/permalink.html#map=12.65/1107025.7/7011582.75/0',
    'https://app.map5.nl/nltopo/#osm/opentopo/13/5.758038/52.31908',
    'http://wikimapia.org/#lang=en&lat=48.1&lon=11.5&z=12',
    'https://livingatlas.arcgis.com/wayback/#active=1&mapCenter=-115.2,36.0,14',
    'https://keep.google.com/#NOTE/AbC',
    'https://play.dogmazic.net/#albums.php?action=show&album=3072',
    'https://intranet.example/#Lists/View.aspx?id=7',
    'https://intranet.example/main#admin/list.do%3Fid=7',
    'https://music.example/#album=7&view=list',
    'https://intranet.example/#view.jsp;jsessionid=1?a=1',
    'https://intranet.example/#showthread.php%3Ft%3D1',
    'https://intranet.example/#a-b.c.php?id=1',
    'https://intranet.example/#news.pl?1',
    'https://intranet.example/#index.php/news/1',
    'https://db.example/phpmyadmin/#PMAURL-3:tbl_structure.php?db=a&table=b',
    'https://music.example/#song_id=7&view=list',
    'https://shop.example/#product?id=7',
    'https://shop.example/#product-id=7',
    'https://odoo.example/web#action=12&model=res.partner&view_type=list',
    'https://mail.example/owa/#viewmodel=a&ItemID=1',
    'https://app.example/#room=a', // words:keep
    'https://app.example/#id:12',
    'https://app.example/#p/12345',
    'https://app.example/#s/lamp',
    'https://app.example/#User/123/edit',
    "https://erp.example/sap/bc/ui2/flp#SalesOrder-display&/Orders('1')",
    'https://review.example/#q,status:open+project:a,n,z',
    'https://family.example/album/slides.html#2019/IMG_1234.JPG',
    'https://lychee.example/#14567890123456/14567890123001',
    'https://board.example/#5f2b9c7d8e1a4b3c2d1e0f9a',
    'https://map.example/#x=14.4&y=50.08&z=12',
    'https://hslpicker.com/#0f0',
    'https://matrix.itasoftware.com/#search:research=LHR-JFK',
    'https://instant.io/#61e0bc4e0a1c',
    'https://urlscan.io/search/#domain:example.com',
    'https://icd.who.int/browse/2024-01/mms/en#1435254666',
    'https://5e.tools/bestiary.html#aboleth_mm',
    'https://www.chunkbase.com/apps/seed-map#123456',
    'https://www.bgbl.de/xaver/bgbl/start.xav#__bgbl__%2F%2F*%5B%40attr_id%3D%27bgbl120s0001.pdf%27%5D__1',
    'https://fingertips.phe.org.uk/profile/a/data#page/0/gid/1938132696/pat/6',
    'https://vk.com/app7362610#-1234',
    'https://steamcommunity.com/groups/a#announcements',
    'https://www.cargurus.com/Cars/l-Used-Volvo-d1#listing=357/NONE/DEFAULT',
    'https://www.intel.com/content/www/us/en/docs/intrinsics-guide/index.html#text=_mm_add&techs=AVX',
    'https://waterdata.usgs.gov/monitoring-location/01646500/#parameterCode=00065&period=P7D',
    'https://www.gap.com/browse/category.do?cid=5664#style=1041308',
    'https://t.17track.net/en#nums=RR123456785CN',
    'https://www.addtoany.com/share#url=https%3A%2F%2Fexample.com%2Fa&title=a',
    'https://www.warcraftlogs.com/character/id/1#zone=26',
    'https://www.chess.com/live#g=123456',
    'https://www.bricklink.com/v2/catalog/catalogitem.page?P=3001#T=S&C=11',
    'https://shop.example/bag.html#92=4&180=80',
    'https://nationalmap.gov.au/#share=g-0123456789',
    'https://www.google.com/sky/#latitude=41.2&longitude=-83.1',
    'https://translate.yandex.com/#en/de/lamp',
    'https://vyxal.pythonanywhere.com/#WyIiLCIiLCLigb1xIiwiIiwiIl0=',
    'https://ray.so/#code=YSA9IDE&language=js',
    'https://live.lean-lang.org/#codez=CYUwZgBAlg',
    'https://opentopomap.org/#marker=13/49.3/7.9',
    'https://maxroll.gg/d4/planner/ab12cd34#2',
    'https://vclock.com/timer/#date=2026-12-24T00:00:00&title=a',
    'https://www.integral-calculator.com/#expr=x%5E2',
    'https://matrixcalc.org/en/det.html#determinant-gauss(%7B%7B1%7D%7D)',
    'https://www.fooplot.com/#W3sidHlwZSI6MCwiZXEiOiJ4XjIiLCJjb2xvciI6IiMwMDAwMDAifV0-',
    'https://colorbrewer2.org/#type=sequential&scheme=BuGn&n=3',
    'https://stat.ripe.net/AS3333#tabId=routing',
    'https://playground.tensorflow.org/#activation=tanh&dataset=circle',
    'https://pcpartpicker.com/products/cpu/#k=33&page=2',
    'https://makerworld.com/en/models/1#profileId-2',
    'https://easyeda.com/editor#project_id=0123abcd',
    'https://www.sportsdirect.com/a-212345#colcode=21234503',
    'https://shop.example/shirt#color=red',
    'https://events.example/#view=month&date=2026-12-01',
    'https://demo.example/gallery#category=chairs',
    'https://www.thriftbooks.com/w/a/1/#edition=2&idiq=4',
    'https://trailers.apple.com/#section=exclusive',
    'https://embed.rtl.nl/#uuid=84ae5571-ac25-4225-ae0c-ef8d9efb2aed/autoplay=false',
    'https://my.mail.ru/video/top#video=/mail/ann/75/76',
    'https://caniuse.com/#feat=wasm',
    'https://example.com/search#q=lamp&t=All',
    'https://example.com/search#sort=relevancy&q=lamp',
    'https://example.com/find#gsc.tab=0&gsc.q=lamp&gsc.page=1',
    'https://www.ravelry.com/patterns/search#craft=knitting&page=2',
    'https://codap.concord.org/app/static/dg/en/cert/index.html#shared=12ab',
    'https://511ny.org/map#EventId=12',
    'https://threejs.org/examples/#webgl_animation_keyframes',
    'https://playground.babylonjs.com/#4AZJV9#2',
    'https://echarts.apache.org/en/option.html#series-line.data',
    'https://brm.io/matter-js/demo/#airFriction',
    'https://play.nim-lang.org/#ix=2lK1',
    'https://tool.example/#eJyrVkrLz1eyUkpKLFKqBQAeXgRf',
    'https://tool.example/#state=N4IgLgngDgpiBcIYA8DGBDANgSwCYAkB7A',
    'https://markdown-it.github.io/#md3=%7B%22source%22%3A%22a%22%7D',
    'https://thebookofshaders.com/edit.php#06/easing.frag',
    'https://tanzil.net/#2:255',
    'https://tools.pingdom.com/#5abcf20b6d000000',
    'https://web.libera.chat/#archlinux',
    'https://kiwiirc.com/nextclient/#irc://irc.libera.chat/#python',
    'https://kiwiirc.com/nextclient/irc.libera.chat/#python',
    'https://www.first.org/cvss/calculator/3.1#CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
    'https://ssl-config.mozilla.org/#server=nginx&version=1.17.7&config=intermediate',
    'https://certbot.eff.org/#ubuntutrusty-nginx',
    'https://signal.art/addstickers/#pack_id=a&pack_key=b',
    'https://signal.me/#eu/abcDEF',
    'https://coffeescript.org/#try:a',
    'https://meyerweb.com/eric/tools/color-blend/#FF0000:0000FF:10:hex',
    'https://www.geogebra.org/classic#3d',
    'https://www.audiodraft.com/contests/570-a#entries&eid=30138',
    'https://pilot.wp.pl/tv/#radio-nowy-swiat',
    'https://music.youtube.com/search?q=lamp#community+playlists',
    'https://player.performgroup.com/eplayer/eplayer.html#d478c41c5d192f56b9aa859de8',
    `https://www.cbsnews.com/embed/video/?v=1#1Vb7b9s2EP5XBAHbT6Gt98PAMKTJ0se6LVjW%2FYdtGBR1stlIpEBSTtwi2Ag4y`,
    // What a rule of its own once said, and the wider ones say now.
    'https://eslint.org/play/#eyJ0ZXh0IjoidmFyIGEgPSAxIiwib3B0aW9ucyI6e319',
    'https://play.kotlinlang.org/#eyJ2ZXJzaW9uIjoiMS45LjIwIiwicGxhdGZvcm0iOiJqYXZhIn0=',
    'https://www.photopea.com/#%7B%22files%22:%5B%22https://example.com/a.psd%22%5D%7D',
    'https://www.reverso.net/text-translation#sl=eng&tl=ger&text=lamp',
    'https://tsdr.uspto.gov/#caseNumber=86253360&caseType=SERIAL_NO',
    'https://sequencediagram.org/index.html#initialData=C4S2BsFMAIGE',
    'https://ocaml.org/play#code=bGV0IGEgPSAx',
    'https://mlochbaum.github.io/BQN/try.html#code=MSsx',
  ])('keep %s', (url) => {
    expect(canonicalize(url).url).toBe(url)
  })

  it('leave what trackers added to such a fragment', () => {
    const url = 'https://docs.google.com/spreadsheets/d/1AbC/edit#gid=0&utm_source=x'
    expect(canonicalize(url).url).toBe(url)
  })

  it('hold on paths in any spelling of their octets, below www. and with http', () => {
    const same = (a: string, b: string): boolean => canonicalize(a).key === canonicalize(b).key
    expect(same('https://svelte.dev/%70layground/a#x', 'https://svelte.dev/playground/a#x')).toBe(true)
    expect(same('http://www.svelte.dev/playground/a#x', 'https://svelte.dev/playground/a#x')).toBe(true)
    expect(same('https://svelte.dev/%70layground/a#x', 'https://svelte.dev/%70layground/a#y')).toBe(false)
  })
})
