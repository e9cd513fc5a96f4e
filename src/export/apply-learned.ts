/** What the learned part of a plan means. */

import { foldDigits, sortedUnique } from '../rules/record/pattern-key.ts'
import { valueOf, wholeName } from './pieces.ts'
import type { Abilities, ExportPlan, NamePlan, SetPlan, TemplatePlan } from './types.ts'

/** The pieces that stay. Never throws. */
export function withoutLearned(
  pieces: readonly string[],
  template: string,
  plan: ExportPlan,
  can: Abilities,
): readonly string[] {
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
  const isGuarded = known.guarded.some((name) => valuesOf(name, rest).length > 0)
  return mayDropAlone(known, can) && !isGuarded
    ? rest.filter((piece) => !isDroppedAlone(piece, rest, known, can))
    : rest
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
  const { otherwise } = plan
  if (otherwise === undefined) return plan.drop
  const values = pieces.filter((other) => wholeName(other) === written).map(valueOf)
  if (values.length > 1 || values[0]!.includes('%')) return false
  return otherwise.includes(values[0]!) ? !plan.drop : plan.drop
}
