/** The parameters that a comparison may test, by what their evidence is still short of. */

import type { TemplateFacts } from '../site/site-types.ts'
import type { Pair } from '../site/site-url.ts'
import type { Standing } from '../derive/derived.ts'
import { isCandidate } from './candidates.ts'
import { LEAST_GAIN } from '../thresholds.ts'
import { poolShortage } from './pool-shortage.ts'
import type { Asking } from './question.ts'

type Value = Pick<Pair, 'value' | 'raw'>

/** A parameter to add, and what that would gain. */
export interface Wanted {
  readonly name: string
  readonly gain: number
  /** The same for a value that the corpus has on the path of the base. */
  readonly naturalGain: number
  /** Values that must be tested here, and others. */
  readonly values: { readonly needed: readonly Value[]; readonly any: readonly Value[] }
  /** Values that mattered. */
  readonly avoid: ReadonlySet<string>
}

/** Candidates with missing evidence, then those that cost nothing to add: each with the values to test next. */
export function wantedNames({ template, names }: TemplateFacts, asking: Asking): readonly Wanted[] {
  const { site, policy, derived, stakes } = asking
  const wanted: Wanted[] = []
  for (const [name, siteName] of site.names) {
    const facts = names.get(name)
    if (!isCandidate(template, name, { site, derived })) continue
    const standing = derived.standing(template, name)
    // A name of other templates is only worth adding while nothing speaks against it.
    if (facts === undefined && (standing.verdict === 'important' || standing.chance < 0.8)) continue
    const stake = facts === undefined ? 0 : stakes.of(template, name)
    const own = Math.max(standing.ownNeeded - standing.own, standing.untested.length)
    const pool = poolShortage(name, asking)
    const isPooled = standing.own < standing.cap && pool.missing > 0
    const moves = chanceToMove(standing, siteName.isStripped)
    const wide = !siteName.isStripped && standing.own < standing.cap ? derived.missingEverywhere(name) : 0
    const untried = facts?.isStripped === true && isUntried(standing, policy.own) ? UNTRIED : 0
    const gain =
      untried +
      moves * ((own > 0 ? stake / own : 0) + (isPooled ? pool.gain : 0) + (wide > 0 ? stakes.unseen(name) / wide : 0))
    const untested = new Set(standing.untested)
    const values = facts?.values ?? siteName.values
    const avoid = new Set(standing.keepValues)
    const any = values.filter(({ value }) => !avoid.has(value))
    // A folded name belongs to one page: `dwvar_115_color` means nothing on the page of product 119.
    const fresh = name.includes('#')
      ? { needed: [], any: [] }
      : { needed: [...untested].filter((value) => !avoid.has(value)).map((value) => valueNamed(name, value, any)), any }
    const missing = standing.naturalNeeded - standing.natural
    wanted.push({
      name,
      gain,
      naturalGain: missing > 0 ? (moves * stake) / missing : 0,
      values: fresh,
      avoid,
    })
  }
  const isUseful = wanted.some(({ gain, naturalGain }) => gain + naturalGain > 0)
  return isUseful ? wanted.toSorted((a, b) => b.gain - a.gain || (a.name < b.name ? -1 : 1)) : []
}

/** A static rule drops its names without a comparison. A false merge weighs more than missed ones: always worth its cost. */
const UNTRIED = 2 * LEAST_GAIN

/** Whether it was compared on fewer pages than a template has to have of its own, in this run and in the one of the record in force. */
function isUntried({ own, ownNeeded, renews }: Standing, needed: number): boolean {
  return renews === undefined && own < Math.min(needed, ownNeeded)
}

/** How likely the verdict changes a key: a static rule drops its names already, unless a difference vetoes it. */
function chanceToMove({ chance }: Standing, isStripped: boolean): number {
  return isStripped ? 1 - chance : chance
}

/** A value as the corpus writes it, or as this library does where the corpus has none such. */
function valueNamed(name: string, value: string, known: readonly Value[]): Value {
  const raw = `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(value.toWellFormed())}`
  return known.find((one) => one.value === value) ?? { value, raw }
}
