/** What traffic shows of the parameters and pages of a domain: how often each occurs, and what becomes of it. Pure. */

import { createCanonicalizer } from '../../../canonicalize/canonicalize.ts'
import { explain } from '../../../canonicalize/explain/explanation.ts'
import type { DomainRecord } from '../../../rules/record/domain-record.ts'
import type { RuleSet } from '../../../rules/types.ts'
import { splitQuery } from '../../../url/query.ts'

/** A URL that was seen. */
export interface SeenUrl {
  readonly url: string
  /** Requests with this URL. */
  readonly hits: number
  readonly firstSeenMs: number
}

/** What becomes of a parameter, and the rule behind it: `tracking:gclid`, `operator:strip`, `unknown`, … */
export type Decision =
  | { readonly kind: 'dropped' | 'kept' | 'unknown'; readonly rule: string }
  /** Dropped in some URLs by `rule`, kept in the others by `elsewhere`. */
  | { readonly kind: 'mixed'; readonly rule: string; readonly elsewhere: string }

/** One parameter, over the URLs that were seen. */
export interface SeenParameter {
  readonly name: string
  readonly requests: number
  readonly urls: number
  /** Undefined where no URL that was seen has it. */
  readonly firstSeenMs: number | undefined
  /** In how many of its URLs it is dropped. */
  readonly droppedIn: number
  readonly decision: Decision
}

/** One page: a canonical URL, and the URLs that were seen of it. */
export interface SeenPage {
  readonly url: string
  readonly requests: number
  readonly variants: number
}

/** What the URLs show. */
export interface SeenTraffic {
  readonly urls: number
  readonly requests: number
  /** The most frequent first; then those that only the record names. */
  readonly parameters: readonly SeenParameter[]
  readonly pages: readonly SeenPage[]
}

interface Counted {
  requests: number
  urls: number
  droppedIn: number
  firstSeenMs: number
  /** A URL that has it; one where it stays, if there is one. */
  example: string
  droppedBy: string | undefined
}

/** Counts parameters and pages, under the record in force and the operator's overlay. Never throws. */
export function seenTraffic(
  seen: readonly SeenUrl[],
  record: DomainRecord | undefined,
  rules: RuleSet | undefined,
): SeenTraffic {
  const canonicalizer = createCanonicalizer({ record, rules })
  const counted = new Map<string, Counted>()
  const pages = new Map<string, { requests: number; variants: number }>()
  for (const one of seen) {
    const { url, applied } = canonicalizer.canonicalize(one.url, { profile: 'request' })
    const page = pages.get(url) ?? { requests: 0, variants: 0 }
    pages.set(url, { requests: page.requests + one.hits, variants: page.variants + 1 })
    const dropped = new Map(
      applied
        .filter(({ name, to }) => name !== undefined && to === undefined)
        .map(({ name = '', rule }) => [name, rule]),
    )
    for (const name of namesOf(one.url)) count(counted, name, one, dropped.get(name))
  }
  const parameters = [...counted].map(([name, facts]) => seenParameter(name, facts, { record, rules }))
  return {
    urls: seen.length,
    requests: seen.reduce((sum, { hits }) => sum + hits, 0),
    parameters: [...parameters.toSorted(byRequests), ...unseen(record, counted)],
    pages: [...pages].map(([url, page]) => ({ url, ...page })).toSorted(byRequests),
  }
}

/** Decoded names, each once. A bare token is none. */
function namesOf(url: string): ReadonlySet<string> {
  const pairs = splitQuery(URL.parse(url)?.search.slice(1) ?? '')
  return new Set(pairs.filter(({ value }) => value !== undefined).map(({ name }) => name))
}

function count(counted: Map<string, Counted>, name: string, { url, hits, firstSeenMs }: SeenUrl, rule?: string): void {
  const facts = counted.get(name) ?? { requests: 0, urls: 0, droppedIn: 0, firstSeenMs, example: url, droppedBy: rule }
  facts.requests += hits
  facts.urls++
  facts.firstSeenMs = Math.min(facts.firstSeenMs, firstSeenMs)
  if (rule === undefined) facts.example = url
  else {
    facts.droppedIn++
    facts.droppedBy = rule
  }
  counted.set(name, facts)
}

function seenParameter(
  name: string,
  { requests, urls, droppedIn, firstSeenMs, example, droppedBy }: Counted,
  options: { readonly record: DomainRecord | undefined; readonly rules: RuleSet | undefined },
): SeenParameter {
  const decision =
    droppedIn === urls && droppedBy !== undefined
      ? ({ kind: 'dropped', rule: droppedBy } as const)
      : keptBy(explain(example, 'request', options).kept.find((kept) => kept.name === name)?.rule, droppedBy)
  return { name, requests, urls, firstSeenMs, droppedIn, decision }
}

/** Without a rule, the URL passes through as it is. */
function keptBy(rule = 'pass-through', droppedBy?: string): Decision {
  if (droppedBy !== undefined) return { kind: 'mixed', rule: droppedBy, elsewhere: rule }
  return { kind: rule === 'unknown' ? 'unknown' : 'kept', rule }
}

/** Names of the lists and of the map that no URL has. */
function unseen(record: DomainRecord | undefined, counted: ReadonlyMap<string, unknown>): SeenParameter[] {
  const { keep = [], strip = [], parameters = {} } = record ?? {}
  const learned = Object.entries(parameters).map(
    ([name, { drop }]) => [name, drop === 'everywhere' || drop.length > 0] as const,
  )
  const rules = new Map<string, Decision>([
    ...learned.map(([name, drops]): [string, Decision] => [
      name,
      { kind: drops ? 'dropped' : 'kept', rule: 'learned' },
    ]),
    ...strip.map((name): [string, Decision] => [name, { kind: 'dropped', rule: 'operator:strip' }]),
    ...keep.map((name): [string, Decision] => [name, { kind: 'kept', rule: 'operator:keep' }]),
  ])
  return [...rules]
    .filter(([name]) => !counted.has(name))
    .map(([name, decision]) => ({ name, requests: 0, urls: 0, firstSeenMs: undefined, droppedIn: 0, decision }))
}

function byRequests(a: { readonly requests: number }, b: { readonly requests: number }): number {
  return b.requests - a.requests
}
