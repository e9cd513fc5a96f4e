/** What a run of the pattern tree has to say for itself. JSON-serializable. */

import type { PathRule } from '../../../rules/record/domain-record.ts'
import type { Arranged } from '../write/arrange-path-rules.ts'
import type { Chosen } from '../candidates/choose-rules.ts'
import type { LearnedTree } from '../tree/learn-tree.ts'
import { patternText, printTree } from '../tree/print-tree.ts'
import type { Published } from '../proof/publish-rules.ts'
import type { Proof, Refusal } from '../candidates/rule.ts'
import type { TreeMode } from '../settings.ts'

/** Everything a person may want to know about a run. Patterns are written as URLs, `*` for several values. */
export interface PathReport {
  readonly domain: string
  readonly mode: TreeMode
  readonly urls: number
  readonly clusters: number
  readonly skipped: LearnedTree['settled']['skipped'] & { readonly contradicting: number }
  readonly tree: { readonly nodes: number; readonly height: number; readonly picture: string }
  readonly candidates: { readonly pairs: number; readonly raw: number; readonly qualified: number }
  /** Rules between nodes that were chosen. */
  readonly chosen: readonly NamedRule[]
  /** Candidates that were not, each with its reason. */
  readonly refused: readonly { readonly source: string; readonly destination: string; readonly reason: string }[]
  /** Path rules that were written and left out again, each with its reason. */
  readonly dropped: readonly { readonly id: string; readonly reason: string; readonly example: string }[]
  readonly rules: readonly PathRule[]
  /** URLs that the steps before path rules do not leave alone. */
  readonly unsettled: number
  readonly fetches: number
}

/** A rule between two nodes in words. */
export interface NamedRule {
  readonly source: string
  readonly destination: string
  readonly via: readonly string[]
  readonly proof: Proof
}

/** The parts of a run. */
export interface RunParts extends LearnedTree {
  readonly domain: string
  readonly chosen: Chosen
  /** Rules that were chosen and could not be written for some shape. */
  readonly unwritten: readonly Refusal[]
  readonly arranged: Arranged
  readonly published: Published
}

/** Writes the report of a run. */
export function pathReport(run: RunParts): PathReport {
  const { tree, context, candidates, chosen, settled, published } = run
  const name = (node: number): string => `#${node} ${patternText(tree, context.keysOf(node))}`
  const named = ({ source, destination, reason }: Refusal): PathReport['refused'][number] => ({
    source: name(source),
    destination: name(destination),
    reason,
  })
  return {
    domain: run.domain,
    mode: context.settings.mode,
    urls: tree.table.rowCount,
    clusters: new Set(tree.table.cluster).size,
    skipped: { ...settled.skipped, contradicting: tree.table.contradicting },
    tree: {
      nodes: tree.nodes.length,
      height: Math.max(...tree.nodes.map(({ depth }) => depth)) + 1,
      picture: printTree({ tree, keysOf: context.keysOf, rules: chosen.rules }),
    },
    candidates: { pairs: run.pairCount, raw: candidates.raw, qualified: candidates.rules.length },
    chosen: chosen.rules.map(({ source, destination, via, proof }) => ({
      source: name(source),
      destination: name(destination),
      via: via.map(name),
      proof,
    })),
    refused: [...candidates.refused, ...chosen.refused, ...run.unwritten].map(named),
    dropped: [...run.arranged.leftOut.map((rule) => ({ ...rule, example: '' })), ...published.failed.map(({ id, reason, example }) => ({ id, reason, example }))], // prettier-ignore
    rules: published.rules,
    unsettled: published.unsettled,
    fetches: chosen.fetches,
  }
}
