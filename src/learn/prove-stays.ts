/** Tests names that were taken for important: the first confirmed difference proves it, three equal samples refute it. */

import { compareAlone } from './refute.ts'
import type { Run } from './run.ts'
import type { Sample } from './sample.ts'
import { formOf, noteDifference, type Trial } from './trial.ts'

/** Equal samples that send a name back among those that may go; there it needs the full number. */
const EQUALS_TO_RETURN = 3

/** Samples per name; more would not tell more. */
const MAX_ATTEMPTS = 5

/** Patterns of one template in which a name mattered, before it is taken to matter in the next one as well. */
const MIN_PATTERNS = 4

/** Proves every name that stays without proof. Each test removes the name together with those that may go. */
export async function proveStays(trial: Trial, run: Run): Promise<void> {
  for (const [name, { proven, equal }] of trial.staying) {
    if (proven || equal >= EQUALS_TO_RETURN || trial.going.includes(name) || mattersAround(trial, name, run)) continue
    if (run.sightings.end() !== undefined) return
    await prove(trial, name, run)
  }
}

/**
 * Names of a page that everything goes through (`/index.php?db=..&select=..`) come in dozens of patterns, and to see them
 * matter in each would take the pages that other patterns need. One name of each pattern is seen to matter: the control.
 */
function mattersAround({ going, staying, group }: Trial, name: string, { ledger, settings }: Run): boolean {
  const patterns = ledger.patternsNeeding(group.template, name)
  if (going.length === 0 || patterns < MIN_PATTERNS || !settings.ablations.transfer) return false
  const hasControl = [...staying.values()].some(({ proven }) => proven)
  const stay = staying.get(name)
  if (hasControl && stay !== undefined)
    staying.set(name, { ...stay, why: `it mattered in ${patterns} patterns of this path` })
  return hasControl
}

async function prove(trial: Trial, name: string, run: Run): Promise<void> {
  const going = trial.going.slice()
  const samples = samplesFor(trial, name, run)
  if (samples.length === 0) return takeAlong(trial, name, run)
  for (const sample of samples) {
    const outcome = await compareAlone(trial, sample, [...going, name], run)
    const stay = trial.staying.get(name)
    if (outcome.kind === 'ended' || stay === undefined) return
    if (outcome.kind === 'differ') {
      trial.differ++
      const example = { original: sample.settled, modified: formOf(trial, sample, [...going, name], run) }
      trial.staying.set(name, { ...stay, proven: true, why: outcome.why, example })
      noteDifference(trial, sample, name, run)
      return
    }
    if (outcome.kind !== 'equal') continue
    trial.staying.set(name, { ...stay, equal: stay.equal + 1, why: 'its removal changed nothing in the pages tried' })
    if (stay.equal + 1 >= EQUALS_TO_RETURN) return takeBack(trial, name)
  }
}

/** The name goes already, because what the others leave is a pattern that drops it: the samples so far speak for it as well. */
function takeAlong(trial: Trial, name: string, run: Run): void {
  const { credits, going } = trial
  const isGone = credits.every(({ sample, canonical }) => formOf(trial, sample, [...going, name], run) === canonical)
  if (credits.length > 0 && isGone) trial.going = [...going, name]
}

/** The question is another one now, so the count of equal samples begins anew. The pages themselves are remembered. */
function takeBack(trial: Trial, name: string): void {
  trial.going = [...trial.going, name]
  trial.credits = []
  trial.sampler.rewind()
}

/** Samples whose page is known come first, then one per value of the name. */
function samplesFor(trial: Trial, name: string, run: Run): readonly Sample[] {
  const known = trial.credits.map(({ sample }) => sample)
  const twice = known.toSorted((a, b) => views(b, run) - views(a, run))
  const values = new Set<string | undefined>()
  const chosen: Sample[] = []
  for (const sample of [...twice, ...trial.samples]) {
    if (chosen.length === MAX_ATTEMPTS) break
    if (chosen.includes(sample)) continue
    if (values.has(sample.values.get(name)) && values.size > 1 && chosen.length < 2) continue
    if (formOf(trial, sample, [...trial.going, name], run) === formOf(trial, sample, trial.going, run)) continue
    values.add(sample.values.get(name))
    chosen.push(sample)
  }
  return chosen
}

/** A page that was seen twice needs no control of its own. */
function views({ settled }: Sample, { sightings }: Run): number {
  return Math.min(2, sightings.timesSeen(settled))
}
