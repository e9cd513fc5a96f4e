/** What a learning run is told and what it answers. */

import type { FingerprintName } from '../fingerprint/kinds/fingerprints.ts'
import type { DomainRecord, PatternKey } from '../rules/record/domain-record.ts'
import type { Corpus } from './corpus/corpus.ts'
import type { EvidenceEntry } from '../evidence/types.ts'
import type { TrafficObservation } from '../evidence/traffic/types.ts'
import type { PathReport } from './path-rules/report/path-report.ts'

/** `seed`: the published algorithm to the letter, as a baseline. `plus`: joint removal with controls and stated error bounds. */
export type LearnMode = 'seed' | 'plus'

/** How sure `plus` must be: `standard` drops wrongly with at most 1 % where 20 % of the pages differ, `strict` where 10 % do. */
export type LearnProfile = 'standard' | 'strict'

/** Input of one run. */
export interface LearnOptions {
  readonly corpus: Corpus
  /** Default `plus`. */
  readonly mode?: LearnMode
  /** Default `standard`. */
  readonly profile?: LearnProfile
  /** Default `content`. */
  readonly fingerprint?: FingerprintName
  /** Pages that may be fetched, default 900. */
  readonly maxFetches?: number
  /** K of `seed`: patterns that are learned at most, default 20. `plus` decides every template and parameter. */
  readonly maxPatterns?: number
  /** Fetches under way at once, default 1. */
  readonly concurrency?: number
  /** Compares twin paths, from which path rules are derived. Default true. */
  readonly pathRules?: boolean
  /** The record that is in force: what the guard compares with, and where the operator's fields are taken from. */
  readonly previous?: DomainRecord
  /** What the guard said of the run before: a drop that it held back is let through when this run finds it again. */
  readonly previousGuard?: GuardReport
  /** Evidence of earlier runs, and of this one before it was interrupted; oldest first. Used before anything is fetched. */
  readonly stored?: Iterable<EvidenceEntry>
  /** Bodies that live traffic got: comparisons that cost nothing. */
  readonly traffic?: Iterable<TrafficObservation>
  /** Parameters that other domains or the platform call neutral or important. They lower what a verdict needs, and never decide. */
  readonly priors?: Readonly<Record<string, 'neutral' | 'important'>>
  /** When this run was begun for the first time; a resumed run passes the first value. Default `now()`. */
  readonly startedAtMs?: number
  /** Ends the run at the next chance; what was decided is kept. */
  readonly signal?: AbortSignal
}

/** Output of one run. */
export interface LearnResult {
  /** Complete and sealed; what could not be decided is kept. After a refused update: the previous record. */
  readonly record: DomainRecord
  readonly report: LearnReport
  /** What would be in force had the guard let everything pass; present when it did not. Complete and sealed. */
  readonly candidate?: DomainRecord
}

/** Everything a person or a program may want to know about a run. JSON-serializable. */
export interface LearnReport {
  readonly domain: string
  readonly mode: LearnMode
  readonly profile: LearnProfile
  readonly fingerprint: FingerprintName
  /** `stopped` by the caller, `budget` used up, `unreachable` when no page could be seen, or none any more. */
  readonly end: 'complete' | 'budget' | 'stopped' | 'unreachable'
  readonly startedAtMs: number
  readonly endedAtMs: number
  /** Asked for since the run was begun or resumed. */
  readonly fetches: number
  /** Taken from what was stored: of earlier runs, and of this one before it was interrupted. */
  readonly recalled: number
  /** Asked for by this run, before it was interrupted as well: what counts against its budget. */
  readonly spent: number
  /** Observations that were no page, by `why`, and pages by status class (`5xx`). */
  readonly troubles: Readonly<Record<string, number>>
  readonly corpus: {
    readonly urlCount: number
    readonly patterns: number
    /** Share of the URLs with a query whose pattern was decided. */
    readonly covered: number
    readonly skipped: Corpus['skipped']
    readonly otherHosts: Readonly<Record<string, number>>
  }
  /** What would merge, and what is undecided and why. */
  readonly summary: LearnSummary
  /** One row for each parameter, by the share of URLs that carry it. */
  readonly parameters: readonly ParameterRow[]
  readonly patterns: readonly PatternReport[]
  /** The comparisons behind the verdicts, in the order they were made. */
  readonly comparisons: readonly ComparisonReport[]
  /** Static rules that turned out wrong here and are vetoed in the record, with the pair that shows it. */
  readonly vetoed: readonly { readonly name: string; readonly original: string; readonly modified: string }[]
  readonly guard: GuardReport
  /** How path rules were looked for, and those that the record gained; absent where they were not. */
  readonly paths?: PathReport
}

/** The result of a run in four figures. URLs are distinct URLs of the corpus with parameters, estimated. */
export interface LearnSummary {
  readonly urls: number
  /** URLs that share a canonical URL with another one. */
  readonly merged: number
  /** Parameters of templates by verdict; undecided ones that a static rule drops are left out. */
  readonly verdicts: Readonly<Record<ParameterReport['verdict'], number>>
  /** What is undecided, most URLs first, at most 20. */
  readonly undecided: readonly {
    readonly name: string
    readonly template: string
    readonly urls: number
    readonly why: string
  }[]
}

/** One parameter over all templates. */
export interface ParameterRow {
  readonly name: string
  /** Share of the URLs with parameters that carry it, 0 to 1. */
  readonly share: number
  /** A static rule drops it wherever nothing else was learned. */
  readonly isStripped: boolean
  /** The verdict on all its templates, or `mixed`. */
  readonly verdict: ParameterReport['verdict'] | 'mixed'
  /** Comparisons with the outcome `same` and `different`. */
  readonly same: number
  readonly different: number
  readonly templates: readonly (ParameterReport & { readonly template: string; readonly urls: number })[]
}

/** One comparison. */
export interface ComparisonReport {
  readonly question: string
  readonly template: string
  readonly original: string
  readonly modified: string
  /** What the modified URL changes: `+trk`, `order`, `front`, `encoding`. */
  readonly treatment: readonly string[]
  readonly outcome: 'same' | 'different' | 'inconclusive'
  readonly why: string
}

/** One pattern and how it was decided. */
export interface PatternReport {
  readonly key: PatternKey
  readonly urlCount: number
  readonly keep: readonly string[]
  readonly drop: readonly string[]
  readonly dropValues?: Readonly<Record<string, readonly string[]>>
  readonly basis: 'verified' | 'exhaustive' | 'inferred' | 'blind' | 'undecided'
  /** Why nothing could be told, for people; present for `blind` and `undecided`. */
  readonly blindReason?: string
  readonly evidence: {
    readonly equal: number
    readonly differ: number
    readonly inconclusive: number
    readonly upperBound99: number
    readonly holdout: readonly [equal: number, total: number]
  }
  readonly parameters: readonly ParameterReport[]
  /** Asked for by this run, before it was interrupted as well. */
  readonly fetches: number
}

/** One parameter of a pattern. */
export interface ParameterReport {
  readonly name: string
  readonly verdict: 'important' | 'neutral' | 'value-dependent' | 'unknown'
  /** One line for people: what decided it. */
  readonly why: string
  /**
   * Pages of this template that were compared, values as well once every page was; and the upper 99 % bound of the share that changes
   * without the parameter, if none differed. Absent where a pattern was decided as a whole.
   */
  readonly compared?: { readonly equal: number; readonly differ: number; readonly upperBound99: number }
  /** A pair of URLs that shows it. */
  readonly example?: { readonly original: string; readonly modified: string }
}

/** Outcome of comparing a new map with the one in force. */
export interface GuardReport {
  /** `first`: nothing to compare with. `rejected`: too many patterns lost a parameter; the old map stays. */
  readonly outcome: 'first' | 'accepted' | 'accepted-with-holds' | 'rejected'
  /** Patterns that both maps have. */
  readonly compared: number
  readonly flagged: readonly GuardFlag[]
  /** Patterns of the old map that the new one lacks; kept for 90 days. */
  readonly vanished: readonly PatternKey[]
  readonly added: readonly PatternKey[]
  /** One line for people. */
  readonly explanation: string
}

/** A pattern in which a parameter went from important to neutral. */
export interface GuardFlag {
  readonly pattern: PatternKey
  readonly names: readonly string[]
}
