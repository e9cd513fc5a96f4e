import type { RawRequest } from '../support/raw-http.ts'
import type { OriginAnswer, SeenRequest } from '../support/origin.ts'

/** Two requests on one site, in this order, after `before` was answered. */
export interface ControlCase {
  /** Unique; also the first label of the host it runs on. */
  readonly id: string
  readonly title: string
  readonly first: RawRequest
  readonly second: RawRequest
  /** Default: a page that shows the target, fresh for five minutes. */
  readonly site?: (request: SeenRequest) => OriginAnswer
}

const BROWSER_A = [
  ['User-Agent', 'Mozilla/5.0 (X11; Linux x86_64; rv:154.0) Firefox/154.0'],
  ['Accept', 'text/html,application/xhtml+xml,*/*;q=0.8'],
  ['Accept-Encoding', 'gzip, deflate, br'],
  ['Referer', 'https://news.test/'],
] as const
const BROWSER_B = [
  ['User-Agent', 'Mozilla/5.0 (Macintosh) Safari/605.1'],
  ['Accept', 'text/html'],
  ['Sec-Fetch-Mode', 'navigate'],
  ['DNT', '1'],
] as const

function control(id: string, title: string, first: string, second: string): ControlCase {
  return { id, title, first: { target: first }, second: { target: second } }
}

/** Variants of one page: the second request must be a hit, and the origin must have seen one request. An edge that bypasses everything fails here. */
export const MERGING: readonly ControlCase[] = [
  control('C01', 'the same URL twice', '/p?id=1', '/p?id=1'),
  control('C02', 'a campaign parameter', '/p?id=1', '/p?id=1&utm_source=mail'),
  control('C03', 'several click ids', '/p?gclid=x1&id=1', '/p?fbclid=y2&id=1&utm_medium=cpc'),
  control('C04', 'parameters in another order', '/p?size=4&color=red', '/p?color=red&size=4'),
  control('C05', 'lower-case hex digits', '/caf%C3%A9?q=%C3%A9', '/caf%c3%a9?q=%c3%a9'),
  control('C06', 'an encoded letter', '/~ann/list', '/%7Eann/lis%74'),
  control('C07', 'the encoded name of a campaign parameter', '/p?id=1', '/p?id=1&%75tm_source=mail'),
  control('C08', 'a campaign parameter several times', '/p', '/p?utm_source=a&utm_source=b&utm_source='),
  control('C09', 'empty pieces', '/p?id=1', '/p?&&id=1&'),
  control('C10', 'a question mark without a query', '/p', '/p?'),
  control('C11', 'a campaign parameter between two others', '/p?a=1&b=2', '/p?b=2&utm_campaign=x&a=1'),
  {
    id: 'C12',
    title: 'HEAD after GET',
    first: { target: '/p?id=1' },
    second: { method: 'HEAD', target: '/p?id=1&utm_source=mail' },
  },
  {
    id: 'C13',
    title: 'another browser, another referrer',
    first: { target: '/p', headers: BROWSER_A },
    second: { target: '/p', headers: BROWSER_B },
  },
  {
    id: 'C13b',
    title: 'cookies that scripts alone read, which the origin would answer with another page',
    first: { target: '/p', headers: [['Cookie', '_ga=GA1.2.3; _fbp=fb.1.2; OptanonConsent=groups%3DC0001']] },
    second: { target: '/p', headers: [['Cookie', '_ga_L0NG1D2345=GS2.1; _gcl_au=1.1.7']] },
    site: ({ headers }) => ({ body: headers['cookie'] === undefined ? 'page' : 'page with cookies' }),
  },
  {
    id: 'C14',
    title: 'a validator of the client, answered with 304 from the cache',
    first: { target: '/p' },
    second: { target: '/p?utm_source=mail', headers: [['If-None-Match', '"v1"']] },
    site: () => ({ headers: { ETag: '"v1"' }, body: 'page' }),
  },
  {
    id: 'C15',
    title: 'a page that varies on Accept-Encoding alone',
    first: { target: '/p' },
    second: { target: '/p?gclid=1' },
    site: () => ({ headers: { Vary: 'Accept-Encoding' }, body: 'page' }),
  },
  {
    id: 'C16',
    title: 'a page that is not there, with explicit freshness',
    first: { target: '/gone' },
    second: { target: '/gone?utm_source=mail' },
    site: () => ({ status: 404, body: 'nothing here' }),
  },
  {
    id: 'C17',
    title: 'header overrides of an attacker, which are dropped',
    first: {
      target: '/p',
      headers: [
        ['X-Forwarded-Host', 'evil.test'],
        ['X-Original-URL', '/q'],
      ],
    },
    second: { target: '/p' },
  },
]

/** Different pages: the second request must reach the origin under its own URL. */
export const APART: readonly ControlCase[] = [
  control('D01', 'an unknown parameter', '/p?id=1', '/p?id=1&x=2'),
  control('D02', 'another value', '/p?variant=1', '/p?variant=2'),
  control('D03', 'repeated names in another order', '/p?a=1&a=2', '/p?a=2&a=1'),
  control('D04', 'a plus and an encoded space', '/p?q=a+b', '/p?q=a%20b'),
  control('D05', 'an encoded slash in the path', '/a/b', '/a%2Fb'),
  control('D06', 'the case of the path', '/Page', '/page'),
  control('D07', 'the case of a value', '/p?id=aB', '/p?id=Ab'),
  control('D08', 'the case of a name', '/p?Id=1', '/p?id=1'),
  control('D09', 'a trailing slash', '/p', '/p/'),
  control('D10', 'a value and none', '/p?a=', '/p?a'),
  control('D11', 'a bare token', '/p?abc', '/p?abd'),
  control('D12', 'a semicolon is data', '/p?a=1;b=2', '/p?a=1&b=2'),
  control('D13', 'a name that only begins like a campaign parameter', '/p?utm_zone=1', '/p?utm_zone=2'),
]
