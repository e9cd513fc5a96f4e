/** Units by family: what comparisons and masks work on. */

import type { Unit } from './unit.ts'
import { unpackUnit } from './unit.ts'

/** Stands for the first and the last place in a family. */
export const EDGE = '^'

/** Units by family, in document order. */
export function byFamily(units: readonly string[]): Map<string, Unit[]> {
  const families = new Map<string, Unit[]>()
  for (const packed of units) {
    const unit = unpackUnit(packed)
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
