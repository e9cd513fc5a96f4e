/**
 * What a page hands to its scripts: `{"points":[{"value":41}]}`, `var city = "Oslo"` or `draw("Oslo")` in a script, JSON in an
 * attribute. A chart, a map or a list that is drawn in the browser stands nowhere else. Read by name, whatever the notation: of each
 * name all its values in order.
 */

import type { Echoes } from '../mask/echo.ts'

/** All values of one name. */
export interface StateEntry {
  readonly name: string
  /** Without what the page's own URL says. */
  readonly neutral: string
  /** With it. */
  readonly raw: string
}

/** UTF-16 code units that are read of one page. */
const MAX_TEXT = 2_000_000

const ESCAPE = /(?<!\\)\\+(?:u([\da-f]{4})|x([\da-f]{2})|(["'/]))/gi

/** A streamed payload is cut wherever a packet ended. */
const END_OF_PACKET = /"\]\)\s{0,9};?\s{0,9}self\.__next_f\.push\(\[1,\s{0,9}"/g

/**
 * A value behind its name, an item of a list, or what a function is called with, which has a name of its own: much of that is
 * volatile. A text that begins as JSON does is read itself, and a template is one text where nothing is put into it. The last
 * alternative passes over a query that is in no such value.
 */
const VALUE =
  /(?:(?<![\w$-])([A-Za-z_$][\w$-]{0,63})["']?\s{0,9}(?::|=(?!=))|(\()|[[,])\s{0,9}(?:"(?![[{])([^"]*)"|'(?![[{])([^']*)'|`(?![[{])([^`$]*)`|(-?\d[\w.+-]{0,40}|true|false)(?![\w$]))(?!\s{0,9}:)|[?&#][\w.~%[\]-]{1,64}=[^\s"'`<>]{0,4000}/g

/** A query of a link within a text. */
const QUERY = /[?&#][\w.~%[\]-]{1,64}=[^\s"'`<>]{0,4000}/g

/** A text that is a query without a `?`. The padding of base64 is no value. */
const BARE_QUERY = /^[\w.~%[\]+-]{1,64}=(?!=*$)[^\s"'`<>?#]*$/

/** A query as JSON, as Next.js hands it on: `__PAGE__?{"page":"2"}`. */
const JSON_QUERY = /\?(\{[^{}]{0,4000}\})/g

/** A script that is JSON, written as HTML. */
const ESCAPED_JSON = /^[ \t]*[[{][[{ \t]*&(?:quot|#34|#x22);.*$/gim

/** Names of what is new at every request. */
export const FRESH_NAME =
  /time|stamp|elapsed|duration|nonce|token|csrf|xsrf|session|request|trace|uuid|random|hash|^_?ts$|^t$/i

/**
 * Times, digests and tokens, signed ones as well, and the page's own address as Magento (`uenc`, whose padding is commas) and Joomla
 * (`return`) hand it on, in base64. A slug with a number in it is none, nor is a path of slugs and numbers, nor a number with many
 * decimals, which may be a place.
 */
export const FRESH =
  /(?<![\d.])\d{9}|^\d{4}-\d\d-\d\d[T ]\d\d:|^[\da-f]{12,}$|^(?:aHR0c|aW5kZX)[\w+/=,~.%-]+$|^(?:eyJ|SFMyNTY)[\w-]*\.[\w.-]{20,}$|^(?!\/?(?:[a-z]+(?:[-_][a-z\d]+)*|\d+)(?:\/(?:[a-z]+(?:[-_][a-z\d]+)*|\d+))*\/?$)(?=\D*\d)[\w+/=:-]{20,}$/i

/** A unit of what scripts are told, while it grows. */
interface Draft {
  readonly neutral: string[]
  readonly raw: string[]
}

/**
 * What scripts are told, sorted by name; nothing where there is nothing but what the URL says. The queries of the links under a name
 * have a name of their own (`next?`): one that is volatile must not hide where the links lead. Never throws.
 */
export function scriptState(scripts: string, echoes: Pick<Echoes, 'isOwn' | 'pairs' | 'decoded'>): StateEntry[] {
  const byName = new Map<string, Draft>()
  for (const [, own, call, double, single, template, bare] of readable(scripts).matchAll(VALUE)) {
    const name = own ?? call ?? ''
    const written = double ?? single ?? template ?? bare ?? ''
    if (written === '' || FRESH_NAME.test(name)) continue
    const { address, queries } = bare === undefined ? split(echoes.decoded(written)) : { address: bare, queries: [] }
    if (FRESH.test(address)) continue
    const isOwn = address === '' || echoes.isOwn(name.replace(/^data-/, ''), address)
    if (address !== '') add(byName, name, isOwn ? undefined : address, address)
    // A link has its place in the list of queries with and without one.
    const isLink = !isOwn && (address.startsWith('/') || address.includes('://'))
    if (!isLink && queries.length === 0) continue
    const pairs = queries.flatMap((query) => echoes.pairs(query)).filter(isLasting)
    add(byName, `${name}?`, isLink || pairs.length > 0 ? pairs.join('&') : undefined, queries.join('&'))
  }
  return [...byName]
    .filter(([, { neutral }]) => neutral.length > 0)
    .map(([name, { neutral, raw }]) => ({ name, neutral: neutral.join(' | '), raw: raw.join(' | ') }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

function add(byName: Map<string, Draft>, name: string, neutral: string | undefined, raw: string): void {
  const draft = byName.get(name) ?? { neutral: [], raw: [] }
  byName.set(name, draft)
  draft.raw.push(raw)
  if (neutral !== undefined) draft.neutral.push(neutral)
}

/** A text without the queries in it, and these without what they begin with. */
function split(text: string): { readonly address: string; readonly queries: readonly string[] } {
  if (!text.includes('=')) return { address: text, queries: [] }
  if (BARE_QUERY.test(text)) return { address: '', queries: [text] }
  const queries = text.match(QUERY) ?? []
  return { address: text.replace(QUERY, ''), queries: queries.map((query) => query.slice(1)) }
}

function isLasting(pair: string): boolean {
  return !FRESH.test(pair.slice(pair.indexOf('=') + 1))
}

/** JSON within a string of a script reads like JSON. */
function readable(scripts: string): string {
  return scripts
    .slice(0, MAX_TEXT)
    .replace(ESCAPED_JSON, unescapedHtml)
    .replace(END_OF_PACKET, '')
    .replace(ESCAPE, (_, unicode?: string, byte?: string, plain?: string) => {
      return plain ?? String.fromCharCode(Number.parseInt(unicode ?? byte ?? '', 16))
    })
    .replace(JSON_QUERY, (_, json: string) => queryOfJson(json))
}

function unescapedHtml(json: string): string {
  return json.replace(/&(?:quot|#34|#x22);/gi, '"').replace(/&amp;/gi, '&')
}

/** `''` for what is no JSON, such as a choice between two objects. */
function queryOfJson(json: string): string {
  try {
    const names: [string, unknown][] = Object.entries(JSON.parse(json))
    const pairs = names.flatMap(([name, values]) =>
      [values].flat().map((value) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`),
    )
    return pairs.length === 0 ? '' : `?${pairs.join('&')}`
  } catch {
    return ''
  }
}
