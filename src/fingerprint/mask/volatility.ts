/** How the units of one family changed between two fetches of one URL. */

import { EDGE, unitKey } from '../compare/families.ts'
import type { Unit } from '../compare/unit.ts'

/** Share of a list's items that must give way to others before the list counts as rotating. Below, only these items are hidden. */
const ROTATING_SHARE = 0.5

/** Mask entries that make the two equal, as narrow as can be. */
export function volatileEntries(family: string, a: readonly Unit[], b: readonly Unit[]): string[] {
  const shapes = volatileShapes(a, b)
  const keysA = a.map((unit) => unitKey(unit, shapes))
  const keysB = b.map((unit) => unitKey(unit, shapes))
  const entries = [...shapes].map((shape) => `s:${family}:${shape}`)
  const onlyA = surplus(keysA, keysB)
  const onlyB = surplus(keysB, keysA)
  const changed = Math.max(count(onlyA), count(onlyB))
  const ordered = sameOrder(keysA, onlyA, keysB, onlyB)
  if (changed === 0) return ordered ? entries : [...entries, `o:${family}`]
  const size = Math.max(a.length, b.length)
  const list = a.some((unit) => unit.list) || b.some((unit) => unit.list)
  const nothingLasts = count(onlyA) === a.length && count(onlyB) === b.length
  const replaced = count(onlyA) > 0 && count(onlyB) > 0
  const rotates = list && replaced && (!ordered || changed >= size * ROTATING_SHARE)
  if (nothingLasts || rotates) return [`f:${family}`]
  if (!ordered) entries.push(`o:${family}`)
  const texts = [...keysA.filter((_, at) => onlyA[at]), ...keysB.filter((_, at) => onlyB[at])]
  return [
    ...entries,
    ...gaps(family, keysA, onlyA),
    ...gaps(family, keysB, onlyB),
    ...texts.map((text) => `t:${family}:${text}`),
  ]
}

/**
 * Shapes that hold every difference of some lines: a counter, a clock. At least half of the lines of a shape must have changed on
 * both sides, or one counter would hide a column of prices; the few others are hidden where they stand.
 */
function volatileShapes(a: readonly Unit[], b: readonly Unit[]): Set<string> {
  const changedA = changedShapes(a, b)
  const changedB = changedShapes(b, a)
  const mostChanged = (shape: string, changed: number, units: readonly Unit[]): boolean =>
    changed * 2 >= units.filter((unit) => unit.shape === shape).length
  const shapes = new Set<string>()
  for (const [shape, changed] of changedA)
    if (mostChanged(shape, changed, a) && mostChanged(shape, changedB.get(shape) ?? -1, b)) shapes.add(shape)
  return shapes
}

function changedShapes(units: readonly Unit[], others: readonly Unit[]): Map<string, number> {
  const only = surplus(
    units.map((unit) => unit.text),
    others.map((unit) => unit.text),
  )
  const shapes = new Map<string, number>()
  for (const [at, unit] of units.entries())
    if (only[at] === true && !unit.link) shapes.set(unit.shape, (shapes.get(unit.shape) ?? 0) + 1)
  return shapes
}

/** True at every key that the others lack, counting repetitions; the later ones of equal keys count as the ones too many. */
function surplus(keys: readonly string[], others: readonly string[]): boolean[] {
  const left = new Map<string, number>()
  for (const key of others) left.set(key, (left.get(key) ?? 0) + 1)
  return keys.map((key) => {
    const remaining = left.get(key) ?? 0
    if (remaining > 0) left.set(key, remaining - 1)
    return remaining === 0
  })
}

function sameOrder(
  a: readonly string[],
  onlyA: readonly boolean[],
  b: readonly string[],
  onlyB: readonly boolean[],
): boolean {
  const lastingB = b.filter((_, at) => onlyB[at] !== true)
  return a.filter((_, at) => onlyA[at] !== true).every((key, at) => key === lastingB[at])
}

function gaps(family: string, keys: readonly string[], only: readonly boolean[]): string[] {
  const entries: string[] = []
  for (let at = 0; at < keys.length; at++) {
    if (only[at] !== true) continue
    let end = at
    while (only[end] === true) end++
    entries.push(`g:${family}:${keys[at - 1] ?? EDGE}:${keys[end] ?? EDGE}:${end - at}`)
    at = end
  }
  return entries
}

function count(flags: readonly boolean[]): number {
  return flags.reduce((sum, flag) => sum + (flag ? 1 : 0), 0)
}
