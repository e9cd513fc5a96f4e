/** What a question sees of a small site and a log. */

import type { Comparison, EvidenceEntry } from '../../src/evidence/types.ts'
import { deriveVerdicts } from '../../src/learn/derive/derive.ts'
import { NOTHING_IN_FORCE } from '../../src/learn/derive/in-force.ts'
import { readSite } from '../../src/learn/site/site.ts'
import { createStakes } from '../../src/learn/plan/stakes.ts'
import type { Asking } from '../../src/learn/questions/question.ts'
import { POLICIES } from '../../src/learn/thresholds.ts'
import type { DomainRecord } from '../../src/rules/record/domain-record.ts'
import { logOf, observed, type Part } from '../evidence/observed.ts'
import { corpusOf } from './fake-site.ts'

/** The state of a run of this site after these entries. @param previous the record in force */
export function askingOf(
  urls: readonly string[],
  entries: readonly EvidenceEntry[] = [],
  previous?: DomainRecord,
): Asking {
  const site = readSite(corpusOf(urls), previous)
  const evidence = logOf(entries, site.templateOf)
  const policy = POLICIES.standard
  const inForce = NOTHING_IN_FORCE
  const derived = deriveVerdicts(evidence, { site, policy, priors: new Map(), inForce, traffic: [] })
  const stakes = createStakes()(derived, site)
  const wasAsked = (original: string, modified: string, comparesForms = false): boolean =>
    evidence.comparisons.some(
      (one) => one.original === original && one.modified === modified && (!comparesForms || one.comparesForms === true),
    )
  const permits = { mayFetch: () => true, learnsPaths: true, sharesKey: () => false }
  return { site, policy, evidence, derived, inForce, stakes, seed: 7, budgetLeft: 1, wasAsked, ...permits }
}

/** The lines of the log that a comparison leaves: each URL shows its page twice. */
export function compared(comparison: Comparison, pageOf: (url: URL) => readonly Part[]): EvidenceEntry[] {
  const urls = [comparison.original, comparison.modified]
  return [comparison, ...[...urls, ...urls].map((url) => observed(url, pageOf(new URL(url))))]
}
