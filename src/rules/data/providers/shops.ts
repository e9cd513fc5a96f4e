import type { Provider, Route } from '../../types.ts'

// Another seller's or store's offer, another language and another currency are other pages.
const AMAZON_OFFER = {
  smid: '!',
  m: '!',
  aod: '!',
  seller: '!',
  offerListingID: '!',
  offerListingId: '!',
  almBrandId: '!',
  language: '!',
  currency: '!',
  // To buy it used, or to rent it.
  selectObb: '!',
} as const
const AMAZON_ROUTES: readonly Route[] = [
  { path: '/dp/{id}', query: AMAZON_OFFER, to: 'product' },
  { path: '/dp/{id}/ref={ref}/**', query: AMAZON_OFFER, to: 'product' },
  { path: '/dp/{id}/{session}', query: AMAZON_OFFER, to: 'product' },
  { path: '/*/dp/{id}', query: AMAZON_OFFER, to: 'product' },
  { path: '/*/dp/{id}/ref={ref}/**', query: AMAZON_OFFER, to: 'product' },
  { path: '/*/dp/{id}/{session}', query: AMAZON_OFFER, to: 'product' },
  { path: '/-/{lang}/dp/{id}', query: AMAZON_OFFER, to: 'product' },
  { path: '/-/{lang}/dp/{id}/ref={ref}/**', query: AMAZON_OFFER, to: 'product' },
  { path: '/-/{lang}/*/dp/{id}', query: AMAZON_OFFER, to: 'product' },
  { path: '/-/{lang}/*/dp/{id}/ref={ref}/**', query: AMAZON_OFFER, to: 'product' },
  { path: '/-/{lang}/gp/product/{id}', query: AMAZON_OFFER, to: 'product' },
  { path: '/d/{id}', query: AMAZON_OFFER, to: 'product' },
  { path: '/gp/(product|d)/{id}', query: AMAZON_OFFER, to: 'product' },
  { path: '/gp/(product|d)/{id}/{session}', query: AMAZON_OFFER, to: 'product' },
  { path: '/gp/(product|d)/{id}/ref={ref}/**', query: AMAZON_OFFER, to: 'product' },
  { path: '/gp/product/glance/{id}', query: AMAZON_OFFER, to: 'product' },
  { path: '/d/*/*/{id}', query: AMAZON_OFFER, to: 'product' },
  { path: '/d/*/*/{id}/ref={ref}/**', query: AMAZON_OFFER, to: 'product' },
  { path: '/dp/product/{id}', query: AMAZON_OFFER, to: 'product' },
  { path: '/dp/product/{id}/ref={ref}/**', query: AMAZON_OFFER, to: 'product' },
  { path: '/gp/aw/d/{id}', query: AMAZON_OFFER, to: 'product' },
  { path: '/gp/aw/d/{id}/ref={ref}/**', query: AMAZON_OFFER, to: 'product' },
  { path: '/o/ASIN/{id}', query: AMAZON_OFFER, to: 'product' },
  { path: '/o/ASIN/{id}/ref={ref}/**', query: AMAZON_OFFER, to: 'product' },
  { path: '/exec/obidos/(ASIN|asin)/{id}', query: AMAZON_OFFER, to: 'product' },
  { path: '/exec/obidos/(ASIN|asin)/{id}/ref={ref}/**', query: AMAZON_OFFER, to: 'product' },
  { path: '/exec/obidos/(ASIN|asin)/{id}/{associate}', query: AMAZON_OFFER, to: 'product' },
  { path: '/exec/obidos/(ASIN|asin)/{id}/{associate}/ref={ref}/**', query: AMAZON_OFFER, to: 'product' },
  { path: '/exec/obidos/tg/detail/-/{id}', query: AMAZON_OFFER, to: 'product' },
  { path: '/exec/obidos/tg/detail/-/{id}/ref={ref}/**', query: AMAZON_OFFER, to: 'product' },
  // A click in a mail.
  { path: '/gp/r.html', query: { U: '{url}' }, to: 'unwrap' },
  // A click on a sponsored result.
  { path: '/sspa/click', query: { url: '{url}' }, to: 'unwrap:self' },
  { path: '/gp/slredirect/picassoRedirect.html', query: { url: '{url}' }, to: 'unwrap:self' },
  { path: '/gp/slredirect/picassoRedirect.html/ref={ref}', query: { url: '{url}' }, to: 'unwrap:self' },
]

// Links of Amazon's partners set a language: the default language of the shop changes nothing.
const AMAZON_IN_EN_US: readonly Route[] = [
  { path: '/dp/{id}', query: { ...AMAZON_OFFER, language: 'en_US' }, to: 'product' },
  { path: '/*/dp/{id}', query: { ...AMAZON_OFFER, language: 'en_US' }, to: 'product' },
  { path: '/gp/product/{id}', query: { ...AMAZON_OFFER, language: 'en_US' }, to: 'product' },
]
const AMAZON_IN_EN_GB: readonly Route[] = [
  { path: '/dp/{id}', query: { ...AMAZON_OFFER, language: 'en_GB' }, to: 'product' },
  { path: '/*/dp/{id}', query: { ...AMAZON_OFFER, language: 'en_GB' }, to: 'product' },
  { path: '/gp/product/{id}', query: { ...AMAZON_OFFER, language: 'en_GB' }, to: 'product' },
]
const AMAZON_IN_EN_AE: readonly Route[] = [
  { path: '/dp/{id}', query: { ...AMAZON_OFFER, language: 'en_AE' }, to: 'product' },
  { path: '/*/dp/{id}', query: { ...AMAZON_OFFER, language: 'en_AE' }, to: 'product' },
  { path: '/gp/product/{id}', query: { ...AMAZON_OFFER, language: 'en_AE' }, to: 'product' },
]
const AMAZON_IN_EN_CA: readonly Route[] = [
  { path: '/dp/{id}', query: { ...AMAZON_OFFER, language: 'en_CA' }, to: 'product' },
  { path: '/*/dp/{id}', query: { ...AMAZON_OFFER, language: 'en_CA' }, to: 'product' },
  { path: '/gp/product/{id}', query: { ...AMAZON_OFFER, language: 'en_CA' }, to: 'product' },
]
const AMAZON_IN_JA_JP: readonly Route[] = [
  { path: '/dp/{id}', query: { ...AMAZON_OFFER, language: 'ja_JP' }, to: 'product' },
  { path: '/*/dp/{id}', query: { ...AMAZON_OFFER, language: 'ja_JP' }, to: 'product' },
  { path: '/gp/product/{id}', query: { ...AMAZON_OFFER, language: 'ja_JP' }, to: 'product' },
]
const AMAZON_IN_EN_AU: readonly Route[] = [
  { path: '/dp/{id}', query: { ...AMAZON_OFFER, language: 'en_AU' }, to: 'product' },
  { path: '/*/dp/{id}', query: { ...AMAZON_OFFER, language: 'en_AU' }, to: 'product' },
  { path: '/gp/product/{id}', query: { ...AMAZON_OFFER, language: 'en_AU' }, to: 'product' },
]
const AMAZON_IN_PT_BR: readonly Route[] = [
  { path: '/dp/{id}', query: { ...AMAZON_OFFER, language: 'pt_BR' }, to: 'product' },
  { path: '/*/dp/{id}', query: { ...AMAZON_OFFER, language: 'pt_BR' }, to: 'product' },
  { path: '/gp/product/{id}', query: { ...AMAZON_OFFER, language: 'pt_BR' }, to: 'product' },
]
const AMAZON_IN_ES_MX: readonly Route[] = [
  { path: '/dp/{id}', query: { ...AMAZON_OFFER, language: 'es_MX' }, to: 'product' },
  { path: '/*/dp/{id}', query: { ...AMAZON_OFFER, language: 'es_MX' }, to: 'product' },
  { path: '/gp/product/{id}', query: { ...AMAZON_OFFER, language: 'es_MX' }, to: 'product' },
]
const AMAZON_IN_TR_TR: readonly Route[] = [
  { path: '/dp/{id}', query: { ...AMAZON_OFFER, language: 'tr_TR' }, to: 'product' },
  { path: '/*/dp/{id}', query: { ...AMAZON_OFFER, language: 'tr_TR' }, to: 'product' },
  { path: '/gp/product/{id}', query: { ...AMAZON_OFFER, language: 'tr_TR' }, to: 'product' },
]
const AMAZON_IN_EN_IN: readonly Route[] = [
  { path: '/dp/{id}', query: { ...AMAZON_OFFER, language: 'en_IN' }, to: 'product' },
  { path: '/*/dp/{id}', query: { ...AMAZON_OFFER, language: 'en_IN' }, to: 'product' },
  { path: '/gp/product/{id}', query: { ...AMAZON_OFFER, language: 'en_IN' }, to: 'product' },
]
const AMAZON_IN_SV_SE: readonly Route[] = [
  { path: '/dp/{id}', query: { ...AMAZON_OFFER, language: 'sv_SE' }, to: 'product' },
  { path: '/*/dp/{id}', query: { ...AMAZON_OFFER, language: 'sv_SE' }, to: 'product' },
  { path: '/gp/product/{id}', query: { ...AMAZON_OFFER, language: 'sv_SE' }, to: 'product' },
]
const AMAZON_IN_EN_SG: readonly Route[] = [
  { path: '/dp/{id}', query: { ...AMAZON_OFFER, language: 'en_SG' }, to: 'product' },
  { path: '/*/dp/{id}', query: { ...AMAZON_OFFER, language: 'en_SG' }, to: 'product' },
  { path: '/gp/product/{id}', query: { ...AMAZON_OFFER, language: 'en_SG' }, to: 'product' },
]
const AMAZON_IN_ITS_OWN: readonly Route[] = [
  { path: '/dp/{id}', query: { ...AMAZON_OFFER, language: '{tld}_(DE|ES|FR|IT|NL|PL)' }, to: 'product' },
  { path: '/*/dp/{id}', query: { ...AMAZON_OFFER, language: '{tld}_(DE|ES|FR|IT|NL|PL)' }, to: 'product' },
  { path: '/gp/product/{id}', query: { ...AMAZON_OFFER, language: '{tld}_(DE|ES|FR|IT|NL|PL)' }, to: 'product' },
]

/** Amazon: the same number may be another product in another country, so the marketplace belongs to the key. */
const AMAZON: Provider = {
  name: 'amazon',
  types: {
    id: 'B[0-9A-Z]{9}|[0-9]{9}[0-9X]',
    ref: '[^/]*',
    session: '\\d{3}-\\d{7}-\\d{7}',
    lang: '[a-z]{2}(?:_[A-Z]{2})?',
    // Who sent the reader, with the country as a number since 2000.
    associate: '(?!reviews$|offers$)[a-z\\d][a-z\\d-]{3,}',
  },
  families: {
    tld: [
      'com',
      'ae',
      'ca',
      'cn',
      'co.jp',
      'co.uk',
      'co.za',
      'com.au',
      'com.be',
      'com.br',
      'com.mx',
      'com.tr',
      'de',
      'eg',
      'es',
      'fr',
      'ie',
      'in',
      'it',
      'nl',
      'pl',
      'sa',
      'se',
      'sg',
    ],
  },
  kinds: {
    product: {
      key: '[{tld}|com]:{id}[/{lang}]',
      url: 'https://www.amazon.[{tld}|com]/[-/{lang}/]dp/{id}',
      main: true,
    },
  },
  hosts: {
    'amazon.{tld} www.amazon.{tld} m.amazon.{tld} smile.amazon.{tld}': AMAZON_ROUTES,
    'amazon.com www.amazon.com': AMAZON_IN_EN_US,
    'amazon.co.uk www.amazon.co.uk': AMAZON_IN_EN_GB,
    'amazon.ae www.amazon.ae': AMAZON_IN_EN_AE,
    'amazon.ca www.amazon.ca': AMAZON_IN_EN_CA,
    'amazon.co.jp www.amazon.co.jp': AMAZON_IN_JA_JP,
    'amazon.com.au www.amazon.com.au': AMAZON_IN_EN_AU,
    'amazon.com.br www.amazon.com.br': AMAZON_IN_PT_BR,
    'amazon.com.mx www.amazon.com.mx': AMAZON_IN_ES_MX,
    'amazon.com.tr www.amazon.com.tr': AMAZON_IN_TR_TR,
    'amazon.in www.amazon.in': AMAZON_IN_EN_IN,
    'amazon.se www.amazon.se': AMAZON_IN_SV_SE,
    'amazon.sg www.amazon.sg': AMAZON_IN_EN_SG,
    'amazon.{tld} www.amazon.{tld}': AMAZON_IN_ITS_OWN,
    // The one short host that carries the number itself.
    'amzn.com www.amzn.com': [
      { path: '/{id}', query: AMAZON_OFFER, to: 'product' },
      { path: '/dp/{id}', query: AMAZON_OFFER, to: 'product' },
      { path: '/**', to: 'short' },
    ],
    'a.co amzn.to amzn.eu amzn.asia amzn.in': [{ path: '/**', to: 'short' }],
  },
  examples: [
    { input: 'https://www.amazon.com/dp/B00ABC1234?almBrandId=QW1hem9uIEZyZXNo', expected: 'url:' },
    { input: 'https://www.amazon.com/dp/B00ABC1234?currency=EUR', expected: 'url:' },
    {
      input: 'https://www.amazon.com/exec/obidos/tg/detail/-/0306406152/ref=x/102-1',
      expected: 'amazon:com:0306406152',
    },
    { input: 'https://www.amazon.ca/dp/B0C6DX66TN', expected: 'amazon:ca:B0C6DX66TN' },
    {
      input: 'https://www.amazon.com/dp/B00ZV9RDKK?tag=x-20&linkCode=ogi&language=en_US',
      expected: 'amazon:com:B00ZV9RDKK',
    },
    { input: 'https://www.amazon.com/dp/B00ZV9RDKK?language=es_US', expected: 'url:' },
    { input: 'https://www.amazon.de/gp/product/B0C6DX66TN?language=de_DE', expected: 'amazon:de:B0C6DX66TN' },
    { input: 'https://www.amazon.de/gp/product/B0C6DX66TN?language=en_GB', expected: 'url:' },
    { input: 'https://www.amazon.co.jp/charger/dp/B0C6DX66TN?language=ja_JP', expected: 'amazon:co.jp:B0C6DX66TN' },
    { input: 'https://www.amazon.co.jp/dp/B0C6DX66TN?language=en_US', expected: 'url:' },
    { input: 'https://www.amazon.com.br/dp/B0C6DX66TN?language=pt_BR', expected: 'amazon:com.br:B0C6DX66TN' },
    { input: 'https://www.amazon.com.br/dp/B0C6DX66TN?language=pt_PT', expected: 'url:' },
    { input: 'https://www.amazon.se/gp/product/B0C6DX66TN?language=sv_SE', expected: 'amazon:se:B0C6DX66TN' },
    { input: 'https://www.amazon.ca/dp/B0C6DX66TN?language=fr_CA', expected: 'url:' },
    { input: 'https://www.amazon.ca/UGREEN-Charger/dp/B0C6DX66TN/ref=sr_1_5', expected: 'amazon:ca:B0C6DX66TN' },
    {
      input: 'https://amazon.ca/dp/B0C6DX66TN/ref=sr_1_5/130-1234567-7654321?th=1&psc=1',
      expected: 'amazon:ca:B0C6DX66TN',
    },
    { input: 'https://www.amazon.co.uk/gp/product/B0C6DX66TN', expected: 'amazon:co.uk:B0C6DX66TN' },
    { input: 'https://www.amazon.co.uk/gp/aw/d/B0C6DX66TN?pd_rd_r=x', expected: 'amazon:co.uk:B0C6DX66TN' },
    { input: 'https://smile.amazon.co.uk/exec/obidos/ASIN/B0C6DX66TN', expected: 'amazon:co.uk:B0C6DX66TN' },
    { input: 'https://www.amazon.co.uk/exec/obidos/ASIN/B0C6DX66TN/tag-21', expected: 'amazon:co.uk:B0C6DX66TN' },
    { input: 'https://www.amazon.co.uk/exec/obidos/ASIN/B0C6DX66TN/reviews', expected: 'url:' },
    { input: 'https://www.amazon.co.uk/o/ASIN/B0C6DX66TN/ref=nosim/tag-21', expected: 'amazon:co.uk:B0C6DX66TN' },
    { input: 'https://www.amazon.com/Some-Book/dp/0306406152/', expected: 'amazon:com:0306406152' },
    { input: 'https://www.amazon.com/dp/0306406152/130-1234567-7654321', expected: 'amazon:com:0306406152' },
    { input: 'https://www.amazon.com/d/B00ZV9RDKK?psc=1', expected: 'amazon:com:B00ZV9RDKK' },
    { input: 'http://amzn.com/B00ZV9RDKK', expected: 'amazon:com:B00ZV9RDKK' },
    {
      input: 'https://www.amazon.in/sspa/click?ie=UTF8&spc=MTo&url=%2FSome-Slug%2Fdp%2FB00ZV9RDKK%2Fref%3Dsr_1_1_sspa',
      expected: 'amazon:in:B00ZV9RDKK',
    },
    {
      input:
        'https://www.amazon.com/gp/slredirect/picassoRedirect.html/ref=pa_sp_atf?adId=A1&url=%2FSome-Slug%2Fdp%2F161729473X%2Fref%3Dsr_1_1_sspa',
      expected: 'amazon:com:161729473X',
    },
    {
      input:
        'https://www.amazon.com/gp/r.html?C=J2&R=U0&T=C&U=http%3A%2F%2Fwww.amazon.com%2Fdp%2FB00ZV9RDKK%2Fref%3Dpe_1',
      expected: 'amazon:com:B00ZV9RDKK',
    },
    { input: 'https://www.amazon.com/sspa/click?url=https%3A%2F%2Fevil.example%2Fdp%2FB00ZV9RDKK', expected: 'url:' },
    { input: 'https://amzn.com/k/B00ZV9RDKK', expected: 'url:' },
    { input: 'https://www.amazon.com/dp/B00ZV9RDKKX', expected: 'url:' },
    { input: 'https://www.amazon.com/s?k=B00ZV9RDKK', expected: 'url:' },
    { input: 'https://www.amazon.com/product-reviews/B00ZV9RDKK', expected: 'url:' },
    { input: 'https://www.amazon.com/gp/video/detail/B00ZV9RDKK', expected: 'url:' },
    { input: 'https://www.amazon.de/dp/B0C6DX66TN?smid=A3JWKAKR8XB7XF', expected: 'url:' },
    { input: 'https://www.amazon.com/dp/013238034X?selectObb=rent', expected: 'url:' },
    { input: 'https://www.amazon.de/-/en/dp/B0C6DX66TN', expected: 'amazon:de:B0C6DX66TN/en' },
    { input: 'https://www.amazon.de/-/en/Some-Slug/dp/B0C6DX66TN/ref=sr_1_1', expected: 'amazon:de:B0C6DX66TN/en' },
    { input: 'https://www.amazon.de/-/en/gp/product/B0C6DX66TN', expected: 'amazon:de:B0C6DX66TN/en' },
    { input: 'https://amzn.to/3abcDEF', expected: 'url:' },
    { input: 'https://www.notamazon.com/dp/B0C6DX66TN', expected: 'url:' },
    { input: 'https://www.amazon.com.evil.example/dp/B0C6DX66TN', expected: 'url:' },
    {
      input: 'https://www.amazon.co.uk/d/Digital-Music/3-Netsky/B01CV5VI7U/ref=sr_1_1?s=dmusic',
      expected: 'amazon:co.uk:B01CV5VI7U',
    },
    {
      input: 'https://www.amazon.co.jp/dp/product/B00GSHI04M/ref=as_li_tf_tl?ie=UTF8',
      expected: 'amazon:co.jp:B00GSHI04M',
    },
    {
      input: 'https://www.amazon.co.jp/exec/obidos/asin/4873114888/book042-22/ref=nosim/',
      expected: 'amazon:co.jp:4873114888',
    },
    { input: 'https://www.amazon.com/exec/obidos/ASIN/0672327384/4guysfromrollaco', expected: 'amazon:com:0672327384' },
    { input: 'https://www.amazon.com/exec/obidos/ASIN/0672327384/reviews', expected: 'url:' },
    { input: 'https://www.amazon.com/gp/product/product-description/0672327384', expected: 'url:' },
    {
      input: 'https://www.amazon.co.jp/AMARANTHUS/dp/B0136OCSS8/376-0245530-0562731?ie=UTF8&qid=1455928973',
      expected: 'amazon:co.jp:B0136OCSS8',
    },
  ],
}

const EBAY_ROUTES: readonly Route[] = [
  { path: '/(itm|i)/{id}', query: { var: '{var?}' }, to: 'item' },
  { path: '/itm/*/{id}', query: { var: '{var?}' }, to: 'item' },
  { path: '/ulk/itm/{id}', query: { var: '{var?}' }, to: 'item' },
  { path: '/ws/eBayISAPI.dll', query: { ViewItem: '', item: '{id}', var: '{var?}' }, to: 'item' },
  { path: '/p/{product}', query: { iid: '!', rt: '!' }, to: 'product' },
  { path: '/p/*/{product}', query: { iid: '!', rt: '!' }, to: 'product' },
]

/** eBay: one number space over all marketplaces; `var` chooses a variation unless it is empty or 0. */
const EBAY: Provider = {
  name: 'ebay',
  types: { id: '\\d{9,13}', var: '[1-9]\\d*', product: '\\d{5,15}' },
  families: {
    tld: [
      'com',
      'at',
      'be',
      'ca',
      'ch',
      'co.uk',
      'com.au',
      'com.hk',
      'com.my',
      'com.sg',
      'de',
      'es',
      'fr',
      'ie',
      'in',
      'it',
      'nl',
      'ph',
      'pl',
      'us',
    ],
  },
  kinds: {
    item: { key: '{id}[/{var}]', url: 'https://www.ebay.com/itm/{id}[?var={var}]', main: true },
    product: { key: '{product}', url: 'https://www.ebay.com/p/{product}' },
  },
  hosts: {
    'ebay.{tld} www.ebay.{tld} m.ebay.{tld} cgi.ebay.{tld}': EBAY_ROUTES,
    'www.cafr.ebay.ca cafr.ebay.ca www.benl.ebay.be benl.ebay.be www.befr.ebay.be befr.ebay.be': EBAY_ROUTES,
    'cgi.ebay.{tld}': [{ path: '/*/{id}', query: { var: '{var?}' }, to: 'item' }],
    'pages.ebay.{tld}': [{ path: '/link', query: { nav: 'item.view', id: '{id}', var: '{var?}' }, to: 'item' }],
    'ebay.to ebay.us': [{ path: '/**', to: 'short' }],
  },
  examples: [
    {
      input: 'https://www.ebay.es/itm/224806798415?hash=item345787844f&var=523698538100',
      expected: 'ebay:224806798415/523698538100',
    },
    {
      input: 'https://www.ebay.com/itm/slug/224806798415?var=523698538100&_trkparms=x',
      expected: 'ebay:224806798415/523698538100',
    },
    { input: 'https://www.ebay.com/itm/224806798415', expected: 'ebay:224806798415' },
    { input: 'https://www.ebay.de/itm/Some-Title/224806798415?var=0&mkcid=1', expected: 'ebay:224806798415' },
    { input: 'https://m.ebay.co.uk/itm/224806798415?var=', expected: 'ebay:224806798415' },
    { input: 'https://cgi.ebay.com/ws/eBayISAPI.dll?ViewItem&item=224806798415', expected: 'ebay:224806798415' },
    { input: 'https://www.ebay.com/i/224806798415?chn=ps', expected: 'ebay:224806798415' },
    { input: 'http://pages.ebay.com/link/?nav=item.view&id=224806798415&alt=web', expected: 'ebay:224806798415' },
    { input: 'http://pages.ebay.com/link/?nav=user.view&id=224806798415', expected: 'url:' },
    { input: 'https://www.ebay.com/p/22054223468', expected: 'ebay:product:22054223468' },
    { input: 'https://www.ebay.com/sch/i.html?_nkw=camera', expected: 'url:' },
    { input: 'https://ebay.us/AbCdEf', expected: 'url:' },
    { input: 'https://www.ebay.com/itm/22480679841500', expected: 'url:' },
    { input: 'https://www.ebay.com/ws/eBayISAPI.dll?MakeBid&item=224806798415', expected: 'url:' },
    { input: 'https://www.notebay.com/itm/224806798415', expected: 'url:' },
    {
      input: 'http://cgi.ebay.co.uk/SUN-SUNFIRE-V210-SERVER-/230553957004?pt=UK_Computing&hash=item35ae16328c',
      expected: 'ebay:230553957004',
    },
    { input: 'https://www.ebay.co.uk/b/230553957004', expected: 'url:' },
    { input: 'https://www.ebay.co.uk/p/Wireless-Remote-Controller-W2/2242848397', expected: 'ebay:product:2242848397' },
  ],
}

const ETSY_VARIATION = { variation0: '!', variation1: '!' } as const

/** Etsy: the locale before the path translates the same listing. */
const ETSY: Provider = {
  name: 'etsy',
  types: { id: '\\d{1,12}', locale: '[a-z]{2}(?:-[a-z]{2})?' },
  kinds: { listing: { key: '{id}', url: 'https://www.etsy.com/listing/{id}', main: true } },
  hosts: {
    'etsy.com www.etsy.com m.etsy.com': [
      { path: '/listing/{id}', query: ETSY_VARIATION, to: 'listing' },
      { path: '/listing/{id}/*', query: ETSY_VARIATION, to: 'listing' },
      { path: '/view_listing.php', query: { listing_id: '{id}', ...ETSY_VARIATION }, to: 'listing' },
      { path: '/{locale}/listing/{id}', query: ETSY_VARIATION, to: 'listing' },
      { path: '/{locale}/listing/{id}/*', query: ETSY_VARIATION, to: 'listing' },
    ],
    'etsy.me': [{ path: '/*', to: 'short' }],
  },
  examples: [
    {
      input: 'https://www.etsy.com/listing/1035684640/personalised-song-plaque?click_key=x&ref=shop_home_feat_1&pro=1',
      expected: 'etsy:1035684640',
    },
    { input: 'https://www.etsy.com/listing/1035684640', expected: 'etsy:1035684640' },
    { input: 'http://www.etsy.com/view_listing.php?listing_id=1035684640', expected: 'etsy:1035684640' },
    { input: 'https://www.etsy.com/uk/listing/1035684640/personalised-song-plaque', expected: 'etsy:1035684640' },
    { input: 'https://www.etsy.com/de-en/listing/1035684640/x', expected: 'etsy:1035684640' },
    { input: 'https://www.etsy.com/shop/SomeShop', expected: 'url:' },
    { input: 'https://www.etsy.com/search?q=mug', expected: 'url:' },
    { input: 'https://etsy.me/3abcDEF', expected: 'url:' },
    { input: 'https://www.etsy.com/listing/1035684640/mug/reviews', expected: 'url:' },
  ],
}

const ALIEXPRESS_VARIANT = { sku_id: '{sku?}', skuId: '{sku?}' } as const
const ALIEXPRESS_ROUTES: readonly Route[] = [
  { path: '/(item|i)/{id}.html', query: ALIEXPRESS_VARIANT, to: 'item' },
  { path: '/(item|i)/{id}', query: ALIEXPRESS_VARIANT, to: 'item' },
  { path: '/item/*/{id}.html', query: ALIEXPRESS_VARIANT, to: 'item' },
  { path: '/(s|p)/(item|i)/{id}.html', query: ALIEXPRESS_VARIANT, to: 'item' },
  { path: '/store/product/*/{shop}_{id}.html', query: ALIEXPRESS_VARIANT, to: 'item' },
]

/** AliExpress: language hosts show the same item; the Russian site is a shop of its own. */
const ALIEXPRESS: Provider = {
  name: 'aliexpress',
  types: { id: '\\d{8,20}', sku: '[1-9]\\d*', shop: '\\d{1,12}' },
  families: {
    lang: [
      'www',
      'm',
      'ar',
      'best',
      'campaign',
      'cs',
      'de',
      'es',
      'fr',
      'he',
      'hi',
      'hu',
      'id',
      'it',
      'ja',
      'ko',
      'nl',
      'pl',
      'pt',
      'ro',
      'ru',
      'sale',
      'sv',
      'th',
      'tr',
      'uk',
      'vi',
    ],
  },
  kinds: {
    item: { key: '{id}[/{sku}]', url: 'https://www.aliexpress.com/item/{id}.html[?sku_id={sku}]', main: true },
  },
  hosts: {
    'aliexpress.com {lang}.aliexpress.com m.{lang}.aliexpress.com': ALIEXPRESS_ROUTES,
    'aliexpress.us www.aliexpress.us m.aliexpress.us': ALIEXPRESS_ROUTES,
    's.click.aliexpress.com a.aliexpress.com': [{ path: '/**', to: 'short' }],
    'star.aliexpress.com': [{ path: '/share/share.htm', query: { redirectUrl: '{url}' }, to: 'unwrap' }],
  },
  examples: [
    {
      input: 'https://www.aliexpress.com/item/1005001234567890.html?spm=a2g0o&algo_pvid=x',
      expected: 'aliexpress:1005001234567890',
    },
    { input: 'https://de.aliexpress.com/item/1005001234567890.html', expected: 'aliexpress:1005001234567890' },
    { input: 'https://www.aliexpress.us/item/1005001234567890.html', expected: 'aliexpress:1005001234567890' },
    { input: 'https://m.aliexpress.com/item/1005001234567890.html', expected: 'aliexpress:1005001234567890' },
    {
      input:
        'https://star.aliexpress.com/share/share.htm?platform=AE&redirectUrl=https%3A%2F%2Ffr.aliexpress.com%2Fitem%2F1005001234567890.html%3Fsrc%3Dshare',
      expected: 'aliexpress:1005001234567890',
    },
    { input: 'https://m.es.aliexpress.com/item/1005001234567890.html', expected: 'aliexpress:1005001234567890' },
    { input: 'https://www.aliexpress.com/i/1005001234567890.html', expected: 'aliexpress:1005001234567890' },
    {
      input: 'https://www.aliexpress.com/item/Some-Slug/1005001234567890.html',
      expected: 'aliexpress:1005001234567890',
    },
    {
      input: 'https://www.aliexpress.com/store/product/Some-Slug/123456_1005001234567890.html',
      expected: 'aliexpress:1005001234567890',
    },
    {
      input: 'https://www.aliexpress.com/item/1005001234567890.html?sku_id=12000015',
      expected: 'aliexpress:1005001234567890/12000015',
    },
    {
      input: 'https://www.aliexpress.com/item/1005001234567890.html?skuId=12000015',
      expected: 'aliexpress:1005001234567890/12000015',
    },
    { input: 'https://www.aliexpress.com/wholesale?SearchText=x', expected: 'url:' },
    { input: 'https://s.click.aliexpress.com/e/_AbCdEf', expected: 'url:' },
    { input: 'https://a.aliexpress.com/_mAbCdEf', expected: 'url:' },
    { input: 'https://www.aliexpress.com/store/123456', expected: 'url:' },
  ],
}

const WALMART_OFFER = {
  selectedSellerId: '!',
  selectedOfferId: '!',
  conditionGroupCode: '!',
  variantFieldId: '!',
} as const

/** Walmart: every variant has its own number; another seller's offer is another page. */
const WALMART: Provider = {
  name: 'walmart',
  types: { id: '\\d{5,14}' },
  kinds: { product: { key: '{id}', url: 'https://www.walmart.com/ip/{id}', main: true } },
  hosts: {
    'walmart.com www.walmart.com': [
      { path: '/ip/{id}', query: WALMART_OFFER, to: 'product' },
      { path: '/ip/*/{id}', query: WALMART_OFFER, to: 'product' },
    ],
  },
  examples: [
    { input: 'https://www.walmart.com/ip/123456789?athcpid=1&athena=true', expected: 'walmart:123456789' },
    { input: 'https://walmart.com/ip/Some-TV-55/123456789', expected: 'walmart:123456789' },
    { input: 'https://www.walmart.com/ip/123456789?selectedSellerId=101', expected: 'url:' },
    { input: 'https://www.walmart.com/search?q=tv&page=2', expected: 'url:' },
    { input: 'https://www.walmart.com/reviews/product/123456789', expected: 'url:' },
  ],
}

/** Target: `preselect` names the variant. */
const TARGET: Provider = {
  name: 'target',
  types: { id: '\\d{6,12}', variant: '\\d{6,12}' },
  kinds: {
    product: { key: '{id}[/{variant}]', url: 'https://www.target.com/p/-/A-{id}[?preselect={variant}]', main: true },
  },
  hosts: {
    'target.com www.target.com': [
      { path: '/p/-/A-{id}', query: { preselect: '{variant?}' }, to: 'product' },
      { path: '/p/A-{id}', query: { preselect: '{variant?}' }, to: 'product' },
      { path: '/p/*/-/A-{id}', query: { preselect: '{variant?}' }, to: 'product' },
    ],
  },
  examples: [
    { input: 'https://www.target.com/p/some-lego-set/-/A-54191097?ref=tgt_adv', expected: 'target:54191097' },
    { input: 'https://www.target.com/p/-/A-54191097', expected: 'target:54191097' },
    { input: 'https://www.target.com/p/A-54191097', expected: 'target:54191097' },
    {
      input: 'https://www.target.com/p/some-shirt/-/A-54191097?preselect=81234567',
      expected: 'target:54191097/81234567',
    },
    { input: 'https://www.target.com/s?searchTerm=lego', expected: 'url:' },
    { input: 'https://www.target.com/c/toys/-/N-5xtb0', expected: 'url:' },
  ],
}

/** Best Buy: the number in the path; a `skuId` that contradicts it is left alone. */
const BESTBUY: Provider = {
  name: 'bestbuy',
  types: { id: '\\d{6,9}' },
  kinds: { product: { key: '{id}', url: 'https://www.bestbuy.com/site/{id}.p', main: true } },
  hosts: {
    'bestbuy.com www.bestbuy.com': [
      { path: '/site/{id}.p', query: { skuId: '!', intl: '!' }, to: 'product' },
      { path: '/site/{id}.p', query: { skuId: '{id}', intl: '!' }, to: 'product' },
      { path: '/site/*/{id}.p', query: { skuId: '!', intl: '!' }, to: 'product' },
      { path: '/site/*/{id}.p', query: { skuId: '{id}', intl: '!' }, to: 'product' },
      { path: '/product/*/*/sku/{id}', query: { intl: '!' }, to: 'product' },
    ],
  },
  examples: [
    { input: 'https://www.bestbuy.com/site/some-laptop/6418599.p?skuId=6418599', expected: 'bestbuy:6418599' },
    { input: 'https://www.bestbuy.com/site/6418599.p', expected: 'bestbuy:6418599' },
    { input: 'https://www.bestbuy.com/site/other-words/6418599.p?acampID=x', expected: 'bestbuy:6418599' },
    { input: 'https://www.bestbuy.com/site/some-laptop/6418599.p?skuId=6418600', expected: 'url:' },
    { input: 'https://www.bestbuy.com/site/searchpage.jsp?st=tv', expected: 'url:' },
    { input: 'https://www.bestbuy.com/product/some-coffee-maker/J7G8Z3WRWW/sku/6588349', expected: 'bestbuy:6588349' },
    { input: 'https://www.bestbuy.com/product/some-coffee-maker/J7G8Z3WRWW', expected: 'url:' },
  ],
}

/** IKEA: each country and language is a catalogue of its own. */
const IKEA: Provider = {
  name: 'ikea',
  types: { cc: '[a-z]{2}', lang: '[a-z]{2}', id: 's?\\d{8}', slug: '[a-z0-9-]+' },
  kinds: { product: { key: '{cc}-{lang}:{id}', url: 'https://www.ikea.com/{cc}/{lang}/p/{slug}-{id}/', main: true } },
  hosts: { 'ikea.com www.ikea.com': [{ path: '/{cc}/{lang}/p/{slug}-{id}', to: 'product' }] },
  examples: [
    { input: 'https://www.ikea.com/us/en/p/billy-bookcase-white-00263850/', expected: 'ikea:us-en:00263850' },
    { input: 'https://www.ikea.com/us/en/p/billy-bookcase-00263850/?utm_source=x', expected: 'ikea:us-en:00263850' },
    { input: 'https://www.ikea.com/us/en/cat/bookcases-10382/', expected: 'url:' },
    { input: 'https://www.ikea.com/us/en/search/?q=billy', expected: 'url:' },
  ],
}

/** Rakuten Ichiba: shop and item code; `variantId` chooses a variant. */
const RAKUTEN: Provider = {
  name: 'rakuten',
  types: { shop: '[a-z0-9_-]{2,40}', item: '[\\w.-]{1,100}', variant: '[\\w.-]{1,100}' },
  reserved: { item: ['c', 'info', 'contents'] },
  kinds: {
    item: {
      key: '{shop}/{item}[/{variant}]',
      url: 'https://item.rakuten.co.jp/{shop}/{item}/[?variantId={variant}]',
      main: true,
    },
  },
  hosts: { 'item.rakuten.co.jp': [{ path: '/{shop}/{item}', query: { variantId: '{variant?}' }, to: 'item' }] },
  examples: [
    { input: 'https://item.rakuten.co.jp/book/17000001/', expected: 'rakuten:book/17000001' },
    { input: 'https://item.rakuten.co.jp/book/17000001/?scid=af_pc_etc', expected: 'rakuten:book/17000001' },
    { input: 'https://item.rakuten.co.jp/book/17000001/?variantId=r-sku1', expected: 'rakuten:book/17000001/r-sku1' },
    { input: 'https://search.rakuten.co.jp/search/mall/camera/', expected: 'url:' },
    { input: 'https://item.rakuten.co.jp/book/', expected: 'url:' },
  ],
}

// A variation of an item, and another seller's offer of a product, are other pages.
const MERCADO_ITEM = { variation: '!', searchVariation: '!', attributes: '!' } as const
const MERCADO_PRODUCT = { pdp_filters: '!', wid: '!', item_id: '!', attributes: '!' } as const

/** Mercado Libre: publications and catalogue products; the site is part of the number. */
const MERCADOLIBRE: Provider = {
  name: 'mercadolibre',
  types: { site: 'M[A-Z]{2}', n: '\\d{6,12}', slug: '[^/?#]+', product: 'M[A-Z]{2}\\d{4,12}' },
  families: {
    es: [
      'com.ar',
      'com.bo',
      'cl',
      'com.co',
      'co.cr',
      'com.do',
      'com.ec',
      'com.gt',
      'com.hn',
      'com.mx',
      'com.ni',
      'com.pa',
      'com.pe',
      'com.py',
      'com.sv',
      'com.uy',
      'com.ve',
    ],
  },
  kinds: {
    item: { key: '{site}{n}', url: 'https://articulo.mercadolibre.{es}/{site}-{n}-{slug}', main: true },
    'item-br': { key: '{site}{n}', url: 'https://produto.mercadolivre.com.br/{site}-{n}-{slug}' },
    product: { key: '{product}', url: 'https://www.mercadolibre.{es}/p/{product}' },
    'product-br': { key: '{product}', url: 'https://www.mercadolivre.com.br/p/{product}' },
  },
  hosts: {
    'articulo.mercadolibre.{es}': [{ path: '/{site}-{n}-{slug}', query: MERCADO_ITEM, to: 'item' }],
    'produto.mercadolivre.com.br': [{ path: '/{site}-{n}-{slug}', query: MERCADO_ITEM, to: 'item-br' }],
    'mercadolibre.{es} www.mercadolibre.{es}': [
      { path: '/p/{product}', query: MERCADO_PRODUCT, to: 'product' },
      { path: '/*/p/{product}', query: MERCADO_PRODUCT, to: 'product' },
    ],
    'mercadolivre.com.br www.mercadolivre.com.br': [
      { path: '/p/{product}', query: MERCADO_PRODUCT, to: 'product-br' },
      { path: '/*/p/{product}', query: MERCADO_PRODUCT, to: 'product-br' },
    ],
  },
  examples: [
    {
      input: 'https://articulo.mercadolibre.com.ar/MLA-1234567890-zapatillas-_JM',
      expected: 'mercadolibre:MLA1234567890',
    },
    {
      input: 'https://articulo.mercadolibre.com.ar/MLA-1234567890-otro-titulo-_JM?tracking_id=a',
      expected: 'mercadolibre:MLA1234567890',
    },
    {
      input: 'https://articulo.mercadolibre.com.ar/MLA-1234567890-otro-titulo-_JM?searchVariation=174832',
      expected: 'url:',
    },
    {
      input: 'https://articulo.mercadolibre.com.ar/MLA-1234567890-otro-titulo-_JM?attributes=SIZE%3AMDI%3D&quantity=1',
      expected: 'url:',
    },
    { input: 'https://www.mercadolibre.com.ar/celular/p/MLA15149561', expected: 'mercadolibre:product:MLA15149561' },
    {
      input: 'https://www.mercadolibre.com.ar/p/MLA15149561?source=search',
      expected: 'mercadolibre:product:MLA15149561',
    },
    {
      input: 'https://produto.mercadolivre.com.br/MLB-1234567890-tenis-_JM',
      expected: 'mercadolibre:item-br:MLB1234567890',
    },
    { input: 'https://listado.mercadolibre.com.ar/zapatillas', expected: 'url:' },
    { input: 'https://www.mercadolibre.com.ar/celular/p/MLA15149561?pdp_filters=item_id:MLA1', expected: 'url:' },
    { input: 'https://www.mercadolibre.com.ar/celular/p/MLA15149561?item_id=MLA1', expected: 'url:' },
  ],
}

const TAOBAO_VARIANT = { skuId: '{sku?}', sku_properties: '{properties?}' } as const

/** Taobao and Tmall share one number space; `skuId` or `sku_properties` chooses a variant. */
const TAOBAO: Provider = {
  name: 'taobao',
  types: { id: '[1-9]\\d{0,15}', sku: '[1-9]\\d*', properties: '\\d+:\\d+(?:;\\d+:\\d+)*' },
  kinds: {
    item: {
      key: '{id}[/{sku}][/{properties}]',
      url: 'https://item.taobao.com/item.htm?id={id}[&skuId={sku}][&sku_properties={properties}]',
      main: true,
    },
  },
  hosts: {
    'item.taobao.com world.taobao.com detail.tmall.com detail.tmall.hk world.tmall.com detail.m.tmall.com chaoshi.detail.tmall.com':
      [
        { path: '/item.htm', query: { id: '{id}', ...TAOBAO_VARIANT }, to: 'item' },
        { path: '/item_o.htm', query: { id: '{id}', ...TAOBAO_VARIANT }, to: 'item' },
        { path: '/item/{id}.htm', query: TAOBAO_VARIANT, to: 'item' },
      ],
    'm.intl.taobao.com': [{ path: '/detail/detail.html', query: { id: '{id}', ...TAOBAO_VARIANT }, to: 'item' }],
    'h5.m.taobao.com': [{ path: '/awp/core/detail.htm', query: { id: '{id}', ...TAOBAO_VARIANT }, to: 'item' }],
    'm.tb.cn e.tb.cn s.tb.cn s.click.taobao.com': [{ path: '/**', to: 'short' }],
  },
  examples: [
    {
      input: 'https://detail.tmall.com/item.htm?id=668220853378&spm=a230r.1.14.8&ali_refid=a3',
      expected: 'taobao:668220853378',
    },
    { input: 'https://item.taobao.com/item.htm?spm=a21&id=668220853378&ut_sk=1.a', expected: 'taobao:668220853378' },
    { input: 'https://chaoshi.detail.tmall.com/item.htm?id=668220853378', expected: 'taobao:668220853378' },
    { input: 'https://m.intl.taobao.com/detail/detail.html?id=668220853378', expected: 'taobao:668220853378' },
    { input: 'https://h5.m.taobao.com/awp/core/detail.htm?id=668220853378', expected: 'taobao:668220853378' },
    {
      input: 'https://detail.tmall.com/item.htm?id=668220853378&skuId=4700001',
      expected: 'taobao:668220853378/4700001',
    },
    {
      input: 'https://detail.tmall.com/item.htm?id=559193157478&sku_properties=5919063:6536025;1627207:878644924',
      expected: 'taobao:559193157478/5919063:6536025;1627207:878644924',
    },
    {
      input: 'https://detail.tmall.com/item.htm?id=559193157478&skuId=1&sku_properties=-1:-1',
      expected: 'taobao:559193157478/1',
    },
    { input: 'https://m.tb.cn/h.AbCdEf', expected: 'url:' },
    { input: 'https://s.taobao.com/search?q=x', expected: 'url:' },
    { input: 'https://item.taobao.com/item.htm?id=0', expected: 'url:' },
  ],
}

/** JD: the number is the variant. */
const JD: Provider = {
  name: 'jd',
  types: { id: '\\d{4,16}' },
  kinds: { item: { key: '{id}', url: 'https://item.jd.com/{id}.html', main: true } },
  hosts: {
    'item.jd.com item.jd.hk npcitem.jd.hk': [{ path: '/{id}.html', to: 'item' }],
    'item.m.jd.com m.jd.com': [
      { path: '/product/{id}.html', to: 'item' },
      { path: '/ware/view.action', query: { wareId: '{id}' }, to: 'item' },
    ],
    'u.jd.com 3.cn': [{ path: '/**', to: 'short' }],
  },
  examples: [
    { input: 'https://item.jd.com/100012043978.html', expected: 'jd:100012043978' },
    { input: 'https://item.m.jd.com/product/100012043978.html?wxa_abtest=o', expected: 'jd:100012043978' },
    { input: 'https://item.m.jd.com/ware/view.action?wareId=100012043978', expected: 'jd:100012043978' },
    { input: 'https://u.jd.com/AbCdEf', expected: 'url:' },
    { input: 'https://search.jd.com/Search?keyword=x', expected: 'url:' },
    { input: 'https://list.jd.com/list.html?cat=1', expected: 'url:' },
  ],
}

/** Temu: goods by number; the locale in the path is another language and is left alone. */
const TEMU: Provider = {
  name: 'temu',
  types: { id: '\\d{3,20}', sku: '[1-9]\\d*', slug: '[^/?#]+' },
  kinds: {
    product: { key: '{id}[/{sku}]', url: 'https://www.temu.com/goods.html?goods_id={id}[&sku_id={sku}]', main: true },
  },
  hosts: {
    'temu.com www.temu.com': [
      { path: '/goods.html', query: { goods_id: '{id}', sku_id: '{sku?}', language: '!', lang: '!' }, to: 'product' },
      { path: '/{slug}-g-{id}.html', query: { sku_id: '{sku?}', language: '!', lang: '!' }, to: 'product' },
    ],
    'share.temu.com temu.to': [{ path: '/**', to: 'short' }],
  },
  examples: [
    {
      input: 'https://www.temu.com/goods.html?_bg_fs=1&goods_id=601099512345678&refer_page_name=home',
      expected: 'temu:601099512345678',
    },
    {
      input: 'https://www.temu.com/some-nice-thing-g-601099512345678.html?_x_sessn_id=a',
      expected: 'temu:601099512345678',
    },
    { input: 'https://share.temu.com/AbCdEf', expected: 'url:' },
    { input: 'https://www.temu.com/search_result.html?search_key=x', expected: 'url:' },
  ],
}

/** Shopee: shop and item, per country. */
const SHOPEE: Provider = {
  name: 'shopee',
  types: { shop: '\\d{2,14}', item: '\\d{2,14}', slug: '[^/?#]+' },
  families: {
    tld: ['cl', 'cn', 'co.id', 'co.th', 'com.br', 'com.co', 'com.mx', 'com.my', 'pl', 'ph', 'sg', 'tw', 'vn'],
  },
  kinds: {
    product: { key: '{tld}:{shop}.{item}', url: 'https://shopee.{tld}/product/{shop}/{item}', main: true },
  },
  hosts: {
    'shopee.{tld} www.shopee.{tld}': [
      // The model that is chosen, in JSON.
      { path: '/product/{shop}/{item}', query: { extraParams: '!' }, to: 'product' },
      { path: '/universal-link/product/{shop}/{item}', query: { extraParams: '!' }, to: 'product' },
      { path: '/{slug}-i.{shop}.{item}', query: { extraParams: '!' }, to: 'product' },
    ],
    'shope.ee shp.ee s.shopee.co.id s.shopee.com.my s.shopee.ph s.shopee.sg s.shopee.co.th s.shopee.vn s.shopee.tw s.shopee.com.br':
      [{ path: '/**', to: 'short' }],
  },
  examples: [
    {
      input: 'https://shopee.com.my/a-i.300862466.12251369135?extraParams=%7B%22display_model_id%22%3A123%7D',
      expected: 'url:',
    },
    {
      input: 'https://shopee.com.my/product/300862466/12251369135?smtt=O.123661111',
      expected: 'shopee:com.my:300862466.12251369135',
    },
    {
      input: 'https://shopee.com.my/Some-Thing-i.300862466.12251369135?sp_atk=x',
      expected: 'shopee:com.my:300862466.12251369135',
    },
    { input: 'https://shopee.sg/product/300862466/12251369135', expected: 'shopee:sg:300862466.12251369135' },
    { input: 'https://shopee.com.my/search?keyword=x', expected: 'url:' },
    { input: 'https://shope.ee/AbCdEf', expected: 'url:' },
    { input: 'https://shopee.com.my/someshop', expected: 'url:' },
  ],
}

/** Lazada: item and variant, per country. */
const LAZADA: Provider = {
  name: 'lazada',
  types: { item: '\\d{4,14}', sku: '\\d{4,14}', slug: '[^/?#]+' },
  families: { tld: ['co.id', 'co.th', 'com.my', 'com.ph', 'sg', 'vn'] },
  kinds: {
    product: {
      key: '{tld}:{item}[-{sku}]',
      url: 'https://www.lazada.{tld}/products/pdp-i{item}[-s{sku}].html',
      main: true,
    },
  },
  hosts: {
    'lazada.{tld} www.lazada.{tld} m.lazada.{tld}': [
      { path: '/products/{slug}-i{item}-s{sku}.html', to: 'product' },
      { path: '/products/{slug}-i{item}.html', to: 'product' },
      { path: '/products/i{item}-s{sku}.html', to: 'product' },
      { path: '/products/i{item}.html', to: 'product' },
    ],
    's.lazada.co.id s.lazada.co.th s.lazada.com.my s.lazada.com.ph s.lazada.sg s.lazada.vn c.lazada.co.id': [
      { path: '/**', to: 'short' },
    ],
  },
  examples: [
    {
      input: 'https://www.lazada.com.ph/products/some-thing-i123456789-s987654321.html?search=1',
      expected: 'lazada:com.ph:123456789-987654321',
    },
    {
      input: 'https://www.lazada.com.ph/products/i123456789-s987654321.html',
      expected: 'lazada:com.ph:123456789-987654321',
    },
    { input: 'https://www.lazada.com.ph/products/i123456789.html', expected: 'lazada:com.ph:123456789' },
    {
      input: 'https://www.lazada.com.ph/products/pdp-i123456789-s987654321.html',
      expected: 'lazada:com.ph:123456789-987654321',
    },
    { input: 'https://www.lazada.com.ph/products/some-thing-i123456789.html', expected: 'lazada:com.ph:123456789' },
    { input: 'https://www.lazada.com.ph/catalog/?q=x', expected: 'url:' },
    { input: 'https://s.lazada.com.ph/s.abc', expected: 'url:' },
  ],
}

/** Allegro: offers by number. */
const ALLEGRO: Provider = {
  name: 'allegro',
  types: { id: '\\d{8,12}', slug: '[^/?#]+' },
  kinds: { offer: { key: '{id}', url: 'https://allegro.pl/oferta/{id}', main: true } },
  hosts: {
    'allegro.pl www.allegro.pl m.allegro.pl': [
      // `snapshot` is the offer at the time of a purchase.
      { path: '/oferta/{id}', query: { snapshot: '!' }, to: 'offer' },
      { path: '/oferta/{slug}-{id}', query: { snapshot: '!' }, to: 'offer' },
      { path: '/i{id}.html', to: 'offer' },
      { path: '/show_item.php', query: { item: '{id}' }, to: 'offer' },
    ],
  },
  examples: [
    { input: 'https://allegro.pl/oferta/jakis-przedmiot-12345678901?bi_s=ads', expected: 'allegro:12345678901' },
    { input: 'https://allegro.pl/oferta/12345678901', expected: 'allegro:12345678901' },
    { input: 'https://allegro.pl/listing?string=x', expected: 'url:' },
    { input: 'https://allegro.pl/oferta/a-12345678901?snapshot=2022-11-17T13%3A29%3A33Z', expected: 'url:' },
    { input: 'https://allegro.pl/produkt/jakis-0a1b2c3d-0000-0000-0000-000000000000', expected: 'url:' },
  ],
}

// `l` is the language and `cc` the country of the price.
const STEAM_PLAIN = { l: '!', cc: '!' } as const

/** Steam: apps, packages and bundles have number spaces of their own; so has the workshop. */
const STEAM: Provider = {
  name: 'steam',
  types: { id: '[1-9]\\d{0,9}', workshop: '[1-9]\\d{0,14}' },
  kinds: {
    app: { key: '{id}', url: 'https://store.steampowered.com/app/{id}', main: true },
    sub: { key: '{id}', url: 'https://store.steampowered.com/sub/{id}' },
    bundle: { key: '{id}', url: 'https://store.steampowered.com/bundle/{id}' },
    workshop: { key: '{workshop}', url: 'https://steamcommunity.com/sharedfiles/filedetails/?id={workshop}' },
    hub: { key: '{id}', url: 'https://steamcommunity.com/app/{id}' },
  },
  hosts: {
    'store.steampowered.com': [
      { path: '/app/{id}', query: STEAM_PLAIN, to: 'app' },
      { path: '/app/{id}/*', query: STEAM_PLAIN, to: 'app' },
      { path: '/agecheck/app/{id}', query: STEAM_PLAIN, to: 'app' },
      { path: '/widget/{id}', query: STEAM_PLAIN, to: 'app' },
      { path: '/sub/{id}', query: STEAM_PLAIN, to: 'sub' },
      { path: '/sub/{id}/*', query: STEAM_PLAIN, to: 'sub' },
      { path: '/bundle/{id}', query: STEAM_PLAIN, to: 'bundle' },
      { path: '/bundle/{id}/*', query: STEAM_PLAIN, to: 'bundle' },
    ],
    'steamcommunity.com www.steamcommunity.com': [
      { path: '/(sharedfiles|workshop)/filedetails', query: { id: '{workshop}', l: '!', tscn: '!' }, to: 'workshop' },
      { path: '/(sharedfiles|workshop)/filedetails/{workshop}', query: { l: '!', tscn: '!' }, to: 'workshop' },
      { path: '/app/{id}', query: { l: '!', p: '!', browsefilter: '!' }, to: 'hub' },
    ],
    's.team': [
      { path: '/a/{id}', query: STEAM_PLAIN, to: 'app' },
      { path: '/**', to: 'short' },
    ],
  },
  examples: [
    { input: 'https://s.team/a/620', expected: 'steam:620' },
    { input: 'https://store.steampowered.com/widget/620/', expected: 'steam:620' },
    { input: 'https://store.steampowered.com/app/620/Portal_2/?snr=1_7_7_151', expected: 'steam:620' },
    { input: 'https://store.steampowered.com/app/620', expected: 'steam:620' },
    { input: 'https://store.steampowered.com/app/620/?curator_clanid=1', expected: 'steam:620' },
    { input: 'https://store.steampowered.com/sub/620/', expected: 'steam:sub:620' },
    {
      input: 'https://steamcommunity.com/sharedfiles/filedetails/?id=123456789&searchtext=x',
      expected: 'steam:workshop:123456789',
    },
    { input: 'https://steamcommunity.com/workshop/filedetails/?id=123456789', expected: 'steam:workshop:123456789' },
    { input: 'https://store.steampowered.com/app/620/?l=german', expected: 'url:' },
    { input: 'https://store.steampowered.com/search/?term=portal', expected: 'url:' },
    { input: 'https://s.team/p/abcd-efgh', expected: 'url:' },
    { input: 'https://steamcommunity.com/sharedfiles/filedetails/2717708756', expected: 'steam:workshop:2717708756' },
  ],
}

// `hl` is the language and `gl` the country of the page; `listing` names a listing made for some.
const PLAY_PLAIN = { hl: '{hl?}', gl: '{gl?}', listing: '!', reviewId: '!', showAllReviews: '!' } as const

/** Google Play: package names, case-sensitive. */
const GOOGLEPLAY: Provider = {
  name: 'googleplay',
  types: {
    id: '[A-Za-z]\\w*(?:\\.\\w+)+',
    book: '[\\w-]{10,14}',
    movie: '[\\w.-]{6,60}',
    hl: '[\\w-]+',
    gl: '[\\w-]+',
  },
  kinds: {
    app: {
      key: '{id}[/hl={hl}][/gl={gl}]',
      url: 'https://play.google.com/store/apps/details?id={id}[&hl={hl}][&gl={gl}]',
      main: true,
    },
    book: {
      key: '{book}[/hl={hl}][/gl={gl}]',
      url: 'https://play.google.com/store/books/details?id={book}[&hl={hl}][&gl={gl}]',
    },
    movie: {
      key: '{movie}[/hl={hl}][/gl={gl}]',
      url: 'https://play.google.com/store/movies/details?id={movie}[&hl={hl}][&gl={gl}]',
    },
  },
  hosts: {
    'play.google.com': [
      { path: '/store/apps/details', query: { id: '{id}', ...PLAY_PLAIN }, to: 'app' },
      { path: '/store/apps/details/*', query: { id: '{id}', ...PLAY_PLAIN }, to: 'app' },
      { path: '/store/books/details', query: { id: '{book}', ...PLAY_PLAIN }, to: 'book' },
      { path: '/store/books/details/*', query: { id: '{book}', ...PLAY_PLAIN }, to: 'book' },
      { path: '/store/movies/details', query: { id: '{movie}', ...PLAY_PLAIN }, to: 'movie' },
      { path: '/store/movies/details/*', query: { id: '{movie}', ...PLAY_PLAIN }, to: 'movie' },
    ],
    'market.android.com': [{ path: '/details', query: { id: '{id}', ...PLAY_PLAIN }, to: 'app' }],
  },
  examples: [
    {
      input: 'https://play.google.com/store/apps/details/Firefox?id=org.mozilla.firefox',
      expected: 'googleplay:org.mozilla.firefox',
    },
    {
      input: 'https://play.google.com/store/apps/details?id=org.mozilla.firefox&showAllReviews=true',
      expected: 'url:',
    },
    {
      input: 'https://play.google.com/store/apps/details?id=org.mozilla.firefox',
      expected: 'googleplay:org.mozilla.firefox',
    },
    {
      input: 'https://play.google.com/store/apps/details?id=org.mozilla.firefox&referrer=utm_source%3Dx&pli=1',
      expected: 'googleplay:org.mozilla.firefox',
    },
    {
      input: 'https://play.google.com/store/apps/details?id=com.brave.browser',
      expected: 'googleplay:com.brave.browser',
    },
    {
      input: 'https://play.google.com/store/apps/details?id=org.mozilla.firefox&hl=de&gl=AT',
      expected: 'googleplay:org.mozilla.firefox/hl=de/gl=AT',
    },
    {
      input: 'https://play.google.com/store/apps/details?id=org.mozilla.firefox&gl=AT',
      expected: 'googleplay:org.mozilla.firefox/gl=AT',
    },
    { input: 'https://play.google.com/store/apps/details?id=org.mozilla.firefox&listing=x', expected: 'url:' },
    { input: 'https://play.google.com/store/search?q=browser&c=apps', expected: 'url:' },
    { input: 'https://play.google.com/store/apps/dev?id=123', expected: 'url:' },
  ],
}

const APP_PLAIN = { l: '!', platform: '!', 'see-all': '!', 'product-page-id': '!', ppid: '!', eventid: '!' } as const
const APP_ROUTES: readonly Route[] = [
  { path: '/app/id{id}', query: APP_PLAIN, to: 'app' },
  { path: '/app/*/id{id}', query: APP_PLAIN, to: 'app' },
  { path: '/{cc}/app/id{id}', query: APP_PLAIN, to: 'app' },
  { path: '/{cc}/app/*/id{id}', query: APP_PLAIN, to: 'app' },
  { path: '/{cc}/developer/id{developer}', query: APP_PLAIN, to: 'developer' },
  { path: '/{cc}/developer/*/id{developer}', query: APP_PLAIN, to: 'developer' },
]

const MOVED_PLAIN = { i: '{part?}', l: '!' } as const
const PODCASTS = 'https://podcasts.apple.com/[{cc}/]podcast/id{media}[?i={part}]'
const MUSIC = 'https://music.apple.com/[{cc}/]album/{media}[?i={part}]'
// What once was sold in one shop has hosts of its own today.
const MOVED_ROUTES: readonly Route[] = [
  { path: '/podcast/id{media}', query: MOVED_PLAIN, to: 'unwrap', url: PODCASTS },
  { path: '/podcast/*/id{media}', query: MOVED_PLAIN, to: 'unwrap', url: PODCASTS },
  { path: '/{cc}/podcast/id{media}', query: MOVED_PLAIN, to: 'unwrap', url: PODCASTS },
  { path: '/{cc}/podcast/*/id{media}', query: MOVED_PLAIN, to: 'unwrap', url: PODCASTS },
  { path: '/album/id{media}', query: MOVED_PLAIN, to: 'unwrap', url: MUSIC },
  { path: '/album/*/id{media}', query: MOVED_PLAIN, to: 'unwrap', url: MUSIC },
  { path: '/{cc}/album/id{media}', query: MOVED_PLAIN, to: 'unwrap', url: MUSIC },
  { path: '/{cc}/album/*/id{media}', query: MOVED_PLAIN, to: 'unwrap', url: MUSIC },
  { path: '/{cc}/album/*/{media}', query: MOVED_PLAIN, to: 'unwrap', url: MUSIC },
]

/** Apple's App Store: a storefront shows its own language and price. */
const APPSTORE: Provider = {
  name: 'appstore',
  types: { cc: '[a-z]{2}', id: '\\d{6,12}', developer: '\\d{6,12}', media: '[1-9]\\d{3,13}', part: '[\\d\\D]+' },
  kinds: {
    app: { key: '[{cc}:]{id}', url: 'https://apps.apple.com/[{cc}/]app/id{id}', main: true },
    developer: { key: '{cc}:{developer}', url: 'https://apps.apple.com/{cc}/developer/id{developer}' },
  },
  hosts: {
    'apps.apple.com itunes.apple.com': APP_ROUTES,
    'itunes.apple.com': MOVED_ROUTES,
    'appsto.re apple.co': [{ path: '/**', to: 'short' }],
  },
  examples: [
    { input: 'https://apps.apple.com/us/app/whatsapp-messenger/id310633997', expected: 'appstore:us:310633997' },
    { input: 'https://itunes.apple.com/us/app/id310633997?mt=8&uo=4', expected: 'appstore:us:310633997' },
    { input: 'https://apps.apple.com/app/id310633997', expected: 'appstore:310633997' },
    {
      input: 'https://itunes.apple.com/us/podcast/the-daily/id1200361736?mt=2',
      expected: 'apple-podcasts:podcast:1200361736',
    },
    {
      input: 'https://itunes.apple.com/us/podcast/x/id1200361736?i=1000412345678&mt=2',
      expected: 'apple-podcasts:1200361736/1000412345678',
    },
    { input: 'https://itunes.apple.com/us/podcast/x/id1200361736?i=x', expected: 'url:' },
    { input: 'https://itunes.apple.com/de/album/x/id1440857781?i=1440857794', expected: 'apple-music:song:1440857794' },
    { input: 'https://itunes.apple.com/us/podcast/x/id1200361736?l=es', expected: 'url:' },
    { input: 'https://apps.apple.com/us/podcast/x/id1200361736', expected: 'url:' },
    { input: 'https://apps.apple.com/app/whatsapp-messenger/id310633997?ct=web', expected: 'appstore:310633997' },
    { input: 'https://apps.apple.com/us/app/whatsapp-messenger/id310633997?l=es', expected: 'url:' },
    { input: 'https://apple.co/3abcDEF', expected: 'url:' },
    { input: 'https://apps.apple.com/us/app/x/id310633997?platform=ipad', expected: 'url:' },
    {
      input: 'https://itunes.apple.com/us/album/move-on/1443035104?i=1443035109&app=music',
      expected: 'apple-music:song:1443035109',
    },
  ],
}

const EXTENSION_PLAIN = { hl: '{hl?}', gl: '!' } as const

/** Chrome Web Store: 32 letters from a to p. */
const CHROMEWEBSTORE: Provider = {
  name: 'chromewebstore',
  types: { id: '[a-p]{32}', hl: '[\\w-]+' },
  kinds: {
    item: { key: '{id}[/hl={hl}]', url: 'https://chromewebstore.google.com/detail/{id}[?hl={hl}]', main: true },
  },
  hosts: {
    'chromewebstore.google.com': [
      { path: '/detail/{id}', query: EXTENSION_PLAIN, to: 'item' },
      { path: '/detail/*/{id}', query: EXTENSION_PLAIN, to: 'item' },
    ],
    'chrome.google.com': [
      { path: '/webstore/detail/{id}', query: EXTENSION_PLAIN, to: 'item' },
      { path: '/webstore/detail/*/{id}', query: EXTENSION_PLAIN, to: 'item' },
    ],
  },
  examples: [
    {
      input: 'https://chromewebstore.google.com/detail/ublock-origin/cjpalhdlnbpafiamejdnhcphjbkeiagm?utm_source=x',
      expected: 'chromewebstore:cjpalhdlnbpafiamejdnhcphjbkeiagm',
    },
    {
      input: 'https://chrome.google.com/webstore/detail/cjpalhdlnbpafiamejdnhcphjbkeiagm',
      expected: 'chromewebstore:cjpalhdlnbpafiamejdnhcphjbkeiagm',
    },
    {
      input: 'https://chromewebstore.google.com/detail/ublock-origin/cjpalhdlnbpafiamejdnhcphjbkeiagm/reviews',
      expected: 'url:',
    },
    {
      input: 'https://chromewebstore.google.com/detail/ublock-origin/cjpalhdlnbpafiamejdnhcphjbkeiagm?hl=de',
      expected: 'chromewebstore:cjpalhdlnbpafiamejdnhcphjbkeiagm/hl=de',
    },
    { input: 'https://chromewebstore.google.com/search/ublock', expected: 'url:' },
  ],
}

// A promotion code changes the price, an access code what is on sale.
const TICKET_PLAIN = { discount: '!', access: '!', promo: '!', password: '!', invite: '!', token: '!' } as const

/** Eventbrite: the number ends the path. */
const EVENTBRITE: Provider = {
  name: 'eventbrite',
  types: { id: '\\d{9,15}', slug: '[^/?#]+' },
  families: {
    tld: [
      'com',
      'at',
      'be',
      'ca',
      'ch',
      'cl',
      'co',
      'co.nz',
      'co.uk',
      'com.ar',
      'com.au',
      'com.br',
      'com.mx',
      'com.pe',
      'de',
      'dk',
      'es',
      'fi',
      'fr',
      'hk',
      'ie',
      'in',
      'it',
      'nl',
      'pt',
      'se',
      'sg',
    ],
  },
  kinds: { event: { key: '{id}', url: 'https://www.eventbrite.com/e/{id}', main: true } },
  hosts: {
    'eventbrite.{tld} www.eventbrite.{tld}': [
      { path: '/e/{id}', query: TICKET_PLAIN, to: 'event' },
      { path: '/e/{slug}-{id}', query: TICKET_PLAIN, to: 'event' },
    ],
  },
  examples: [
    {
      input: 'https://www.eventbrite.com/e/conf-tickets-123456789012?aff=oddtdtcreator',
      expected: 'eventbrite:123456789012',
    },
    { input: 'https://www.eventbrite.com/e/123456789012', expected: 'eventbrite:123456789012' },
    { input: 'https://www.eventbrite.co.uk/e/conf-tickets-123456789012', expected: 'eventbrite:123456789012' },
    { input: 'https://www.eventbrite.com/e/conf-tickets-123456789012?discount=EARLY', expected: 'url:' },
    { input: 'https://www.eventbrite.com/d/online/all-events/', expected: 'url:' },
  ],
}

/** Shops, marketplaces and app stores. */
export const SHOP_PROVIDERS: readonly Provider[] = [
  AMAZON,
  EBAY,
  ETSY,
  ALIEXPRESS,
  WALMART,
  TARGET,
  BESTBUY,
  IKEA,
  RAKUTEN,
  MERCADOLIBRE,
  TAOBAO,
  JD,
  TEMU,
  SHOPEE,
  LAZADA,
  ALLEGRO,
  STEAM,
  GOOGLEPLAY,
  APPSTORE,
  CHROMEWEBSTORE,
  EVENTBRITE,
]
