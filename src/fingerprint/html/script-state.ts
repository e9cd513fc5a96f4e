/**
 * What a page hands to its scripts: `{"points":[{"value":41}]}`, `var city = "Oslo"` or `draw("Oslo")` in a script, JSON in an
 * attribute. A chart, a map or a list that is drawn in the browser stands nowhere else. Read by name, whatever the notation: of each
 * name all its values in order.
 */

import { decode, type Echoes } from '../mask/echo.ts'

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
 * A value behind its name, an item of a list, or what a function is called with, which has a name of its own: much of that changes by
 * itself. A text that begins as JSON does is read itself, and a template is one text where nothing is put into it.
 */
const VALUE =
  /(?:(?<![\w$-])([A-Za-z_$][\w$-]{0,63})["']?\s{0,9}(?::|=(?!=))|(\()|[[,])\s{0,9}(?:"(?![[{])([^"]*)"|'(?![[{])([^']*)'|`(?![[{])([^`$]*)`|(-?\d[\w.+-]{0,40}|true|false)(?![\w$]))(?!\s{0,9}:)/g

/** Links differ by what they repeat of the page's own URL, also as JSON; where they lead is told by their paths. */
const QUERY = /\?\{[^{}]{0,4000}\}|[?&#][\w.~%[\]-]{1,64}=[^\s"'`<>]{0,4000}/g

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

/** What scripts are told, sorted by name; nothing where there is nothing but what the URL says. Never throws. */
export function scriptState(scripts: string, { isOwn, ownPage }: Pick<Echoes, 'isOwn' | 'ownPage'>): StateEntry[] {
  const byName = new Map<string, { neutral: string[]; raw: string[] }>()
  for (const [, own, call, double, single, template, bare] of readable(scripts).matchAll(VALUE)) {
    const name = own ?? call ?? ''
    const written = double ?? single ?? template ?? bare ?? ''
    if (written === '' || FRESH_NAME.test(name) || FRESH.test(written)) continue
    // An address is handed on encoded as well: to what shares it, or returns to it.
    const value = ownPage(decode(written))
    const entry = byName.get(name) ?? { neutral: [], raw: [] }
    byName.set(name, entry)
    entry.raw.push(value)
    if (!isOwn(name.replace(/^data-/, ''), value)) entry.neutral.push(value)
  }
  return [...byName]
    .filter(([, { neutral }]) => neutral.length > 0)
    .map(([name, { neutral, raw }]) => ({ name, neutral: neutral.join(' | '), raw: raw.join(' | ') }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** JSON within a string of a script reads like JSON. */
function readable(scripts: string): string {
  return scripts
    .slice(0, MAX_TEXT)
    .replace(END_OF_PACKET, '')
    .replace(ESCAPE, (_, unicode?: string, byte?: string, plain?: string) => {
      return plain ?? String.fromCharCode(Number.parseInt(unicode ?? byte ?? '', 16))
    })
    .replace(QUERY, '')
}
