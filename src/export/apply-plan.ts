/**
 * What a plan means: the reference that every target is compared with. It also tells what share of the merges of a corpus a cache
 * reaches, by its abilities.
 */

import { asciiLower } from '../url/ascii-case.ts'
import { foldDigits, sortedUnique } from '../rules/record/pattern-key.ts'
import { templateTree, type TemplateTree } from './template-tree.ts'
import { MAX_SORTED } from './thresholds.ts'
import type { Abilities, DropGroup, ExportPlan, SetPlan, TemplatePlan } from './types.ts'

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
export const EVERYTHING: Abilities = { values: 'all', sets: true, names: true, paths: true, sort: 'all' }

interface Compiled {
  readonly plan: ExportPlan
  readonly can: Abilities
  readonly exceptHosts: RegExp | undefined
  readonly path: RegExp
  readonly leavePath: RegExp
  readonly query: RegExp
  readonly leaveQuery: RegExp
  readonly tree: TemplateTree
  readonly drop: readonly DropGroup[]
}

/** Prepares a plan for one cache. */
export function applyPlan(plan: ExportPlan, can: Abilities = EVERYTHING): AppliedPlan {
  const { gate } = plan
  const compiled: Compiled = {
    plan,
    can,
    exceptHosts: plan.exceptHosts === '' ? undefined : new RegExp(plan.exceptHosts),
    path: new RegExp(gate.path),
    leavePath: new RegExp(gate.leavePath.join('|'), 'i'),
    query: new RegExp(gate.query),
    leaveQuery: new RegExp(gate.leaveQuery.join('|'), 'i'),
    tree: templateTree(plan.templates.map(({ template }) => template)),
    drop: plan.drop.filter((group) => isSayable(group, can)),
  }
  return (host, target) => apply(compiled, host, target)
}

/** Whether a cache can say a group of trackers. */
export function isSayable({ value, exceptValue, paths, exceptPaths, exceptTemplates }: DropGroup, can: Abilities): boolean {
  if (value !== undefined && can.values === 'none') return false
  if (exceptValue !== undefined && can.values !== 'all') return false
  return can.paths || (paths === undefined && exceptPaths === undefined && exceptTemplates === undefined)
}

function apply(compiled: Compiled, host: string, target: string): string {
  const { plan, exceptHosts, path: plainPath, leavePath, query: plainQuery, leaveQuery } = compiled
  const mark = target.indexOf('?')
  if (mark === -1 || mark === target.length - 1) return target
  const path = target.slice(0, mark)
  const query = target.slice(mark + 1)
  if (plan.hosts.length > 0 && !plan.hosts.includes(host)) return target
  if (exceptHosts?.test(host) === true || !plainPath.test(path) || leavePath.test(path)) return target
  const { maxQueryBytes, maxParameters, leaveTogether } = plan.gate
  if (query.length > maxQueryBytes || query.split('&').length > maxParameters || !plainQuery.test(query)) return target
  const template = compiled.tree.find(path)
  const untracked = query.split('&').filter((piece) => piece !== '' && !isTracker(piece, path, template, compiled.drop))
  if (leaveQuery.test(untracked.join('&'))) return target
  const lower = new Set(untracked.map((piece) => asciiLower(nameOf(piece))))
  if (leaveTogether.some((names) => names.every((name) => lower.has(asciiLower(name))))) return target
  const kept = withoutLearned(untracked, template, compiled)
  const pieces = mayChangeOrder(kept, path, template, compiled) ? kept.toSorted(byName) : kept
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

function isTracker(piece: string, path: string, template: string, groups: readonly DropGroup[]): boolean {
  const name = nameOf(piece)
  const value = valueOf(piece)
  return groups.some((group) => {
    if (!group.names.includes(name) && !group.namesAnyCase.includes(asciiLower(name))) return false
    if (group.paths !== undefined && !group.paths.some((prefix) => path.startsWith(prefix))) return false
    if (group.exceptPaths?.some((prefix) => path.startsWith(prefix)) === true) return false
    if (group.exceptTemplates?.includes(template) === true) return false
    if ((group.value ?? group.exceptValue) !== undefined && value.includes('%')) return false
    if (group.value !== undefined && !isWhole(group.value, value)) return false
    return group.exceptValue === undefined || !isWhole(group.exceptValue, value)
  })
}

/** Whether a grammar matches all of a value. */
function isWhole(grammar: string, value: string): boolean {
  return new RegExp(`^(?:${grammar})$`).test(value)
}

function withoutLearned(pieces: readonly string[], template: string, { plan, can }: Compiled): readonly string[] {
  if (!can.sets && !can.names) return pieces
  const known = plan.templates.find((one) => one.template === template)
  const rest = can.sets ? pieces.filter((piece) => !plan.strip.includes(wholeName(piece))) : pieces
  if (known === undefined) return rest
  const names = rest.map(wholeName)
  const set = can.sets ? setOf(known.sets, rest, names) : undefined
  if (set !== undefined) {
    const dropped = new Set(set.drop)
    const isFolded = set.names.some((name) => name.includes('#'))
    return rest.filter((piece) => !dropped.has(isFolded ? foldDigits(wholeName(piece)) : wholeName(piece)))
  }
  return can.names ? rest.filter((piece) => !isDroppedAlone(piece, rest, known)) : rest
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

function isDroppedAlone(piece: string, pieces: readonly string[], { names }: TemplatePlan): boolean {
  const written = wholeName(piece)
  const plan = names.find(({ name }) => name === written) ?? names.find(({ name }) => name === foldDigits(written))
  if (plan === undefined) return false
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
  if (sort.exceptPaths.some((prefix) => path.startsWith(prefix)) || sort.exceptTemplates.includes(template)) return false
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
