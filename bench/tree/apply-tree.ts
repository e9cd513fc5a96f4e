/** A URL through the tree to its normalized form: down to a leaf, up to the nearest rule. What the paper deploys. */

import { parseUrl } from '../../src/url/parts.ts'
import { TRIVIAL, type PatternTree } from '../../src/learn/path-rules/tree/build-tree.ts'
import { decompose } from '../../src/learn/path-rules/tree/decompose.ts'
import type { Operations, ProvedRule } from '../../src/learn/path-rules/candidates/rule.ts'
import type { TreeMode } from '../../src/learn/path-rules/settings.ts'
import { ABSENT } from '../../src/learn/path-rules/tree/url-table.ts'

/**
 * Compiles a tree and its rules to a function from URLs to forms; URLs with equal forms count as one. A rule whose
 * destination has a rule of its own is followed on, up to the length of the longest chain of nodes. A value that a rule
 * carries and a URL lacks is left out. Never throws; what is no URL is its own form.
 */
export function applyTree(tree: PatternTree, rules: readonly ProvedRule[], mode: TreeMode): (url: string) => string {
  const { table, nodes } = tree
  const bySource = new Map(rules.map((rule) => [rule.source, rule]))
  const keyIds = new Map(table.keys.map((key, id) => [key, id]))
  const branches = branchesOf(tree)
  const governor = (values: ReadonlyMap<number, string>): ProvedRule | undefined => {
    let node: number | undefined = 0
    let found: ProvedRule | undefined
    while (node !== undefined) {
      found = bySource.get(node) ?? found
      const below: Branches | undefined = branches.get(node)
      if (below === undefined) break
      node = below.of.get(values.get(below.key) ?? NONE) ?? below.of.get(OTHERS)
    }
    return found
  }
  return (url) => {
    const parts = parseUrl(url)
    if (parts === undefined) return url
    const { pairs } = decompose(parts, mode)
    // A key that training never showed keeps its place beside those with a number.
    const unknown = pairs.filter(([key]) => !keyIds.has(key)).map(([key, value]) => `${key}=${value}`)
    let values = new Map(pairs.flatMap(([key, value]) => (keyIds.has(key) ? [[keyIds.get(key)!, value] as const] : [])))
    const done = new Set<ProvedRule>()
    for (let rule = governor(values); rule !== undefined && !done.has(rule) && done.size < nodes.length;) {
      done.add(rule)
      values = rewritten(values, rule.operations, table.texts)
      rule = bySource.get(rule.destination)
    }
    return [...values].map(([key, value]) => `${table.keys[key]}=${value}`).concat(unknown).toSorted().join('\n') // prettier-ignore
  }
}

interface Branches {
  readonly key: number
  readonly of: ReadonlyMap<string, number>
}

/** No value of a URL holds a NUL. */
const NONE = '\u0000none'
const OTHERS = '\u0000others'

function branchesOf({ table, nodes }: PatternTree): ReadonlyMap<number, Branches> {
  return new Map(
    nodes
      .filter(({ children }) => children.length > 0)
      .map(({ id, children }) => {
        const below = children.map((child) => nodes[child]!)
        const name = (value: number): string =>
          value === TRIVIAL ? OTHERS : value === ABSENT ? NONE : table.texts[table.pairText[value]!]!
        return [id, { key: below[0]!.key, of: new Map(below.map((node) => [name(node.value), node.id])) }]
      }),
  )
}

function rewritten(
  values: ReadonlyMap<number, string>,
  operations: Operations,
  texts: readonly string[],
): Map<number, string> {
  const result = new Map<number, string>()
  for (const [key, operation] of operations) {
    if (operation.kind === 'keep') result.set(key, texts[operation.text]!)
    else if (operation.kind === 'ignore') result.set(key, '*')
    else {
      const value = values.get(operation.from)
      if (value !== undefined) result.set(key, value)
    }
  }
  return result
}
