/** One pattern on trial: what may go, what stays, and the samples that speak for it. */

import { emptyByName, ofName } from '../rules/match/by-name.ts'
import type { PatternKey } from '../rules/record/domain-record.ts'
import { compareFound, type FoundOutcome } from './compare-found.ts'
import type { PatternGroup } from './corpus.ts'
import type { Candidate } from './deployed.ts'
import { namesFiles } from './file-values.ts'
import { valueTrait } from './ledger.ts'
import type { PageSeen } from './ports.ts'
import type { Run } from './run.ts'
import { valuesOf } from './query-values.ts'
import { readSamples, createSampler, type Sample, type Sampler } from './sample.ts'
import type { Yardstick } from './yardstick.ts'

/** An equal sample: with all names of `going` removed the page stayed the same. */
export interface Credit {
  readonly sample: Sample
  readonly page: PageSeen
  readonly canonical: string
  /** Compared in the raw form of the corpus, after the names that may go were settled by others. */
  readonly heldOut: boolean
}

/** A name that stays, and how sure that is. */
export interface Stay {
  readonly proven: boolean
  /** Samples in which its removal changed nothing. */
  readonly equal: number
  readonly why: string
  readonly example?: { readonly original: string; readonly modified: string }
}

/** The state of one pattern; its stages change it in place. */
export interface Trial {
  readonly group: PatternGroup
  readonly key: PatternKey
  readonly samples: readonly Sample[]
  readonly sampler: Sampler
  readonly yardstick: Yardstick
  /** Names that may go, surest first. */
  going: string[]
  readonly staying: Map<string, Stay>
  /** Names that the library keeps whatever is learned, and those of files. */
  readonly fixed: ReadonlySet<string>
  credits: Credit[]
  /** Samples that were looked at. */
  tried: number
  differ: number
  inconclusive: number
  /** URLs with values that the site offers, which showed no other page. */
  readonly offered: Set<string>
  /** Why samples gave nothing, with counts. */
  readonly excuses: Map<string, number>
}

/** A name with fewer values than this is dropped value by value, so that a value nobody has seen stays. */
const FEW_VALUES = 5

/** Opens the trial of a pattern. */
export function openTrial(group: PatternGroup, run: Run): Trial {
  const samples = readSamples(group, run.settings.seed)
  const removable = removableNames(group, samples, run)
  return {
    group,
    key: group.key,
    samples,
    sampler: createSampler(samples),
    yardstick: run.yardstickOf(group.template),
    going: removable,
    staying: new Map(),
    fixed: new Set(group.names.filter((name) => !removable.includes(name))),
    credits: [],
    tried: 0,
    differ: 0,
    inconclusive: 0,
    offered: new Set(),
    excuses: new Map(),
  }
}

/**
 * Names that a learned drop can remove at all: the library is asked, which knows the operator's word, platforms and naming schemes.
 * What names files is left to nobody's comparison.
 */
function removableNames(group: PatternGroup, samples: readonly Sample[], run: Run): string[] {
  const candidate = { drop: group.names }
  const left = samples.slice(0, 5).map(({ settled }) => run.deployed.of(settled, group.key, candidate))
  const isRemovable = (name: string): boolean => left.some((url) => !valuesOf(url, group.isFolded).has(name))
  return group.names.filter((name) => !namesFiles(ofName(group.values, name)) && isRemovable(name))
}

/** How a set of names would be written into the record: names with few values go by value. */
export function candidateOf(group: PatternGroup, names: readonly string[]): Required<Candidate> {
  const drop: string[] = []
  const dropValues = emptyByName<readonly string[]>()
  for (const name of names) {
    const counts = ofName(group.values, name)
    const isFew = counts !== undefined && counts.exact && counts.distinct < FEW_VALUES
    if (isFew) dropValues[name] = counts.top.map(({ value }) => value).toSorted()
    else drop.push(name)
  }
  return { drop: drop.toSorted(), dropValues }
}

/** The deployed form of a sample under a set of names. */
export function formOf(trial: Trial, sample: Sample, names: readonly string[], run: Run): string {
  return run.deployed.of(sample.settled, trial.key, candidateOf(trial.group, names))
}

/** Whether removing the names changes the URL of this sample. */
export function changes(trial: Trial, sample: Sample, names: readonly string[], run: Run): boolean {
  return formOf(trial, sample, names, run) !== run.deployed.of(sample.settled, trial.key)
}

/** Compares a sample with its form without some names. */
export function compareWithout(
  trial: Trial,
  sample: Sample,
  names: readonly string[],
  run: Run,
): Promise<FoundOutcome> {
  return compareFound(sample.settled, formOf(trial, sample, names, run), benchOf(trial, run))
}

/** What the comparisons of a trial need. */
export function benchOf({ yardstick }: Trial, { sightings, settings }: Run) {
  return { yardstick, sightings, settings }
}

/** Remembers on the site's account that a page changed without a name: the name matters there, and so does the value it had. */
export function noteDifference({ group }: Trial, { values }: Sample, name: string, { ledger }: Run): void {
  ledger.noteImportant(name, group.template, group.key)
  ledger.noteImportant(valueTrait(name, values.get(name) ?? ''), group.template)
}

/** Remembers why a sample was no evidence. */
export function excuse(trial: Trial, why: string): void {
  trial.inconclusive++
  trial.excuses.set(why, (trial.excuses.get(why) ?? 0) + 1)
}
