import type { Fields } from './types.ts'

// RFC 9111 §4.1: which stored response answers which request headers. Each stored response has the names that it varies on; the
// variants of a URL are told apart by a text that spells names and values.

// Most responses vary on nothing, and one list of that is enough.
const NO_NAMES: readonly string[] = []

/**
 * The header names a response varies on: lower case, sorted, unique. `'any'` for `*` anywhere in the list. Empty members are
 * dropped, and no `Vary` is an empty list.
 */
export function varyNames(headers: Fields): readonly string[] | 'any' {
  const text = headers.get('vary')
  if (text === null) return NO_NAMES
  const names = text
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '')
  return names.includes('*') ? 'any' : [...new Set(names)].toSorted()
}

/** Whether two sorted lists of names are the same. */
export function sameNames(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name, index) => name === b[index])
}

/** Both lists as one: sorted, unique. */
export function unitedNames(vary: readonly string[], always: readonly string[]): readonly string[] {
  return [...new Set([...vary, ...always])].toSorted()
}

/**
 * The text that tells one variant from another: one line per name, absent and empty values apart. Values count byte for byte, as
 * the origin received them: an origin that treats spaces or letter case differently would
 * otherwise have its response to an odd spelling served for the usual one. They cannot hold a line feed, so two different selections never read alike.
 * Empty when the response does not vary.
 */
export function variantKey(names: readonly string[], requestHeaders: Fields): string {
  let key = ''
  for (const name of names) {
    const value = requestHeaders.get(name)
    key += value === null ? `${name}\n` : `${name}:${value}\n`
  }
  return key
}

/** A text for one variant of a URL. The URL itself, where it says all: its hash has been worked out by now. */
export function keyOf(url: string, variant: string): string {
  return variant === '' ? url : `${url}\n${variant}`
}
