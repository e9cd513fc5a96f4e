/** What another record would do to URLs that were seen: which are sent as another URL, which become one, which come apart. */

import type { Applied } from '../../../canonicalize/types.ts'
import type { DomainRecord } from '../../../rules/record/domain-record.ts'
import type { RuleSet } from '../../../rules/types.ts'
import { compileNameEvidence, objections, type NameEvidence } from './name-evidence.ts'
import { compileSentUrl, type SentUrl } from './sent-url.ts'

/** A URL that was seen, and how often. */
export interface SeenUrl {
  readonly url: string
  readonly hits: number
}

/** A URL that is sent to the origin as another one. */
export interface ChangedUrl extends SeenUrl {
  readonly before: string
  readonly after: string
}

/** How far a merge can be trusted. */
export type MergeRisk =
  /** Every removed parameter is a known tracker or was learned as neutral. */
  | 'backed'
  /** Only the operator's list removes something; the pages were not compared. */
  | 'unproven'
  /** Something is removed although the record holds evidence that pages differ by it. */
  | 'against-evidence'

/** URLs that were different for the origin and become one. */
export interface Merge {
  readonly after: string
  /** What was sent before, with the seen URLs behind each. */
  readonly parts: readonly { readonly before: string; readonly seen: readonly SeenUrl[] }[]
  readonly hits: number
  readonly risk: MergeRisk
  /** Names that go, each with the rule and what speaks against it. */
  readonly removed: readonly {
    readonly name: string
    readonly rule: string
    readonly objections: readonly string[]
  }[]
}

/** URLs that were sent as one and come apart. */
export interface Split {
  readonly before: string
  readonly parts: readonly { readonly after: string; readonly seen: readonly SeenUrl[] }[]
  readonly hits: number
}

/** Outcome of {@link previewChange}; lists with the most requests first. */
export interface ChangePreview {
  readonly urls: number
  readonly hits: number
  readonly distinctBefore: number
  readonly distinctAfter: number
  readonly treatedBefore: number
  readonly treatedAfter: number
  readonly changed: readonly ChangedUrl[]
  readonly merges: readonly Merge[]
  readonly splits: readonly Split[]
}

interface Judged extends SeenUrl {
  readonly before: SentUrl
  readonly after: SentUrl
}

const RISKS: readonly MergeRisk[] = ['against-evidence', 'unproven', 'backed']

/** What a change is tried on. */
export interface PreviewGround {
  readonly seen: readonly SeenUrl[]
  /** The operator's overlay of the built-in rules, which applies before and after the change. */
  readonly rules?: RuleSet | undefined
}

/** Compares two records on URLs that were seen. `undefined` means no record. Never throws. */
export function previewChange(
  from: DomainRecord | undefined,
  to: DomainRecord,
  { seen, rules }: PreviewGround,
): ChangePreview {
  const [before, after] = [compileSentUrl(from, rules), compileSentUrl(to, rules)]
  const judged = seen.map(({ url, hits }) => ({ url, hits, before: before(url), after: after(url) }))
  const evidenceOf = compileNameEvidence(from)
  const byAfter = [...Map.groupBy(judged, (one) => one.after.url)]
  const byBefore = [...Map.groupBy(judged, (one) => one.before.url)]
  return {
    urls: judged.length,
    hits: hitsOf(judged),
    distinctBefore: byBefore.length,
    distinctAfter: byAfter.length,
    treatedBefore: judged.filter((one) => one.before.isTreated).length,
    treatedAfter: judged.filter((one) => one.after.isTreated).length,
    changed: judged
      .filter((one) => one.before.url !== one.after.url)
      .map(({ url, hits, before: was, after: is }) => ({ url, hits, before: was.url, after: is.url }))
      .toSorted(byHits),
    merges: byAfter
      .map(([url, group]) => mergeOf(url, group, evidenceOf))
      .filter(({ parts }) => parts.length > 1)
      .toSorted((a, b) => RISKS.indexOf(a.risk) - RISKS.indexOf(b.risk) || byHits(a, b)),
    splits: byBefore
      .map(([url, group]) => splitOf(url, group))
      .filter(({ parts }) => parts.length > 1)
      .toSorted(byHits),
  }
}

function mergeOf(after: string, group: readonly Judged[], evidenceOf: (name: string) => NameEvidence): Merge {
  const parts = [...Map.groupBy(group, (one) => one.before.url)]
  const removals = new Map(
    group
      .filter(isChanged)
      .flatMap((one) => one.after.applied.filter(isRemoval))
      .map((one) => [`${one.name} ${one.rule}`, one]),
  )
  const removed = [...removals.values()].map(({ name = '', rule }) => ({
    name,
    rule,
    objections: isBacked(rule) ? [] : objections(evidenceOf(name)),
  }))
  return {
    after,
    parts: parts.map(([before, members]) => ({ before, seen: members.map(seenOf) })),
    hits: hitsOf(group),
    risk: riskOf(removed),
    removed,
  }
}

/** Whether a rule rests on a documented fact or a comparison of pages, and not on an operator's list alone. */
function isBacked(rule: string): boolean {
  return !rule.startsWith('operator:')
}

function riskOf(removed: Merge['removed']): MergeRisk {
  if (removed.some((one) => one.objections.length > 0)) return 'against-evidence'
  return removed.every(({ rule }) => isBacked(rule)) ? 'backed' : 'unproven'
}

function splitOf(before: string, group: readonly Judged[]): Split {
  const parts = [...Map.groupBy(group, (one) => one.after.url)]
  return {
    before,
    parts: parts.map(([after, members]) => ({ after, seen: members.map(seenOf) })),
    hits: hitsOf(group),
  }
}

function isChanged({ before, after }: Judged): boolean {
  return before.url !== after.url
}

function isRemoval({ name, to }: Applied): boolean {
  return name !== undefined && to === undefined
}

function seenOf({ url, hits }: SeenUrl): SeenUrl {
  return { url, hits }
}

function hitsOf(urls: readonly SeenUrl[]): number {
  return urls.reduce((sum, { hits }) => sum + hits, 0)
}

function byHits(a: { readonly hits: number }, b: { readonly hits: number }): number {
  return b.hits - a.hits
}
