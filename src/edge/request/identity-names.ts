/** Request headers that say who asks, known by the words of their names. */

import { hasIdentityWord } from '../../rules/match/identity-words.ts'

/** Sent unasked with every request, although their names have such words: by browsers, by monitors, by a network of its own accounts. */
const UNASKED = /^(?:sec-(?:fetch|ch)-|x-session-trace-|x-nf-account-)/

/** Proxies that name the client's certificate or user for every request say so where there is none. */
const NO_IDENTITY = /^(?:-|0|false|none|nil|\(?null\)?|undefined)?$/i

// In-isolate memo: the headers of a site's clients have the same few names, and looking for the words takes a microsecond.
const known = new Map<string, boolean>()
const MAX_KNOWN = 500
/** Clients choose names, as long as they like: words are looked for in so many characters. */
const MAX_NAME_CHARACTERS = 128

/** Whether a header of this lower-case name says who asks. */
export function isIdentityName(name: string): boolean {
  if (name.length > MAX_NAME_CHARACTERS) return isIdentityName(name.slice(0, MAX_NAME_CHARACTERS))
  const before = known.get(name)
  if (before !== undefined) return before
  const found = hasIdentityWord(name) && !UNASKED.test(name)
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(name, found)
  return found
}

/** Whether the value of such a header names anyone. */
export function namesAnyone(value: string): boolean {
  return !NO_IDENTITY.test(value.trim())
}
