/** Path rules from the evidence of a run, added to its record when its parameters are decided. */

import { fingerprinterNamed } from '../../fingerprint/kinds/fingerprints.ts'
import type { DomainRecord } from '../../rules/record/domain-record.ts'
import { parseDomainRecord, sealDomainRecord } from '../../rules/record/parse-domain-record.ts'
import { createEvidence, type Evidence } from '../../evidence/evidence.ts'
import type { EvidenceEntry } from '../../evidence/types.ts'
import type { Corpus } from '../corpus/corpus.ts'
import { readSite } from '../site/site.ts'
import { MAX_AGE_MS } from '../settings.ts'
import type { LearnReport, LearnResult } from '../types.ts'
import { comparedInLog, labelsOf } from './labels.ts'
import { learnPathRules } from './learn-path-rules.ts'
import { rulesBeside } from './proof/rules-beside.ts'

/** A run that is over, and what it leaves to learn from. */
export interface PathRun {
  readonly result: LearnResult
  readonly corpus: Corpus
  /** The evidence log, oldest first. */
  readonly entries: Iterable<EvidenceEntry>
  /** Checks the record with the rules in it; where it says no, the record stays as it was. */
  readonly isFit: (record: DomainRecord) => boolean
}

/**
 * The result with the path rules that the evidence proves, and the report of how they were found. Rules of the record stay, in front of
 * the new ones. Learns nothing from a run that was stopped, got nowhere, whose map is held back by the guard, that compared less than
 * content, or that was made in mode `seed`. Fetches nothing: the same log gives the same rules. Never throws.
 */
export async function withPathRules({ result, corpus, entries, isFit }: PathRun): Promise<LearnResult> {
  if (!isGround(result.report)) return result
  const { record } = result
  const evidence = evidenceOf(entries, corpus, result.report)
  const labelled = labelsOf(evidence)
  const input = { labelled, domain: record.domain, record }
  const learned = await learnPathRules(input, { compare: comparedInLog(evidence) })
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

/** As for the parameters: pages that are older, or were taken with another fingerprint, say nothing about today. */
function evidenceOf(
  entries: Iterable<EvidenceEntry>,
  corpus: Corpus,
  { startedAtMs, fingerprint }: LearnReport,
): Evidence {
  const site = readSite(corpus)
  const evidence = createEvidence((url) => site.templateOf(url))
  const { version } = fingerprinterNamed(fingerprint)
  for (const entry of entries) {
    const isComparable = entry.kind !== 'page' || (entry.fingerprint.name === fingerprint && entry.fingerprint.version === version) // prettier-ignore
    const isFresh = entry.kind === 'comparison' || entry.fetchedAtMs >= startedAtMs - MAX_AGE_MS
    if (isComparable && isFresh) evidence.append(entry)
  }
  return evidence
}

function isGround({ end, guard, mode, fingerprint }: LearnReport): boolean {
  const isOver = end === 'complete' || end === 'budget'
  const isInForce = guard.outcome === 'first' || guard.outcome === 'accepted'
  return isOver && isInForce && mode === 'plus' && fingerprinterNamed(fingerprint).provesContent
}

function extend(sealed: DomainRecord, rules: NonNullable<DomainRecord['pathRules']>): DomainRecord {
  const { sha256: _, ...record } = sealed
  return sealDomainRecord({ ...record, pathRules: [...(record.pathRules ?? []), ...rules] })
}
