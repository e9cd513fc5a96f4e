/** Reads and writes the keys of learned patterns; what they are made of stands at {@link PatternKey}. Nothing here throws. */

import { decodeComponent } from '../../url/percent-encoding.ts'
import type { PatternKey } from './domain-record.ts'

/** Writes a key. `names` are decoded, in any order, repeats allowed. */
export function patternKey(template: string, names: readonly string[]): PatternKey {
  return `${template}?${sortedUnique(names).map(encoded).join('&')}`
}

/** A lone surrogate has no encoding. */
function encoded(name: string): string {
  return encodeURIComponent(name.toWellFormed())
}

/** Template and decoded names, sorted, each once; undefined for a key without `?` or with a name that does not decode. */
export function parsePatternKey(key: PatternKey): { template: string; names: string[] } | undefined {
  const names = pieces(key).map(decodeComponent)
  if (!key.includes('?') || !names.every((name) => name !== undefined)) return undefined
  return { template: templateOf(key), names: sortedUnique(names) }
}

/** The template of a key; `''` where the pattern holds on every path. */
export function templateOf(key: PatternKey): string {
  return key.slice(0, Math.max(0, key.lastIndexOf('?')))
}

/** The names of a key, decoded; one that does not decode as it stands. */
export function namesOf(key: PatternKey): string[] {
  return pieces(key).map((piece) => decodeComponent(piece) ?? piece)
}

function pieces(key: PatternKey): string[] {
  const query = key.slice(key.lastIndexOf('?') + 1)
  return query === '' ? [] : query.split('&')
}

/** Whether a path has the shape of the template part of a key; a key without a template, or a malformed one, matches every path. */
export function templateMatches(key: PatternKey, path: string): boolean {
  const parsed = parsePatternKey(key)
  if (parsed === undefined || parsed.template === '') return true
  const segments = path.split('/')
  const wanted = parsed.template.split('/')
  return segments.length === wanted.length && wanted.every((text, i) => text === '*' || text === segments[i])
}

/** A name as folded patterns write it: `dwvar_115_color` is `dwvar_#_color`. */
export function foldDigits(name: string): string {
  return name.replace(/\d+/g, '#')
}

/** Names in the order of keys: by code unit, each once. */
export function sortedUnique(names: readonly string[]): string[] {
  return [...new Set(names)].toSorted(byCodeUnit)
}

function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
