/** Fits a plan into a service whose configurations are small. */

import { RULE_DATA } from '../rules/data/index.ts'
import { asciiLower } from '../url/ascii-case.ts'
import type { DropGroup, ExportPlan } from './types.ts'

/** Fewer trackers than this are not worth a configuration. */
const LEAST = 20

/**
 * The plan with as many trackers as fit, those without conditions, first those of `gclid` and `utm_source` and their like; undefined where
 * too few do. Never throws.
 */
export function fewerTrackers(plan: ExportPlan, fits: (plan: ExportPlan) => boolean): ExportPlan | undefined {
  const [all, others] = [plan.drop.filter(isPlain), plan.drop.filter((group) => !isPlain(group))]
  const ranked = rankedNames(all)
  const left = others.length === 0 ? [] : [{ what: 'trackers with conditions', why: 'they do not fit' }]
  const withSome = (count: number): ExportPlan => {
    const kept = new Set(ranked.slice(0, count))
    // Another case of them is rare, and costs four times as much.
    const drop = [{ names: ranked.filter((name) => kept.has(name)), namesAnyCase: [] }]
    const missing = ranked.length - count
    const why = [{ what: `${missing} rare trackers`, why: 'they do not fit' }]
    return {
      ...plan,
      drop,
      untold: withUntold(plan, others),
      unsaid: [...plan.unsaid, ...left, ...(missing > 0 ? why : [])],
    }
  }
  // A script of a large record takes long to write, and where these do not fit no more is tried.
  if (!fits(withSome(Math.min(LEAST, ranked.length)))) return undefined
  let [low, high] = [Math.min(LEAST, ranked.length), ranked.length]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (fits(withSome(middle))) low = middle
    else high = middle - 1
  }
  return withSome(low)
}

/** Of the names that are not said any more, those that a query may hold beside others: the gate of these plans lists them. */
function withUntold({ untold, harmless }: ExportPlan, others: readonly DropGroup[]): readonly string[] {
  const known = new Set(harmless.map(asciiLower))
  const all = [...untold, ...others.flatMap(({ names, namesAnyCase }) => [...names, ...namesAnyCase].map(asciiLower))]
  return [...new Set(all)].filter((name) => known.has(name)).toSorted()
}

function isPlain(group: DropGroup): boolean {
  return Object.keys(group).every((key) => key === 'names' || key === 'namesAnyCase')
}

/** Names of campaigns and clicks before all others, in the order of the rule data. */
function rankedNames(groups: readonly DropGroup[]): readonly string[] {
  const rows = RULE_DATA.tracking.filter(({ hosts, families }) => hosts === undefined && families === undefined)
  const first = rows.filter((row) => row.class === 'campaign' || row.class === 'click-id')
  const order = [...first, ...rows].flatMap(({ names }) => names.map(asciiLower))
  const places = new Map(order.toReversed().map((name, i) => [name, order.length - i]))
  const place = (name: string): number => (COMMON.test(name) ? 0 : (places.get(asciiLower(name)) ?? order.length))
  return groups
    .flatMap(({ names, namesAnyCase }) => [...names, ...namesAnyCase])
    .toSorted((a, b) => place(a) - place(b) || (a < b ? -1 : 1))
}

/** What most links of mails and advertisements hold. */
const COMMON =
  /^(?:utm_(?:source|medium|campaign|term|content|id)|gclid|fbclid|msclkid|gbraid|wbraid|dclid|yclid|ttclid|twclid|igshid|mc_cid|mc_eid|_ga|_gl|srsltid|gad_source|li_fat_id)$/i
