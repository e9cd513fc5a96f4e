/** Grammars of rule data as regular expressions. */

/** A grammar as a regular expression over the whole value. Throws SyntaxError when it is none. */
export function anchored(grammar: string): RegExp {
  return new RegExp(`^(?:${grammar})$`)
}

/** Plain text as a grammar that matches it alone. Never throws. */
export function escapeText(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}
