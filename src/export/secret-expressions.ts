/** What looks like a secret in a raw query: at least what the library takes for one. Case is not compared. */

import { RULE_DATA } from '../rules/data/index.ts'
import { literal, widened } from './portable-expression.ts'
import { MAX_VALUE_LENGTH } from './thresholds.ts'

type Shape = (typeof RULE_DATA.secretShapes)[number]

/** The shortest value, in characters, whose grammar is looked at; that of a shorter one is any value. */
const LEAST_WITH_GRAMMAR = 31

/** Expressions of pairs that may hold a secret. Never throws. */
export function secretExpressions(): readonly string[] {
  const [long, short] = [true, false].map((isLong) =>
    RULE_DATA.secretShapes.filter(({ minLength }) => minLength >= LEAST_WITH_GRAMMAR === isLong),
  ) as [Shape[], Shape[]]
  const lengths = [...new Set(short.map(({ minLength }) => minLength))]
  return [
    ...lengths.map((length) => {
      const endings = short.filter(({ minLength }) => minLength === length).flatMap((shape) => shape.endings)
      return `${anyNameEnding(endings)}=[^&]{${length},}`
    }),
    `${PAIR}[^&]{${MAX_VALUE_LENGTH},}`,
    // Nearly all of these grammars hold under any name.
    ...new Set(long.map(longSecret)),
  ]
}

function longSecret({ value, minLength }: Shape): string {
  return value === undefined ? `=[^&]{${minLength},}` : `${rawValue(widened(value), minLength)}(?:&|$)`
}

/** A name that ends in one of these words, however they are joined. */
function anyNameEnding(endings: readonly string[]): string {
  const words = endings.map((ending) =>
    ending
      .split(/[\^-]+/)
      .filter((word) => word !== '')
      .map(literal)
      .join('[^0-9A-Za-z=&]*'),
  )
  return `(?:${words.join('|')})(?:[^0-9A-Za-z=&]|%5[BD])*`
}

/**
 * A grammar of decoded values as one of raw values: each character may be an octet. What goes before a part that takes any character is
 * left out, because an expression could choose among too many places for it.
 */
function rawValue(grammar: string, minLength: number): string {
  const one = /^(\[[^^\]]+\])\+$/.exec(grammar)?.[1]
  if (one !== undefined) return PAIR + encodable(`${one}{${minLength},}`)
  const open = grammar.lastIndexOf('[^')
  const rest = open === -1 ? grammar : grammar.slice(endOfPart(grammar, open))
  return (open === -1 ? PAIR : '') + encodable(rest)
}

/** Up to the first `=`: from every other one in a value, an expression would begin anew. */
const PAIR = '(?:^|&)[^=&]*='

const CHARACTER = String.raw`\[(?:\\.|[^\]])*\]|\\.|[^()|*+?{}]`
const QUANTIFIER = String.raw`\{[0-9]+(?:,[0-9]*)?\}|[*+?]`
/** Delimiters of groups, characters with their quantifiers, and quantifiers of groups. */
const TOKENS = new RegExp(String.raw`\(\?:|[()|]|(?<one>${CHARACTER})(?<times>${QUANTIFIER})?|${QUANTIFIER}`, 'g')

/** Where the outermost part ends in which an index is, with what says how often it comes. */
function endOfPart(grammar: string, index: number): number {
  let depth = 0
  for (const { 0: token, index: at } of grammar.matchAll(TOKENS)) {
    if (token.startsWith('(')) depth++
    else if (token === ')') depth--
    const end = at + token.length
    if (end > index && depth === 0) return end + (/^(?:\{[0-9,]+\}|[*+?])/.exec(grammar.slice(end))?.[0].length ?? 0)
  }
  return grammar.length
}

function encodable(grammar: string): string {
  return grammar.replaceAll(TOKENS, (token, one?: string, times?: string) => {
    if (one === undefined) return token
    if (times === undefined || !one.startsWith('[')) return `(?:${one}|%[0-9A-F]{2})${times ?? ''}`
    // Three characters of a class that takes `%` and digits are an octet: engines write repeated groups out, and refuse long ones.
    const least = /^\{([0-9]+)/.exec(times)?.[1]
    return `[%0-9A-F${one.slice(1)}${least === undefined ? times : `{${least},}`}`
  })
}
