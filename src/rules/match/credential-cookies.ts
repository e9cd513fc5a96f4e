/** Cookies that hold a session, a login or a basket, known by their names. */

import { RULE_DATA } from '../data/index.ts'
import { hasIdentityWord } from './identity-words.ts'
import { onFirstUse } from './on-first-use.ts'

/** What shops and frameworks call such cookies beside the words of {@link hasIdentityWord}. */
const COOKIE_WORDS = /(?<![a-z])s?sess(?:id)?(?![a-z])|logged[-_]?in|remember|(?<![a-z])(?:cart|basket)(?![a-z])/

// A rule for one host or one script says nothing of a name elsewhere, nor does one letter.
const sessionNames = onFirstUse(
  () =>
    new Set(
      RULE_DATA.sessions
        .filter(({ name, hosts, pathEnds }) => hosts === undefined && pathEnds === undefined && name.length > 1)
        .map(({ name }) => name.toLowerCase()),
    ),
)

const MAX_NAME_CHARACTERS = 128

/** The warning for a list of anonymous cookies that names some of these; undefined where it names none. */
export function credentialWarning(names: readonly string[]): string | undefined {
  const found = names.filter(isCredentialCookie)
  if (found.length === 0) return undefined
  return `by its name a session, a login or a basket: ${found.join(', ')}; all clients would get the page of the first one`
}

/** Whether pages depend on a cookie of this name: it must not be listed as anonymous without knowing better. Never throws. */
export function isCredentialCookie(name: string): boolean {
  const lower = name.slice(0, MAX_NAME_CHARACTERS).toLowerCase()
  return sessionNames().has(lower) || hasIdentityWord(lower) || COOKIE_WORDS.test(lower)
}
