/**
 * The small pattern language of provider routes, redirectors and learned path rules: whole path segments, both ends
 * anchored. A pattern compiles to one comparison per segment; a regular expression only ever sees one segment or value.
 */

import { anchored, escapeText } from '../match/grammar.ts'
import type { Captures, CompiledPath, CompiledValue, Grammars, SegmentPattern } from './types.ts'

/** Name under which a nameless `**` is captured. */
export const UNNAMED_REST = '**'

/** Longer segments match no capture: a grammar with two open ends may take quadratic time in the length of a segment. */
const MAX_SEGMENT_LENGTH = 2048

const DEFAULT_GRAMMAR = '[^/?#]+'
const TOKEN = /\{([A-Za-z]\w*)(\?|\*\*)?\}|\(([^()]*)\)/g
const TOKEN_START = /\{[A-Za-z]\w*(?:\?|\*\*)?\}|\([^()]*\)/
const WHOLE_CAPTURE = /^\{([A-Za-z]\w*)\}$/
const REST_TOKEN = /^(?:\*\*|\{([A-Za-z]\w*)\*\*\})$/

/**
 * Compiles a path pattern: literal segments, `*` (one non-empty segment), `(a|b)`, `{name}`, affixes (`v{id}`,
 * `{id}_{slug}`), and `**` or `{name**}` as the last segment. A nameless `**` may be empty, a named one not.
 *
 * @param grammars grammar per capture name; a capture without one takes `[^/?#]+`
 * @throws SyntaxError when a grammar is no regular expression; without grammars it never throws
 */
export function compilePath(pattern: string, grammars: Grammars = {}): CompiledPath {
  const texts = splitPath(pattern)
  const rest = REST_TOKEN.exec(texts.at(-1) ?? '')
  const segments = (rest === null ? texts : texts.slice(0, -1)).map((text) => compileSegment(text, grammars))
  const start = literalStart(segments)
  if (rest === null) return { segments, start, rest: undefined }
  const name = rest[1]
  if (name === undefined) return { segments, start, rest: { name: UNNAMED_REST, regex: undefined } }
  return { segments, start, rest: { name, regex: anchored(grammarOf(grammars, name, '[^?#]+')) } }
}

function literalStart(segments: readonly SegmentPattern[]): string {
  let start = ''
  for (const segment of segments) {
    if (segment.kind !== 'literal') return `${start}/`
    start += `/${segment.text}`
  }
  return start
}

/**
 * Matches a raw path. Captures stay percent-encoded and no segment is refused: the caller decides what it trusts.
 *
 * @param options.trailingSlash one trailing slash of the path is tolerated; default: it must match like anything else
 * @returns the captures, or undefined when the path does not match; never throws
 */
export function matchPath(
  compiled: CompiledPath,
  path: string,
  options: { readonly trailingSlash?: boolean } = {},
): Captures | undefined {
  // Most paths of a host are told apart here, before they are taken to pieces.
  if (path.startsWith('/') && !path.startsWith(compiled.start)) return undefined
  const segments = splitPath(path)
  if (options.trailingSlash === true && segments.at(-1) === '') segments.pop()
  return matchSegments(compiled, segments)
}

/** Matches segments that were split (and, where wanted, decoded) before. Never throws. */
export function matchSegments(compiled: CompiledPath, segments: readonly string[]): Captures | undefined {
  const { segments: patterns, rest } = compiled
  if (rest === undefined ? segments.length !== patterns.length : segments.length < patterns.length) return undefined
  // Literals first: most routes fall here, and no expression has run for them.
  for (let i = 0; i < patterns.length; i++) {
    const pattern = patterns[i]!
    if (pattern.kind === 'literal' && segments[i] !== pattern.text) return undefined
  }
  const captures = new OwnCaptures()
  for (let i = 0; i < patterns.length; i++) {
    if (!matchSegment(patterns[i]!, segments[i]!, captures)) return undefined
  }
  if (rest === undefined) return captures
  const isOne = segments.length === patterns.length + 1
  const text = isOne ? segments[patterns.length]! : segments.slice(patterns.length).join('/')
  if (rest.regex !== undefined && !rest.regex.test(text)) return undefined
  return addCapture(captures, rest.name, text) ? captures : undefined
}

/** `/a/b` -> `['a', 'b']`; `/` -> `['']`; `/a/` -> `['a', '']`. */
export function splitPath(path: string): string[] {
  // By hand: `split` is a call into the runtime, which costs more than the segments of a path.
  const segments: string[] = []
  let start = path.charCodeAt(0) === 0x2f ? 1 : 0
  for (let end = path.indexOf('/', start); end !== -1; end = path.indexOf('/', start)) {
    segments.push(path.slice(start, end))
    start = end + 1
  }
  segments.push(path.slice(start))
  return segments
}

/**
 * Compiles a query condition: `"{id}"`, `"{h?}"` (optional), `"(a|b){id}"`, plain text (must be equal).
 *
 * @throws SyntaxError when a grammar is no regular expression
 */
export function compileValue(text: string, grammars: Grammars): CompiledValue {
  const { source, names, optional } = toSource(text, grammars)
  if (source === undefined) return { kind: 'equal', text }
  return { kind: 'regex', regex: anchored(source), names, optional }
}

/**
 * Matches a decoded query value and adds its captures.
 *
 * @param value undefined when the name is absent or its value does not decode
 * @returns whether the condition holds; an optional one always does. Never throws
 */
export function matchValue(pattern: CompiledValue, value: string | undefined, captures: Captures): boolean {
  if (pattern.kind === 'equal') return value === pattern.text
  const found = value === undefined ? undefined : matchRegex(pattern.regex, pattern.names, value, captures)
  return found === true || pattern.optional
}

function matchSegment(pattern: SegmentPattern, segment: string, captures: Captures): boolean {
  if (pattern.kind === 'literal') return true // compared before
  if (pattern.kind === 'any') return segment !== ''
  if (segment.length > MAX_SEGMENT_LENGTH) return false
  if (pattern.kind === 'whole') return pattern.regex.test(segment) && addCapture(captures, pattern.name, segment)
  if (!segment.startsWith(pattern.start)) return false
  if (pattern.names.length === 0) return pattern.regex.test(segment)
  return matchRegex(pattern.regex, pattern.names, segment, captures)
}

function matchRegex(regex: RegExp, names: readonly string[], text: string, captures: Captures): boolean {
  const match = regex.exec(text)
  if (match === null) return false
  for (let i = 0; i < names.length; i++) if (!addCapture(captures, names[i]!, match[i + 1]!)) return false
  return true
}

/** Captures that inherit nothing, `constructor` included. A class, because an object literal without a prototype is a hash table. */
class OwnCaptures {
  [name: string]: string
}
Object.setPrototypeOf(OwnCaptures.prototype, null)
Reflect.deleteProperty(OwnCaptures.prototype, 'constructor')

/** A name that occurs twice must have one value. */
function addCapture(captures: Captures, name: string, value: string): boolean {
  const known = captures[name]
  if (known !== undefined && known !== value) return false
  captures[name] = value
  return true
}

function compileSegment(text: string, grammars: Grammars): SegmentPattern {
  if (text === '*') return { kind: 'any' }
  const whole = WHOLE_CAPTURE.exec(text)?.[1]
  if (whole !== undefined)
    return { kind: 'whole', regex: anchored(grammarOf(grammars, whole, DEFAULT_GRAMMAR)), name: whole }
  const { source, names } = toSource(text, grammars)
  if (source === undefined) return { kind: 'literal', text }
  return { kind: 'regex', regex: anchored(source), names, start: text.slice(0, text.search(TOKEN_START)) }
}

/** Translates `v{id}` or `(a|b){id}` to regular expression source; `source` is undefined for plain text. */
function toSource(
  text: string,
  grammars: Grammars,
): { source: string | undefined; names: string[]; optional: boolean } {
  const names: string[] = []
  let source = ''
  let end = 0
  let optional = false
  for (const token of text.matchAll(TOKEN)) {
    const [whole, name, flag, alternatives] = token
    source += escapeText(text.slice(end, token.index))
    end = token.index + whole.length
    if (name === undefined) source += `(?:${(alternatives ?? '').split('|').map(escapeText).join('|')})`
    else {
      names.push(name)
      source += `(${grammarOf(grammars, name, DEFAULT_GRAMMAR)})`
      if (flag === '?') optional = true
    }
  }
  return { source: end === 0 ? undefined : source + escapeText(text.slice(end)), names, optional }
}

function grammarOf(grammars: Grammars, name: string, fallback: string): string {
  return Object.hasOwn(grammars, name) ? `(?:${grammars[name]})` : fallback
}
