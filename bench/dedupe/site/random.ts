/** Seeded chance, and values that look like those of real parameters. */

import { seededRandom } from '../../../src/cli/files/seeded-random.ts'

/** FNV-1a over UTF-16 code units with a final mix: 32 bits, the same everywhere. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  return (hash ^ (hash >>> 13)) >>> 0
}

/** Chance that follows from a text: 0 ≤ x < 1. */
export function chanceOf(text: string): number {
  return hashText(text) / 2 ** 32
}

/** A source of chance that follows from a text. */
export function randomOf(text: string): () => number {
  return seededRandom(hashText(text))
}

/** A whole number, 0 ≤ n < `limit`. */
export function below(random: () => number, limit: number): number {
  return Math.floor(random() * limit)
}

/** One of the choices. */
export function pick<T>(random: () => number, choices: readonly T[]): T {
  const choice = choices[below(random, choices.length)]
  if (choice === undefined) throw new Error('pick: no choices')
  return choice
}

/** A mixed copy (Fisher and Yates). */
export function shuffled<T>(random: () => number, items: readonly T[]): T[] {
  const mixed = [...items]
  for (let i = mixed.length - 1; i > 0; i--) {
    const j = below(random, i + 1)
    ;[mixed[i], mixed[j]] = [mixed[j]!, mixed[i]!]
  }
  return mixed
}

/** `length` digits of `alphabet`. */
export function token(random: () => number, length: number, alphabet = '0123456789abcdef'): string {
  let text = ''
  for (let i = 0; i < length; i++) text += alphabet[below(random, alphabet.length)] ?? ''
  return text
}
