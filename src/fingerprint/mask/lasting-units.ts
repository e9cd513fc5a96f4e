/** Finds the units of a page that last over several observations, and the observations that lack them. */

import type { Fingerprint } from '../types.ts'
import { unpackUnit } from '../compare/unit.ts'

/** The units of one observation, and the keys that decide whether it shows a unit of another one. */
interface Shown {
  readonly units: readonly ShownUnit[]
  readonly keys: ReadonlySet<string>
}

/** A link is shown by its target without echoes of the URL, or by its raw target. */
interface ShownUnit {
  readonly family: string
  readonly key: string
  readonly raw: string
}

/** Units that all of `prints` show, and at least `lacking` of `others` do not. Fingerprints without units have none. */
export function lastingUnits(
  prints: readonly Fingerprint[],
  others: readonly Fingerprint[],
  lacking: number,
): readonly { readonly family: string }[] {
  return missesOf(prints, others).filter(({ misses }) => misses >= lacking)
}

/** Of the units that all of `prints` show: the largest number of `others` that lack one. */
export function mostMissed(prints: readonly Fingerprint[], others: readonly Fingerprint[]): number {
  return missesOf(prints, others).reduce((most, { misses }) => Math.max(most, misses), 0)
}

/** The units that all of `prints` show, with the number of `others` that lack each. */
function missesOf(prints: readonly Fingerprint[], others: readonly Fingerprint[]) {
  const [first, ...rest] = prints.map(shownIn)
  const views = others.map(shownIn)
  return (first?.units ?? [])
    .filter((unit) => rest.every((view) => shows(view, unit)))
    .map((unit) => ({ family: unit.family, misses: views.filter((view) => !shows(view, unit)).length }))
}

/** Families with units that not all of the observations show. */
export function volatileFamilies(prints: readonly Fingerprint[]): ReadonlySet<string> {
  const views = prints.map(shownIn)
  const changing = views.flatMap(({ units }) => units.filter((unit) => !views.every((view) => shows(view, unit))))
  return new Set(changing.map(({ family }) => family))
}

function shownIn({ units }: Fingerprint): Shown {
  const shown = units.map((packed) => {
    const { family, text, shape, link } = unpackUnit(packed)
    const key = `${family} ${text}`
    return { family, key, raw: link ? `${family}>${shape}` : key }
  })
  return { units: shown, keys: new Set(shown.flatMap(({ key, raw }) => [key, raw])) }
}

function shows({ keys }: Shown, { key, raw }: ShownUnit): boolean {
  return keys.has(key) || keys.has(raw)
}
