/** The text of a module of rule data. */
import { join } from 'node:path'
import { packProviders } from './provider-text.ts'
import { packRows } from './row-text.ts'
import { packWords } from './rule-data-text.ts'

/** What a module exports. */
export type Exports = readonly (readonly [name: string, value: unknown])[]

/** Shorter texts are not worth a name: a compressor finds them again by itself. */
const MIN_SHARED = 200

/** What reads the text of packed lists, and the module of this folder that has it. */
const READERS = [
  ['unpackWords', 'rule-data-text.ts'],
  ['unpackRows', 'row-text.ts'],
  ['unpackProviders', 'provider-text.ts'],
] as const

/**
 * What several entries hold, be it one object of the source or one like it, is written once: it would be half of the bundle.
 * With `isPacked`, lists become text that is read by modules of this folder; only a bundle can take that in.
 */
export function moduleText(exports: Exports, { isPacked }: { readonly isPacked: boolean }): string {
  const uses = new Map<string, number>()
  for (const [, value] of exports) countUses(value, uses)
  const lines: string[] = []
  const names = new Map<string, string>()
  /** A name for a text that is written once, ahead of what needs it. */
  const define = (text: string): string => {
    const name = `shared${lines.length}`
    lines.push(`const ${name} = ${text}`)
    return name
  }
  const literal = (value: unknown): string => {
    const whole = JSON.stringify(value)
    if (!isObject(value)) return whole
    const known = names.get(whole)
    if (known !== undefined) return known
    const text = Array.isArray(value) ? listText(value) : objectText(value)
    if (whole.length < MIN_SHARED || uses.get(whole) === 1) return text
    const name = define(text)
    names.set(whole, name)
    return name
  }
  const listText = (list: readonly unknown[]): string =>
    (isPacked ? packedText(list, define) : undefined) ?? `[${list.map(literal).join(',')}]`
  const objectText = (value: object): string =>
    `{${Object.entries(value)
      .filter(([, field]) => field !== undefined)
      .map(([name, field]) => `${JSON.stringify(name)}:${literal(field)}`)
      .join(',')}}`
  const ends = exports.map(([name, value]) => `export const ${name} = ${literal(value)}`)
  return [...(isPacked ? READERS.map(importText) : []), ...lines, ...ends].join('\n')
}

function importText([name, file]: readonly [name: string, file: string]): string {
  return `import { ${name} } from ${JSON.stringify(join(import.meta.dirname, file))}`
}

/** A list as a call of what reads its text; undefined where it has no text. */
function packedText(list: readonly unknown[], define: (text: string) => string): string | undefined {
  const providers = packProviders(list)
  if (providers !== undefined) return `unpackProviders(${sharedText(providers, define)})`
  const rows = packRows(list)
  if (rows !== undefined) return `unpackRows(${sharedText(rows, define)})`
  const words = packWords(list)?.map((word) => JSON.stringify(word))
  return words === undefined ? undefined : `unpackWords(${words.join(',')})`
}

function sharedText(text: string, define: (text: string) => string): string {
  return rawText(text, new Map(repeatedParts(text).map((part) => [part, define(rawText(part, new Map()))])))
}

/**
 * A literal in which a backslash is one character, for grammars are full of them, and with names for the `shared` parts.
 * Nothing can be escaped in it: a bundle is ASCII, so that no reader takes it for another encoding.
 */
function rawText(text: string, shared: ReadonlyMap<string, string>): string {
  let literal = text
  for (const [part, name] of shared) literal = literal.replaceAll(part, `\0${name}\0`)
  if (!/^[\t\n -~]*$/.test(text) || /`|\$\{|\\\0|\\$/.test(literal)) return JSON.stringify(text)
  return `String.raw\`${literal.replace(/\0(\w+)\0/g, '$${$1}')}\``
}

/** What stands several times in a text of blocks, long ones first: the lines of a block without its first, and long cells. */
function repeatedParts(text: string): string[] {
  const counts = new Map<string, number>()
  for (const block of text.split('\n\n')) {
    const parts = [block.slice(block.indexOf('\n') + 1), ...block.split(/[\n\t]/).map(withoutName)]
    for (const part of parts) if (part.length >= MIN_SHARED) counts.set(part, (counts.get(part) ?? 0) + 1)
  }
  const repeated = [...counts].filter(([, count]) => count > 1).map(([part]) => part)
  return repeated.toSorted((a, b) => b.length - a.length)
}

/** The words of a family go by several names. */
function withoutName(line: string): string {
  return line.replace(/^\w+[:!]/, '')
}

/** How often each object occurs, by its text; what stands in one that occurred before is not counted again. */
function countUses(value: unknown, uses: Map<string, number>): void {
  if (!isObject(value)) return
  const text = JSON.stringify(value)
  const before = uses.get(text) ?? 0
  uses.set(text, before + 1)
  if (before === 0) for (const inner of Object.values(value)) countUses(inner, uses)
}

/** Objects and lists. */
export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
