/**
 * What a plan means: the reference that every target is compared with. It also tells what share of the merges of a corpus a cache
 * reaches, by its abilities.
 */

import { foldDigits } from '../rules/record/pattern-key.ts'
import { asciiLower } from '../url/ascii-case.ts'
import { findTemplate, type TemplateNode } from '../canonicalize/record/template-tree.ts'
import { treeOf } from './template-expression.ts'
import { MAX_NUMBERED, MAX_SORTED } from './thresholds.ts'
import { byPaths, groupsOn, type TrackersOfPaths } from './tracker-expressions.ts'
import type { Abilities, DropGroup, ExportPlan, OrderedTemplate } from './types.ts'
import { isSayable, withoutLearned } from './apply-learned.ts'
import { nameOf, valueOf, wholeName } from './pieces.ts'

/** Applies a plan to the path and query of a request. */
export interface AppliedPlan {
  /**
   * The path and query that the cache asks the origin for and keys by. Never throws.
   *
   * @param host lower case, without a port
   * @param target as it came: `/p?id=7&utm_source=x`
   */
  (host: string, target: string): string
}

/** Everything that a plan can say. */
export const EVERYTHING: Abilities = {
  values: 'all',
  paths: true,
  sets: 'all',
  names: 'all',
  sort: 'all',
  emptyPieces: true,
}

interface Compiled {
  readonly plan: ExportPlan
  readonly can: Abilities
  readonly exceptHosts: RegExp | undefined
  readonly path: RegExp
  readonly leavePath: RegExp
  readonly ownPath: RegExp | undefined
  readonly query: RegExp
  readonly leaveQuery: RegExp
  readonly onlyQuery: RegExp | undefined
  readonly leaveRaw: RegExp
  readonly tree: TemplateNode<string>
  readonly drop: readonly TrackersOfPaths[]
}

/** Prepares a plan for one cache. */
export function applyPlan(plan: ExportPlan, can: Abilities = EVERYTHING): AppliedPlan {
  const { gate } = plan
  const compiled: Compiled = {
    plan,
    can,
    exceptHosts: plan.exceptHosts === '' ? undefined : new RegExp(plan.exceptHosts),
    path: new RegExp(gate.path),
    ownPath: can.path === undefined ? undefined : new RegExp(can.path),
    leavePath: new RegExp(gate.leavePath.join('|'), 'i'),
    query: new RegExp(can.emptyPieces ? gate.query : gate.tidyQuery),
    leaveQuery: new RegExp(gate.leaveQuery.join('|') || '(?!)', 'i'),
    onlyQuery: gate.onlyQuery === undefined ? undefined : new RegExp(gate.onlyQuery),
    leaveRaw: new RegExp(leftWhole(plan, can).join('|') || '(?!)', 'i'),
    tree: treeOf(plan.templates.map(({ template }) => template)),
    drop: byPaths(plan.drop.filter((group) => isSayable(group, can))),
  }
  return (host, target) => apply(compiled, host, target)
}

/** Expressions of queries that stay as they are because of a tracker that may be a secret. */
export function leftWhole(plan: ExportPlan, can: Abilities): readonly string[] {
  return [...new Set(plan.drop.filter((group) => isSayable(group, can)).flatMap(({ leaveIf = [] }) => leaveIf))]
}

function apply(compiled: Compiled, host: string, target: string): string {
  const { plan, exceptHosts, path: plainPath, leavePath, ownPath, query: plainQuery, leaveQuery } = compiled
  const mark = target.indexOf('?')
  if (mark === -1 || mark === target.length - 1) return target
  const path = target.slice(0, mark)
  const query = target.slice(mark + 1)
  if (plan.hosts.length > 0 && !plan.hosts.includes(host)) return target
  if (
    exceptHosts?.test(host) === true ||
    !plainPath.test(path) ||
    leavePath.test(path) ||
    ownPath?.test(path) === false
  )
    return target
  const { maxQueryBytes, maxParameters } = plan.gate
  const all = query.split('&')
  if (query.length > maxQueryBytes || all.length > maxParameters || !plainQuery.test(query)) return target
  if (compiled.leaveRaw.test(query) || areTogether(all, plan)) return target
  const template = findTemplate(compiled.tree, path, 0, path.length) ?? ''
  const inOrder = plan.inOrder.find((one) => one.template === template)
  const untracked =
    inOrder === undefined ? withoutTrackers(all, path, template, compiled) : frontOf(all, inOrder, compiled)
  if (untracked === undefined) return target
  const rest = untracked.join('&')
  if (leaveQuery.test(rest) || compiled.onlyQuery?.test(rest) === false) return target
  const pieces = inOrder === undefined ? learnedAndSorted(untracked, path, template, compiled) : untracked
  return pieces.length === 0 ? path : `${path}?${pieces.join('&')}`
}

function areTogether(pieces: readonly string[], { gate }: ExportPlan): boolean {
  const lower = new Set(pieces.map((piece) => asciiLower(nameOf(piece))))
  return gate.leaveTogether.some((names) => names.every((name) => lower.has(asciiLower(name))))
}

/** The pieces up to the last one that is kept. */
function frontOf(
  pieces: readonly string[],
  { template, names }: OrderedTemplate,
  { drop, can }: Compiled,
): readonly string[] {
  const groups = groupsOn(drop, template)
  const learned = can.names === 'none' ? [] : names
  const isLearned = (piece: string): boolean =>
    piece.includes('=') && [wholeName(piece), foldDigits(wholeName(piece))].some((name) => learned.includes(name))
  const isKept = (piece: string): boolean =>
    piece !== '' && !isLearned(piece) && !groups.some((group) => isTracker(piece, group))
  return pieces.slice(0, pieces.findLastIndex(isKept) + 1)
}

/** Undefined where they are in more runs than the cache finds. */
function withoutTrackers(
  pieces: readonly string[],
  path: string,
  template: string,
  { drop, can: { maxRuns = Number.POSITIVE_INFINITY } }: Compiled,
): readonly string[] | undefined {
  let rest: readonly string[] = pieces.filter((piece) => piece !== '')
  for (const trackers of drop) {
    if (!holdsOn(trackers, path, template)) continue
    const isGone = rest.map((piece) => trackers.groups.some((group) => isTracker(piece, group)))
    if (isGone.filter((is, i) => is && isGone[i - 1] !== true).length > maxRuns) return undefined
    rest = rest.filter((_, i) => isGone[i] === false)
  }
  return rest
}

function holdsOn({ paths, exceptPaths, exceptTemplates }: TrackersOfPaths, path: string, template: string): boolean {
  if (paths !== undefined && !paths.some((prefix) => path.startsWith(prefix))) return false
  if (exceptPaths?.some((prefix) => path.startsWith(prefix)) === true) return false
  return exceptTemplates?.includes(template) !== true
}

function isTracker(piece: string, group: DropGroup): boolean {
  const name = nameOf(piece)
  const value = valueOf(piece)
  if (!group.names.includes(name) && !group.namesAnyCase.includes(asciiLower(name))) return false
  if ((group.value ?? group.exceptValue) !== undefined && (value.includes('%') || !piece.includes('='))) return false
  if (group.value !== undefined && !isWhole(group.value, value)) return false
  return group.exceptValue === undefined || !isWhole(group.exceptValue, value)
}

/** Whether a grammar matches all of a value. */
function isWhole(grammar: string, value: string): boolean {
  return new RegExp(`^(?:${grammar})$`).test(value)
}

function learnedAndSorted(
  pieces: readonly string[],
  path: string,
  template: string,
  compiled: Compiled,
): readonly string[] {
  const kept = withoutLearned(pieces, template, compiled.plan, compiled.can)
  return mayChangeOrder(kept, path, template, compiled)
    ? kept.toSorted(compiled.can.sort === 'numbered' ? byText : byName)
    : kept
}

/** A name whose place in a query no server reads: letters, digits, `_` and `-`, and not a number. */
const UNORDERED = /^[A-Za-z0-9_-]*[A-Za-z_-][A-Za-z0-9_-]*$/

function mayChangeOrder(pieces: readonly string[], path: string, template: string, { plan, can }: Compiled): boolean {
  const { sort } = plan
  if (sort === undefined || can.sort === 'none') return false
  if (sort.exceptPaths.some((prefix) => path.startsWith(prefix)) || sort.exceptTemplates.includes(template))
    return false
  const names = pieces.map(wholeName)
  if (!names.every((name) => UNORDERED.test(name))) return false
  const lower = names.map(asciiLower)
  if (can.sort === 'few' && names.length > MAX_SORTED) return false
  const different = new Set(names).size
  if (can.sort === 'numbered' && different < names.length && names.length > MAX_NUMBERED) return false
  return new Set(lower).size === different
}

function byName(a: string, b: string): number {
  const [x, y] = [wholeName(a), wholeName(b)]
  return x < y ? -1 : x > y ? 1 : 0
}

/** Before their values, names end in a sign: any order will do, as long as it is one. */
function byText(a: string, b: string): number {
  const [x, y] = [`${wholeName(a)}=`, `${wholeName(b)}=`]
  return x < y ? -1 : x > y ? 1 : 0
}
