/** Units by family: what comparisons and masks work on. */

import type { Unit } from './unit.ts'
import { unpackUnit } from './unit.ts'

/** Marks the first and the last place in a family. */
export const EDGE = '^'

/** A unit, and which one of its page it is. */
export interface PlacedUnit extends Unit {
  readonly at: number
}

/** Units by family, in document order. */
export function byFamily(units: readonly string[]): Map<string, PlacedUnit[]> {
  const families = new Map<string, PlacedUnit[]>()
  for (const [at, packed] of units.entries()) {
    const unit = { ...unpackUnit(packed), at }
    const family = families.get(unit.family)
    if (family === undefined) families.set(unit.family, [unit])
    else family.push(unit)
  }
  return families
}

/** What a unit is compared by: its text, or only its shape where the numbers in it are volatile. */
export function unitKey(unit: Unit, shapes: ReadonlySet<string>): string {
  return shapes.size > 0 && !unit.link && shapes.has(unit.shape) ? `#${unit.shape}` : unit.text
}
