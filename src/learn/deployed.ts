/**
 * URLs as they would be requested once a candidate were published. The library itself computes them, under a draft of the
 * record: order, iteration, naming schemes, platforms and the operator's word are what production does, not a model of it.
 */

import { createCanonicalizer, type Canonicalizer } from '../canonicalize/canonicalize.ts'
import { reachablePatterns } from './reachable-patterns.ts'
import type { DomainRecord, LearnedPattern, PatternKey } from '../rules/record/domain-record.ts'

/** What a pattern might drop. */
export interface Candidate {
  readonly drop: readonly string[]
  readonly dropValues?: Readonly<Record<string, readonly string[]>>
}

/** The draft of the record that is being learned. */
export interface Deployed {
  /**
   * The canonical URL under what is decided so far, with a candidate in the place of one pattern.
   *
   * @param key the pattern of the URL, which then must be a settled one: only patterns that it can lead to are compiled
   */
  of(url: string, key?: PatternKey, candidate?: Candidate): string
  decide(key: PatternKey, pattern: LearnedPattern): void
  veto(name: string): void
  /** The draft as it stands, neither numbered nor sealed, without path rules: never published as it is. */
  draft(): DomainRecord
}

const NO_EVIDENCE = { equal: 0, differ: 0, inconclusive: 0, upperBound99: 1, holdout: [0, 0] } as const

/** A pattern that keeps everything. */
export function keepAll(names: readonly string[]): LearnedPattern {
  return { keep: names, drop: [], basis: 'blind', evidence: NO_EVIDENCE }
}

/**
 * Starts a draft.
 *
 * @param previous where the operator's fields come from
 * @param shadows patterns that keep everything, so that their URLs do not fall to a wider template
 */
export function createDeployed(domain: string, previous: DomainRecord | undefined, shadows: Shadows): Deployed {
  const patterns: Record<PatternKey, LearnedPattern> = {}
  for (const { key, names } of shadows) patterns[key] = keepAll(names)
  const vetoed = new Set(previous?.veto)
  const compiled = new Map<string, Canonicalizer>()
  const reachable = reachablePatterns()

  function draft(): DomainRecord {
    const { pathRules: _rules, patterns: _patterns, veto: _veto, ...operator } = previous ?? newRecord(domain)
    return { ...operator, patterns: { ...patterns }, ...(vetoed.size === 0 ? {} : { veto: [...vetoed].toSorted() }) }
  }

  function canonicalizer(key: PatternKey | undefined, candidate: Candidate | undefined): Canonicalizer {
    const id = key === undefined ? '' : JSON.stringify([key, candidate])
    const known = compiled.get(id)
    if (known !== undefined) return known
    const record = draft()
    // A URL within a URL may be of any pattern.
    const isWhole = key === undefined || (record.urlParams ?? []).length > 0
    const near = isWhole ? record.patterns : reachable.pick(record.patterns, key)
    const tried = key === undefined || candidate === undefined ? {} : { [key]: tentative(candidate) }
    const made = createCanonicalizer({ record: { ...record, patterns: { ...near, ...tried } } })
    compiled.set(id, made)
    return made
  }

  return {
    of: (url, key, candidate) => canonicalizer(key, candidate).canonicalize(url).url,
    decide(key, pattern) {
      patterns[key] = pattern
      compiled.clear()
    },
    veto(name) {
      vetoed.add(name)
      compiled.clear()
    },
    draft,
  }
}

/** Keys with their names. */
export type Shadows = readonly { readonly key: PatternKey; readonly names: readonly string[] }[]

function tentative({ drop, dropValues }: Candidate): LearnedPattern {
  const values = dropValues === undefined ? {} : { dropValues }
  return { keep: [], drop, ...values, basis: 'verified', evidence: NO_EVIDENCE }
}

/** A domain that nobody has operated yet is only watched. */
function newRecord(domain: string): DomainRecord {
  return { v: 1, domain, revision: 0, builtAt: '', sha256: '', mode: 'observe', patterns: {} }
}
