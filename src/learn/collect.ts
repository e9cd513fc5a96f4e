/** Collects equal samples for one pattern, moves names that turn out to matter, and proves what stays. */

import { ofName } from '../rules/match/by-name.ts'
import { compareFound } from './compare-found.ts'
import type { PatternGroup } from './corpus.ts'
import { findCulprit } from './culprit.ts'
import { valueTrait, type Ledger } from './ledger.ts'
import { assess } from './positive-control.ts'
import { takeOutPinning } from './pinned.ts'
import { isTelling } from './prior.ts'
import { proveStays } from './prove-stays.ts'
import { refutesAnother } from './refute.ts'
import type { Run } from './run.ts'
import type { Sample } from './sample.ts'
import { MAX_SAMPLES } from './settings.ts'
import { tryOffers } from './try-offers.ts'
import { benchOf, candidateOf, changes, excuse, formOf, noteDifference, type Trial } from './trial.ts'

/** How the collection ended. */
export type Collected =
  | { readonly kind: 'done' }
  /** Equality means nothing here. */
  | { readonly kind: 'blind'; readonly why: string }
  /** The run is over. */
  | { readonly kind: 'ended' }

/** Samples that are held out: the last ones, compared in the raw form of the corpus, so that static rules are tested too. */
const HOLDOUT = 10

/** Equal samples before what stays is proven: a test of one name more only tells something once the others may go. */
const BEFORE_PROOF = 2

/** Without any equal sample, a pattern is given up after so many that told nothing. */
const MAX_EXCUSES = 8

/**
 * Equal samples that the names which may go still need to reach in total. A name that says it chooses something, an order of
 * lists that mostly hold one item, say, is believed to choose nothing only after as many as the strict profile asks for; and so is one
 * that goes whatever its value and mattered beside other names on these paths.
 */
export function equalsNeeded({ going, group }: Pick<Trial, 'going' | 'group'>, { settings, ledger }: Run): number {
  const whole = candidateOf(group, going).drop
  if (going.some(isTelling) || whole.some((name) => ledger.isImportantOn(group.template, name)))
    return settings.equalsOfTelling
  const isKnown = settings.ablations.transfer && going.every((name) => isKnownName(name, group, ledger))
  return isKnown ? settings.equalsTransferred : settings.equalsNeeded
}

/** Neutral elsewhere as a whole, or in each of the few values that it has here. */
function isKnownName(name: string, group: PatternGroup, ledger: Ledger): boolean {
  if (ledger.isTransferred(name)) return true
  const values = ofName(candidateOf(group, [name]).dropValues, name) ?? []
  return values.length > 0 && values.every((value) => ledger.isTransferred(valueTrait(name, value)))
}

/** Works on a trial until it is decided, its samples are used up, or the run is over. */
export async function collect(trial: Trial, run: Run, needed: () => number): Promise<Collected> {
  while (run.sightings.end() === undefined) {
    if (trial.going.length === 0 || trial.credits.length >= BEFORE_PROOF) await proveStays(trial, run)
    if (trial.going.length === 0) break
    const isEnough = trial.credits.length >= needed()
    const batch = isEnough || isHopeless(trial) ? [] : nextBatch(trial, run, needed())
    if (batch.length > 0) {
      await lookAhead(trial, batch, run)
      for (const sample of batch) await trySample(trial, sample, needed, run)
      continue
    }
    const before = trial.going.length
    await proveStays(trial, run)
    if (trial.going.length !== before) continue
    const refusal = isEnough ? await tryOffers(trial, run) : undefined
    if (refusal !== undefined) {
      if (!(await takeOut(trial, refusal.sample, refusal.why, run)))
        return { kind: 'blind', why: 'without the names, addresses that the site offers show other pages' }
      trial.credits = []
      trial.sampler.rewind()
      continue
    }
    const assessed = await assess(trial, run)
    if (assessed.kind === 'blind') return assessed
    trial.credits = [...assessed.credits]
    if (trial.credits.length < needed() && isEnough) continue
    const pinning = await takeOutPinning(trial, run)
    if (pinning === 'unclear')
      return { kind: 'blind', why: 'what changes by itself changes in another way without the names' }
    if (pinning === 'none') break
  }
  return { kind: run.sightings.end() === undefined ? 'done' : 'ended' }
}

function isHopeless({ credits, inconclusive, tried }: Trial): boolean {
  return tried >= MAX_SAMPLES || inconclusive >= MAX_EXCUSES + 2 * credits.length
}

function nextBatch(trial: Trial, run: Run, needed: number): Sample[] {
  const batch: Sample[] = []
  const size = Math.min(run.settings.concurrency, needed - trial.credits.length, MAX_SAMPLES - trial.tried)
  while (batch.length < size) {
    const sample = trial.sampler.next(trial.going)
    if (sample === undefined) break
    if (changes(trial, sample, trial.going, run)) batch.push(sample)
  }
  return batch
}

/** Fetches the first sightings of a batch side by side; what follows depends on them and goes one by one. */
async function lookAhead(trial: Trial, batch: readonly Sample[], run: Run): Promise<void> {
  if (run.settings.concurrency === 1) return
  await run.sightings.seeAll(batch.map(({ settled }) => settled))
  await run.sightings.seeAll(batch.map((sample) => formOf(trial, sample, trial.going, run)))
}

/** Compares one sample until the page without the names that may go is the page with them. */
async function trySample(trial: Trial, sample: Sample, needed: () => number, run: Run): Promise<void> {
  trial.tried++
  while (trial.going.length > 0 && changes(trial, sample, trial.going, run)) {
    const isHeldOut = trial.credits.length >= needed() - Math.min(HOLDOUT, Math.floor(needed() / 2))
    const form = formOf(trial, sample, trial.going, run)
    const raw = isHeldOut ? sample.url : sample.settled
    let outcome = await compareFound(raw, form, benchOf(trial, run))
    if (outcome.kind === 'differ' && raw !== sample.settled) {
      const settled = await compareFound(sample.settled, form, benchOf(trial, run))
      if (settled.kind === 'equal') run.suspects.add(sample.url)
      outcome = settled
    }
    if (outcome.kind === 'ended') return
    if (outcome.kind === 'inconclusive' || outcome.kind === 'unusable') return excuse(trial, outcome.why)
    if (outcome.kind === 'equal') {
      trial.credits.push({ sample, page: outcome.page, canonical: form, heldOut: isHeldOut })
      return
    }
    if (!(await takeOut(trial, sample, outcome.why, run))) return
  }
}

/** Moves the culprit of a difference, which may be another pattern, to the names that stay; false when it cannot be found. */
async function takeOut(trial: Trial, sample: Sample, why: string, run: Run): Promise<boolean> {
  if (await refutesAnother(trial, sample, trial.going, run)) return true
  trial.differ++
  const culprit = await findCulprit(trial, sample, run)
  if (culprit.kind === 'ended') return false
  if (culprit.kind === 'lost') {
    excuse(trial, culprit.why)
    return false
  }
  const { name } = culprit
  const wasBack = trial.staying.has(name)
  trial.going = trial.going.filter((other) => other !== name)
  trial.credits = trial.credits.map((credit) => ({ ...credit, heldOut: false }))
  // On a site that changes by itself one sample may err; a name that comes back a second time has shown it twice.
  const proven = wasBack || !trial.yardstick.isNoisy || !run.settings.ablations.control
  const example = { original: sample.settled, modified: formOf(trial, sample, [...culprit.with, name], run) }
  trial.staying.set(name, { proven, equal: 0, why, example })
  if (proven) noteDifference(trial, sample, name, run)
  return true
}

/** Ablation: one name after the other, as the published algorithm does, so that a redundant pair looks neutral twice. */
export async function collectOneByOne(trial: Trial, run: Run, needed: () => number): Promise<Collected> {
  const neutral: string[] = []
  const credits = new Set<Trial['credits'][number]>()
  for (const name of trial.going.slice()) {
    Object.assign(trial, { going: [name], credits: [], tried: 0 })
    trial.sampler.rewind()
    const collected = await collect(trial, run, needed)
    if (collected.kind !== 'done') return collected
    neutral.push(...trial.going)
    for (const credit of trial.credits) credits.add(credit)
  }
  trial.going = neutral
  trial.credits = [...credits]
  return { kind: 'done' }
}
