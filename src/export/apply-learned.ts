/** What the learned part of a plan means. */

import { asciiLower } from '../url/ascii-case.ts'
import { decodeComponent } from '../url/percent-encoding.ts'
import { foldDigits, sortedUnique } from '../rules/record/pattern-key.ts'
import { nameOf, valueOf, wholeName } from './pieces.ts'
import type { Abilities, DropGroup, ExportPlan, NamePlan, SetPlan, TemplatePlan } from './types.ts'

/** The pieces that stay. Never throws. */
export function withoutLearned(
  pieces: readonly string[],
  template: string,
  plan: ExportPlan,
  can: Abilities,
): readonly string[] {
  if (can.sets === 'none' && can.names === 'none') return pieces
  if (can.maxLearned !== undefined && pieces.length > can.maxLearned) return pieces
  const known = plan.templates.find((one) => one.template === template)
  if (known === undefined) return pieces
  const { sets, strip, names, guarded } = known
  const decided = withoutSet(pieces, sets)
  if (decided !== undefined) return decided
  if (guarded.some((name) => piecesOf(name, pieces).length > 0)) return pieces
  const untold = dependsOnSets(known) ? untoldNames(plan, can) : []
  if (pieces.some((piece) => untold.includes(asciiLower(nameOf(piece))))) return pieces
  const rest = pieces.filter((piece) => !strip.includes(wholeName(piece)))
  const again = rest.length < pieces.length ? withoutSet(rest, sets) : undefined
  if (again !== undefined || !mayDropAlone(known, can)) return again ?? rest
  const dropped = names.filter((one) => isSayableName(one, names, can))
  return rest.filter((piece) => !dropped.some((one) => isOf(one, piece, names) && isDropped(one, rest, names)))
}

/** Whether it counts on a template what is beside a name that is dropped alone. */
export function dependsOnSets({ sets, guarded }: Pick<TemplatePlan, 'sets' | 'guarded'>): boolean {
  return sets.length + guarded.length > 0
}

/** Names, in lower case, that may be trackers for the edge and that a cache does not drop. Never throws. */
export function untoldNames({ untold, drop, templates }: ExportPlan, can: Abilities): readonly string[] {
  if (!templates.some(dependsOnSets)) return []
  const groups = drop.filter((group) => !isSayable(group, can))
  const others = groups.flatMap(({ names, namesAnyCase }) => [...names, ...namesAnyCase].map(asciiLower))
  return sortedUnique([...untold, ...others])
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

/** Whether a cache that cannot say all names of a template may drop those that it can say. */
export function mayDropAlone({ sets, names }: TemplatePlan, can: Abilities): boolean {
  return can.names !== 'none' && (sets.length === 0 || names.every((one) => isSayableName(one, names, can)))
}

/** Whether a cache can tell what a name means from the names that are written out beside it. */
export function isSayableName({ name }: NamePlan, names: readonly NamePlan[], can: Abilities): boolean {
  return can.names !== 'plain' || exceptionsOf(name, names).length === 0
}

/** The names that are written out beside one with `#` that would mean them too. */
export function exceptionsOf(name: string, names: readonly NamePlan[]): readonly string[] {
  return names.flatMap((other) => (other.name !== name && foldDigits(other.name) === name ? [other.name] : []))
}

const isFolded = ({ names }: SetPlan): boolean => names.some((name) => name.includes('#'))

/** What the first set that decides leaves; all where a repeated value leaves it open; undefined where no set does. */
function withoutSet(pieces: readonly string[], sets: readonly SetPlan[]): readonly string[] | undefined {
  const names = pieces.map(wholeName)
  const exact = sortedUnique(names)
  const own = sets.filter((set) => isSame(set.names, exact))
  const some = own.length > 0 ? own : sets.filter((set) => isSame(set.names, sortedUnique(names.map(foldDigits))))
  const [first] = some
  if (first === undefined) return undefined
  if (first.single.some((name) => piecesOf(name, pieces).length > 1)) return pieces
  const set = some.find(({ when = {} }) =>
    Object.entries(when).every(([name, values]) =>
      piecesOf(name, pieces).every((piece) => values.includes(decodedValue(piece))),
    ),
  )
  if (set === undefined) return undefined
  const dropped = new Set(set.drop)
  return pieces.filter((piece) => !dropped.has(isFolded(set) ? foldDigits(wholeName(piece)) : wholeName(piece)))
}

function piecesOf(name: string, pieces: readonly string[]): readonly string[] {
  return pieces.filter((piece) => [wholeName(piece), foldDigits(wholeName(piece))].includes(name))
}

function decodedValue(piece: string): string {
  const value = valueOf(piece)
  return decodeComponent(value) ?? value
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, i) => text === b[i])
}

/** Whether a name means a piece; one that is written out goes before one with `#`. */
function isOf({ name }: NamePlan, piece: string, names: readonly NamePlan[]): boolean {
  const written = wholeName(piece)
  return written === name || (foldDigits(written) === name && !exceptionsOf(name, names).includes(written))
}

function isDropped(one: NamePlan, pieces: readonly string[], names: readonly NamePlan[]): boolean {
  const { drop, otherwise } = one
  if (otherwise === undefined) return drop
  const own = pieces.filter((piece) => isOf(one, piece, names))
  const listed = own.filter((piece) => otherwise.includes(decodedValue(piece)))
  return drop ? listed.length === 0 : own.length === 1 && listed.length === 1
}
