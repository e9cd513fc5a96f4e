/** The parameters that a comparison may test, by what their evidence is still short of. */

import type { TemplateFacts } from '../corpus/site-types.ts'
import type { Pair } from '../corpus/site-url.ts'
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
  /** Only values are missing: a page that was used tells as much about another value as one that was not. */
  readonly lacksValues: boolean
  /** The same for a value that the corpus has on the path of the base. */
  readonly naturalGain: number
  /** Values that must be tested here, others of the template, and those of the site. */
  readonly values: Readonly<Record<'needed' | 'own' | 'any', readonly Value[]>>
  /** Values that mattered. */
  readonly avoid: ReadonlySet<string>
}

/** Candidates with missing evidence, then those that cost nothing to add: each with the values to test next. */
export function wantedNames(facts: TemplateFacts, asking: Asking): readonly Wanted[] {
  const { site, derived } = asking
  const { template, names } = facts
  const wanted: Wanted[] = []
  for (const name of site.names.keys()) {
    if (!isCandidate(template, name, { site, derived })) continue
    const standing = derived.standing(template, name)
    // A name of other templates is only worth adding while nothing speaks against it.
    if (!names.has(name) && (standing.verdict === 'important' || standing.chance < 0.8)) continue
    const avoid = new Set(standing.keepValues)
    wanted.push({ name, avoid, values: valuesToTest(standing, facts, asking), ...gainsOf(standing, facts, asking) })
  }
  const isUseful = wanted.some(({ gain, naturalGain }) => gain + naturalGain > 0)
  return isUseful ? wanted.toSorted((a, b) => b.gain - a.gain || (a.name < b.name ? -1 : 1)) : []
}

/** What a comparison of a parameter gains on a template. */
function gainsOf(
  standing: Standing,
  { template, names }: TemplateFacts,
  asking: Asking,
): Pick<Wanted, 'gain' | 'naturalGain' | 'lacksValues'> {
  const { site, policy, derived, stakes } = asking
  const { name, own, ownNeeded, natural, naturalNeeded, cap, untested } = standing
  const isStripped = site.names.get(name)?.isStripped === true
  const stake = names.has(name) ? stakes.of(template, name) : 0
  const missing = Math.max(ownNeeded - own, untested.length)
  const missingNatural = naturalNeeded - natural
  const pool = poolShortage(name, asking)
  const isPooled = own < cap && pool.missing > 0
  const wide = !isStripped && own < cap ? derived.missingEverywhere(name) : 0
  const untried = names.get(name)?.isStripped === true && isUntried(standing, policy.own) ? UNTRIED : 0
  const moves = chanceToMove(standing, isStripped)
  const share = (whole: number, parts: number): number => (parts > 0 ? whole / parts : 0)
  const decided = share(stake, missing) + (isPooled ? pool.gain : 0) + share(stakes.unseen(name), wide)
  return {
    gain: untried + moves * decided,
    naturalGain: moves * share(stake, missingNatural),
    lacksValues: own >= ownNeeded && untested.length > 0 && !isPooled,
  }
}

/** A folded name belongs to one page: `dwvar_115_color` means nothing on the page of product 119. */
function valuesToTest(
  { name, keepValues, untested }: Standing,
  { names }: TemplateFacts,
  { site }: Asking,
): Wanted['values'] {
  if (name.includes('#')) return { needed: [], own: [], any: [] }
  const isTried = ({ value }: Value): boolean => !keepValues.includes(value)
  const own = (names.get(name)?.values ?? []).filter(isTried)
  const any = (site.names.get(name)?.values ?? []).filter(isTried)
  const needed = untested.filter((value) => !keepValues.includes(value)).map((value) => valueNamed(name, value, own))
  return { needed, own, any }
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
