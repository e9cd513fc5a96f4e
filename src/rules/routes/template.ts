/**
 * Templates over captures: `https://example.com/{id}[/{token}]`. Text in brackets is left out when one of its captures is absent;
 * `[a{x}|b]` then yields `b`. Brackets without a capture are plain text.
 */

import { isUnreserved } from '../../url/percent-encoding.ts'
import type { Captures, CompiledTemplate, Component, TemplatePart } from './types.ts'

/** Writes a captured value into a component; undefined when the component cannot hold it. */
export type Encoder = (value: string, component: Component) => string | undefined

const PIECE = /\[([^[\]]*\{[^[\]]*)\]|\{([A-Za-z]\w*)\}/g

/** Compiles a template once, for {@link fillTemplate}. Never throws; unbalanced braces are text. */
export function compileTemplate(template: string): CompiledTemplate {
  return compileParts(template, 'path')
}

/**
 * Fills a template. Captures are inserted as they are unless `encode` is given.
 *
 * @returns undefined when a capture outside brackets is absent or cannot be encoded; never throws
 */
export function fillTemplate(
  template: CompiledTemplate,
  captures: Readonly<Captures>,
  encode?: Encoder,
): string | undefined {
  let out = ''
  for (const part of template) {
    const text = fillPart(part, captures, encode)
    if (text === undefined) return undefined
    out += text
  }
  return out
}

/** Names of the captures of a template, those in brackets included. */
export function templateNames(template: string): string[] {
  return [...template.matchAll(/\{([A-Za-z]\w*)\}/g)].map((match) => match[1]!)
}

/**
 * Percent-encodes a decoded capture so that the URL is its own WHATWG serialization. In a path `/` stays a separator (only
 * a capture of several segments can hold one). Refused in a path: dot segments, which the parser would resolve, and what no
 * path of an item may hold, empty segments, `;` and `\`.
 */
export function encodeCapture(value: string, component: Component): string | undefined {
  if (isUsualId(value)) return value
  return component === 'path' && value.includes(';') ? undefined : encodeText(value, component)
}

/** {@link encodeCapture} for routes that take `;` as text. */
export function encodeText(value: string, component: Component): string | undefined {
  if (isUsualId(value)) return value
  if (component === 'path' && /(?:^|\/)\.{0,2}(?:\/|$)|\\/.test(value)) return undefined
  if (!value.isWellFormed()) return undefined
  const encoded = encodeURIComponent(value)
  return component === 'path'
    ? encoded.replaceAll(/%(?:2F|3A|40|24|26|2B|2C|3D)/g, decodeURIComponent)
    : encoded.replaceAll(/%(?:2F|3A|40|24|2C)/g, decodeURIComponent).replaceAll("'", '%27')
}

/** Unreserved characters alone (RFC 3986 §2.3), and no dot in front: most ids. */
function isUsualId(value: string): boolean {
  if (value.startsWith('.')) return false
  for (let i = 0; i < value.length; i++) if (!isUnreserved(value.charCodeAt(i))) return false
  return true
}

function compileParts(template: string, start: Component): TemplatePart[] {
  const parts: TemplatePart[] = []
  let component = start
  let end = 0
  for (const piece of template.matchAll(PIECE)) {
    const text = template.slice(end, piece.index)
    if (text !== '') parts.push({ kind: 'text', text })
    if (text.includes('?')) component = 'query'
    const [whole, choice, name] = piece
    end = piece.index + whole.length
    if (name !== undefined) parts.push({ kind: 'capture', name, component })
    else parts.push({ kind: 'choice', branches: compileBranches(choice ?? '', component) })
    if (choice?.includes('?') === true) component = 'query'
  }
  if (end < template.length) parts.push({ kind: 'text', text: template.slice(end) })
  return parts
}

function compileBranches(choice: string, component: Component): CompiledTemplate[] {
  return choice.split('|').map((branch) => compileParts(branch, component))
}

function fillPart(part: TemplatePart, captures: Readonly<Captures>, encode?: Encoder): string | undefined {
  if (part.kind === 'text') return part.text
  if (part.kind === 'choice') {
    for (const branch of part.branches) {
      const text = fillTemplate(branch, captures, encode)
      if (text !== undefined) return text
    }
    return ''
  }
  const found: unknown = captures[part.name]
  // What an object inherits is no capture.
  const value = typeof found === 'string' ? found : undefined
  if (value === undefined || encode === undefined) return value
  return encode(value, part.component)
}
