/** Intervals over seeds. */

import { seededRandom } from '../../../src/cli/files/seeded-random.ts'
import { below } from '../site/random.ts'

/** A value with its 95 % interval. */
export interface Interval {
  readonly value: number
  readonly low: number
  readonly high: number
}

const DRAWS = 400

/** Samples sites with replacement and takes the statistic of each sample; the same input gives the same interval. */
export function bootstrap<T>(sites: readonly T[], statistic: (sites: readonly T[]) => number): Interval {
  const random = seededRandom(20)
  const draws = Array.from({ length: DRAWS }, () =>
    statistic(Array.from(sites, () => sites[below(random, sites.length)]!)),
  ).toSorted((a, b) => a - b)
  return {
    value: statistic(sites),
    low: draws[Math.floor(DRAWS * 0.025)] ?? Number.NaN,
    high: draws[Math.ceil(DRAWS * 0.975) - 1] ?? Number.NaN,
  }
}
