/** Path rules out of what a learning run has seen anyway, added to its record once the map of parameters stands. */

import { fingerprinterNamed } from '../../fingerprint/kinds/fingerprints.ts'
import type { DomainRecord } from '../../rules/record/domain-record.ts'
import { parseDomainRecord, sealDomainRecord } from '../../rules/record/parse-domain-record.ts'
import type { Observation } from '../../evidence/types.ts'
import type { LearnReport, LearnResult } from '../types.ts'
import type { ComparePages } from './adjudicate.ts'
import { labelsOf } from './labels.ts'
import { learnPathRules } from './learn-path-rules.ts'
import { rulesBeside } from './rules-beside.ts'

/** A run that is over, and what it leaves to learn from. */
export interface PathRun {
  readonly result: LearnResult
  /** All that the run has seen or recalled, oldest first. */
  readonly observations: Iterable<Observation>
  /** Fetches two pages and compares them; without it labels have to be right as they are. Must not reject. */
  readonly compare?: ComparePages
  /** A last look at the record with the rules in it; where it says no, the record stays as it was. */
  readonly isFit: (record: DomainRecord) => boolean
}

/** As for the map: pages older than this say nothing about today. */
const MAX_AGE_MS = 7 * 24 * 3600 * 1000

/**
 * The result with the path rules that its observations prove, and the report of how they were found. Rules that stand in the
 * record stay, in front of the new ones. Learns nothing from a run that was stopped, got nowhere, whose map is held back by
 * the guard, that compared less than content, or that was made in mode `seed`. Never throws.
 */
export async function withPathRules({ result, observations, compare, isFit }: PathRun): Promise<LearnResult> {
  if (!isGround(result.report)) return result
  const { record } = result
  const labelled = labelsOf(fresh(observations, result.report.startedAtMs))
  const input = { labelled, domain: record.domain, record }
  const learned = await learnPathRules(input, compare === undefined ? {} : { compare })
  const { rules, refused } = rulesBeside(record, learned.rules, labelled)
  const dropped = [...learned.report.dropped, ...refused]
  const extended = rules.length === 0 ? record : extend(record, rules)
  if (extended !== record && !(parseDomainRecord(extended).ok && isFit(extended))) {
    const unfit = rules.map(({ id }) => ({ id, reason: 'the record with the rules is not fit for use', example: '' }))
    const paths = { ...learned.report, rules: [], dropped: [...dropped, ...unfit] }
    return { ...result, report: { ...result.report, paths } }
  }
  return { ...result, record: extended, report: { ...result.report, paths: { ...learned.report, rules, dropped } } }
}

function isGround({ end, guard, mode, fingerprint }: LearnReport): boolean {
  const isOver = end === 'complete' || end === 'budget'
  const isInForce = guard.outcome === 'first' || guard.outcome === 'accepted'
  return isOver && isInForce && mode === 'plus' && fingerprinterNamed(fingerprint).provesContent
}

function* fresh(observations: Iterable<Observation>, startedAtMs: number): Generator<Observation> {
  for (const observation of observations) if (observation.fetchedAtMs >= startedAtMs - MAX_AGE_MS) yield observation
}

function extend(sealed: DomainRecord, rules: NonNullable<DomainRecord['pathRules']>): DomainRecord {
  const { sha256: _, ...record } = sealed
  return sealDomainRecord({ ...record, pathRules: [...(record.pathRules ?? []), ...rules] })
}
