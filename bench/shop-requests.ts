/** Requests of a shop as a log has them: products by popularity, facets, searches, trackers known and unknown. */

import { closeSync, openSync, writeSync } from 'node:fs'
import { seededRandom } from '../src/cli/files/seeded-random.ts'

/** Draws whole numbers below a limit. */
export type Below = (limit: number) => number

/** Lines that are written at once. */
const PIECE = 10_000

/**
 * Writes a file of so many requests. The same seed gives the same file.
 *
 * @param lineOf the line of one request, without its end; `target` draws path and query
 */
export function writeRequests(
  path: string,
  { lines, seed }: { readonly lines: number; readonly seed: number },
  lineOf: (target: () => string, below: Below) => string,
): void {
  const random = seededRandom(seed)
  const below: Below = (limit) => Math.floor(random() * limit)
  const popular: Below = (limit) => Math.floor(limit * random() ** 3)
  const shapes: (() => string)[] = [
    () => `/product/chair-${popular(50_000)}?color=c${below(9)}&ref=r${below(1e6)}`,
    () => `/product/chair-${popular(50_000)}?utm_source=s${below(20)}&utm_medium=email&variant=${below(1e9)}`,
    () => `/category/${below(300)}?page=${below(40)}&sort=price&sess=${below(1e9)}`,
    () => `/search?q=word${popular(1e6)}+chair&from=${below(50)}`,
    () => `/product/chair-${popular(50_000)}`,
    () => `/blog/20${10 + below(15)}/${1 + below(12)}/post-${below(5000)}?fbclid=${below(1e9)}${below(1e9)}`,
  ]
  const target = (): string => shapes[below(shapes.length)]!()
  const file = openSync(path, 'w')
  for (let written = 0; written < lines; written += PIECE) {
    const count = Math.min(PIECE, lines - written)
    writeSync(file, Array.from({ length: count }, () => `${lineOf(target, below)}\n`).join(''))
  }
  closeSync(file)
}
