/** Which URLs of a pattern are tried, and in which order. */

import type { PatternGroup, SampleUrl } from './corpus.ts'
import { folderOf, pathOf, valuesOf } from './query-values.ts'
import { seededOrder } from './seeded-order.ts'

/** A URL of a pattern, read. */
export interface Sample {
  readonly url: string
  readonly settled: string
  readonly path: string
  readonly values: ReadonlyMap<string, string>
}

/** Hands out samples one by one. */
export interface Sampler {
  /** The next URL that adds most: values of the names under test that were tried least, then paths; undefined when none is left. */
  next(names: readonly string[]): Sample | undefined
  /** Starts over, because the question has changed. */
  rewind(): void
}

/** The samples of a pattern in seeded order. Reservoirs are half uniform, half by hits, so the order may be plainly random. */
export function readSamples(group: PatternGroup, seed: number): readonly Sample[] {
  return seededOrder(group.samples, seed, ({ settled }) => settled).map((sample) => readSample(sample, group))
}

function readSample({ url, settled }: SampleUrl, { isFolded }: PatternGroup): Sample {
  return { url, settled, path: pathOf(settled), values: valuesOf(settled, isFolded) }
}

/** Makes the sampler of one pattern. Linear in the number of samples per draw. */
export function createSampler(samples: readonly Sample[]): Sampler {
  let left = [...samples]
  let tried = new Map<string, number>()
  const crowds = new Map<string, number>()
  for (const { path } of samples) crowds.set(folderOf(path), (crowds.get(folderOf(path)) ?? 0) + 1)
  const largest = Math.max(0, ...crowds.values())

  /** Every value counts for less the more often it was tried. Folders with many URLs come before those with one. */
  function gain(sample: Sample, names: readonly string[]): number {
    const folder = folderOf(sample.path)
    const crowd = Math.log(1 + (crowds.get(folder) ?? 0)) / Math.log(1 + largest)
    let sum = (0.5 * crowd) / (1 + (tried.get(`/${folder}*`) ?? 0))
    sum += 0.5 / (1 + (tried.get(`/${sample.path}`) ?? 0))
    for (const name of names) sum += 1 / (1 + (tried.get(`${name}=${sample.values.get(name)}`) ?? 0))
    return sum
  }

  function best(names: readonly string[]): number {
    let at = -1
    let most = -1
    for (let i = 0; i < left.length; i++) {
      const value = gain(left[i]!, names)
      if (value > most + 1e-9) [at, most] = [i, value]
    }
    return at
  }

  return {
    next(names) {
      const at = best(names)
      const sample = left[at]
      if (sample === undefined) return undefined
      left.splice(at, 1)
      for (const key of [
        `/${folderOf(sample.path)}*`,
        `/${sample.path}`,
        ...names.map((name) => `${name}=${sample.values.get(name)}`),
      ]) {
        tried.set(key, (tried.get(key) ?? 0) + 1)
      }
      return sample
    },
    rewind() {
      left = [...samples]
      tried = new Map()
    },
  }
}
