/** From duplicate nodes to rules that have been proved: Algorithms 2 and 3, operations and proofing in a row. */

import { hostsByCount, type PatternTree } from '../tree/build-tree.ts'
import { cellsOf } from '../tree/cells.ts'
import type { DuplicatePair } from '../tree/duplicate-nodes.ts'
import { mapKeys, sharedClusters } from './key-mappings.ts'
import type { Ground } from '../proof/merged-groups.ts'
import { nodeKeysOf, type NodeKeys } from '../tree/node-keys.ts'
import { operationsFor, templateOf, type Template } from './operations.ts'
import { judge, NO_GAIN, ruleName, withoutWrongCells } from '../proof/judge-rule.ts'
import { NOWHERE, type Operations, type ProvedRule, type Refusal, type TreeRule } from './rule.ts'
import type { TreeSettings } from '../settings.ts'
import { ABSENT, type ClusterIndex } from '../tree/url-table.ts'

/** What is known about a tree while rules are made for it. */
export interface RuleContext extends Ground {
  readonly index: ClusterIndex
  readonly settings: TreeSettings
  /** Keys that tell pages apart whatever the tree thinks: an `ignore` becomes a carry, and no rule may lose their value. */
  readonly isImportant: (key: number) => boolean
  readonly keysOf: (node: number) => NodeKeys
  readonly templateOf: (node: number) => Template
  /** Place of each row in `tree.rows`. */
  readonly position: Uint32Array
  /** How a node writes its own URLs, proved; undefined when its template would merge different pages. */
  readonly ownRuleOf: (node: number) => ProvedRule | undefined
  /** Cells in which a closer look has contradicted a rule, by `source>destination`; grows while rules are adjudicated. */
  readonly contradicted: Map<string, Set<number>>
  /** Rules that a closer look has brought down, by the same name: none of them is made again. */
  readonly fallen: Map<string, Refusal>
}

/** Rules in both directions for every pair, and why the others were refused. */
export interface Candidates {
  readonly rules: readonly ProvedRule[]
  readonly refused: readonly Refusal[]
  /** Candidates that were proved or refused. */
  readonly raw: number
}

/** Gathers what the stages share; node keys and templates are made on first use. */
export function ruleContext(
  tree: PatternTree,
  index: ClusterIndex,
  settings: TreeSettings,
  isImportant: (key: number) => boolean,
): RuleContext {
  const keysOf = nodeKeysOf(tree)
  const position = new Uint32Array(tree.rows.length)
  tree.rows.forEach((row, at) => (position[row] = at))
  const context: RuleContext = {
    tree,
    index,
    settings,
    isImportant,
    keysOf,
    position,
    cells: cellsOf(tree),
    mainHost: onFirstUse((node) => hostsByCount(tree, node)[0]!),
    contradicted: new Map(),
    fallen: new Map(),
    staysOut: (node) => (settings.mode === 'paper' ? NO_CELLS : (context.ownRuleOf(node)?.excluded ?? NO_CELLS)),
    ownRuleOf: (node) => ownRules(node),
    templateOf: onFirstUse((node) => templateOf(tree, node, keysOf(node), { settings, isImportant })),
  }
  const ownRules = ownRulesOf(context)
  return context
}

function onFirstUse<T>(make: (node: number) => T): (node: number) => T {
  const made = new Map<number, T>()
  return (node) => {
    const known = made.get(node)
    if (known !== undefined) return known
    const fresh = make(node)
    made.set(node, fresh)
    return fresh
  }
}

/** Rules of nodes for their own URLs, judged again whenever a closer look has contradicted them. */
function ownRulesOf(context: RuleContext): RuleContext['ownRuleOf'] {
  const own = new Map<number, { readonly contradictions: number; readonly rule: ProvedRule | undefined }>()
  return (node) => {
    const name = ruleName({ source: node, destination: node })
    if (context.fallen.has(name)) return undefined
    const contradictions = context.contradicted.get(name)?.size ?? 0
    const known = own.get(node)
    if (known?.contradictions === contradictions) return known.rule
    const rule = ownRule(context, node)
    own.set(node, { contradictions, rule })
    return rule
  }
}

const NO_CELLS: ReadonlySet<number> = new Set()

/** Makes and proves the rules of all duplicate pairs. */
export function candidateRules(context: RuleContext, pairs: readonly DuplicatePair[]): Candidates {
  const rules: ProvedRule[] = []
  const refused: Refusal[] = []
  let raw = 0
  for (const { first, second } of pairs) {
    const directions = first === second ? [[first, first] as const] : ([[first, second], [second, first]] as const) // prettier-ignore
    for (const [source, destination] of directions) {
      raw++
      const made = makeRule(context, source, destination)
      const outcome = 'reason' in made ? made : judge(context, made)
      if ('reason' in outcome) refused.push(outcome)
      else rules.push(outcome)
    }
  }
  return { rules, refused, raw }
}

/** The mapping of a rule, for chains: key of the destination to key of the source. */
export function mappingOf(operations: Operations): ReadonlyMap<number, number> {
  const mapping = new Map<number, number>()
  for (const [key, operation] of operations) {
    if (operation.kind === 'carry' && operation.from !== NOWHERE) mapping.set(key, operation.from)
  }
  return mapping
}

/** A rule from a mapping, or why there is none. */
export function ruleFrom(
  context: RuleContext,
  [source, destination]: readonly [number, number],
  mapping: ReadonlyMap<number, number>,
  via: readonly number[] = [],
): TreeRule | Refusal {
  const { settings, keysOf } = context
  const made = operationsFor(context.templateOf(destination), keysOf(destination), mapping, settings)
  if ('unfilled' in made) {
    return { source, destination, reason: `nothing in it can fill ${context.tree.table.keys[made.unfilled]}` }
  }
  const lost = settings.mode === 'plus' ? lostKey(context, source, made.operations) : undefined
  if (lost !== undefined) return { source, destination, reason: `it would lose the important ${context.tree.table.keys[lost]}` } // prettier-ignore
  return { source, destination, operations: made.operations, via, excluded: NO_CELLS }
}

function ownRule(context: RuleContext, node: number): ProvedRule | undefined {
  const carried = [...context.templateOf(node)]
    .filter(([, { kind }]) => kind === 'carry')
    .map(([key]) => [key, key] as const)
  const rule = ruleFrom(context, [node, node], new Map(carried))
  if ('reason' in rule) return undefined
  const outcome = judge(context, rule)
  if (!('reason' in outcome)) return outcome
  if (outcome.reason !== NO_GAIN) return undefined
  const { rule: fitted, proof } = withoutWrongCells(context, rule)
  return { ...fitted, proof }
}

function makeRule(context: RuleContext, source: number, destination: number): TreeRule | Refusal {
  const { tree, keysOf } = context
  const carried = [...context.templateOf(destination)].filter(([, { kind }]) => kind === 'carry').map(([key]) => key)
  if (source === destination) return ruleFrom(context, [source, source], new Map(carried.map((key) => [key, key])))
  const shared = sharedClusters(tree, context.index, context.position, [tree.nodes[source]!, tree.nodes[destination]!])
  const sides = { source: keysOf(source), destination: keysOf(destination), settings: context.settings }
  return ruleFrom(context, [source, destination], mapKeys(tree, shared, carried, sides))
}

/** An important key of the source that has several values there and goes nowhere. */
function lostKey({ keysOf, isImportant }: RuleContext, source: number, operations: Operations): number | undefined {
  const carried = new Set(mappingOf(operations).values())
  for (const { key, constant } of keysOf(source).values()) {
    if (constant === ABSENT && isImportant(key) && !carried.has(key)) return key
  }
  return undefined
}
