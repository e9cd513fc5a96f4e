/** The report of a learning run as the map shows it. It comes from R2, where any revision of the writer may have put it. */

import type { LearnedPattern } from '../../rules/record/domain-record.ts'

/** One parameter, and what decided about it. */
export interface ReportedParameter {
  readonly name: string
  readonly verdict: string
  readonly why: string
  /** A pair of URLs that shows it. */
  readonly example: { readonly original: string; readonly modified: string } | undefined
}

/** One pattern, also one that was not decided and is not in the map. */
export interface ReportedPattern {
  readonly key: string
  readonly urlCount: number
  readonly basis: string
  /** Why there is no verdict; for `blind` and `undecided`. */
  readonly blindReason: string | undefined
  readonly evidence: LearnedPattern['evidence'] | undefined
  readonly parameters: readonly ReportedParameter[]
}

/** How path rules were looked for. */
export interface ReportedPaths {
  readonly urls: number
  readonly pages: number
  readonly nodes: number
  /** The pattern tree as text, one line a node. */
  readonly picture: string
  /** Rules that were written and left out again. */
  readonly leftOut: readonly { readonly id: string; readonly reason: string }[]
  /** Candidates that were refused, by reason, most frequent first. */
  readonly refused: readonly { readonly reason: string; readonly count: number }[]
}

/** What is shown of a report. */
export interface ShownReport {
  readonly endedAtMs: number
  readonly patterns: ReadonlyMap<string, ReportedPattern>
  readonly paths: ReportedPaths | undefined
}

type Json = Readonly<Record<string, unknown>>

/** Reads a report; what is missing or of another kind is left out. Undefined for what is no report. Never throws. */
export function readReport(value: unknown): ShownReport | undefined {
  if (!isObject(value) || !Array.isArray(value['patterns'])) return undefined
  const patterns = objects(value['patterns']).map(readPattern)
  return {
    endedAtMs: numberOf(value['endedAtMs']),
    patterns: new Map(patterns.map((pattern) => [pattern.key, pattern])),
    paths: isObject(value['paths']) ? readPaths(value['paths']) : undefined,
  }
}

function readPattern(pattern: Json): ReportedPattern {
  const reason = pattern['blindReason']
  return {
    key: textOf(pattern['key']),
    urlCount: numberOf(pattern['urlCount']),
    basis: textOf(pattern['basis']),
    blindReason: typeof reason === 'string' ? reason : undefined,
    evidence: isObject(pattern['evidence']) ? readEvidence(pattern['evidence']) : undefined,
    parameters: objects(pattern['parameters']).map(readParameter),
  }
}

function readEvidence(evidence: Json): LearnedPattern['evidence'] {
  const holdout = Array.isArray(evidence['holdout']) ? evidence['holdout'] : []
  return {
    equal: numberOf(evidence['equal']),
    differ: numberOf(evidence['differ']),
    inconclusive: numberOf(evidence['inconclusive']),
    upperBound99: numberOf(evidence['upperBound99']),
    holdout: [numberOf(holdout[0]), numberOf(holdout[1])],
  }
}

function readParameter({ name, verdict, why, example }: Json): ReportedParameter {
  const pair = isObject(example)
    ? { original: textOf(example['original']), modified: textOf(example['modified']) }
    : undefined
  return { name: textOf(name), verdict: textOf(verdict), why: textOf(why), example: pair }
}

function readPaths({ urls, clusters, tree, dropped, refused }: Json): ReportedPaths {
  const shape = isObject(tree) ? tree : {}
  const reasons = Map.groupBy(objects(refused), ({ reason }) => textOf(reason))
  return {
    urls: numberOf(urls),
    pages: numberOf(clusters),
    nodes: numberOf(shape['nodes']),
    picture: textOf(shape['picture']),
    leftOut: objects(dropped).map(({ id, reason }) => ({ id: textOf(id), reason: textOf(reason) })),
    refused: [...reasons]
      .map(([reason, found]) => ({ reason, count: found.length }))
      .toSorted((a, b) => b.count - a.count),
  }
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function objects(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function numberOf(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0
}
