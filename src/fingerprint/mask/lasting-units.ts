/** Which units of a page last over several sightings, and which sightings lack them. */

import type { Fingerprint } from '../types.ts'
import { unpackUnit } from '../compare/unit.ts'

/** What one sighting showed: its units, and what tells whether it shows a unit of another one. */
interface Shown {
  readonly units: readonly ShownUnit[]
  readonly keys: ReadonlySet<string>
}

/** A link is shown by its target without echoes of the URL or by its target as it stands. */
interface ShownUnit {
  readonly family: string
  readonly key: string
  readonly raw: string
}

/** Units that all of some sightings show, and at least `lacking` of the others do not. Fingerprints without units have none. */
export function lastingUnits(
  prints: readonly Fingerprint[],
  others: readonly Fingerprint[],
  lacking: number,
): readonly { readonly family: string }[] {
  return missesOf(prints, others).filter(({ misses }) => misses >= lacking)
}

/** How many of the other sightings lack the unit, of those that all of these show, which is lacking most often. */
export function mostMissed(prints: readonly Fingerprint[], others: readonly Fingerprint[]): number {
  return missesOf(prints, others).reduce((most, { misses }) => Math.max(most, misses), 0)
}

/** The units that all of some sightings show, with the number of others that do not. */
function missesOf(prints: readonly Fingerprint[], others: readonly Fingerprint[]) {
  const [first, ...rest] = prints.map(shownIn)
  const views = others.map(shownIn)
  return (first?.units ?? [])
    .filter((unit) => rest.every((view) => shows(view, unit)))
    .map((unit) => ({ family: unit.family, misses: views.filter((view) => !shows(view, unit)).length }))
}

/** Families of which some units are not on all of the sightings. */
export function restlessFamilies(prints: readonly Fingerprint[]): ReadonlySet<string> {
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
