/** Labelled URLs from the evidence of a run: URLs that show one page have one label. */

import type { Evidence } from '../../evidence/evidence.ts'
import { observedPage } from '../../evidence/observed-page.ts'
import { outcomeOf } from '../../evidence/outcome.ts'
import type { Observation, PageSeen } from '../../evidence/types.ts'
import { isTwin } from '../derive/judge.ts'
import type { ComparePages } from './proof/adjudicate.ts'
import type { LabelledUrl } from './tree/url-table.ts'

/** A page that so many URLs and so large a share of them show is a wall (a soft error, a login form), not a page with many names. */
const WALL_URLS = 20
const WALL_SHARE = 0.05

/** Twins of one form that show one page although their values differ: a wall shows it for every value. */
const WALL_PAGES = 3

/**
 * Labels observed URLs by what their pages show outside of what is volatile. Only pages count that answered with 200 and look like one,
 * and no pictures, which were observed for the pages that they are part of. Pages that a comparison found to be one have one label,
 * whatever a single response showed. Walls are left out.
 */
export function labelsOf(evidence: Evidence): LabelledUrl[] {
  const labels = new Map<string, string>()
  for (const url of evidence.urls()) {
    const label = labelOf(url, evidence)
    if (label !== undefined) labels.set(url, label)
  }
  joinTwins(labels, evidence)
  const sizes = new Map<string, number>()
  for (const label of labels.values()) sizes.set(label, (sizes.get(label) ?? 0) + 1)
  const walls = wallsOfTwins(evidence, labels)
  const isWall = (label: string): boolean => {
    const size = sizes.get(label)!
    return walls.has(label) || (size > WALL_URLS && size > WALL_SHARE * labels.size)
  }
  return [...labels].filter(([, label]) => !isWall(label)).map(([url, cluster]) => ({ url, cluster }))
}

/** What most observations of a URL show, the last of equally many; undefined where none shows a page. */
export function labelOf(url: string, evidence: Evidence): string | undefined {
  const { volatility } = evidence
  const keys = evidence
    .observationsOf(url)
    .filter(isContent)
    .map((page) => volatility.keyOf(page))
  const count = (key: string): number => keys.filter((other) => other === key).length
  return keys.reduceRight<string | undefined>((best, key) => (best === undefined || count(key) > count(best) ? key : best), undefined) // prettier-ignore
}

/** Gives both URLs of a comparison that showed one page the label of the original. */
function joinTwins(labels: Map<string, string>, evidence: Evidence): void {
  const joined = new Map<string, string>()
  const root = (label: string): string => {
    const next = joined.get(label)
    return next === undefined ? label : root(next)
  }
  for (const comparison of evidence.comparisons) {
    if (!isTwin(comparison) || outcomeOf(comparison, evidence).kind !== 'same') continue
    const [one, other] = [labels.get(comparison.original), labels.get(comparison.modified)]
    if (one !== undefined && other !== undefined && root(one) !== root(other)) joined.set(root(other), root(one))
  }
  for (const [url, label] of labels) labels.set(url, root(label))
}

function isContent(observation: Observation): observation is PageSeen {
  if (observation.kind !== 'page' || observation.status !== 200) return false
  return observedPage(observation).kind === 'page' && !observation.contentType.startsWith('image/')
}

/** Labels of several originals of one pair of forms. */
function wallsOfTwins({ comparisons }: Evidence, labels: ReadonlyMap<string, string>): ReadonlySet<string> {
  const originals = new Map<string, Map<string, Set<string>>>()
  for (const { template, original } of comparisons.filter(isTwin)) {
    const label = labels.get(original)
    if (label === undefined) continue
    const byLabel = originals.get(template) ?? new Map<string, Set<string>>()
    originals.set(template, byLabel.set(label, (byLabel.get(label) ?? new Set()).add(original)))
  }
  const walls = [...originals.values()].flatMap((byLabel) => [...byLabel].filter(([, urls]) => urls.size >= WALL_PAGES))
  return new Set(walls.map(([label]) => label))
}

/** Answers from the log alone: what was not compared is `unknown`. */
export function comparedInLog(evidence: Evidence): ComparePages {
  return async (first, second) => {
    const comparison = { kind: 'comparison', template: '', treatment: [], question: '' } as const
    const { kind } = outcomeOf({ ...comparison, original: first, modified: second }, evidence)
    return kind === 'same' ? 'equal' : kind === 'different' ? 'differ' : 'unknown'
  }
}
