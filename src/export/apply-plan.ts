/**
 * What a plan means: the reference that every target is compared with. It also tells what share of the merges of a corpus a cache
 * reaches, by its abilities.
 */

import { asciiLower } from '../url/ascii-case.ts'
import { foldDigits, sortedUnique } from '../rules/record/pattern-key.ts'
import { templateTree, type TemplateTree } from './template-tree.ts'
import { MAX_SORTED } from './thresholds.ts'
import { byPaths, type TrackersOfPaths } from './tracker-expressions.ts'
import type { Abilities, DropGroup, ExportPlan, NamePlan, SetPlan, TemplatePlan } from './types.ts'

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
  readonly tree: TemplateTree
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
    leaveQuery: new RegExp(gate.leaveQuery.join('|'), 'i'),
    tree: templateTree(plan.templates.map(({ template }) => template)),
    drop: byPaths(plan.drop.filter((group) => isSayable(group, can))),
  }
  return (host, target) => apply(compiled, host, target)
}

/** Whether a cache can say a group of trackers. */
export function isSayable(
  { value, exceptValue, paths, exceptPaths, exceptTemplates }: DropGroup,
  can: Abilities,
): boolean {
  if (value !== undefined && can.values === 'none') return false
  if (exceptValue !== undefined && can.values !== 'all') return false
  return can.paths || (paths === undefined && exceptPaths === undefined && exceptTemplates === undefined)
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
  const { maxQueryBytes, maxParameters, leaveTogether } = plan.gate
  if (query.length > maxQueryBytes || query.split('&').length > maxParameters || !plainQuery.test(query)) return target
  const template = compiled.tree.find(path)
  const untracked = withoutTrackers(query.split('&'), path, template, compiled)
  if (untracked === undefined) return target
  if (leaveQuery.test(untracked.join('&'))) return target
  const lower = new Set(untracked.map((piece) => asciiLower(nameOf(piece))))
  if (leaveTogether.some((names) => names.every((name) => lower.has(asciiLower(name))))) return target
  const pieces = learnedAndSorted(untracked, path, template, compiled)
  return pieces.length === 0 ? path : `${path}?${pieces.join('&')}`
}

/** The name of a piece, without what an HTML source added, its brackets decoded. */
function nameOf(piece: string): string {
  const name = piece.slice(0, piece.indexOf('=')).replace(/^(?:amp;)+/, '')
  return name.replaceAll(/%5b/gi, '[').replaceAll(/%5d/gi, ']')
}

const wholeName = (piece: string): string =>
  piece.slice(0, piece.indexOf('=')).replaceAll(/%5b/gi, '[').replaceAll(/%5d/gi, ']')

const valueOf = (piece: string): string => piece.slice(piece.indexOf('=') + 1)

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
  if ((group.value ?? group.exceptValue) !== undefined && value.includes('%')) return false
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
  if (compiled.can.sets !== 'sorted') {
    const kept = withoutLearned(pieces, template, compiled)
    return mayChangeOrder(kept, path, template, compiled)
      ? kept.toSorted(compiled.can.sort === 'unique' ? byText : byName)
      : kept
  }
  if (!mayChangeOrder(pieces, path, template, compiled)) return pieces
  return withoutLearned(pieces.toSorted(byName), template, compiled)
}

function withoutLearned(pieces: readonly string[], template: string, { plan, can }: Compiled): readonly string[] {
  if (can.sets === 'none' && can.names === 'none') return pieces
  const known = plan.templates.find((one) => one.template === template)
  const rest = can.sets === 'none' ? pieces : pieces.filter((piece) => !plan.strip.includes(wholeName(piece)))
  if (known === undefined) return rest
  const names = rest.map(wholeName)
  const sets = can.sets === 'sorted' ? known.sets.filter((set) => !isFolded(set)) : known.sets
  const set = can.sets === 'none' ? undefined : setOf(sets, rest, names)
  if (set !== undefined) {
    const dropped = new Set(set.drop)
    return rest.filter((piece) => !dropped.has(isFolded(set) ? foldDigits(wholeName(piece)) : wholeName(piece)))
  }
  return mayDropAlone(known, can) ? rest.filter((piece) => !isDroppedAlone(piece, rest, known, can)) : rest
}

const isFolded = ({ names }: SetPlan): boolean => names.some((name) => name.includes('#'))

/** Whether a cache that cannot say all of the sets or names of a template may drop the names that it can say. */
export function mayDropAlone({ sets, names }: TemplatePlan, can: Abilities): boolean {
  if (can.names === 'all') return true
  if (can.names === 'none') return false
  return sets.length === 0 || (can.sets === 'sorted' && !sets.some(isFolded) && names.every(isPlain))
}

/** Whether a name needs neither its value nor its digits looked at. */
export function isPlain({ name, otherwise }: NamePlan): boolean {
  return otherwise === undefined && !name.includes('#')
}

/** The first set that decides; one that drops nothing where a repeated or encoded value leaves it open. */
function setOf(sets: readonly SetPlan[], pieces: readonly string[], names: readonly string[]): SetPlan | undefined {
  const exact = sortedUnique(names)
  const own = sets.filter((set) => isSame(set.names, exact))
  const some = own.length > 0 ? own : sets.filter((set) => isSame(set.names, sortedUnique(names.map(foldDigits))))
  const [first] = some
  if (first === undefined) return undefined
  const isOpen = first.plainValues.some((name) => {
    const values = valuesOf(name, pieces)
    return values.length > 1 || values.some((value) => value.includes('%'))
  })
  if (isOpen) return { names: first.names, drop: [], plainValues: [] }
  return some.find(({ when = {} }) =>
    Object.entries(when).every(([name, values]) => valuesOf(name, pieces).every((value) => values.includes(value))),
  )
}

function valuesOf(name: string, pieces: readonly string[]): readonly string[] {
  return pieces.flatMap((piece) => {
    const written = wholeName(piece)
    return written === name || foldDigits(written) === name ? [valueOf(piece)] : []
  })
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, i) => text === b[i])
}

function isDroppedAlone(piece: string, pieces: readonly string[], { names }: TemplatePlan, can: Abilities): boolean {
  const written = wholeName(piece)
  const plan = names.find(({ name }) => name === written) ?? names.find(({ name }) => name === foldDigits(written))
  if (plan === undefined || (can.names === 'plain' && !isPlain(plan))) return false
  const { otherwise = [] } = plan
  if (otherwise.length === 0) return plan.drop
  const values = pieces.filter((other) => wholeName(other) === written).map(valueOf)
  if (values.length > 1 || values[0]!.includes('%')) return false
  return otherwise.includes(values[0]!) ? !plan.drop : plan.drop
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
  if (can.sort === 'few') return names.length <= MAX_SORTED && names.every((name, i) => name === lower[i])
  if (can.sort === 'unique') return new Set(lower).size === names.length
  return new Set(lower).size === new Set(names).size
}

function byName(a: string, b: string): number {
  const [x, y] = [wholeName(a), wholeName(b)]
  return x < y ? -1 : x > y ? 1 : 0
}

/** Names come once, so it only matters that there is one order. */
function byText(a: string, b: string): number {
  return a < b ? -1 : 1
}
