/** Finds out whether a parameter is a signature or a secret by the words of its name and the look of its value. */

import { anchored, escapeText } from './grammar.ts'
import { onFirstUse } from './on-first-use.ts'
import type { Shipped } from '../types.ts'
import type { SecretShape } from '../untouched-types.ts'
import type { CompiledShape, SecretShapeIndex } from './types.ts'

/** Where a parameter is found. */
export interface SecretSurroundings {
  readonly path: string
  /** All parameters of the query, by decoded name. */
  readonly parameters: readonly { readonly name: string }[]
}

/** Two characters of five bits: a letter has one place in both cases. That others share it only lets more through the filter. */
const PLACES = 1 << 10

/** Files shapes by place. Never throws on data that passed the rule lint. */
export function compileSecretShapes(shapes: readonly Shipped<SecretShape>[]): SecretShapeIndex {
  const shortest = new Uint16Array(PLACES).fill(MAX_LENGTH)
  for (const { endings, minLength } of shapes) {
    for (const place of endings.flatMap(placesOf)) shortest[place] = Math.min(shortest[place]!, minLength)
  }
  const known = new Map<number, readonly CompiledShape[]>()
  return {
    at(place) {
      const found = known.get(place) ?? shapes.flatMap((shape) => compileShape(shape, place))
      known.set(place, found)
      return found
    },
    shortest,
    shortestOfAll: Math.min(...shortest),
  }
}

function compileShape(shape: Shipped<SecretShape>, place: number): CompiledShape[] {
  const endings = shape.endings.filter((ending) => placesOf(ending).includes(place))
  if (endings.length === 0) return []
  return [
    {
      shape,
      endings,
      value: shape.value === undefined ? undefined : anchored(shape.value),
      pathEnds: endTest(shape.pathEnds),
      unlessPathEnds: endTest(shape.unlessPathEnds),
    },
  ]
}

const MAX_LENGTH = 0xffff

function endTest(ends: readonly string[] | undefined): RegExp | undefined {
  return ends === undefined ? undefined : new RegExp(`(?:${ends.map(escapeText).join('|')})$`, 'i')
}

function placeOf(lastButOne: number, last: number): number {
  return ((lastButOne & 31) << 5) | (last & 31)
}

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index)
const fiveBits = onFirstUse(() => upTo(1 << 5))
const allPlaces = onFirstUse(() => upTo(PLACES))

function placesOf(ending: string): readonly number[] {
  if (ending === '') return allPlaces()
  const last = ending.charCodeAt(ending.length - 1)
  const lastButOne = ending.charCodeAt(ending.length - 2)
  // A last word of one letter: `s`, `ik-s`, `ikS`.
  return isAlphanumeric(lastButOne) ? [placeOf(lastButOne, last)] : fiveBits().map((code) => placeOf(code, last))
}

function isAlphanumeric(code: number): boolean {
  return code >= 0x61 ? code <= 0x7a : code >= 0x41 ? code <= 0x5a : code >= 0x30 && code <= 0x39
}

/**
 * A filter in front of the others: false for nearly all parameters, at the cost of one look-up.
 *
 * @param lastButOne code of the last but one character of the name; any where there is none
 * @param last code of its last character
 * @param length of the raw value, which is at least as long as the decoded one
 */
export function mayBeSecret(index: SecretShapeIndex, lastButOne: number, last: number, length: number): boolean {
  if (length >= index.shortest[placeOf(lastButOne, last)]!) return true
  // The last word of `token[]` and `__token__` ends earlier.
  return length >= index.shortestOfAll && !isAlphanumeric(last)
}

/** The kind of the first shape that holds; undefined where none does. Never throws. */
export function findSecretShape(
  index: SecretShapeIndex,
  name: string,
  value: string,
  surroundings: SecretSurroundings,
): SecretShape['kind'] | undefined {
  const words = wordsOf(name)
  const found = shapesAt(index, words).find(
    (candidate) => looksSo(candidate, words, value, surroundings.path) && isBesideSo(candidate.shape, surroundings),
  )
  return found?.shape.kind
}

/** Whether a shape may hold on this path, whatever is beside the parameter. Never throws. */
export function looksSecret(index: SecretShapeIndex, name: string, value: string, path: string): boolean {
  const words = wordsOf(name)
  return shapesAt(index, words).some((candidate) => looksSo(candidate, words, value, path))
}

/** The first shape that is about a name, whatever its value; for `explain`. */
export function shapeNamed(index: SecretShapeIndex, name: string): Shipped<SecretShape> | undefined {
  const words = wordsOf(name)
  return shapesAt(index, words).find((candidate) => isNamedSo(candidate, words) && !isExcluded(candidate, words))?.shape
}

/** The words of a name as {@link SecretShape} describes them. */
export function wordsOf(name: string): string {
  if (ONE_WORD.test(name)) return `^-${name}`
  const apart = name.replaceAll(NO_WORD, '-').replaceAll(HUMP, '-')
  return `^-${apart.replaceAll(OUTER, '').toLowerCase()}`
}

const ONE_WORD = /^[0-9a-z]+$/
const NO_WORD = /[^0-9A-Za-z]+/g
const HUMP = /(?<=[0-9a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g
const OUTER = /^-|-$/g

function shapesAt({ at }: SecretShapeIndex, words: string): readonly CompiledShape[] {
  return at(placeOf(words.charCodeAt(words.length - 2), words.charCodeAt(words.length - 1)))
}

/** Whether name, value and path are as the shape says; the tests that cost least and say no most often come first. */
function looksSo(candidate: CompiledShape, words: string, value: string, path: string): boolean {
  const { shape, value: grammar, pathEnds, unlessPathEnds } = candidate
  if (value.length < shape.minLength || !isNamedSo(candidate, words) || pathEnds?.test(path) === false) return false
  if (grammar?.test(value) === false || unlessPathEnds?.test(path) === true) return false
  return !isExcluded(candidate, words)
}

function isNamedSo({ endings }: CompiledShape, words: string): boolean {
  for (const ending of endings) if (words.endsWith(ending)) return true
  return false
}

function isExcluded({ shape: { unless } }: CompiledShape, words: string): boolean {
  if (unless === undefined) return false
  const joined = words.replaceAll('-', '')
  return unless.some((ending) => joined.endsWith(ending))
}

function isBesideSo({ beside }: Shipped<SecretShape>, { parameters }: SecretSurroundings): boolean {
  return beside === undefined || parameters.some(({ name }) => beside.includes(name.toLowerCase()))
}
