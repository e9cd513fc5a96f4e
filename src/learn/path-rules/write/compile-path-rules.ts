/** From rules between nodes to the path rules of a domain record: one per shape of URLs, in the order of the tree. */

import { isQuicklyMatched } from '../../../rules/routes/capture-limits.ts'
import type { PathRule } from '../../../rules/record/domain-record.ts'
import { hostsByCount, type PatternTree } from '../tree/build-tree.ts'
import type { Cells } from '../tree/cells.ts'
import { leafOfRows } from '../tree/duplicate-nodes.ts'
import type { NodeKeys } from '../tree/node-keys.ts'
import { ANY, destinationText, isOutside, literalOf, sourcePattern, type SourcePattern } from './rule-text.ts'
import type { Operation, ProvedRule, Refusal } from '../candidates/rule.ts'
import { shapesOf, type ShapeKey, type UrlShape } from '../tree/url-shapes.ts'

/** Training URLs that are written the same way: those of one shape under one rule, or under none. */
export interface RuleGroup {
  /** The node whose rule speaks for them; their leaf where none does. */
  readonly node: number
  readonly rule: ProvedRule | undefined
  readonly shape: UrlShape
  /** Path rules that rewrite them; empty where nothing changes. */
  readonly pathRules: readonly PathRule[]
  /** The same pattern as source and destination, to protect the group from the rules behind it; undefined where it cannot be written. */
  readonly pattern: SourcePattern | undefined
}

/** Fewest URLs of a shape that a rule is written for. */
const MIN_SHAPE_URLS = 10

/** What the compiler reads. */
export interface RuleSource {
  readonly tree: PatternTree
  readonly cells: Cells
  readonly keysOf: (node: number) => NodeKeys
  readonly rules: readonly ProvedRule[]
}

/** All groups, in the order in which their patterns must be tried: salient branches before trivial ones, descendants before ancestors. */
export function ruleGroups(source: RuleSource): {
  readonly groups: readonly RuleGroup[]
  readonly refused: readonly Refusal[]
} {
  const { tree } = source
  const bySource = Map.groupBy(source.rules, (rule) => rule.source)
  const rowsByNode = spokenRows(source, bySource)
  const groups: RuleGroup[] = []
  const refused: Refusal[] = []
  for (const node of postOrder(tree)) {
    const { own, left } = rowsByNode.get(node)!
    for (const shape of shapesOf(tree.table, left)) groups.push(bareGroup(node, shape))
    for (const [rule, rows] of own) {
      for (const shape of shapesOf(tree.table, rows).flatMap((whole) => partsOf(source, rule, whole))) {
        const written = shape.rows.length < MIN_SHAPE_URLS ? [] : writeRules(source, rule, shape, groups.length)
        if (typeof written === 'string') refused.push({ source: node, destination: rule.destination, reason: written })
        groups.push(typeof written === 'string' ? bareGroup(node, shape) : { ...bareGroup(node, shape), rule, pathRules: written }) // prettier-ignore
      }
    }
  }
  return { groups, refused }
}

/** A shape as a whole, or cell by cell where one pattern would not tell what a rule drops from what it must not: a mirror's name among session ids. */
function partsOf({ tree, cells }: RuleSource, rule: ProvedRule, shape: UrlShape): readonly UrlShape[] {
  const isClear = shape.keys.every(
    (key) => key.literal !== undefined || isOutside(key.name) || !isDropped(rule, key) || isDescribed(key),
  )
  if (isClear) return [shape]
  return [...Map.groupBy(shape.rows, (row) => cells.of[row]!).values()].flatMap((rows) => shapesOf(tree.table, rows))
}

function isDescribed({ closed, classShares }: ShapeKey): boolean {
  return closed !== undefined || classShares.values().some((share) => share === 1)
}

/** Rows of each node: those its own rules speak for, and at leaves those that no rule speaks for. */
interface SpokenRows {
  readonly own: Map<ProvedRule, number[]>
  readonly left: number[]
}

function spokenRows(
  { tree, cells }: RuleSource,
  bySource: ReadonlyMap<number, readonly ProvedRule[]>,
): ReadonlyMap<number, SpokenRows> {
  const rows = new Map<number, SpokenRows>(tree.nodes.map(({ id }) => [id, { own: new Map(), left: [] }]))
  leafOfRows(tree).forEach((leaf, row) => {
    // The nearest rule at or above the leaf that does not leave the cell out.
    for (let id = leaf; id !== -1; id = tree.nodes[id]!.parent) {
      const rule = bySource.get(id)?.find(({ excluded }) => !excluded.has(cells.of[row]!))
      if (rule === undefined) continue
      const { own } = rows.get(id)!
      const known = own.get(rule)
      if (known === undefined) own.set(rule, [row])
      else known.push(row)
      return
    }
    rows.get(leaf)!.left.push(row)
  })
  return rows
}

function bareGroup(node: number, shape: UrlShape): RuleGroup {
  return { node, rule: undefined, shape, pathRules: [], pattern: sourcePattern(shape, () => false) }
}

function postOrder(tree: PatternTree): readonly number[] {
  const order: number[] = []
  // Nodes in reverse: parent, last child …; reversed again, children come first and the trivial one last.
  const stack = [0]
  while (stack.length > 0) {
    const id = stack.pop()!
    order.push(id)
    stack.push(...tree.nodes[id]!.children)
  }
  return order.toReversed()
}

/** The rules of one shape, or why there is none. */
function writeRules(
  source: RuleSource,
  rule: ProvedRule,
  shape: UrlShape,
  number: number,
): readonly PathRule[] | string {
  const from = sourcePattern(shape, (key) => isDropped(rule, key))
  if (from === undefined) return `no pattern can be written for its shape of ${shape.rows.length} URLs`
  const to = destinationOf(source, rule, shape, from)
  if (to === undefined) return `the destination cannot be written for a shape of ${shape.rows.length} URLs`
  const hosts = hostsOf(source, rule)
  const id = `t${rule.source}-${rule.destination}-${number}`
  if (hosts.carried) return change({ id, source: from.text, destination: to, hosts: shape.hosts })
  const fetchable = !to.split(/[/?&=]/).includes(ANY)
  const same = shape.hosts.filter((host) => fetchable && hosts.all.includes(host))
  const rewrite = change({ id, source: from.text, destination: to, hosts: same })
  // Key rules read what a rewrite leaves, so on its hosts they start from its destination.
  const before = shape.hosts.filter((host) => (rewrite.length > 0 ? !same.includes(host) : !fetchable || host !== hosts.main)) // prettier-ignore
  const after = rewrite.length > 0 ? same.filter((host) => host !== hosts.main) : []
  const toKey = (suffix: string, text: string, own: readonly string[]): readonly PathRule[] =>
    own.length === 0 || !isQuicklyMatched(text)
      ? []
      : [{ id: id + suffix, source: text, destination: to, hosts: own, keyHost: hosts.main }]
  return [...rewrite, ...toKey('k', from.text, before), ...toKey('h', withClassesOf(from.text, to), after)]
}

/** A rule that changes something on some host, or nothing. */
function change(rule: PathRule & { readonly hosts: readonly string[] }): readonly PathRule[] {
  return rule.hosts.length === 0 || withoutClasses(rule.source) === rule.destination ? [] : [rule]
}

/** The template that gives back what the pattern takes. */
export function withoutClasses(pattern: string): string {
  return pattern.replaceAll(/\{(\w+):[^{}]+\}/g, '{$1}')
}

/** A template as a pattern: its captures take what they took in the pattern they come from. */
function withClassesOf(pattern: string, template: string): string {
  const classes = new Map([...pattern.matchAll(/\{(\w+)(:[^{}]+)?\}/g)].map((match) => [match[1]!, match[2] ?? '']))
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => `{${name}${classes.get(name) ?? ''}}`)
}

function isDropped(rule: ProvedRule, { key }: ShapeKey): boolean {
  for (const operation of rule.operations.values())
    if (operation.kind === 'carry' && operation.from === key) return false
  return true
}

function destinationOf(
  { tree, keysOf }: RuleSource,
  rule: ProvedRule,
  shape: UrlShape,
  from: SourcePattern,
): string | undefined {
  const texts: [string, string][] = []
  for (const { key } of keysOf(rule.destination).values()) {
    const operation = rule.operations.get(key)!
    const text = textFor(operation, shape, from, tree.table.texts)
    if (text === undefined) return undefined
    if (text !== '' || operation.kind === 'keep') texts.push([tree.table.keys[key]!, text])
  }
  return destinationText(texts)
}

/** `''` where the key is left out; undefined where it cannot be filled. */
function textFor(
  operation: Operation,
  shape: UrlShape,
  from: SourcePattern,
  texts: readonly string[],
): string | undefined {
  if (operation.kind === 'keep') return literalOf(texts[operation.text]!)
  if (operation.kind === 'ignore') return operation.optional ? '' : ANY
  const key = shape.keys.find((candidate) => candidate.key === operation.from)
  if (key === undefined) return operation.optional ? '' : undefined
  const capture = from.captures.get(key.key)
  return capture === undefined ? literalOf(key.literal!) : `{${capture}}`
}

/** Hosts of a destination: all that occur and the most frequent; `carried` when the host is part of the page's identity. */
function hostsOf(
  { tree }: RuleSource,
  rule: ProvedRule,
): { readonly carried: boolean; readonly main: string; readonly all: readonly string[] } {
  const { table } = tree
  const carried = [...rule.operations].some(
    ([key, { kind }]) => kind === 'carry' && table.keys[key]!.startsWith('host_'),
  )
  const all = hostsByCount(tree, rule.destination).map((host) => table.hosts[host]!)
  return { carried, main: all[0]!, all }
}
