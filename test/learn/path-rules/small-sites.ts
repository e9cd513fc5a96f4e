import { buildPatternTree, type PatternTree } from '../../../src/learn/path-rules/tree/build-tree.ts'
import {
  candidateRules,
  ruleFrom,
  ruleContext,
  type Candidates,
  type RuleContext,
} from '../../../src/learn/path-rules/candidates/candidates.ts'
import { duplicateNodes } from '../../../src/learn/path-rules/tree/duplicate-nodes.ts'
import type { Operation, ProvedRule, TreeRule } from '../../../src/learn/path-rules/candidates/rule.ts'
import { PLUS, type TreeSettings } from '../../../src/learn/path-rules/settings.ts'
import { clusterIndex, urlTable, type LabelledUrl } from '../../../src/learn/path-rules/tree/url-table.ts'

/** Settings without noise, as the learner uses them when it cannot fetch. */
export const STRICT: TreeSettings = { ...PLUS, maxLabelNoise: 0 }

/** URLs of `a.test`, or of the host before the path, one cluster per page. */
export function label(pages: Readonly<Record<string, readonly string[]>>): LabelledUrl[] {
  return Object.entries(pages).flatMap(([cluster, urls]) =>
    urls.map((url) => ({ url: url.startsWith('/') ? `https://a.test${url}` : `https://${url}`, cluster })),
  )
}

/** `count` pages made by one function from their number. */
export function pages(count: number, forms: (n: number) => readonly string[], from = 1): LabelledUrl[] {
  return Array.from({ length: count }, (_, i) => i + from).flatMap((n) =>
    label({ [`page ${n} of ${forms(0).join()}`]: forms(n) }),
  )
}

/** Sixteen hex digits that follow from two numbers. */
export function hex(page: number, visit: number): string {
  return (page * 7919 + visit * 104_729 + 0x1234567).toString(16).padStart(16, '9c')
}

/** A tree with everything that the stages after it need. */
export function grow(
  labelled: readonly LabelledUrl[],
  settings: TreeSettings = STRICT,
): { tree: PatternTree; context: RuleContext; candidates: Candidates } {
  const table = urlTable(labelled, settings.mode)
  const tree = buildPatternTree(table, settings)
  const index = clusterIndex(table)
  const context = ruleContext(tree, index, settings, () => false)
  return { tree, context, candidates: candidateRules(context, duplicateNodes(tree, index, settings)) }
}

/** Node of a tree by the values on the way to it, `undefined` where there is none. */
export function nodeAt(tree: PatternTree, ...values: readonly string[]): number {
  let id = 0
  for (const value of values) {
    const child = tree.nodes[id]!.children.find((below) => {
      const { value: pair } = tree.nodes[below]!
      return pair >= 0 && tree.table.texts[tree.table.pairText[pair]!] === value
    })
    if (child === undefined) throw new RangeError(`no branch ${value} below node ${id}`)
    id = child
  }
  return id
}

/** The rule from `/p/7` to `/t?id=7`, as it is made, before anyone judged it. */
export function pathRule(labelled: readonly LabelledUrl[]): { context: RuleContext; rule: TreeRule } {
  const { tree, context } = grow(labelled)
  const key = (name: string): number => tree.table.keys.indexOf(name)
  const made = ruleFrom(context, [nodeAt(tree, '/2'), nodeAt(tree, '/1?id')], new Map([[key('q_id'), key('path_1')]]))
  if ('reason' in made) throw new Error(made.reason)
  return { context, rule: made }
}

/** A proved rule for tests of selections: only what they look at. */
export function provedRule(source: number, destination: number, proof: Partial<ProvedRule['proof']> = {}): ProvedRule {
  const full = {
    pairs: 100,
    falsePairs: 0,
    fpr: 0,
    fprBound: 0.01,
    merged: 100,
    falseMerges: 0,
    gain: 100,
    unfilled: 0,
  }
  return {
    source,
    destination,
    operations: new Map<number, Operation>(),
    via: [],
    excluded: new Set(),
    proof: { ...full, ...proof },
  }
}

/** Pages with a path form and a query form: `/p/7` and `/t?id=7`. */
export const PATH_AND_QUERY = pages(150, (n) => [`/p/${n}`, `/t?id=${n}`])

/** A demo site with a mirror path and sessions, and a section that only looks like one. */
export const SESSIONS = [
  ...pages(150, (n) => [`/item/${n}`, `/${hex(n, 1)}/item/${n}`, `/${hex(n, 2)}/item/${n}`]),
  ...pages(60, (n) => [`/reviews/item/${n}`]),
]
