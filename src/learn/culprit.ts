/** Finds the name whose removal changes a page. */

import { compareAlone } from './refute.ts'
import type { Trial } from './trial.ts'
import type { Run } from './run.ts'
import type { Sample } from './sample.ts'

/** A name that has to stay, or that the search broke off. */
export type Culprit =
  | { readonly kind: 'found'; readonly name: string; readonly with: readonly string[] }
  | { readonly kind: 'lost'; readonly why: string }
  | { readonly kind: 'ended' }

/**
 * Removing all of `trial.going` was seen to change the page of this sample. Searches the shortest prefix of the names, surest
 * first, whose removal changes it; its last name is the culprit. Of two names of which either alone would do (an id and a
 * slug), the one that is less probably neutral stays. At most log2 of the names comparisons, each with control fetches.
 */
export async function findCulprit(trial: Trial, sample: Sample, run: Run): Promise<Culprit> {
  const names = trial.going
  let equalUpTo = 0
  let differsAt = names.length
  while (differsAt - equalUpTo > 1) {
    const middle = Math.floor((equalUpTo + differsAt) / 2)
    const outcome = await compareAlone(trial, sample, names.slice(0, middle), run)
    if (outcome.kind === 'ended') return outcome
    if (outcome.kind === 'equal' || outcome.bothGone === true) equalUpTo = middle
    else if (outcome.kind === 'differ') differsAt = middle
    else return { kind: 'lost', why: outcome.why }
  }
  return { kind: 'found', name: names[differsAt - 1]!, with: names.slice(0, differsAt - 1) }
}
