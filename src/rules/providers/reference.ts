import type { Provider, Route } from '../types.ts'

// Whatever MediaWiki shows instead of the current article, or only a part of.
const OTHER_VIEW = {
  action: '!',
  veaction: '!',
  diff: '!',
  oldid: '!',
  curid: '!',
  direction: '!',
  rcid: '!',
  redirect: '!',
  variant: '!',
  uselang: '!',
  section: '!',
  printable: '!',
  stable: '!',
  stableid: '!',
  mobileaction: '!',
  search: '!',
  fulltext: '!',
  go: '!',
  profile: '!',
  from: '!',
  to: '!',
  until: '!',
  pagefrom: '!',
  pageuntil: '!',
  subcatfrom: '!',
  subcatuntil: '!',
  filefrom: '!',
  fileuntil: '!',
  offset: '!',
  limit: '!',
  dir: '!',
  order: '!',
  page: '!',
  lang: '!',
  language: '!',
  feed: '!',
  type: '!',
  user: '!',
  target: '!',
  namespace: '!',
  preload: '!',
  preview: '!',
  safemode: '!',
  debug: '!',
  withJS: '!',
  withCSS: '!',
  filter: '!',
  days: '!',
  tagfilter: '!',
  mode: '!',
  templatesandboxprefix: '!',
  templatesandboxpage: '!',
  ctype: '!',
  feedformat: '!',
  modules: '!',
  ns0: '!',
} as const
const ARTICLE_ROUTES: readonly Route[] = [
  { path: '/wiki/Special:(PermanentLink|Permalink)/{oldid}', query: { ...OTHER_VIEW, title: '!' }, to: 'revision' },
  { path: '/wiki/{title**}', query: { ...OTHER_VIEW, title: '!' }, textSlashes: true, to: 'page' },
  { path: '/wiki/{title**}', query: { ...OTHER_VIEW, title: '!', action: 'view' }, textSlashes: true, to: 'page' },
  { path: '/w/index.php', query: { ...OTHER_VIEW, title: '{title}' }, to: 'page' },
  { path: '/w/index.php', query: { ...OTHER_VIEW, title: '{title}', action: 'view' }, to: 'page' },
  { path: '/w/index.php/{title**}', query: { ...OTHER_VIEW, title: '!' }, textSlashes: true, to: 'page' },
  { path: '/', query: { ...OTHER_VIEW, title: '{title}' }, to: 'page' },
  { path: '/w/index.php', query: { ...OTHER_VIEW, title: '{x?}', oldid: '{oldid}' }, to: 'revision' },
  { path: '/', query: { ...OTHER_VIEW, title: '{x?}', oldid: '{oldid}' }, to: 'revision' },
  { path: '/wiki/{x**}', query: { ...OTHER_VIEW, title: '!', oldid: '{oldid}' }, textSlashes: true, to: 'revision' },
  { path: '/w/index.php', query: { ...OTHER_VIEW, curid: '{curid}' }, to: 'curid' },
  { path: '/', query: { ...OTHER_VIEW, curid: '{curid}' }, to: 'curid' },
]

// Languages of Wikipedia; `jbo` is left out, where the first letter of a title has a case.
const WIKIPEDIA_LANGUAGES = [
  'aa',
  'ab',
  'ace',
  'ady',
  'af',
  'ak',
  'als',
  'alt',
  'am',
  'ami',
  'an',
  'ang',
  'ann',
  'anp',
  'ar',
  'arc',
  'ary',
  'arz',
  'as',
  'ast',
  'atj',
  'av',
  'avk',
  'awa',
  'ay',
  'az',
  'azb',
  'ba',
  'ban',
  'bar',
  'bat-smg',
  'bbc',
  'bcl',
  'bdr',
  'be',
  'be-tarask',
  'be-x-old',
  'bew',
  'bg',
  'bh',
  'bi',
  'bjn',
  'blk',
  'bm',
  'bn',
  'bo',
  'bpy',
  'br',
  'bs',
  'btm',
  'bug',
  'bxr',
  'ca',
  'cbk-zam',
  'cdo',
  'ce',
  'ceb',
  'ch',
  'cho',
  'chr',
  'chy',
  'ckb',
  'co',
  'cr',
  'crh',
  'cs',
  'csb',
  'cu',
  'cv',
  'cy',
  'da',
  'dag',
  'de',
  'dga',
  'din',
  'diq',
  'dsb',
  'dtp',
  'dty',
  'dv',
  'dz',
  'ee',
  'el',
  'eml',
  'en',
  'eo',
  'es',
  'et',
  'eu',
  'ext',
  'fa',
  'fat',
  'ff',
  'fi',
  'fiu-vro',
  'fj',
  'fo',
  'fon',
  'fr',
  'frp',
  'frr',
  'fur',
  'fy',
  'ga',
  'gag',
  'gan',
  'gcr',
  'gd',
  'gl',
  'glk',
  'gn',
  'gom',
  'gor',
  'got',
  'gpe',
  'gu',
  'guc',
  'gur',
  'guw',
  'gv',
  'ha',
  'hak',
  'haw',
  'he',
  'hi',
  'hif',
  'hr',
  'hsb',
  'ht',
  'hu',
  'hy',
  'hyw',
  'hz',
  'ia',
  'iba',
  'id',
  'ie',
  'ig',
  'igl',
  'ik',
  'ilo',
  'inh',
  'io',
  'is',
  'it',
  'iu',
  'ja',
  'jam',
  'jv',
  'ka',
  'kaa',
  'kab',
  'kbd',
  'kbp',
  'kcg',
  'kg',
  'kge',
  'ki',
  'kk',
  'kl',
  'km',
  'kn',
  'knc',
  'ko',
  'koi',
  'krc',
  'ks',
  'ksh',
  'ku',
  'kus',
  'kv',
  'kw',
  'ky',
  'la',
  'lad',
  'lb',
  'lbe',
  'lez',
  'lfn',
  'lg',
  'li',
  'lij',
  'lld',
  'lmo',
  'ln',
  'lo',
  'lt',
  'ltg',
  'lv',
  'mad',
  'mai',
  'map-bms',
  'mdf',
  'mg',
  'mh',
  'mhr',
  'mi',
  'min',
  'mk',
  'ml',
  'mn',
  'mni',
  'mnw',
  'mos',
  'mr',
  'mrj',
  'ms',
  'mt',
  'mwl',
  'my',
  'myv',
  'mzn',
  'na',
  'nah',
  'nap',
  'nds',
  'nds-nl',
  'ne',
  'new',
  'nia',
  'nl',
  'nn',
  'no',
  'nov',
  'nqo',
  'nr',
  'nrm',
  'nso',
  'nv',
  'ny',
  'oc',
  'olo',
  'om',
  'or',
  'os',
  'pa',
  'pag',
  'pam',
  'pap',
  'pcd',
  'pcm',
  'pdc',
  'pfl',
  'pi',
  'pl',
  'pms',
  'pnb',
  'pnt',
  'ps',
  'pt',
  'pwn',
  'qu',
  'rm',
  'rmy',
  'rn',
  'ro',
  'roa-rup',
  'roa-tara',
  'rsk',
  'ru',
  'rue',
  'rw',
  'sa',
  'sah',
  'sat',
  'sc',
  'scn',
  'sco',
  'sd',
  'se',
  'sg',
  'sh',
  'shi',
  'shn',
  'si',
  'simple',
  'sk',
  'skr',
  'sl',
  'sm',
  'smn',
  'sn',
  'so',
  'sq',
  'sr',
  'srn',
  'ss',
  'st',
  'stq',
  'su',
  'sv',
  'sw',
  'szl',
  'szy',
  'ta',
  'tay',
  'tcy',
  'tdd',
  'te',
  'tet',
  'tg',
  'th',
  'ti',
  'tig',
  'tk',
  'tl',
  'tly',
  'tn',
  'to',
  'tpi',
  'tr',
  'trv',
  'ts',
  'tt',
  'tum',
  'tw',
  'ty',
  'tyv',
  'udm',
  'ug',
  'uk',
  'ur',
  'uz',
  've',
  'vec',
  'vep',
  'vi',
  'vls',
  'vo',
  'wa',
  'war',
  'wo',
  'wuu',
  'xal',
  'xh',
  'xmf',
  'yi',
  'yo',
  'za',
  'zea',
  'zgh',
  'zh',
  'zh-classical',
  'zh-min-nan',
  'zh-yue',
  'zu',
] as const

// Languages in which at least one sister project runs.
const SISTER_LANGUAGES = [
  'af',
  'als',
  'ar',
  'as',
  'az',
  'be',
  'bg',
  'bn',
  'br',
  'bs',
  'ca',
  'cs',
  'cy',
  'da',
  'de',
  'el',
  'en',
  'eo',
  'es',
  'et',
  'eu',
  'fa',
  'fi',
  'fr',
  'gl',
  'he',
  'hi',
  'hr',
  'hu',
  'hy',
  'id',
  'is',
  'it',
  'ja',
  'ka',
  'kk',
  'kn',
  'ko',
  'la',
  'li',
  'lt',
  'lv',
  'mk',
  'ml',
  'mr',
  'ms',
  'nl',
  'no',
  'nn',
  'pa',
  'pl',
  'ps',
  'pt',
  'ro',
  'ru',
  'sa',
  'sah',
  'simple',
  'sk',
  'sl',
  'sq',
  'sr',
  'sv',
  'ta',
  'te',
  'th',
  'tr',
  'uk',
  'ur',
  'uz',
  'vec',
  'vi',
  'yi',
  'zh',
] as const

// A title that came from the query must stand in a path as well: no empty segments, no `;` and no backslash.
const TITLE = '(?![\\s_]*/)(?!.*//)(?!.*/[\\s_]*$)[^#<>\\[\\]{}|;\\\\\\u0000-\\u001f\\u007f-\\u009f]{1,255}'

/** Wikipedia: one key per language and title; the mobile host shows the same article. */
const WIKIPEDIA: Provider = {
  name: 'wikipedia',
  types: {
    title: TITLE,
    oldid: '[1-9]\\d{0,14}',
    curid: '[1-9]\\d{0,14}',
    x: TITLE,
    variant: 'zh-(?:hans|hant|cn|tw|hk|mo|my|sg)',
  },
  families: { lang: WIKIPEDIA_LANGUAGES },
  kinds: {
    page: {
      key: '{lang}:{title}',
      url: 'https://{lang}.wikipedia.org/wiki/{title}',
      main: true,
      convert: 'wiki-title',
    },
    revision: { key: '{lang}:{oldid}', url: 'https://{lang}.wikipedia.org/w/index.php?oldid={oldid}' },
    curid: { key: '{lang}:{curid}', url: 'https://{lang}.wikipedia.org/?curid={curid}' },
    // The same article in other characters and words.
    variant: {
      key: '{variant}:{title}',
      url: 'https://zh.wikipedia.org/{variant}/{title}',
      convert: 'wiki-title',
    },
  },
  hosts: {
    '{lang}.wikipedia.org {lang}.m.wikipedia.org': [...ARTICLE_ROUTES],
    'zh.wikipedia.org zh.m.wikipedia.org': [
      { path: '/{variant}/{title**}', query: { ...OTHER_VIEW, title: '!' }, textSlashes: true, to: 'variant' },
      {
        path: '/wiki/{title**}',
        query: { ...OTHER_VIEW, title: '!', variant: '{variant}' },
        textSlashes: true,
        to: 'variant',
      },
    ],
    'w.wiki': [{ path: '/*', to: 'short' }],
  },
  examples: [
    { input: 'https://en.wikipedia.org/wiki/Foo_bar', expected: 'wikipedia:en:Foo_bar' },
    { input: 'https://en.m.wikipedia.org/wiki/Foo_bar', expected: 'wikipedia:en:Foo_bar' },
    { input: 'https://en.wikipedia.org/wiki/foo_bar', expected: 'wikipedia:en:Foo_bar' },
    { input: 'https://en.wikipedia.org/wiki/Foo%20bar', expected: 'wikipedia:en:Foo_bar' },
    { input: 'https://en.wikipedia.org/w/index.php?title=Foo_bar', expected: 'wikipedia:en:Foo_bar' },
    { input: 'https://en.wikipedia.org/w/index.php?title=Foo+bar', expected: 'wikipedia:en:Foo_bar' },
    { input: 'https://en.wikipedia.org/?title=Foo_bar', expected: 'wikipedia:en:Foo_bar' },
    { input: 'https://en.wikipedia.org/w/index.php?title=Foo_bar&action=view', expected: 'wikipedia:en:Foo_bar' },
    { input: 'https://en.wikipedia.org/w/index.php/Foo_bar', expected: 'wikipedia:en:Foo_bar' },
    { input: 'https://en.wikipedia.org/wiki/AC%2FDC', expected: 'wikipedia:en:AC/DC' },
    { input: 'https://en.wikipedia.org/wiki/Foo_bar/', expected: 'url:' },
    { input: 'https://en.wikipedia.org/wiki/Foo_bar%2F', expected: 'url:' },
    { input: 'https://en.wikipedia.org/wiki/Foo_bar#History', expected: 'wikipedia:en:Foo_bar' },
    { input: 'https://en.wikipedia.org/wiki/Foo_bar?useskin=vector', expected: 'wikipedia:en:Foo_bar' },
    { input: 'https://en.wikipedia.org/wiki/Foo_bar?wprov=sfla1', expected: 'wikipedia:en:Foo_bar' },
    { input: 'https://de.wikipedia.org/wiki/Foo_bar', expected: 'wikipedia:de:Foo_bar' },
    { input: 'https://en.wikipedia.org/wiki/AC/DC', expected: 'wikipedia:en:AC/DC' },
    { input: 'https://en.wikipedia.org/w/index.php?title=AC%2FDC', expected: 'wikipedia:en:AC/DC' },
    { input: 'https://en.wikipedia.org/wiki/Nasa', expected: 'wikipedia:en:Nasa' },
    { input: 'https://en.wikipedia.org/wiki/NASA', expected: 'wikipedia:en:NASA' },
    { input: 'https://en.wikipedia.org/w/index.php?title=URL&oldid=119', expected: 'wikipedia:revision:en:119' },
    { input: 'https://en.wikipedia.org/w/index.php?oldid=119&title=URL', expected: 'wikipedia:revision:en:119' },
    { input: 'https://en.wikipedia.org/wiki/Special:PermanentLink/119', expected: 'wikipedia:revision:en:119' },
    { input: 'https://en.wikipedia.org/wiki/AC/DC?oldid=119', expected: 'wikipedia:revision:en:119' },
    { input: 'https://en.wikipedia.org/?oldid=119', expected: 'wikipedia:revision:en:119' },
    { input: 'https://en.wikipedia.org/wiki/URL?oldid=119&diff=prev', expected: 'url:' },
    { input: 'https://en.wikipedia.org/w/index.php?curid=32146', expected: 'wikipedia:curid:en:32146' },
    { input: 'https://en.wikipedia.org/?curid=32146', expected: 'wikipedia:curid:en:32146' },
    { input: 'https://en.wikipedia.org/w/index.php?title=Foo&diff=2&oldid=1', expected: 'url:' },
    { input: 'https://en.wikipedia.org/w/index.php?title=URL&action=history', expected: 'url:' },
    { input: 'https://en.wikipedia.org/wiki/USSR?redirect=no', expected: 'url:' },
    { input: 'https://zh.wikipedia.org/wiki/URL?variant=zh-cn', expected: 'wikipedia:variant:zh-cn:URL' },
    { input: 'https://zh.m.wikipedia.org/zh-cn/URL', expected: 'wikipedia:variant:zh-cn:URL' },
    { input: 'https://zh.wikipedia.org/zh-tw/URL?oldid=119', expected: 'url:' },
    { input: 'https://en.wikipedia.org/w/index.php?title=Category:Living_people&from=B', expected: 'url:' },
    { input: 'https://en.wikipedia.org/wiki/Special:Search?search=x', expected: 'url:' },
    { input: 'https://en.wikipedia.org/wiki/Special:RecentChanges', expected: 'url:' },
    { input: 'https://en.wikipedia.org/w/index.php?search=apple&ns0=1', expected: 'url:' },
    { input: 'https://en.wikipedia.org.evil.example/wiki/Foo', expected: 'url:' },
    { input: 'https://w.wiki/3abc', expected: 'url:' },
    { input: 'https://www.wikipedia.org/', expected: 'url:' },
  ],
}

/** Wikibooks: titles as on Wikipedia, in a space of its own. */
const WIKIBOOKS: Provider = {
  name: 'wikibooks',
  types: { title: TITLE, oldid: '[1-9]\\d{0,14}', curid: '[1-9]\\d{0,14}', x: TITLE },
  families: { lang: SISTER_LANGUAGES },
  kinds: {
    page: {
      key: '{lang}:{title}',
      url: 'https://{lang}.wikibooks.org/wiki/{title}',
      main: true,
      convert: 'wiki-title',
    },
    revision: { key: '{lang}:{oldid}', url: 'https://{lang}.wikibooks.org/w/index.php?oldid={oldid}' },
    curid: { key: '{lang}:{curid}', url: 'https://{lang}.wikibooks.org/?curid={curid}' },
  },
  hosts: { '{lang}.wikibooks.org {lang}.m.wikibooks.org': [...ARTICLE_ROUTES] },
  examples: [
    { input: 'https://en.wikibooks.org/wiki/Main_Page', expected: 'wikibooks:en:Main_Page' },
    { input: 'https://en.m.wikibooks.org/wiki/main_Page', expected: 'wikibooks:en:Main_Page' },
    { input: 'https://en.wikibooks.org/w/index.php?title=Main_Page', expected: 'wikibooks:en:Main_Page' },
    { input: 'https://en.wikibooks.org/wiki/Special:Random', expected: 'url:' },
    { input: 'https://en.wikibooks.org/w/index.php?title=Main_Page&action=history', expected: 'url:' },
    { input: 'https://www.wikibooks.org/', expected: 'url:' },
  ],
}

/** Wikiquote: titles as on Wikipedia, in a space of its own. */
const WIKIQUOTE: Provider = {
  name: 'wikiquote',
  types: { title: TITLE, oldid: '[1-9]\\d{0,14}', curid: '[1-9]\\d{0,14}', x: TITLE },
  families: { lang: SISTER_LANGUAGES },
  kinds: {
    page: {
      key: '{lang}:{title}',
      url: 'https://{lang}.wikiquote.org/wiki/{title}',
      main: true,
      convert: 'wiki-title',
    },
    revision: { key: '{lang}:{oldid}', url: 'https://{lang}.wikiquote.org/w/index.php?oldid={oldid}' },
    curid: { key: '{lang}:{curid}', url: 'https://{lang}.wikiquote.org/?curid={curid}' },
  },
  hosts: { '{lang}.wikiquote.org {lang}.m.wikiquote.org': [...ARTICLE_ROUTES] },
  examples: [
    { input: 'https://en.wikiquote.org/wiki/Main_Page', expected: 'wikiquote:en:Main_Page' },
    { input: 'https://en.m.wikiquote.org/wiki/main_Page', expected: 'wikiquote:en:Main_Page' },
    { input: 'https://en.wikiquote.org/w/index.php?title=Main_Page', expected: 'wikiquote:en:Main_Page' },
    { input: 'https://en.wikiquote.org/wiki/Special:Random', expected: 'url:' },
    { input: 'https://en.wikiquote.org/w/index.php?title=Main_Page&action=history', expected: 'url:' },
    { input: 'https://www.wikiquote.org/', expected: 'url:' },
  ],
}

/** Wikisource: titles as on Wikipedia, in a space of its own. */
const WIKISOURCE: Provider = {
  name: 'wikisource',
  types: { title: TITLE, oldid: '[1-9]\\d{0,14}', curid: '[1-9]\\d{0,14}', x: TITLE },
  families: { lang: SISTER_LANGUAGES },
  kinds: {
    page: {
      key: '{lang}:{title}',
      url: 'https://{lang}.wikisource.org/wiki/{title}',
      main: true,
      convert: 'wiki-title',
    },
    revision: { key: '{lang}:{oldid}', url: 'https://{lang}.wikisource.org/w/index.php?oldid={oldid}' },
    curid: { key: '{lang}:{curid}', url: 'https://{lang}.wikisource.org/?curid={curid}' },
  },
  hosts: { '{lang}.wikisource.org {lang}.m.wikisource.org': [...ARTICLE_ROUTES] },
  examples: [
    { input: 'https://en.wikisource.org/wiki/Main_Page', expected: 'wikisource:en:Main_Page' },
    { input: 'https://en.m.wikisource.org/wiki/main_Page', expected: 'wikisource:en:Main_Page' },
    { input: 'https://en.wikisource.org/w/index.php?title=Main_Page', expected: 'wikisource:en:Main_Page' },
    { input: 'https://en.wikisource.org/wiki/Special:Random', expected: 'url:' },
    { input: 'https://en.wikisource.org/w/index.php?title=Main_Page&action=history', expected: 'url:' },
    { input: 'https://www.wikisource.org/', expected: 'url:' },
  ],
}

/** Wikivoyage: titles as on Wikipedia, in a space of its own. */
const WIKIVOYAGE: Provider = {
  name: 'wikivoyage',
  types: { title: TITLE, oldid: '[1-9]\\d{0,14}', curid: '[1-9]\\d{0,14}', x: TITLE },
  families: { lang: SISTER_LANGUAGES },
  kinds: {
    page: {
      key: '{lang}:{title}',
      url: 'https://{lang}.wikivoyage.org/wiki/{title}',
      main: true,
      convert: 'wiki-title',
    },
    revision: { key: '{lang}:{oldid}', url: 'https://{lang}.wikivoyage.org/w/index.php?oldid={oldid}' },
    curid: { key: '{lang}:{curid}', url: 'https://{lang}.wikivoyage.org/?curid={curid}' },
  },
  hosts: { '{lang}.wikivoyage.org {lang}.m.wikivoyage.org': [...ARTICLE_ROUTES] },
  examples: [
    { input: 'https://en.wikivoyage.org/wiki/Main_Page', expected: 'wikivoyage:en:Main_Page' },
    { input: 'https://en.m.wikivoyage.org/wiki/main_Page', expected: 'wikivoyage:en:Main_Page' },
    { input: 'https://en.wikivoyage.org/w/index.php?title=Main_Page', expected: 'wikivoyage:en:Main_Page' },
    { input: 'https://en.wikivoyage.org/wiki/Special:Random', expected: 'url:' },
    { input: 'https://en.wikivoyage.org/w/index.php?title=Main_Page&action=history', expected: 'url:' },
    { input: 'https://www.wikivoyage.org/', expected: 'url:' },
  ],
}

/** Wikinews: titles as on Wikipedia, in a space of its own. */
const WIKINEWS: Provider = {
  name: 'wikinews',
  types: { title: TITLE, oldid: '[1-9]\\d{0,14}', curid: '[1-9]\\d{0,14}', x: TITLE },
  families: { lang: SISTER_LANGUAGES },
  kinds: {
    page: { key: '{lang}:{title}', url: 'https://{lang}.wikinews.org/wiki/{title}', main: true, convert: 'wiki-title' },
    revision: { key: '{lang}:{oldid}', url: 'https://{lang}.wikinews.org/w/index.php?oldid={oldid}' },
    curid: { key: '{lang}:{curid}', url: 'https://{lang}.wikinews.org/?curid={curid}' },
  },
  hosts: { '{lang}.wikinews.org {lang}.m.wikinews.org': [...ARTICLE_ROUTES] },
  examples: [
    { input: 'https://en.wikinews.org/wiki/Main_Page', expected: 'wikinews:en:Main_Page' },
    { input: 'https://en.m.wikinews.org/wiki/main_Page', expected: 'wikinews:en:Main_Page' },
    { input: 'https://en.wikinews.org/w/index.php?title=Main_Page', expected: 'wikinews:en:Main_Page' },
    { input: 'https://en.wikinews.org/wiki/Special:Random', expected: 'url:' },
    { input: 'https://en.wikinews.org/w/index.php?title=Main_Page&action=history', expected: 'url:' },
    { input: 'https://www.wikinews.org/', expected: 'url:' },
  ],
}

/** Wikiversity: titles as on Wikipedia, in a space of its own. */
const WIKIVERSITY: Provider = {
  name: 'wikiversity',
  types: { title: TITLE, oldid: '[1-9]\\d{0,14}', curid: '[1-9]\\d{0,14}', x: TITLE },
  families: { lang: SISTER_LANGUAGES },
  kinds: {
    page: {
      key: '{lang}:{title}',
      url: 'https://{lang}.wikiversity.org/wiki/{title}',
      main: true,
      convert: 'wiki-title',
    },
    revision: { key: '{lang}:{oldid}', url: 'https://{lang}.wikiversity.org/w/index.php?oldid={oldid}' },
    curid: { key: '{lang}:{curid}', url: 'https://{lang}.wikiversity.org/?curid={curid}' },
  },
  hosts: { '{lang}.wikiversity.org {lang}.m.wikiversity.org': [...ARTICLE_ROUTES] },
  examples: [
    { input: 'https://en.wikiversity.org/wiki/Main_Page', expected: 'wikiversity:en:Main_Page' },
    { input: 'https://en.m.wikiversity.org/wiki/main_Page', expected: 'wikiversity:en:Main_Page' },
    { input: 'https://en.wikiversity.org/w/index.php?title=Main_Page', expected: 'wikiversity:en:Main_Page' },
    { input: 'https://en.wikiversity.org/wiki/Special:Random', expected: 'url:' },
    { input: 'https://en.wikiversity.org/w/index.php?title=Main_Page&action=history', expected: 'url:' },
    { input: 'https://www.wikiversity.org/', expected: 'url:' },
  ],
}

/** Wiktionary: titles are case-sensitive to the first letter, so they are taken as they stand. */
const WIKTIONARY: Provider = {
  name: 'wiktionary',
  types: {
    title: '(?!/)(?!.*//)(?!.*/$)[^#<>\\[\\]{}|:;\\\\\\s\\u0000-\\u001f\\u007f-\\u009f]{1,255}',
    oldid: '[1-9]\\d{0,14}',
    curid: '[1-9]\\d{0,14}',
    x: TITLE,
  },
  families: { lang: SISTER_LANGUAGES },
  kinds: {
    page: { key: '{lang}:{title}', url: 'https://{lang}.wiktionary.org/wiki/{title}', main: true },
    revision: { key: '{lang}:{oldid}', url: 'https://{lang}.wiktionary.org/w/index.php?oldid={oldid}' },
    curid: { key: '{lang}:{curid}', url: 'https://{lang}.wiktionary.org/?curid={curid}' },
  },
  hosts: { '{lang}.wiktionary.org {lang}.m.wiktionary.org': [...ARTICLE_ROUTES] },
  examples: [
    { input: 'https://en.wiktionary.org/wiki/Polish', expected: 'wiktionary:en:Polish' },
    { input: 'https://en.m.wiktionary.org/wiki/Polish#English', expected: 'wiktionary:en:Polish' },
    { input: 'https://en.wiktionary.org/wiki/polish', expected: 'wiktionary:en:polish' },
    { input: 'https://en.wiktionary.org/w/index.php?title=polish', expected: 'wiktionary:en:polish' },
    { input: 'https://en.wiktionary.org/wiki/Special:Random', expected: 'url:' },
    { input: 'https://en.wiktionary.org/w/index.php?title=polish&action=edit', expected: 'url:' },
  ],
}

/** Wikimedia Commons: files and galleries. */
const COMMONS: Provider = {
  name: 'commons',
  types: { title: TITLE, oldid: '[1-9]\\d{0,14}', curid: '[1-9]\\d{0,14}', x: TITLE },
  kinds: {
    page: { key: '{title}', url: 'https://commons.wikimedia.org/wiki/{title}', main: true, convert: 'wiki-title' },
    revision: { key: '{oldid}', url: 'https://commons.wikimedia.org/w/index.php?oldid={oldid}' },
    curid: { key: '{curid}', url: 'https://commons.wikimedia.org/?curid={curid}' },
  },
  hosts: { 'commons.wikimedia.org commons.m.wikimedia.org': [...ARTICLE_ROUTES] },
  examples: [
    { input: 'https://commons.wikimedia.org/wiki/File:Example.jpg', expected: 'commons:File:Example.jpg' },
    { input: 'https://commons.m.wikimedia.org/wiki/File:Example.jpg', expected: 'commons:File:Example.jpg' },
    { input: 'https://commons.wikimedia.org/w/index.php?title=File:Example.jpg', expected: 'commons:File:Example.jpg' },
    { input: 'https://commons.wikimedia.org/wiki/Special:FilePath/Example.jpg', expected: 'url:' },
    { input: 'https://commons.wikimedia.org/wiki/File:Example.pdf?page=2', expected: 'url:' },
    { input: 'https://upload.wikimedia.org/wikipedia/commons/a/a9/Example.jpg', expected: 'url:' },
  ],
}

/** MediaWiki's own wiki. */
const MEDIAWIKI_ORG: Provider = {
  name: 'mediawiki',
  types: { title: TITLE, oldid: '[1-9]\\d{0,14}', curid: '[1-9]\\d{0,14}', x: TITLE },
  kinds: {
    page: { key: '{title}', url: 'https://www.mediawiki.org/wiki/{title}', main: true, convert: 'wiki-title' },
    revision: { key: '{oldid}', url: 'https://www.mediawiki.org/w/index.php?oldid={oldid}' },
    curid: { key: '{curid}', url: 'https://www.mediawiki.org/?curid={curid}' },
  },
  hosts: { 'www.mediawiki.org mediawiki.org m.mediawiki.org': [...ARTICLE_ROUTES] },
  examples: [
    { input: 'https://www.mediawiki.org/wiki/API:Main_page', expected: 'mediawiki:API:Main_page' },
    { input: 'https://m.mediawiki.org/wiki/API:Main_page', expected: 'mediawiki:API:Main_page' },
    { input: 'https://www.mediawiki.org/w/api.php?action=query', expected: 'url:' },
  ],
}

/** Wikidata: items, properties and lexemes by number. */
const WIKIDATA: Provider = {
  name: 'wikidata',
  types: { item: 'Q[1-9]\\d{0,11}', property: 'P[1-9]\\d{0,7}', lexeme: 'L[1-9]\\d{0,11}' },
  kinds: {
    item: { key: '{item}', url: 'https://www.wikidata.org/wiki/{item}', main: true },
    property: { key: '{property}', url: 'https://www.wikidata.org/wiki/Property:{property}' },
    lexeme: { key: '{lexeme}', url: 'https://www.wikidata.org/wiki/Lexeme:{lexeme}' },
  },
  hosts: {
    'www.wikidata.org wikidata.org m.wikidata.org': [
      { path: '/wiki/{item}', query: { ...OTHER_VIEW, title: '!' }, to: 'item' },
      { path: '/wiki/Special:EntityPage/{item}', query: OTHER_VIEW, to: 'item' },
      { path: '/entity/{item}', query: OTHER_VIEW, to: 'item' },
      { path: '/w/index.php', query: { ...OTHER_VIEW, title: '{item}' }, to: 'item' },
      { path: '/wiki/Property:{property}', query: { ...OTHER_VIEW, title: '!' }, to: 'property' },
      { path: '/entity/{property}', query: OTHER_VIEW, to: 'property' },
      { path: '/wiki/Lexeme:{lexeme}', query: { ...OTHER_VIEW, title: '!' }, to: 'lexeme' },
      { path: '/entity/{lexeme}', query: OTHER_VIEW, to: 'lexeme' },
    ],
  },
  examples: [
    { input: 'https://www.wikidata.org/wiki/Q42', expected: 'wikidata:Q42' },
    { input: 'http://www.wikidata.org/entity/Q42', expected: 'wikidata:Q42' },
    { input: 'https://m.wikidata.org/wiki/Q42', expected: 'wikidata:Q42' },
    { input: 'https://www.wikidata.org/wiki/Special:EntityPage/Q42', expected: 'wikidata:Q42' },
    { input: 'https://www.wikidata.org/w/index.php?title=Q42', expected: 'wikidata:Q42' },
    { input: 'https://www.wikidata.org/wiki/Property:P31', expected: 'wikidata:property:P31' },
    { input: 'https://www.wikidata.org/wiki/Q42?uselang=de', expected: 'url:' },
    { input: 'https://www.wikidata.org/wiki/Special:EntityData/Q42.json', expected: 'url:' },
    { input: 'https://www.wikidata.org/wiki/Q42x', expected: 'url:' },
  ],
}

/** arXiv: abstract, PDF and HTML are one paper; a version is kept. */
const ARXIV: Provider = {
  name: 'arxiv',
  types: {
    id: '\\d{4}\\.\\d{4,5}(?:v[1-9]\\d?)?',
    archive: '[a-z-]{2,12}(?:\\.[A-Z]{2})?',
    number: '\\d{7}(?:v[1-9]\\d?)?',
  },
  kinds: {
    paper: { key: '{id}', url: 'https://arxiv.org/abs/{id}', main: true },
    // Numbers before April 2007.
    old: { key: '{archive}/{number}', url: 'https://arxiv.org/abs/{archive}/{number}' },
  },
  hosts: {
    'arxiv.org www.arxiv.org export.arxiv.org': [
      { path: '/(abs|pdf|html)/{id}', to: 'paper' },
      { path: '/pdf/{id}.pdf', to: 'paper' },
      { path: '/(abs|pdf|html)/{archive}/{number}', to: 'old' },
      { path: '/pdf/{archive}/{number}.pdf', to: 'old' },
    ],
  },
  examples: [
    { input: 'https://arxiv.org/pdf/2311.09394v2', expected: 'arxiv:2311.09394v2' },
    { input: 'https://arxiv.org/abs/2311.09394v2', expected: 'arxiv:2311.09394v2' },
    { input: 'https://arxiv.org/pdf/2311.09394v2.pdf', expected: 'arxiv:2311.09394v2' },
    { input: 'https://www.arxiv.org/html/2311.09394v2', expected: 'arxiv:2311.09394v2' },
    { input: 'https://arxiv.org/abs/2311.09394', expected: 'arxiv:2311.09394' },
    { input: 'https://arxiv.org/pdf/2311.09394?context=cs', expected: 'arxiv:2311.09394' },
    { input: 'https://arxiv.org/abs/hep-th/9901001v1', expected: 'arxiv:old:hep-th/9901001v1' },
    { input: 'https://arxiv.org/pdf/hep-th/9901001v1.pdf', expected: 'arxiv:old:hep-th/9901001v1' },
    { input: 'https://arxiv.org/list/cs.AI/recent', expected: 'url:' },
    { input: 'https://arxiv.org/search/?query=x', expected: 'url:' },
    { input: 'https://arxiv.org/format/2311.09394', expected: 'url:' },
    { input: 'https://arxiv.org/abs/2311.09394v2x', expected: 'url:' },
  ],
}

/** DOI: compares without case. */
const DOI: Provider = {
  name: 'doi',
  types: { doi: '10\\.\\d{4,9}(?:\\.\\d+)*/[^\\u0000-\\u0020]+', prefix: '10\\.\\d{4,9}(?:\\.\\d+)*' },
  fold: { doi: 'lower' },
  kinds: { work: { key: '{doi}', url: 'https://doi.org/{doi}', main: true } },
  hosts: {
    'doi.org www.doi.org dx.doi.org': [
      { path: '/{doi**}', query: { locatt: '!', noredirect: '!' }, textSlashes: true, to: 'work' },
      {
        path: '/doi:{prefix}/{rest**}',
        query: { locatt: '!', noredirect: '!' },
        url: 'https://doi.org/{prefix}/{rest}',
        to: 'unwrap',
      },
    ],
  },
  examples: [
    { input: 'https://doi.org/10.1000/xyz123', expected: 'doi:10.1000/xyz123' },
    { input: 'http://dx.doi.org/10.1000/XYZ123', expected: 'doi:10.1000/xyz123' },
    { input: 'https://www.doi.org/10.1000/xyz123?utm_source=x', expected: 'doi:10.1000/xyz123' },
    { input: 'https://doi.org/10.1000%2Fxyz123', expected: 'doi:10.1000/xyz123' },
    { input: 'https://doi.org/doi:10.1000/xyz123', expected: 'doi:10.1000/xyz123' },
    { input: 'https://doi.org/doi:10.1000/', expected: 'url:' },
    { input: 'https://doi.org/10.1000/xyz123/', expected: 'url:' },
    { input: 'https://doi.org/', expected: 'url:' },
    { input: 'https://doi.org/10.1000', expected: 'url:' },
    { input: 'https://doi.org/10.1000/xyz123?noredirect=true', expected: 'url:' },
    { input: 'https://www.doi.org/the-identifier/what-is-a-doi/', expected: 'url:' },
  ],
}

/** IMDb: titles and people. */
const IMDB: Provider = {
  name: 'imdb',
  types: { title: 'tt\\d{7,10}', person: 'nm\\d{7,10}', company: 'co\\d{7,10}', video: 'vi\\d{7,12}' },
  kinds: {
    title: { key: '{title}', url: 'https://www.imdb.com/title/{title}/', main: true },
    name: { key: '{person}', url: 'https://www.imdb.com/name/{person}/' },
    company: { key: '{company}', url: 'https://www.imdb.com/company/{company}/' },
    video: { key: '{video}', url: 'https://www.imdb.com/video/{video}/' },
  },
  hosts: {
    'imdb.com www.imdb.com m.imdb.com': [
      { path: '/title/{title}', query: { season: '!', year: '!', mode: '!' }, to: 'title' },
      { path: '/name/{person}', query: { mode: '!' }, to: 'name' },
      { path: '/company/{company}', to: 'company' },
      { path: '/(video|videoplayer)/{video}', to: 'video' },
      { path: '/video/*/{video}', to: 'video' },
      { path: '/title/*/videoplayer/{video}', to: 'video' },
    ],
  },
  examples: [
    { input: 'https://www.imdb.com/title/tt0113277/?ref_=fn_al_tt_1', expected: 'imdb:tt0113277' },
    { input: 'https://m.imdb.com/title/tt0113277', expected: 'imdb:tt0113277' },
    { input: 'https://www.imdb.com/name/nm0000134/', expected: 'imdb:name:nm0000134' },
    { input: 'https://www.imdb.com/find/?q=heat&s=tt', expected: 'url:' },
    { input: 'https://www.imdb.com/title/tt0113277/fullcredits', expected: 'url:' },
    { input: 'https://www.imdb.com/de/title/tt0113277/', expected: 'url:' },
    { input: 'https://www.imdb.com/video/imdb/vi2524815897', expected: 'imdb:video:vi2524815897' },
    { input: 'https://www.imdb.com/title/tt4218696/videoplayer/vi2608641561', expected: 'imdb:video:vi2608641561' },
  ],
}

const GOODREADS_PLAIN = {
  page: '!',
  edition_reviews: '!',
  other_reviews: '!',
  text_only: '!',
  rating: '!',
  shelf: '!',
  language_code: '!',
  sort: '!',
} as const

/** Goodreads: the number begins the last segment. */
const GOODREADS: Provider = {
  name: 'goodreads',
  types: { id: '[1-9]\\d{0,11}', author: '[1-9]\\d{0,11}', review: '[1-9]\\d{0,14}', slug: '[^/]+' },
  kinds: {
    book: { key: '{id}', url: 'https://www.goodreads.com/book/show/{id}', main: true },
    author: { key: '{author}', url: 'https://www.goodreads.com/author/show/{author}' },
    review: { key: '{review}', url: 'https://www.goodreads.com/review/show/{review}' },
  },
  hosts: {
    'goodreads.com www.goodreads.com': [
      { path: '/book/show/{id}', query: GOODREADS_PLAIN, to: 'book' },
      { path: '/book/show/{id}-{slug}', query: GOODREADS_PLAIN, to: 'book' },
      { path: '/book/show/{id}.{slug}', query: GOODREADS_PLAIN, to: 'book' },
      { path: '/en/book/show/{id}', query: GOODREADS_PLAIN, to: 'book' },
      { path: '/en/book/show/{id}-{slug}', query: GOODREADS_PLAIN, to: 'book' },
      { path: '/en/book/show/{id}.{slug}', query: GOODREADS_PLAIN, to: 'book' },
      { path: '/author/show/{author}', query: GOODREADS_PLAIN, to: 'author' },
      { path: '/author/show/{author}.{slug}', query: GOODREADS_PLAIN, to: 'author' },
      { path: '/review/show/{review}', query: GOODREADS_PLAIN, to: 'review' },
    ],
  },
  examples: [
    {
      input: 'https://www.goodreads.com/book/show/5907.The_Hobbit?from_search=true&from_srp=true&qid=a&rank=1',
      expected: 'goodreads:5907',
    },
    { input: 'https://www.goodreads.com/book/show/5907-the-hobbit', expected: 'goodreads:5907' },
    { input: 'https://www.goodreads.com/en/book/show/5907', expected: 'goodreads:5907' },
    { input: 'https://goodreads.com/book/show/5907', expected: 'goodreads:5907' },
    { input: 'https://www.goodreads.com/author/show/656983.J_R_R_Tolkien', expected: 'goodreads:author:656983' },
    { input: 'https://www.goodreads.com/search?q=hobbit', expected: 'url:' },
    { input: 'https://www.goodreads.com/book/show/5907?page=2', expected: 'url:' },
    { input: 'https://www.goodreads.com/book/show/hobbit', expected: 'url:' },
  ],
}

const OPENLIBRARY_PLAIN = { edition: '!', m: '!', mode: '!', sort: '!', page: '!', q: '!', lang: '!', v: '!' } as const

/** Open Library: works, editions and authors. */
const OPENLIBRARY: Provider = {
  name: 'openlibrary',
  types: {
    work: 'OL\\d+W',
    book: 'OL\\d+M',
    author: 'OL\\d+A',
    isbn: '\\d{9}[0-9X]|\\d{13}',
    // Not the pages about the item: its form, its lists, its data.
    slug: '(?!(?:add|add-cover|borrow|daisy|edit|editions|lists|manage-covers|ratings|works)$)(?!.*\\.(?:json|opds|rdf|rss|yml)$)[^/]+',
  },
  kinds: {
    work: { key: '{work}', url: 'https://openlibrary.org/works/{work}', main: true },
    book: { key: '{book}', url: 'https://openlibrary.org/books/{book}' },
    author: { key: '{author}', url: 'https://openlibrary.org/authors/{author}' },
    isbn: { key: '{isbn}', url: 'https://openlibrary.org/isbn/{isbn}' },
  },
  hosts: {
    'openlibrary.org www.openlibrary.org': [
      { path: '/works/{work}', query: OPENLIBRARY_PLAIN, to: 'work' },
      { path: '/works/{work}/{slug}', query: OPENLIBRARY_PLAIN, to: 'work' },
      { path: '/books/{book}', query: OPENLIBRARY_PLAIN, to: 'book' },
      { path: '/books/{book}/{slug}', query: OPENLIBRARY_PLAIN, to: 'book' },
      { path: '/authors/{author}', query: OPENLIBRARY_PLAIN, to: 'author' },
      { path: '/authors/{author}/{slug}', query: OPENLIBRARY_PLAIN, to: 'author' },
      { path: '/isbn/{isbn}', query: OPENLIBRARY_PLAIN, to: 'isbn' },
    ],
  },
  examples: [
    { input: 'https://openlibrary.org/works/OL27482W/The_Hobbit', expected: 'openlibrary:OL27482W' },
    { input: 'https://openlibrary.org/works/OL27482W?m=history', expected: 'url:' },
    { input: 'https://openlibrary.org/works/OL27482W?v=3', expected: 'url:' },
    { input: 'https://openlibrary.org/works/OL27482W', expected: 'openlibrary:OL27482W' },
    { input: 'https://openlibrary.org/books/OL7603910M/The_Hobbit', expected: 'openlibrary:book:OL7603910M' },
    { input: 'https://openlibrary.org/works/OL27482W.json', expected: 'url:' },
    { input: 'https://openlibrary.org/authors/OL26320A/J.R.R._Tolkien', expected: 'openlibrary:author:OL26320A' },
    { input: 'https://openlibrary.org/works/OL27482W/edit', expected: 'url:' },
    { input: 'https://openlibrary.org/works/OL27482W/editions.json', expected: 'url:' },
    { input: 'https://openlibrary.org/books/OL7603910M/edit', expected: 'url:' },
    { input: 'https://openlibrary.org/works/OL27482W?edition=OL7603910M', expected: 'url:' },
    { input: 'https://openlibrary.org/search?q=hobbit', expected: 'url:' },
  ],
}

const ABSTRACT_PLAIN = { format: '!', report: '!', dopt: '!', page: '!', size: '!', term: '!' } as const

/** PubMed and PubMed Central: two number spaces. */
const PUBMED: Provider = {
  name: 'pubmed',
  types: { id: '[1-9]\\d{0,8}', pmc: 'PMC[1-9]\\d{0,8}' },
  kinds: {
    article: { key: '{id}', url: 'https://pubmed.ncbi.nlm.nih.gov/{id}/', main: true },
    pmc: { key: '{pmc}', url: 'https://pmc.ncbi.nlm.nih.gov/articles/{pmc}/' },
  },
  hosts: {
    'pubmed.ncbi.nlm.nih.gov pubmed.gov www.pubmed.gov': [{ path: '/{id}', query: ABSTRACT_PLAIN, to: 'article' }],
    'www.ncbi.nlm.nih.gov ncbi.nlm.nih.gov': [
      { path: '/pubmed/{id}', query: ABSTRACT_PLAIN, to: 'article' },
      { path: '/m/pubmed/{id}', query: ABSTRACT_PLAIN, to: 'article' },
      { path: '/pmc/articles/{pmc}', query: ABSTRACT_PLAIN, to: 'pmc' },
    ],
    'pmc.ncbi.nlm.nih.gov': [{ path: '/articles/{pmc}', query: ABSTRACT_PLAIN, to: 'pmc' }],
  },
  examples: [
    { input: 'https://pubmed.gov/31452104', expected: 'pubmed:31452104' },
    { input: 'https://pubmed.ncbi.nlm.nih.gov/31452104/', expected: 'pubmed:31452104' },
    { input: 'https://www.ncbi.nlm.nih.gov/pubmed/31452104', expected: 'pubmed:31452104' },
    { input: 'https://www.ncbi.nlm.nih.gov/pmc/articles/PMC6710000/', expected: 'pubmed:pmc:PMC6710000' },
    { input: 'https://pmc.ncbi.nlm.nih.gov/articles/PMC6710000', expected: 'pubmed:pmc:PMC6710000' },
    { input: 'https://pubmed.ncbi.nlm.nih.gov/?term=cache', expected: 'url:' },
    { input: 'https://pubmed.ncbi.nlm.nih.gov/31452104/?format=pubmed', expected: 'url:' },
    { input: 'https://www.ncbi.nlm.nih.gov/pmc/articles/PMC6710000/pdf/x.pdf', expected: 'url:' },
  ],
}

/** SSRN: papers by number. */
const SSRN: Provider = {
  name: 'ssrn',
  types: { id: '[1-9]\\d{2,9}' },
  kinds: { paper: { key: '{id}', url: 'https://papers.ssrn.com/sol3/papers.cfm?abstract_id={id}', main: true } },
  hosts: {
    'papers.ssrn.com': [
      { path: '/sol3/papers.cfm', query: { abstract_id: '{id}' }, to: 'paper' },
      { path: '/abstract={id}', to: 'paper' },
    ],
    'ssrn.com www.ssrn.com': [{ path: '/abstract={id}', to: 'paper' }],
  },
  examples: [
    { input: 'https://papers.ssrn.com/sol3/papers.cfm?abstract_id=3205035&rec=1', expected: 'ssrn:3205035' },
    { input: 'https://ssrn.com/abstract=3205035', expected: 'ssrn:3205035' },
    { input: 'https://papers.ssrn.com/sol3/papers.cfm?abstract_id=3205036', expected: 'ssrn:3205036' },
    { input: 'https://papers.ssrn.com/sol3/cf_dev/AbsByAuth.cfm?per_id=16042', expected: 'url:' },
    { input: 'https://papers.ssrn.com/sol3/papers.cfm', expected: 'url:' },
  ],
}

/** OpenReview: forums by case-sensitive id; a note in one is its own page. */
const OPENREVIEW: Provider = {
  name: 'openreview',
  types: { id: '[\\w-]{6,20}' },
  kinds: {
    forum: { key: '{id}', url: 'https://openreview.net/forum?id={id}', main: true },
    pdf: { key: '{id}', url: 'https://openreview.net/pdf?id={id}' },
  },
  hosts: {
    'openreview.net www.openreview.net': [
      { path: '/forum', query: { id: '{id}', noteId: '!', invitationId: '!' }, to: 'forum' },
      { path: '/pdf', query: { id: '{id}' }, to: 'pdf' },
    ],
  },
  examples: [
    { input: 'https://openreview.net/forum?id=rJl-b3RcF7', expected: 'openreview:rJl-b3RcF7' },
    { input: 'https://openreview.net/forum?id=rJl-b3RcF7&referrer=x', expected: 'openreview:rJl-b3RcF7' },
    { input: 'https://openreview.net/forum?id=rJl-b3Rcf7', expected: 'openreview:rJl-b3Rcf7' },
    { input: 'https://openreview.net/pdf?id=rJl-b3RcF7', expected: 'openreview:pdf:rJl-b3RcF7' },
    { input: 'https://openreview.net/forum?id=rJl-b3RcF7&noteId=abcdefgh', expected: 'url:' },
    { input: 'https://openreview.net/group?id=ICLR.cc/2019', expected: 'url:' },
  ],
}

/** Semantic Scholar: the hash ends the path. */
const SEMANTICSCHOLAR: Provider = {
  name: 'semanticscholar',
  types: { id: '[0-9a-f]{40}' },
  kinds: { paper: { key: '{id}', url: 'https://www.semanticscholar.org/paper/{id}', main: true } },
  hosts: {
    'semanticscholar.org www.semanticscholar.org': [
      { path: '/paper/{id}', query: { sort: '!', page: '!', q: '!' }, to: 'paper' },
      { path: '/paper/*/{id}', query: { sort: '!', page: '!', q: '!' }, to: 'paper' },
    ],
  },
  examples: [
    {
      input:
        'https://www.semanticscholar.org/paper/Attention-is-All-you-Need-Vaswani/204e3073870fae3d05bcbc2f6a8e263d9b72e776',
      expected: 'semanticscholar:204e3073870fae3d05bcbc2f6a8e263d9b72e776',
    },
    {
      input: 'https://www.semanticscholar.org/paper/204e3073870fae3d05bcbc2f6a8e263d9b72e776?utm_source=x',
      expected: 'semanticscholar:204e3073870fae3d05bcbc2f6a8e263d9b72e776',
    },
    { input: 'https://www.semanticscholar.org/search?q=attention', expected: 'url:' },
    { input: 'https://www.semanticscholar.org/author/1', expected: 'url:' },
  ],
}

/** Discogs: releases and masters are two number spaces. */
const DISCOGS: Provider = {
  name: 'discogs',
  types: { id: '[1-9]\\d{0,11}', slug: '[^/]+', title: '[^/]+' },
  kinds: {
    release: { key: '{id}', url: 'https://www.discogs.com/release/{id}', main: true },
    master: { key: '{id}', url: 'https://www.discogs.com/master/{id}' },
  },
  hosts: {
    'discogs.com www.discogs.com m.discogs.com': [
      { path: '/release/{id}', to: 'release' },
      { path: '/release/{id}-{slug}', to: 'release' },
      // The older form. A word alone before `release` is a language or the market place.
      { path: '/{slug}-{title}/release/{id}', query: { lang: '!' }, to: 'release' },
      { path: '/master/{id}', query: { format: '!', country: '!', page: '!' }, to: 'master' },
      { path: '/master/{id}-{slug}', query: { format: '!', country: '!', page: '!' }, to: 'master' },
      { path: '/{slug}-{title}/master/{id}', query: { format: '!', country: '!', page: '!' }, to: 'master' },
    ],
  },
  examples: [
    { input: 'https://www.discogs.com/release/249504-Rick-Astley-Never-Gonna', expected: 'discogs:249504' },
    { input: 'https://www.discogs.com/release/249504', expected: 'discogs:249504' },
    { input: 'https://www.discogs.com/master/96559-Rick-Astley-Never-Gonna', expected: 'discogs:master:96559' },
    { input: 'https://www.discogs.com/artist/72872-Rick-Astley?page=2', expected: 'url:' },
    { input: 'https://www.discogs.com/Rick-Astley-Never-Gonna/release/249504', expected: 'discogs:249504' },
    { input: 'https://www.discogs.com/sell/release/249504', expected: 'url:' },
    { input: 'https://www.discogs.com/de/release/249504', expected: 'url:' },
    { input: 'https://www.discogs.com/sell/release/249504/x', expected: 'url:' },
    { input: 'https://www.discogs.com/search?q=x', expected: 'url:' },
    {
      input: 'https://www.discogs.com/Nu-Guinea-The-Tony-Allen-Experiments/master/945635',
      expected: 'discogs:master:945635',
    },
    { input: 'https://www.discogs.com/de/master/945635', expected: 'url:' },
  ],
}

/** The Movie Database: films, series and people. */
const TMDB: Provider = {
  name: 'tmdb',
  types: { id: '[1-9]\\d{0,9}', slug: '[^/]+' },
  kinds: {
    movie: { key: '{id}', url: 'https://www.themoviedb.org/movie/{id}', main: true },
    tv: { key: '{id}', url: 'https://www.themoviedb.org/tv/{id}' },
    person: { key: '{id}', url: 'https://www.themoviedb.org/person/{id}' },
  },
  hosts: {
    'themoviedb.org www.themoviedb.org': [
      { path: '/movie/{id}', query: { language: '!' }, to: 'movie' },
      { path: '/movie/{id}-{slug}', query: { language: '!' }, to: 'movie' },
      { path: '/tv/{id}', query: { language: '!' }, to: 'tv' },
      { path: '/tv/{id}-{slug}', query: { language: '!' }, to: 'tv' },
      { path: '/person/{id}', query: { language: '!', credit_media_type: '!', credit_department: '!' }, to: 'person' },
      {
        path: '/person/{id}-{slug}',
        query: { language: '!', credit_media_type: '!', credit_department: '!' },
        to: 'person',
      },
    ],
  },
  examples: [
    { input: 'https://www.themoviedb.org/movie/949-heat', expected: 'tmdb:949' },
    { input: 'https://www.themoviedb.org/movie/949', expected: 'tmdb:949' },
    { input: 'https://www.themoviedb.org/tv/949-some-show', expected: 'tmdb:tv:949' },
    { input: 'https://www.themoviedb.org/movie/949-heat?language=de-DE', expected: 'url:' },
    { input: 'https://www.themoviedb.org/movie/949-heat/cast', expected: 'url:' },
    { input: 'https://www.themoviedb.org/movie', expected: 'url:' },
  ],
}

/** MyAnimeList: each kind numbers for itself. */
const MYANIMELIST: Provider = {
  name: 'myanimelist',
  types: { id: '[1-9]\\d{0,8}' },
  kinds: {
    anime: { key: '{id}', url: 'https://myanimelist.net/anime/{id}', main: true },
    manga: { key: '{id}', url: 'https://myanimelist.net/manga/{id}' },
    character: { key: '{id}', url: 'https://myanimelist.net/character/{id}' },
    people: { key: '{id}', url: 'https://myanimelist.net/people/{id}' },
  },
  hosts: {
    'myanimelist.net www.myanimelist.net': [
      { path: '/anime/{id}', to: 'anime' },
      { path: '/anime/{id}/*', to: 'anime' },
      { path: '/anime.php', query: { id: '{id}' }, to: 'anime' },
      { path: '/manga/{id}', to: 'manga' },
      { path: '/manga/{id}/*', to: 'manga' },
      { path: '/manga.php', query: { id: '{id}' }, to: 'manga' },
      { path: '/character/{id}', to: 'character' },
      { path: '/character/{id}/*', to: 'character' },
      { path: '/people/{id}', to: 'people' },
      { path: '/people/{id}/*', to: 'people' },
    ],
  },
  examples: [
    { input: 'https://myanimelist.net/anime/1/Cowboy_Bebop', expected: 'myanimelist:1' },
    { input: 'https://myanimelist.net/anime/1', expected: 'myanimelist:1' },
    { input: 'https://myanimelist.net/anime.php?id=1', expected: 'myanimelist:1' },
    { input: 'https://myanimelist.net/manga/1/Monster', expected: 'myanimelist:manga:1' },
    { input: 'https://myanimelist.net/anime/1/Cowboy_Bebop/reviews', expected: 'url:' },
    { input: 'https://myanimelist.net/anime.php?q=bebop', expected: 'url:' },
    { input: 'https://myanimelist.net/anime/season', expected: 'url:' },
  ],
}

/** WorldCat: records by OCLC number. */
const WORLDCAT: Provider = {
  name: 'worldcat',
  types: { id: '[1-9]\\d{0,12}' },
  kinds: { record: { key: '{id}', url: 'https://search.worldcat.org/title/{id}', main: true } },
  hosts: {
    'worldcat.org www.worldcat.org search.worldcat.org': [
      { path: '/oclc/{id}', to: 'record' },
      { path: '/title/{id}', to: 'record' },
      { path: '/title/*/oclc/{id}', to: 'record' },
    ],
  },
  examples: [
    { input: 'https://www.worldcat.org/oclc/51100242', expected: 'worldcat:51100242' },
    { input: 'https://www.worldcat.org/title/hobbit/oclc/51100242', expected: 'worldcat:51100242' },
    { input: 'https://search.worldcat.org/title/51100242', expected: 'worldcat:51100242' },
    { input: 'https://search.worldcat.org/search?q=hobbit', expected: 'url:' },
    { input: 'https://www.worldcat.org/isbn/9780261102217', expected: 'url:' },
  ],
}

/** Google Drive: files and folders; a resource key is needed to open older ones. */
const GOOGLEDRIVE: Provider = {
  name: 'googledrive',
  types: { id: '[\\w-]{25,80}' },
  kinds: {
    file: { key: '{id}', url: 'https://drive.google.com/file/d/{id}/view', main: true },
    folder: { key: '{id}', url: 'https://drive.google.com/drive/folders/{id}' },
  },
  hosts: {
    'docs.google.com drive.google.com': [
      { path: '/file/d/{id}', query: { resourcekey: '!', hl: '!' }, to: 'file' },
      { path: '/file/d/{id}/(view|edit|preview)', query: { resourcekey: '!', hl: '!' }, to: 'file' },
      { path: '/file/u/*/d/{id}/(view|edit|preview)', query: { resourcekey: '!', hl: '!' }, to: 'file' },
      { path: '/drive/folders/{id}', query: { resourcekey: '!', hl: '!', sort: '!', direction: '!' }, to: 'folder' },
      {
        path: '/drive/u/*/folders/{id}',
        query: { resourcekey: '!', hl: '!', sort: '!', direction: '!' },
        to: 'folder',
      },
    ],
  },
  examples: [
    {
      input: 'https://drive.google.com/file/d/1AbCdEfGhIjKlMnOpQrStUvWxYz012345/view?usp=sharing',
      expected: 'googledrive:1AbCdEfGhIjKlMnOpQrStUvWxYz012345',
    },
    {
      input: 'https://drive.google.com/file/d/1AbCdEfGhIjKlMnOpQrStUvWxYz012345/edit',
      expected: 'googledrive:1AbCdEfGhIjKlMnOpQrStUvWxYz012345',
    },
    {
      input: 'https://drive.google.com/drive/folders/1AbCdEfGhIjKlMnOpQrStUvWxYz012345?usp=sharing',
      expected: 'googledrive:folder:1AbCdEfGhIjKlMnOpQrStUvWxYz012345',
    },
    {
      input: 'https://drive.google.com/drive/u/0/folders/1AbCdEfGhIjKlMnOpQrStUvWxYz012345',
      expected: 'googledrive:folder:1AbCdEfGhIjKlMnOpQrStUvWxYz012345',
    },
    {
      input: 'https://docs.google.com/file/d/1AbCdEfGhIjKlMnOpQrStUvWxYz012345/edit',
      expected: 'googledrive:1AbCdEfGhIjKlMnOpQrStUvWxYz012345',
    },
    { input: 'https://docs.google.com/document/d/1AbCdEfGhIjKlMnOpQrStUvWxYz012345/edit', expected: 'url:' },
    { input: 'https://drive.google.com/uc?id=1AbCdEfGhIjKlMnOpQrStUvWxYz012345&export=download', expected: 'url:' },
    {
      input: 'https://drive.google.com/file/d/1AbCdEfGhIjKlMnOpQrStUvWxYz012345/view?resourcekey=0-AAA',
      expected: 'url:',
    },
  ],
}

/** Requests for Comments: the same text under the number, at the editor and at the working groups' tracker. */
const RFC: Provider = {
  name: 'rfc',
  types: { n: '[1-9]\\d{0,4}' },
  kinds: { document: { key: '{n}', url: 'https://www.rfc-editor.org/rfc/rfc{n}', main: true } },
  hosts: {
    'www.rfc-editor.org rfc-editor.org': [
      { path: '/rfc/rfc{n}', to: 'document' },
      { path: '/rfc/rfc{n}.(html|txt)', to: 'document' },
      { path: '/info/rfc{n}', to: 'document' },
    ],
    'datatracker.ietf.org tools.ietf.org': [
      { path: '/(html|txt|rfc)/rfc{n}', to: 'document' },
      { path: '/doc/html/rfc{n}', to: 'document' },
      { path: '/doc/rfc{n}', to: 'document' },
    ],
  },
  examples: [
    { input: 'https://www.rfc-editor.org/rfc/rfc3986', expected: 'rfc:3986' },
    { input: 'https://www.rfc-editor.org/rfc/rfc3986.html#section-6', expected: 'rfc:3986' },
    { input: 'https://www.rfc-editor.org/info/rfc3986', expected: 'rfc:3986' },
    { input: 'https://datatracker.ietf.org/doc/html/rfc3986#section-6', expected: 'rfc:3986' },
    { input: 'https://tools.ietf.org/html/rfc3986', expected: 'rfc:3986' },
    { input: 'https://datatracker.ietf.org/doc/rfc3987/', expected: 'rfc:3987' },
    { input: 'https://datatracker.ietf.org/doc/html/draft-ietf-httpbis-no-vary-search', expected: 'url:' },
    { input: 'https://www.rfc-editor.org/errata/rfc3986', expected: 'url:' },
    { input: 'https://www.rfc-editor.org/rfc/rfc3986x', expected: 'url:' },
  ],
}

const ZENODO_PLAIN = { preview: '!', token: '!' } as const
const FIGSHARE_PLAIN = { private_link: '!' } as const

/** Zenodo: records by number; a version is a record of its own. A link with a token may show a draft. */
const ZENODO: Provider = {
  name: 'zenodo',
  types: { id: '[1-9]\\d{2,9}' },
  kinds: { record: { key: '{id}', url: 'https://zenodo.org/records/{id}', main: true } },
  hosts: {
    'zenodo.org www.zenodo.org': [
      { path: '/(record|records)/{id}', query: ZENODO_PLAIN, to: 'record' },
      { path: '/doi/10.5281/zenodo.{id}', query: ZENODO_PLAIN, to: 'record' },
    ],
  },
  examples: [
    { input: 'https://zenodo.org/record/3727209', expected: 'zenodo:3727209' },
    { input: 'https://www.zenodo.org/records/3727209#.XnzK', expected: 'zenodo:3727209' },
    { input: 'https://zenodo.org/doi/10.5281/zenodo.3727209', expected: 'zenodo:3727209' },
    { input: 'https://zenodo.org/records/3727209/files/a.zip', expected: 'url:' },
    { input: 'https://zenodo.org/records/3727209?preview=1&token=abc', expected: 'url:' },
    { input: 'https://sandbox.zenodo.org/records/3727209', expected: 'url:' },
    { input: 'https://zenodo.org/communities/3727209', expected: 'url:' },
  ],
}

/** figshare: articles by number, and each of their versions. */
const FIGSHARE: Provider = {
  name: 'figshare',
  types: { id: '[1-9]\\d{4,9}', version: '[1-9]\\d?' },
  kinds: {
    article: { key: '{id}[/{version}]', url: 'https://figshare.com/articles/_/{id}[/{version}]', main: true },
  },
  hosts: {
    'figshare.com www.figshare.com': [
      { path: '/articles/*/{id}', query: FIGSHARE_PLAIN, to: 'article' },
      { path: '/articles/*/{id}/{version}', query: FIGSHARE_PLAIN, to: 'article' },
      { path: '/articles/*/*/{id}', query: FIGSHARE_PLAIN, to: 'article' },
      { path: '/articles/*/*/{id}/{version}', query: FIGSHARE_PLAIN, to: 'article' },
    ],
  },
  examples: [
    { input: 'https://figshare.com/articles/dataset/brain_tumor_dataset/1512427', expected: 'figshare:1512427' },
    { input: 'https://figshare.com/articles/brain_tumor_dataset/1512427', expected: 'figshare:1512427' },
    { input: 'https://figshare.com/articles/_/1512427/5?file=7953679', expected: 'figshare:1512427/5' },
    { input: 'https://figshare.com/articles/dataset/a/1512427/4', expected: 'figshare:1512427/4' },
    { input: 'https://figshare.com/authors/a/1512427', expected: 'url:' },
    { input: 'https://figshare.com/articles/dataset/a/1512427?private_link=0a1b', expected: 'url:' },
    { input: 'https://example.figshare.com/articles/dataset/a/1512427', expected: 'url:' },
  ],
}

/** ResearchGate: publications by number. */
const RESEARCHGATE: Provider = {
  name: 'researchgate',
  types: { id: '[1-9]\\d{4,9}', slug: '[^/?#]+' },
  kinds: { publication: { key: '{id}', url: 'https://www.researchgate.net/publication/{id}', main: true } },
  hosts: {
    'researchgate.net www.researchgate.net': [
      { path: '/publication/{id}', to: 'publication' },
      { path: '/publication/{id}_{slug}', to: 'publication' },
    ],
  },
  examples: [
    { input: 'https://www.researchgate.net/publication/228057950_A_title', expected: 'researchgate:228057950' },
    { input: 'https://researchgate.net/publication/228057950?enrichId=rgreq-1', expected: 'researchgate:228057950' },
    { input: 'https://www.researchgate.net/publication/228057950_A_title/figures', expected: 'url:' },
    { input: 'https://www.researchgate.net/profile/228057950', expected: 'url:' },
    { input: 'https://www.researchgate.net/figure/a_fig1_228057950', expected: 'url:' },
  ],
}

/** Academia.edu: papers by number; what its subdomains show are people. */
const ACADEMIA: Provider = {
  name: 'academia',
  types: { id: '[1-9]\\d{4,9}', slug: '[^/?#]+' },
  kinds: { paper: { key: '{id}', url: 'https://www.academia.edu/{id}/[{slug}]', main: true } },
  hosts: {
    'academia.edu www.academia.edu': [
      { path: '/{id}', to: 'paper' },
      { path: '/{id}/{slug}', to: 'paper' },
    ],
  },
  examples: [
    { input: 'https://www.academia.edu/12339861/The_title', expected: 'academia:12339861' },
    { input: 'https://academia.edu/12339861?auto=download', expected: 'academia:12339861' },
    { input: 'https://www.academia.edu/attachments/12339861/download_file', expected: 'url:' },
    { input: 'https://www.academia.edu/people/12339861', expected: 'url:' },
    { input: 'https://someone.academia.edu/12339861', expected: 'url:' },
  ],
}

// A page of a work.
const JSTOR_PAGE = { seq: '!', typeAccessWorkflow: '!' } as const

/** JSTOR: the number of a stable link, which is the end of JSTOR's own DOIs. */
const JSTOR: Provider = {
  name: 'jstor',
  types: { id: '[1-9]\\d{3,11}' },
  kinds: { work: { key: '{id}', url: 'https://www.jstor.org/stable/{id}', main: true } },
  hosts: {
    'jstor.org www.jstor.org': [
      { path: '/stable/{id}', query: JSTOR_PAGE, to: 'work' },
      { path: '/stable/10.2307/{id}', query: JSTOR_PAGE, to: 'work' },
    ],
  },
  examples: [
    { input: 'https://www.jstor.org/stable/43483115?origin=crossref', expected: 'jstor:43483115' },
    { input: 'http://www.jstor.org/stable/10.2307/43483115', expected: 'jstor:43483115' },
    { input: 'https://www.jstor.org/stable/10.1086/43483115', expected: 'url:' },
    { input: 'https://www.jstor.org/stable/43483115?seq=2', expected: 'url:' },
    { input: 'https://www.jstor.org/stable/pdf/43483115.pdf', expected: 'url:' },
    { input: 'https://www.jstor.org/stable/i43483115', expected: 'url:' },
  ],
}

/** IEEE Xplore: documents by article number. */
const IEEE: Provider = {
  name: 'ieee',
  types: { id: '[1-9]\\d{3,8}' },
  kinds: { document: { key: '{id}', url: 'https://ieeexplore.ieee.org/document/{id}', main: true } },
  hosts: {
    'ieeexplore.ieee.org': [
      { path: '/document/{id}', to: 'document' },
      { path: '/abstract/document/{id}', to: 'document' },
      { path: '/xpl/articleDetails.jsp', query: { arnumber: '{id}' }, to: 'document' },
    ],
  },
  examples: [
    { input: 'https://ieeexplore.ieee.org/document/8100027/?denied=', expected: 'ieee:8100027' },
    { input: 'https://ieeexplore.ieee.org/abstract/document/8100027/', expected: 'ieee:8100027' },
    { input: 'http://ieeexplore.ieee.org/xpl/articleDetails.jsp?arnumber=8100027', expected: 'ieee:8100027' },
    { input: 'https://ieeexplore.ieee.org/document/8100027/authors', expected: 'url:' },
    { input: 'https://ieeexplore.ieee.org/stamp/stamp.jsp?arnumber=8100027', expected: 'url:' },
    { input: 'https://ieeexplore.ieee.org/author/8100027', expected: 'url:' },
  ],
}

/** NPR: stories by number, whatever words and date stand around it. */
const NPR: Provider = {
  name: 'npr',
  types: { id: '[1-9]\\d{6,11}', n: '\\d{2}', year: '(?:19|20)\\d\\d' },
  kinds: { story: { key: '{id}', url: 'https://www.npr.org/templates/story/story.php?storyId={id}', main: true } },
  hosts: {
    'npr.org www.npr.org': [
      { path: '/templates/story/story.php', query: { storyId: '{id}' }, to: 'story' },
      { path: '/{year}/{n}/*/{id}', to: 'story' },
      { path: '/{year}/{n}/*/{id}/*', to: 'story' },
      { path: '/sections/*/{year}/{n}/*/{id}/*', to: 'story' },
    ],
  },
  examples: [
    { input: 'https://www.npr.org/2009/07/08/106268439/top-10-reasons?ft=nprml', expected: 'npr:106268439' },
    { input: 'https://www.npr.org/2009/07/08/106268439', expected: 'npr:106268439' },
    { input: 'http://www.npr.org/templates/story/story.php?storyId=106268439', expected: 'npr:106268439' },
    { input: 'https://www.npr.org/templates/transcript/transcript.php?storyId=106268439', expected: 'url:' },
    { input: 'https://www.npr.org/transcripts/106268439', expected: 'url:' },
    { input: 'https://www.npr.org/podcasts/106268439/some-show', expected: 'url:' },
  ],
}

// A page of an article, and its form for printing.
const HEISE_PAGE = { seite: '!', view: '!', artikelseite: '!', hg: '!' } as const

/** heise online: articles by the number at the end, which is their short address too. */
const HEISE: Provider = {
  name: 'heise',
  types: { id: '[1-9]\\d{3,8}', title: '.+' },
  kinds: { article: { key: '{id}', url: 'https://www.heise.de/-{id}', main: true } },
  hosts: {
    'heise.de www.heise.de': [
      { path: '/-{id}', to: 'article' },
      { path: '/news/{title}-{id}.html', query: HEISE_PAGE, to: 'article' },
      { path: '/(newsticker|developer)/(meldung|artikel)/{title}-{id}.html', query: HEISE_PAGE, to: 'article' },
    ],
  },
  examples: [
    { input: 'https://heise.de/-4129726', expected: 'heise:4129726' },
    { input: 'https://www.heise.de/developer/artikel/Tests-mit-Esprima-4129726.html', expected: 'heise:4129726' },
    { input: 'https://www.heise.de/news/Neues-iPhone-15-9241426.html?wt_mc=rss', expected: 'heise:9241426' },
    { input: 'https://www.heise.de/news/Neues-iPhone-15-9241426.html?seite=2', expected: 'url:' },
    { input: 'https://www.heise.de/news/Neues-iPhone-15-9241426.html?view=print', expected: 'url:' },
    { input: 'https://www.heise.de/forum/heise-online/forum-9241426/', expected: 'url:' },
  ],
}

/** Geocaching: caches by code, under the short host as well. */
const GEOCACHING: Provider = {
  name: 'geocaching',
  types: { code: 'GC[0-9A-Z]{2,6}', title: '.+' },
  kinds: { cache: { key: '{code}', url: 'https://coord.info/{code}', main: true } },
  hosts: {
    'coord.info www.coord.info': [{ path: '/{code}', to: 'cache' }],
    'geocaching.com www.geocaching.com': [
      { path: '/geocache/{code}', to: 'cache' },
      { path: '/geocache/{code}_{title}', to: 'cache' },
    ],
  },
  examples: [
    { input: 'https://coord.info/GC32M8H', expected: 'geocaching:GC32M8H' },
    { input: 'https://www.geocaching.com/geocache/GC32M8H_zehn-x-zehn', expected: 'geocaching:GC32M8H' },
    { input: 'https://www.geocaching.com/geocache/GC32M8H', expected: 'geocaching:GC32M8H' },
    { input: 'https://coord.info/TB1234', expected: 'url:' },
    { input: 'https://www.geocaching.com/geocache/GC32M8H/log', expected: 'url:' },
  ],
}

/** Encyclopedias, catalogues, papers and documents. */
export const REFERENCE_PROVIDERS: readonly Provider[] = [
  RFC,
  WIKIPEDIA,
  WIKIBOOKS,
  WIKIQUOTE,
  WIKISOURCE,
  WIKIVOYAGE,
  WIKINEWS,
  WIKIVERSITY,
  WIKTIONARY,
  COMMONS,
  MEDIAWIKI_ORG,
  WIKIDATA,
  ARXIV,
  DOI,
  IMDB,
  GOODREADS,
  OPENLIBRARY,
  PUBMED,
  SSRN,
  OPENREVIEW,
  SEMANTICSCHOLAR,
  DISCOGS,
  TMDB,
  MYANIMELIST,
  WORLDCAT,
  GOOGLEDRIVE,
  ZENODO,
  FIGSHARE,
  RESEARCHGATE,
  ACADEMIA,
  JSTOR,
  IEEE,
  NPR,
  HEISE,
  GEOCACHING,
]
