/** Where the cache and http-cache-semantics read RFC 9111 differently, and why. */

/** When responses arrive. */
export const NOW_MS = Date.UTC(2026, 10, 27, 12)

/** A response, and how long after it a request comes. */
export interface Given {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly laterSeconds: number
}

const directivesOf = ({ headers }: Given): string => headers['cache-control'] ?? ''
const has = (directive: string) => (given: Given) => new RegExp(`(?:^|, )${directive}(?:,|$)`).test(directivesOf(given))
const hasField = (name: string) => (given: Given) => name in given.headers
const either =
  (...all: readonly ((given: Given) => boolean)[]) =>
  (given: Given) =>
    all.some((one) => one(given))

/** A known, deliberate difference. */
export interface Difference {
  readonly name: string
  readonly reason: string
  /** Whether this cache does less or more with such a response. */
  readonly does: 'less' | 'more'
  readonly applies: (given: Given) => boolean
  readonly example: Omit<Given, 'laterSeconds'>
}

/** All of them. */
export const DIFFERENCES: readonly Difference[] = [
  {
    name: 'stores nothing without explicit freshness',
    reason: 'no heuristic freshness, no lifetime by `immutable` alone (I5)',
    does: 'less',
    applies: (given) => !either(has('max-age=.*'), has('s-maxage=.*'), has('no-cache'), hasField('expires'))(given),
    example: { status: 200, headers: { 'cache-control': 'public', etag: '"a"' } },
  },
  {
    name: 'stores nothing that can never be used',
    reason: 'stale on arrival without a validator: RFC 9111 §3 allows it, it only costs space',
    does: 'less',
    applies: (given) => !either(hasField('etag'), hasField('last-modified'))(given),
    example: { status: 200, headers: { 'cache-control': 'max-age=0' } },
  },
  {
    name: 'stores no errors but 404 and 410',
    reason: 'an error of the origin is not kept for all (I5)',
    does: 'less',
    applies: ({ status }) => [405, 414, 501].includes(status),
    example: { status: 405, headers: { 'cache-control': 'max-age=60', etag: '"a"' } },
  },
  {
    name: 'stores nothing with Set-Cookie',
    reason: 'the package only calls it stale, and not even that with `public` (decision 088)',
    does: 'less',
    applies: hasField('set-cookie'),
    example: { status: 200, headers: { 'cache-control': 'public, max-age=60', 'set-cookie': 'a=1', etag: '"a"' } },
  },
  {
    name: 'stores nothing with Vary: *',
    reason: 'RFC 9111 §4.1: it never matches; the package stores it as stale',
    does: 'less',
    applies: ({ headers }) => headers['vary'] === '*',
    example: { status: 200, headers: { 'cache-control': 'max-age=60', etag: '"a"', vary: '*' } },
  },
  {
    name: 'counts the age that Date shows',
    reason: 'RFC 9111 §4.2.3: apparent_age; the package reads the field Age alone',
    does: 'less',
    applies: hasField('date'),
    example: { status: 200, headers: { 'cache-control': 'max-age=60', date: httpDate(-120), etag: '"a"' } },
  },
  {
    name: 'takes repeated and malformed lifetimes for none',
    reason: 'RFC 9111 §4.2.1 and §4.2: such a response is best considered stale',
    does: 'less',
    applies: (given) => {
      const text = directivesOf(given)
      return /age=\d+[a-z]/.test(text) || /max-age.*max-age|s-maxage.*s-maxage/.test(text)
    },
    example: { status: 200, headers: { 'cache-control': 'max-age=60x', etag: '"a"' } },
  },
  {
    name: 'reads dates of the HTTP grammar alone',
    reason: 'RFC 9110 §5.6.7; the package takes what Date.parse takes',
    does: 'less',
    applies: ({ headers }) => /^\d{4}-/.test(headers['expires'] ?? ''),
    example: { status: 200, headers: { expires: '2026-11-28T00:00:00Z', etag: '"a"' } },
  },
  {
    name: 'lets immutable extend no Expires',
    reason: 'RFC 8246 §2 is about reloads within the lifetime; the package makes it a day',
    does: 'less',
    applies: has('immutable'),
    example: { status: 200, headers: { 'cache-control': 'immutable', expires: httpDate(0), etag: '"a"' } },
  },
  {
    name: 'reads directives in any letter case',
    reason: 'RFC 9111 §5.2: names are case-insensitive; the package compares them as written',
    does: 'less',
    applies: has('No-Store'),
    example: { status: 200, headers: { 'cache-control': 'No-Store, max-age=60', etag: '"a"' } },
  },
  {
    name: 'obeys a targeted field that forbids',
    reason: 'RFC 9213 §2.2; the package does not know it',
    does: 'less',
    applies: hasField('cdn-cache-control'),
    example: { status: 200, headers: { 'cache-control': 'max-age=60', 'cdn-cache-control': 'no-store', etag: '"a"' } },
  },
  {
    name: 'obeys a targeted field that allows',
    reason: 'RFC 9213 §2.2; the package does not know it',
    does: 'more',
    applies: hasField('cdn-cache-control'),
    example: { status: 200, headers: { 'cache-control': 'no-store', 'cdn-cache-control': 'max-age=60' } },
  },
  {
    name: 'lets must-understand outweigh no-store',
    reason: 'RFC 9111 §5.2.2.3, for a status whose rules are known',
    does: 'more',
    applies: has('must-understand'),
    example: { status: 200, headers: { 'cache-control': 'must-understand, no-store, max-age=60' } },
  },
  {
    name: 'takes an unregistered success for 200',
    reason: 'RFC 9110 §15',
    does: 'more',
    applies: ({ status }) => status === 299,
    example: { status: 299, headers: { 'cache-control': 'max-age=60' } },
  },
  {
    name: 'keeps proxy-revalidate fresh for its lifetime',
    reason: 'RFC 9111 §5.2.2.8: it forbids stale use; the package allows no use',
    does: 'more',
    applies: has('proxy-revalidate'),
    example: { status: 200, headers: { 'cache-control': 'max-age=60, proxy-revalidate' } },
  },
  {
    name: 'reads no-cache with field names as about these fields',
    reason: 'RFC 9111 §5.2.2.4: the fields are taken off before the response is stored',
    does: 'more',
    applies: (given) => directivesOf(given).includes('no-cache="'),
    example: { status: 200, headers: { 'cache-control': 'max-age=60, no-cache="x-a"' } },
  },
  {
    name: 'does not read Pragma of responses',
    reason: 'RFC 9111 §5.4: it is a field of requests',
    does: 'more',
    applies: hasField('pragma'),
    example: { status: 200, headers: { pragma: 'no-cache', expires: httpDate(3600) } },
  },
]

/** An HTTP date so many seconds after {@link NOW_MS}. */
export function httpDate(offsetSeconds: number): string {
  return new Date(NOW_MS + offsetSeconds * 1000).toUTCString()
}
