/** Which equal samples are looked at for what a parameter holds still, before anything shows that it does. */

import { valuesOf } from './query-values.ts'
import type { Credit } from './trial.ts'

/** Two forms of a page that were found equal. */
export type Equal = Pick<Credit, 'sample' | 'canonical'>

/** Samples that are looked at in any case. */
const LOOKS_IN_ANY_CASE = 2

/**
 * Any sample, and one with other values: the first may have had the value that the page has without it, which holds nothing still.
 * @param looked those that were looked at, and showed nothing
 */
export function worthALook(open: ReadonlySet<Equal>, looked: readonly Equal[]): Iterable<Equal> {
  const [first] = looked
  if (first === undefined) return open
  return looked.length < LOOKS_IN_ANY_CASE ? [...open].filter((equal) => hasOtherValues(equal, first)) : []
}

/** Whether all that a form lacks had another value in another sample. */
function hasOtherValues({ sample, canonical }: Equal, { sample: other }: Equal): boolean {
  const left = valuesOf(canonical)
  return [...sample.values].every(([name, value]) => left.has(name) || other.values.get(name) !== value)
}
