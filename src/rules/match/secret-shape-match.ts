/** Finds out whether a parameter is a signature or a secret by the words of its name and the look of its value. */

import { anchored, escapeText } from './grammar.ts'
import type { SecretShape } from '../untouched-types.ts'

/** The shapes, filed by the last two characters of the names that they are about. */
export interface SecretShapeIndex {
  readonly byPlace: readonly (readonly CompiledShape[])[]
  /** Length of the shortest value that a shape of the place accepts. */
  readonly shortest: Uint16Array
  readonly shortestOfAll: number
}

interface CompiledShape {
  readonly shape: SecretShape
  /** Those of its endings that the names of a place may have. */
  readonly endings: readonly string[]
  readonly value: RegExp | undefined
  readonly pathEnds: RegExp | undefined
  readonly unlessPathEnds: RegExp | undefined
}

/** Where a parameter is found. */
export interface SecretSurroundings {
  readonly path: string
  /** Decoded names of all parameters of the query. */
  readonly names: readonly string[]
}

/** Two characters of five bits: a letter has one place in both cases. That others share it only lets more through the filter. */
const PLACES = 1 << 10

/** Compiles shapes. Never throws on data that passed the rule lint. */
export function compileSecretShapes(shapes: readonly SecretShape[]): SecretShapeIndex {
  const byPlace = Array.from({ length: PLACES }, (): CompiledShape[] => [])
  for (const shape of shapes) {
    const compiled = {
      shape,
      value: shape.value === undefined ? undefined : anchored(shape.value),
      pathEnds: endTest(shape.pathEnds),
      unlessPathEnds: endTest(shape.unlessPathEnds),
    }
    const endingsByPlace = new Map<number, string[]>()
    for (const ending of shape.endings) {
      for (const place of new Set(placesOf(ending))) {
        endingsByPlace.set(place, [...(endingsByPlace.get(place) ?? []), ending])
      }
    }
    for (const [place, endings] of endingsByPlace) byPlace[place]!.push({ ...compiled, endings })
  }
  const shortest = Uint16Array.from(byPlace, (here) =>
    Math.min(MAX_LENGTH, ...here.map(({ shape }) => shape.minLength)),
  )
  return { byPlace, shortest, shortestOfAll: Math.min(...shortest) }
}

const MAX_LENGTH = 0xffff

function endTest(ends: readonly string[] | undefined): RegExp | undefined {
  return ends === undefined ? undefined : new RegExp(`(?:${ends.map(escapeText).join('|')})$`, 'i')
}

function placeOf(lastButOne: number, last: number): number {
  return ((lastButOne & 31) << 5) | (last & 31)
}

function placesOf(ending: string): readonly number[] {
  const codes = Array.from({ length: 1 << 5 }, (_, code) => code)
  if (ending === '') return codes.flatMap((one) => codes.map((two) => placeOf(one, two)))
  const last = ending.charCodeAt(ending.length - 1)
  const lastButOne = ending.charCodeAt(ending.length - 2)
  // A last word of one letter: `s`, `ik-s`, `ikS`.
  return isAlphanumeric(lastButOne) ? [placeOf(lastButOne, last)] : codes.map((code) => placeOf(code, last))
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
export function shapeNamed(index: SecretShapeIndex, name: string): SecretShape | undefined {
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

function shapesAt({ byPlace }: SecretShapeIndex, words: string): readonly CompiledShape[] {
  return byPlace[placeOf(words.charCodeAt(words.length - 2), words.charCodeAt(words.length - 1))]!
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

function isBesideSo({ beside }: SecretShape, { names }: SecretSurroundings): boolean {
  return beside === undefined || names.some((name) => beside.includes(name.toLowerCase()))
}
