// The part of RFC 9651 that targeted cache control needs: one Dictionary, read strictly (a field that does not parse as a
// whole is ignored as a whole). Values come back in their serialized form; only booleans lose it.

interface Cursor {
  readonly text: string
  at: number
}

const KEY = /[a-z*][a-z0-9_\-.*]*/y
const NUMBER = /-?(?:\d{1,15}(?![\d.])|\d{1,12}\.\d{1,3}(?!\d))/y
const TOKEN = /[A-Za-z*][A-Za-z0-9!#$%&'*+\-.^_`|~:/]*/y
const STRING = /"(?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*"/y
const BYTES = /:[A-Za-z0-9+/=]*:/y
const BOOLEAN = /\?[01]/y
const DATE = /@-?\d{1,15}(?![\d.])/y
const DISPLAY = /%"(?:[\x20\x21\x23\x24\x26-\x7e]|%[0-9a-f]{2})*"/y
const BARE_ITEMS = [NUMBER, TOKEN, STRING, BYTES, BOOLEAN, DATE, DISPLAY]

function take(cursor: Cursor, pattern: RegExp): string | undefined {
  pattern.lastIndex = cursor.at
  const found = pattern.exec(cursor.text)
  if (found === null) return undefined
  cursor.at += found[0].length
  return found[0]
}

function skip(cursor: Cursor, characters: string): void {
  while (cursor.at < cursor.text.length && characters.includes(cursor.text[cursor.at]!)) cursor.at++
}

function takeBareItem(cursor: Cursor): string | undefined {
  for (const pattern of BARE_ITEMS) {
    const item = take(cursor, pattern)
    if (item !== undefined) return item
  }
  return undefined
}

/** Parameters carry nothing for cache directives (RFC 9213 §2.1): they are checked and dropped. */
function skipParameters(cursor: Cursor): boolean {
  while (cursor.text[cursor.at] === ';') {
    cursor.at++
    skip(cursor, ' ')
    if (take(cursor, KEY) === undefined) return false
    if (cursor.text[cursor.at] !== '=') continue
    cursor.at++
    if (takeBareItem(cursor) === undefined) return false
  }
  return true
}

function takeInnerList(cursor: Cursor): string | undefined {
  const start = cursor.at
  cursor.at++
  for (;;) {
    skip(cursor, ' ')
    if (cursor.text[cursor.at] === ')') {
      cursor.at++
      return cursor.text.slice(start, cursor.at)
    }
    if (takeBareItem(cursor) === undefined || !skipParameters(cursor)) return undefined
    if (cursor.text[cursor.at] !== ' ' && cursor.text[cursor.at] !== ')') return undefined
  }
}

/** `null` is a bare key or `?1`; `undefined` means the value does not parse. */
function takeMemberValue(cursor: Cursor): string | null | undefined {
  if (cursor.text[cursor.at] !== '=') return null
  cursor.at++
  const value = cursor.text[cursor.at] === '(' ? takeInnerList(cursor) : takeBareItem(cursor)
  return value === '?1' ? null : value
}

/**
 * Reads a Structured Fields Dictionary (RFC 9651 §4.2.2). The map gives each key its value as it is written (strings keep
 * their quotes), or `null` for a true boolean; of a repeated key all values are given, for the caller to be strict with. `undefined` when any part of the field
 * breaks the grammar. Linear in the length of the text; never throws.
 */
export function parseDictionary(text: string): ReadonlyMap<string, readonly (string | null)[]> | undefined {
  const cursor: Cursor = { text: text.replace(/^ +| +$/g, ''), at: 0 }
  const members = new Map<string, (string | null)[]>()
  while (cursor.at < cursor.text.length) {
    const key = take(cursor, KEY)
    if (key === undefined) return undefined
    const value = takeMemberValue(cursor)
    if (value === undefined || !skipParameters(cursor)) return undefined
    const values = members.get(key)
    if (values === undefined) members.set(key, [value])
    else values.push(value)
    skip(cursor, ' \t')
    if (cursor.at === cursor.text.length) break
    if (cursor.text[cursor.at] !== ',') return undefined
    cursor.at++
    skip(cursor, ' \t')
    if (cursor.at === cursor.text.length) return undefined
  }
  return members
}
