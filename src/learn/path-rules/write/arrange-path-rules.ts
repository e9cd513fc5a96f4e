/** Puts path rules in order so that the first that matches says what the tree says, with guards where a shape must stay as it is. */

import { compilePathRule, type CompiledPathRule } from '../../../canonicalize/record/compiled-record.ts'
import { matchPathRules, type PathTarget } from '../../../canonicalize/steps/path-rule.ts'
import type { PathRule } from '../../../rules/record/domain-record.ts'
import { splitSerializedUrl } from '../../../url/parts.ts'
import { withoutClasses, type RuleGroup } from './compile-path-rules.ts'

/** The rules of a record, in order, and those that were left out because they would also catch what the tree tells apart. */
export interface Arranged {
  readonly rules: readonly PathRule[]
  readonly leftOut: readonly { readonly id: string; readonly reason: string }[]
}

/** A rule of the list that caught URLs of another group more often than this is left out. */
const MAX_STRAY = 0.001

/**
 * Arranges the rules of all groups. The order is that of the groups; where a rule still takes a training URL that is not its
 * own, the URL's group gets a guard in its place, a rule whose destination is its source. What strays after that is left out.
 */
export function arrangePathRules(groups: readonly RuleGroup[], urls: readonly string[]): Arranged {
  const guarded: Guarded = [new Set(), new Set()]
  const leftOut = new Map<string, string>()
  for (let round = 0; ; round++) {
    const rules = listRules(groups, guarded, leftOut)
    const strays = findStrays(groups, rules, leftOut, urls)
    if (strays.size === 0) return { rules, leftOut: [...leftOut].map(([id, reason]) => ({ id, reason })) }
    if (round === 0) {
      for (const { caught, list } of strays.values())
        for (const group of caught) if (group.pattern !== undefined) guarded[list].add(group)
      continue
    }
    for (const [id, { count, own }] of strays)
      leftOut.set(id, `it takes ${count} URLs of other shapes beside ${own} of its own`)
  }
}

/** Groups with a guard among the rules that rewrite the URL, and among those that rewrite the key. */
type Guarded = readonly [Set<RuleGroup>, Set<RuleGroup>]

interface Stray {
  count: number
  own: number
  readonly list: 0 | 1
  readonly caught: Set<RuleGroup>
}

/** Rules that take URLs of other groups, where it matters. */
function findStrays(
  groups: readonly RuleGroup[],
  rules: readonly PathRule[],
  leftOut: ReadonlyMap<string, string>,
  urls: readonly string[],
): Map<string, Stray> {
  const lists = [rules.filter(isRewrite), rules.filter((rule) => !isRewrite(rule))].map((list) => list.map(compilePathRule)) // prettier-ignore
  const uses = new Map<string, number>()
  const strays = new Map<string, Stray>()
  for (const group of groups) {
    const own = group.pathRules.filter(({ id }) => !leftOut.has(id)).map(compilePathRule)
    for (const row of group.shape.rows) {
      const target = splitSerializedUrl(urls[row]!)
      for (const list of [0, 1] as const) {
        const found = matchPathRules(lists[list]!, target)
        if (found === undefined) continue
        uses.set(found.id, (uses.get(found.id) ?? 0) + 1)
        if (saysTheSame(own, target, found)) continue
        const stray = strays.get(found.id) ?? { count: 0, own: 0, list, caught: new Set() }
        stray.count++
        stray.caught.add(group)
        strays.set(found.id, stray)
      }
    }
  }
  for (const [id, stray] of strays) {
    stray.own = uses.get(id)! - stray.count
    if (stray.count <= MAX_STRAY * stray.own) strays.delete(id)
  }
  return strays
}

function saysTheSame(own: readonly CompiledPathRule[], target: PathTarget, found: PathTarget): boolean {
  return own.some((rule) => {
    const wanted = matchPathRules([rule], target)
    return wanted?.path === found.path && wanted.query === found.query && wanted.host === found.host
  })
}

function listRules(groups: readonly RuleGroup[], guarded: Guarded, leftOut: ReadonlyMap<string, string>): PathRule[] {
  return groups.flatMap((group, i) => {
    const own = group.pathRules.filter(({ id }) => !leftOut.has(id))
    const needsGuard = guarded[0].has(group) && !own.some(isRewrite)
    const needsKeyGuard = guarded[1].has(group) && own.every(isRewrite)
    return [
      ...own,
      ...(needsGuard ? [guard(group, `g${i}`)] : []),
      ...(needsKeyGuard ? keyGuards(group, `g${i}k`) : []),
    ]
  })
}

function guard({ pattern, shape }: RuleGroup, id: string): PathRule {
  return { id, source: pattern!.text, destination: withoutClasses(pattern!.text), hosts: shape.hosts }
}

function keyGuards(group: RuleGroup, id: string): PathRule[] {
  return group.shape.hosts.map((host, i) => ({ ...guard(group, `${id}${i}`), hosts: [host], keyHost: host }))
}

function isRewrite(rule: PathRule): boolean {
  return rule.keyHost === undefined
}
