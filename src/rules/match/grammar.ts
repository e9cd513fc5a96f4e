/** Grammars of rule data as regular expressions. */

import type { WordsByLanguage } from '../rule-data.ts'

/** A grammar as a regular expression over the whole value. Throws SyntaxError when it is none. */
export function anchored(grammar: string): RegExp {
  return new RegExp(`^(?:${grammar})$`)
}

/** One grammar for any of these; of words by language, for those of every language. Never throws. */
export function anyOf(grammars: readonly string[] | WordsByLanguage): string {
  return `(?:${Object.values(grammars).flat().join('|')})`
}

/** A whole path as a grammar; `*` at its end means any rest. Never throws. */
export function pathPrefix(path: string): string {
  return path.endsWith('*') ? `${escapeText(path.slice(0, -1))}.*` : escapeText(path)
}

/** Plain text as a grammar that matches it alone. Never throws. */
export function escapeText(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}
