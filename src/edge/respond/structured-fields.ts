/** Writes the structured fields (RFC 9651) that the edge sends. It reads none. */

/** A token, told apart from a string: `detail=rewrite`, not `detail="rewrite"`. */
export interface Token {
  readonly token: string
}

/** A value without parameters. Integers only; there is no need for decimals, byte sequences or dates. */
export type BareItem = string | number | boolean | Token

/** Parameters or dictionary members in order; `undefined` values are left out. Keys are ours: lower case. */
export type Members = Readonly<Record<string, BareItem | readonly BareItem[] | undefined>>

/** `"text"` (RFC 9651 §4.1.6). What ASCII cannot hold is percent-encoded as UTF-8; control characters too. Never throws. */
export function serializeString(text: string): string {
  return `"${toPrintable(text).replace(/["\\]/g, '\\$&')}"`
}

/** A dictionary (RFC 9651 §4.1.2). `true` is written as the key alone; `false` members are left out, which means the same here. */
export function serializeDictionary(members: Members): string {
  const parts: string[] = []
  for (const key in members) {
    const value = members[key]
    if (value === undefined || value === false) continue
    parts.push(value === true ? key : `${key}=${serializeMember(value)}`)
  }
  return parts.join(', ')
}

/** `("a" "b")` (RFC 9651 §4.1.1.1). */
export function serializeInnerList(items: readonly BareItem[]): string {
  return `(${items.map(serializeBareItem).join(' ')})`
}

function serializeMember(value: BareItem | readonly BareItem[]): string {
  return isList(value) ? serializeInnerList(value) : serializeBareItem(value)
}

function serializeBareItem(item: BareItem): string {
  if (typeof item === 'string') return serializeString(item)
  if (typeof item === 'number') return String(Math.trunc(item))
  if (typeof item === 'boolean') return item ? '?1' : '?0'
  return toToken(item.token)
}

/** A token begins with a letter or `*` and holds a closed set of characters (RFC 9651 §4.1.7); others become `_`. */
function toToken(text: string): string {
  const clean = text.replace(/[^A-Za-z0-9!#$%&'*+\-.^_`|~:/]/g, '_')
  return /^[A-Za-z*]/.test(clean) ? clean : `*${clean}`
}

function toPrintable(text: string): string {
  return /^[ -~]*$/.test(text) ? text : text.toWellFormed().replace(/[^ -~]+/gu, encodeURIComponent)
}

function isList(value: BareItem | readonly BareItem[]): value is readonly BareItem[] {
  return Array.isArray(value)
}
