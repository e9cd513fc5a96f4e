import { ARCHETYPES } from '../archetypes/index.ts'
import type { Archetype } from '../site/types.ts'
import { CLOCKS } from './clocks.ts'
import { EDGE_SITES } from './edges.ts'
import { freshSite } from './fresh/index.ts'
import { GROWING_SHOPS } from './growing.ts'
import { FAULTS, MIXTURES } from './mixtures.ts'
import { FACET_LOGS, THIN_NOISE } from './noise.ts'
import { PATH_SITES } from './paths.ts'
import { RATE_BED } from './rate.ts'
import { SHOPS } from './shops/index.ts'

/** Sites whose log is learned whole. */
export const LOG_SITES: readonly Archetype[] = [
  ...SHOPS,
  ...GROWING_SHOPS,
  ...FACET_LOGS,
  ...THIN_NOISE,
  ...FAULTS,
  ...MIXTURES,
  ...CLOCKS,
  ...EDGE_SITES,
  ...PATH_SITES,
  ...RATE_BED,
]

/** Every site that is the same in each run. */
export const FIXED_SITES: readonly Archetype[] = [...ARCHETYPES, ...LOG_SITES]

/** The family of a site. */
export function familyOf({ log }: Archetype): string {
  return log?.family ?? 'archetypes'
}

/** Names of all families. */
export const FAMILIES: readonly string[] = [...new Set(FIXED_SITES.map(familyOf)), 'fresh']

/** The site of a name, fresh ones included. */
export function siteNamed(name: string): Archetype | undefined {
  return FIXED_SITES.find((site) => site.name === name) ?? freshSite(name)
}
