/** Regular expressions that RE2, PCRE and JavaScript read alike: no look-around, no escapes of classes. */

import { escapeText } from '../rules/match/grammar.ts'

/**
 * A grammar of the rule data without its look-ahead conditions: it matches at least what the original does. For what must be left
 * alone that is the safe side; a drop must not be decided by it. Never throws.
 */
export function widened(grammar: string): string {
  let text = ''
  for (let i = 0; i < grammar.length; i++) {
    if (grammar.startsWith('(?=', i) || grammar.startsWith('(?!', i)) i = endOfGroup(grammar, i)
    else if (grammar[i] === '\\') text += grammar.slice(i, ++i + 1)
    else text += grammar[i]!
  }
  return asciiClasses(text)
}

/**
 * A grammar of raw values for every engine, whose `.` and excluding classes stay within one value and match no `%`; undefined if it
 * has conditions that some engine lacks. Never throws.
 */
export function portable(grammar: string): string | undefined {
  if (/\(\?[=!<]|\\[bBpP1-9]/.test(grammar)) return undefined
  const inside = grammar.replace(/^\^\(\?:(.*)\)\$$/s, '$1')
  return asciiClasses(
    inside.replaceAll(/\\.|\[\^|\[(?:\\.|[^\]])*\]|\./g, (part) =>
      part === '.' ? '[^&%]' : part === '[^' ? '[^&%' : part,
    ),
  )
}

/** A grammar that matches one of these texts alone. */
export function anyText(texts: readonly string[]): string {
  return `(?:${texts.map(literal).join('|')})`
}

/** Plain text as an expression. `/` and `-` need no escape outside of brackets, and RE2 refuses that of some others. */
export function literal(text: string): string {
  return escapeText(text).replaceAll(/\\([/-])/g, '$1')
}

/** `\d` and `\w` are wider than ASCII in some engines. */
function asciiClasses(grammar: string): string {
  let isBracketed = false
  let text = ''
  for (let i = 0; i < grammar.length; i++) {
    const character = grammar[i]!
    if (character === '\\') {
      const next = grammar[++i] ?? ''
      const range = next === 'd' ? '0-9' : next === 'w' ? '0-9A-Za-z_' : undefined
      text += range === undefined ? (next === '/' ? '/' : `\\${next}`) : isBracketed ? range : `[${range}]`
      continue
    }
    if (character === '[') isBracketed = true
    else if (character === ']') isBracketed = false
    text += character
  }
  return text
}

/** Index of the parenthesis that closes the group at `start`. */
function endOfGroup(text: string, start: number): number {
  let depth = 0
  let isBracketed = false
  for (let i = start; i < text.length; i++) {
    const character = text[i]!
    if (character === '\\') i++
    else if (character === '[') isBracketed = true
    else if (character === ']') isBracketed = false
    else if (character === '(' && !isBracketed) depth++
    else if (character === ')' && !isBracketed && --depth === 0) return i
  }
  return text.length
}
