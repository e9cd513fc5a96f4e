/** From a finished trial to what is published and what is reported. */

import { emptyByName, ofName } from '../rules/match/by-name.ts'
import type { LearnedPattern } from '../rules/record/domain-record.ts'
import { upperBound99 } from './certainty.ts'
import type { Collected } from './collect.ts'
import { counted } from './counted.ts'
import type { Candidate } from './deployed.ts'
import { isTelling } from './prior.ts'
import type { ParameterReport, PatternReport } from './run-types.ts'
import { MIN_EQUALS } from './settings.ts'
import { candidateOf, type Stay, type Trial } from './trial.ts'

/** One pattern, decided or not. */
export interface Finding {
  readonly report: PatternReport
  /** What goes into the record; absent for what is undecided. */
  readonly pattern?: LearnedPattern
  /** Taken over from the record in force: its value rules were looked for when it was learned. */
  readonly isRenewed?: boolean
  /** Names that changed nothing here in too few samples or values to go by that alone. */
  readonly open?: OpenNames
}

/** What the patterns of a site can only tell together. */
export interface OpenNames {
  /** In as many samples as a decision takes, of fewer values than it takes. */
  readonly names: readonly string[]
  readonly values: readonly OpenValue[]
}

/** The only value that a name has in a pattern. */
export interface OpenValue {
  readonly name: string
  readonly value: string
  /** URLs without it that showed the page with it, each once. */
  readonly pages: readonly string[]
}

/** Different values that must have been tried before a name goes whatever its value. */
const MIN_VALUES = 5

/** Equal samples that one value needs before it goes. */
const MIN_EQUALS_PER_VALUE = 3

/** What a finding needs besides the trial. */
export interface Numbers {
  /** Equal samples that a drop needs. */
  readonly needed: number
  readonly fetches: number
  /** Whether a name was neutral all over the site. */
  readonly isTransferred: (name: string) => boolean
}

/** Decides a pattern by its samples alone. */
export function findingOf(trial: Trial, collected: Collected, numbers: Numbers): Finding {
  const basis = basisOf(trial, collected, numbers.needed)
  const isDecided = basis === 'verified' || basis === 'exhaustive'
  const { drop, dropValues } = isDecided ? droppable(trial, basis, numbers) : { drop: [], dropValues: {} }
  const keep = trial.group.names.filter((name) => !drop.includes(name))
  const equal = isDecided ? trial.credits.length : 0
  const { differ, inconclusive } = trial
  const heldOut = isDecided ? trial.credits.filter((credit) => credit.heldOut).length : 0
  const holdout = [heldOut, heldOut] as const
  const evidence = { equal, differ, inconclusive, upperBound99: upperBound99(equal), holdout }
  const values = Object.keys(dropValues).length === 0 ? {} : { dropValues }
  const report: PatternReport = {
    key: trial.key,
    urlCount: trial.group.urlCount,
    keep,
    drop,
    ...values,
    basis,
    ...(isDecided ? {} : { blindReason: reasonOf(trial, collected) }),
    evidence,
    parameters: trial.group.names.map((name) => parameterReport(name, trial, { drop, dropValues }, basis)),
    fetches: numbers.fetches,
  }
  if (basis === 'undecided') return { report }
  return { report, pattern: { keep, drop, ...values, basis, evidence }, ...openOf(trial, { drop, dropValues }) }
}

function openOf({ group, going, credits }: Trial, { drop, dropValues }: Required<Candidate>): Pick<Finding, 'open'> {
  const names = credits.length < MIN_EQUALS ? [] : going.filter((name) => !drop.includes(name))
  if (names.length === 0) return {}
  const single = Object.entries(candidateOf(group, names).dropValues).filter(([, values]) => values.length === 1)
  const values = single.flatMap(([name, [value = '']]) => {
    const own = credits.filter(({ sample }) => sample.values.get(name) === value)
    return ofName(dropValues, name) === undefined
      ? [{ name, value, pages: [...new Set(own.map((each) => each.canonical))] }]
      : []
  })
  return { open: { names, values } }
}

function basisOf(trial: Trial, collected: Collected, needed: number): PatternReport['basis'] {
  if (collected.kind === 'blind') return 'blind'
  if (trial.going.length === 0) return isProven(trial) ? 'verified' : 'undecided'
  if (trial.credits.length >= needed) return 'verified'
  if (collected.kind === 'ended') return 'undecided'
  if (trial.credits.length === 0 && trial.excuses.size > 0) return 'blind'
  return isExhausted(trial) && trial.credits.length >= MIN_EQUALS ? 'exhaustive' : 'undecided'
}

/** Every name that can be dropped at all was seen to matter. */
function isProven({ staying, group, fixed }: Trial): boolean {
  const removable = group.names.filter((name) => !fixed.has(name))
  return removable.length > 0 && removable.every((name) => staying.get(name)?.proven === true)
}

/** All URLs of the pattern that the corpus has were tried, and next to none of them failed to tell. */
function isExhausted({ group, samples, credits, inconclusive }: Trial): boolean {
  const hits = group.samples.reduce((sum, sample) => sum + sample.hits, 0)
  return (
    hits >= group.urlCount &&
    credits.length + inconclusive >= samples.length * 0.5 &&
    inconclusive <= credits.length / 4
  )
}

/** Names that showed enough different values, and single values of names that have few. */
function droppable(
  trial: Trial,
  basis: 'verified' | 'exhaustive',
  { needed, isTransferred }: Numbers,
): Required<Candidate> {
  const candidate = candidateOf(trial.group, trial.going)
  // A few lists of one item each show the same in any order: what says that it chooses needs the full number of samples.
  const isEnough = (name: string): boolean =>
    triedValues(trial, name).size >= MIN_VALUES && (basis === 'verified' || !isTelling(name))
  const drop = candidate.drop.filter((name) => isTransferred(name) || isEnough(name))
  const dropValues = emptyByName<readonly string[]>()
  for (const [name, values] of Object.entries(candidate.dropValues)) {
    const tried = triedValues(trial, name)
    // A value without an alternative is dropped only after the full number of samples.
    const least = values.length > 1 ? MIN_EQUALS_PER_VALUE : basis === 'verified' ? needed : Infinity
    const sure = values.filter((value) => (tried.get(value) ?? 0) >= least)
    if (sure.length > 0) dropValues[name] = sure
  }
  return { drop, dropValues }
}

function triedValues({ credits }: Trial, name: string): Map<string, number> {
  const tried = new Map<string, number>()
  for (const { sample } of credits) {
    const value = sample.values.get(name) ?? ''
    tried.set(value, (tried.get(value) ?? 0) + 1)
  }
  return tried
}

function reasonOf(trial: Trial, collected: Collected): string {
  if (collected.kind === 'blind') return collected.why
  if (collected.kind === 'ended') return 'the run ended before'
  const [why] = [...trial.excuses].toSorted(([, a], [, b]) => b - a)[0] ?? []
  if (why !== undefined) return `most samples told nothing: ${why}`
  return trial.fixed.size === trial.group.names.length
    ? 'every name is kept by a rule'
    : `only ${counted(trial.credits.length, 'URL')} could be compared`
}

function parameterReport(
  name: string,
  trial: Trial,
  { drop, dropValues }: Required<Candidate>,
  basis: PatternReport['basis'],
): ParameterReport {
  const stay = trial.staying.get(name)
  const first = trial.credits[0]
  const example = first === undefined ? {} : { example: { original: first.sample.settled, modified: first.canonical } }
  const equal = trial.credits.length
  if (drop.includes(name))
    return { name, verdict: 'neutral', why: `removed from ${equal} URLs without a change`, ...example }
  const byValue = ofName(dropValues, name)
  if (byValue !== undefined) {
    const values = byValue.map((value) => JSON.stringify(value)).join(', ')
    return {
      name,
      verdict: 'value-dependent',
      why: `neutral for the values ${values}; others were never seen`,
      ...example,
    }
  }
  if (trial.fixed.has(name))
    return { name, verdict: 'unknown', why: 'kept by a rule or by its name, whatever is learned' }
  if (stay !== undefined && !trial.going.includes(name)) return stayReport(name, stay)
  if (basis === 'blind' || basis === 'undecided') return { name, verdict: 'unknown', why: 'not decided' }
  return { name, verdict: 'unknown', why: `only ${triedValues(trial, name).size} different values were tried` }
}

function stayReport(name: string, { proven, why, example }: Stay): ParameterReport {
  const pair = example === undefined ? {} : { example }
  return proven
    ? { name, verdict: 'important', why: `without it: ${why}`, ...pair }
    : { name, verdict: 'unknown', why: `likely important, not proven (${why})` }
}
