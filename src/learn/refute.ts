/**
 * Differences that are not the fault of the names under test. Removing them can lead to a pattern that was decided before and drops more:
 * `?by=price&box=3` without `box` is `?by=price`, which the few pages of that pattern may have shown to be the bare path. A page
 * that differs then tells against that pattern, not against `box`.
 */

import { ofName } from '../rules/match/by-name.ts'
import type { PatternKey } from '../rules/record/domain-record.ts'
import { patternKey } from '../rules/record/pattern-key.ts'
import { compareFound, type FoundOutcome } from './compare-found.ts'
import { keepAll } from './deployed.ts'
import { valueTrait } from './ledger.ts'
import { valuesOf, withoutNames } from './query-values.ts'
import type { Refutation, Run } from './run.ts'
import type { Sample } from './sample.ts'
import { compareWithout, type Trial } from './trial.ts'

/** One step on the way to the canonical URL: what a decided pattern drops. */
interface Step extends Refutation {
  readonly key: PatternKey
  readonly names: readonly string[]
  readonly going: readonly string[]
}

/**
 * Whether a pattern that is decided already is to blame for what a sample shows without some names. What it drops is then kept until it
 * is learned anew, so that the question can be asked again.
 */
export async function refutesAnother(
  trial: Trial,
  { settled }: Sample,
  names: readonly string[],
  run: Run,
): Promise<boolean> {
  if (run.settings.mode === 'seed' || trial.group.isFolded === true) return false
  let step = stepFrom(withoutNames(settled, new Set(names)), trial, run)
  while (step !== undefined) {
    if (await differs(step.original, step.modified, trial, run)) {
      for (const name of await culpritsOf(step, trial, run)) note(name, step, trial, run)
      run.deployed.decide(step.key, keepAll(step.names))
      return true
    }
    step = stepFrom(step.modified, trial, run)
  }
  return false
}

/** Compares a sample with its form without some names, and asks again where another pattern is to blame for a difference. */
export async function compareAlone(
  trial: Trial,
  sample: Sample,
  names: readonly string[],
  run: Run,
): Promise<FoundOutcome> {
  for (;;) {
    const outcome = await compareWithout(trial, sample, names, run)
    if (outcome.kind !== 'differ' || !(await refutesAnother(trial, sample, names, run))) return outcome
  }
}

/** What the pattern of a URL drops by itself; undefined where it drops nothing. */
function stepFrom(original: string, { group, key: own }: Trial, { deployed }: Run): Step | undefined {
  const values = valuesOf(original)
  const names = [...values.keys()].toSorted()
  const key = patternKey(group.template, names)
  const pattern = key === own ? undefined : ofName(deployed.draft().patterns, key)
  if (pattern === undefined) return undefined
  const isDropped = (name: string): boolean =>
    pattern.drop.includes(name) || ofName(pattern.dropValues, name)?.includes(values.get(name) ?? '') === true
  const going = names.filter(isDropped)
  const modified = withoutNames(original, new Set(going))
  return going.length === 0 ? undefined : { key, names, going, original, modified }
}

/** Those that change the page by themselves; all where each is enough to name it. */
async function culpritsOf({ original, going }: Step, trial: Trial, run: Run): Promise<readonly string[]> {
  const culprits: string[] = []
  for (const name of going.length === 1 ? [] : going) {
    if (await differs(original, withoutNames(original, new Set([name])), trial, run)) culprits.push(name)
  }
  return culprits.length === 0 ? going : culprits
}

async function differs(original: string, modified: string, { yardstick }: Trial, run: Run): Promise<boolean> {
  const { sightings, settings } = run
  return (await compareFound(original, modified, { yardstick, sightings, settings })).kind === 'differ'
}

function note(name: string, { key, original, modified }: Step, { group }: Trial, { ledger, refuted }: Run): void {
  refuted.set(key, (refuted.get(key) ?? new Map<string, Refutation>()).set(name, { original, modified }))
  ledger.noteImportant(name, group.template, key)
  ledger.noteImportant(valueTrait(name, valuesOf(original).get(name) ?? ''), group.template)
}
