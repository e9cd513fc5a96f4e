/** Tries names that may go with the values that the site itself offers, before the URLs of a log are believed. */

import { templateMatches } from '../rules/record/pattern-key.ts'
import { formatUrl, parseUrl } from '../url/parts.ts'
import { compareFound } from './compare-found.ts'
import type { Offer } from './offers.ts'
import { withValues } from './query-values.ts'
import type { Run } from './run.ts'
import type { Sample } from './sample.ts'
import { benchOf, changes, formOf, type Trial } from './trial.ts'

/** Values of one name that no sample had. */
const MAX_PER_NAME = 3

/** A sample that differs. */
export interface Refusal {
  readonly sample: Sample
  readonly why: string
}

/** A URL of the pattern with values that a page offers, on which the names that may go show another page; undefined where there is none. */
export async function tryOffers(trial: Trial, run: Run): Promise<Refusal | undefined> {
  if (run.settings.mode === 'seed' || trial.group.isFolded === true) return undefined
  for (const name of trial.going.slice()) {
    for (const sample of samplesOf(trial, name, run)) {
      const form = formOf(trial, sample, trial.going, run)
      const outcome = await compareFound(sample.settled, form, benchOf(trial, run))
      if (outcome.kind === 'differ') return { sample, why: outcome.why }
      trial.offered.add(sample.settled)
    }
  }
  return undefined
}

function samplesOf(trial: Trial, name: string, run: Run): readonly Sample[] {
  const tried = new Set(trial.credits.map(({ sample }) => sample.values.get(name)))
  const found: Sample[] = []
  for (const offer of run.sightings.offers.of(name)) {
    if (found.length === MAX_PER_NAME) break
    const value = offer.values.get(name)
    const base = trial.credits[found.length % trial.credits.length]?.sample
    if (tried.has(value) || base === undefined) continue
    tried.add(value)
    const sample = offeredSample(offer, base, trial, run)
    if (!trial.offered.has(sample.settled) && changes(trial, sample, trial.going, run)) found.push(sample)
  }
  return found
}

/** What is offered, on its own path if that was seen and is one of the pattern, with the other names as a sample has them. */
function offeredSample({ path, values }: Offer, base: Sample, { key }: Trial, { sightings }: Run): Sample {
  const parts = parseUrl(withValues(base.settled, values))
  const isOwnPath = sightings.offers.isSeen(path) && templateMatches(key, path)
  if (parts === undefined) return base
  const settled = formatUrl(isOwnPath ? { ...parts, path } : parts)
  const known = [...values].filter(([name]) => base.values.has(name))
  return { url: settled, settled, path: isOwnPath ? path : base.path, values: new Map([...base.values, ...known]) }
}
