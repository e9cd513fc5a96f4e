import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Two URLs and whether they are one page. Made for this comparison; hosts are real where the fact needs a real host. */
export interface Pair {
  readonly a: string
  readonly b: string
  readonly same: boolean
  /** What the pair is about, in a few words. */
  readonly why: string
  /** Name of its file. */
  readonly topic: string
}

/** Reads every file of `bench/peers/pairs`, one JSON object a line. Throws with file and line on one that is none. */
export function readPairs(folder = join(import.meta.dirname, 'pairs')): Pair[] {
  return readdirSync(folder)
    .toSorted()
    .flatMap((file) => {
      const lines = readFileSync(join(folder, file), 'utf8').trimEnd().split('\n')
      return lines.map((line, i) => ({ ...readPair(line, `${file}:${i + 1}`), topic: file.replace('.ndjson', '') }))
    })
}

/** Every URL of the pairs once, in their order. */
export function urlsOf(pairs: readonly Pair[]): string[] {
  return [...new Set(pairs.flatMap(({ a, b }) => [a, b]))]
}

function readPair(line: string, place: string): Omit<Pair, 'topic'> {
  const pair = JSON.parse(line) as Partial<Pair>
  const { a, b, same, why } = pair
  const isPair = typeof a === 'string' && typeof b === 'string' && typeof same === 'boolean' && typeof why === 'string'
  if (!isPair || a === b) throw new TypeError(`${place} is no pair of two URLs`)
  return { a, b, same, why }
}
