/** Compares URLs whose paths differ and whose values are the same: path rules are derived from what they show. */

import { outcomeOf } from '../../evidence/outcome.ts'
import type { Comparison } from '../../evidence/types.ts'
import { labelOf } from '../path-rules/labels.ts'
import { twinsOf, type TwinPage, type Twins } from '../path-rules/twins/twins.ts'
import { formsOf } from '../path-rules/twins/forms.ts'
import { twinUrlsOf } from '../path-rules/twins/twin-urls.ts'
import { familiesOf } from '../path-rules/twins/families.ts'
import { standingOfTwins, type TwinStanding } from '../path-rules/twins/twin-standing.ts'
import { PAGES_OF_TWINS, URLS_OF_ALL_RULES, URLS_OF_RULE } from '../path-rules/proof/proof-needs.ts'
import { seededOrder } from '../seeded-order.ts'
import type { Asking, Proposal, Question } from './question.ts'

/** Comparisons after which twins are known to be worth more, or not. */
const PROBES = 4

/** Pages of a form without twins that are compared: a value needs ten URLs before the tree takes it for a section. */
const CONTRASTS = 12

/** Comparisons of one pair of forms that are proposed at once. */
const AT_ONCE = 8

/** Above what a proof needs: some pages are gone, and a rule is proved on one of several forms. */
const MARGIN = 1.2

/** Pages of two forms that are compared however many others have the same difference: what holds in one section may not in another. */
const OWN_PAGES = 20

/** Finds pages with several paths. */
export const twinsQuestion: Question = {
  name: 'twins',
  about: 'whether URLs with other paths and the same values show one page: mirrors, sessions in a path, extensions',
  propose(asking) {
    if (!asking.learnsPaths) return []
    const all = standingsOf(asking)
    const families = familiesOf(all)
    const open = all.filter((one) => one.chance > 0 && families.isOpen(one.twins))
    const reachable = open.reduce((sum, { twins }) => sum + twins.gain, 0)
    if (reachable < URLS_OF_ALL_RULES) return []
    const needs = needsOf(open)
    return [
      ...open.flatMap((standing) => proposalsFor(standing, needs(standing), asking)),
      ...contrasts(all, open, asking),
    ]
  },
}

/** All twins but those that the path rules in force make one already. */
function standingsOf(asking: Asking): readonly TwinStanding[] {
  const { derived, evidence } = asking
  const isSeen = (url: string): boolean => evidence.observationsOf(url).length > 0
  return twinsOfSite(asking)
    .filter((twins) => !isOne(twins, asking))
    .map((twins) => standingOfTwins(twins, derived.judged, isSeen))
}

/** The path rules of the record in force make one of them already. */
function isOne({ pages: [page] }: Twins, { sharesKey }: Asking): boolean {
  return page !== undefined && sharesKey(page.first[0]!, page.second[0]!)
}

interface Known {
  readonly signature: string
  readonly twins: readonly Twins[]
}

const known = new WeakMap<Asking['site'], Known>()

/** Twins under what may be dropped now; found again when that changes. */
function twinsOfSite(asking: Asking): readonly Twins[] {
  const { urls, signature } = twinUrlsOf(asking)
  const before = known.get(asking.site)
  if (before?.signature === signature) return before.twins
  const limits = { minPages: PAGES_OF_TWINS, minGain: URLS_OF_RULE }
  const twins = twinsOf(formsOf(urls()), limits).map((one) => ({
    ...one,
    pages: seededOrder(one.pages, asking.seed, ({ first }) => first[0]!),
  }))
  known.set(asking.site, { signature, twins })
  return twins
}

/** Comparisons that twins need: a rule holds for all with one difference (`/us/` and `/uk/`), and all rules are proved together. */
function needsOf(standings: readonly TwinStanding[]): (standing: TwinStanding) => number {
  const begun = standings.filter(({ same }) => same >= PROBES)
  const alike = Map.groupBy(begun, ({ twins }) => twins.difference)
  return ({ twins }) => {
    const ofRule = URLS_OF_RULE / (alike.get(twins.difference)?.length ?? 1)
    return MARGIN * Math.max(OWN_PAGES, ofRule, URLS_OF_ALL_RULES / Math.max(1, begun.length))
  }
}

function proposalsFor(standing: TwinStanding, needed: number, asking: Asking): readonly Proposal[] {
  const { twins, same, chance, open, pairs } = standing
  const missing = Math.max(0, Math.min(needed, twins.gain) - same)
  const gain = (chance * twins.gain) / (same < PROBES ? PROBES : Math.max(1, missing))
  const cheapest = missing > 0 ? unasked(twins, pairs, gain, asking) : []
  if (same < PROBES) return cheapest
  // A difference that one page showed may be an accident of that page: it is settled where others agree.
  const doubts = [...open, ...contradictions(twins, asking)]
  return [...doubts.map((comparison) => ({ comparison, gain: 2 * gain, cost: 2 })), ...cheapest]
}

/** Pages that were not compared, those first of which a URL was observed. */
function unasked(twins: Twins, pairs: ReadonlySet<string>, gain: number, asking: Asking): readonly Proposal[] {
  const proposals = twins.pages.flatMap((page): readonly Proposal[] => {
    const comparison = comparisonOf(twins, page, asking)
    const isOut = pairs.has(comparison.original) || !isAllowed(comparison, asking)
    return isOut ? [] : [{ comparison, gain, cost: costOf(comparison, asking), until: 'seen' }]
  })
  return proposals.toSorted((a, b) => a.cost - b.cost).slice(0, AT_ONCE)
}

function isAllowed({ original, modified }: Comparison, { mayFetch, wasAsked }: Asking): boolean {
  return mayFetch(original) && mayFetch(modified) && !wasAsked(original, modified)
}

/**
 * More pages of forms that look like proved ones and are not: `/reviews/item/7` beside `/<session>/item/7`. With a few of them, the tree of
 * path rules sees no section.
 */
function contrasts(all: readonly TwinStanding[], open: readonly TwinStanding[], asking: Asking): readonly Proposal[] {
  const proved = new Map(
    open.filter(({ same }) => same >= PROBES).flatMap(({ twins }) => twins.forms.map((form) => [form, twins.gain])),
  )
  return all.flatMap(({ twins, isApart, pairs }) => {
    const stakes = Math.max(...twins.forms.map((form) => proved.get(form) ?? 0))
    if (!isApart || stakes === 0 || pairs.size >= CONTRASTS) return []
    return unasked(twins, pairs, stakes / CONTRASTS, asking).slice(0, CONTRASTS - pairs.size)
  })
}

/** Observed URLs of one page that show something else than the others. */
function contradictions(twins: Twins, { evidence }: Asking): readonly Comparison[] {
  return twins.pages.flatMap(({ first, second }) => {
    const labels = [...first, ...second].flatMap((url) => {
      const label = labelOf(url, evidence)
      return label === undefined ? [] : [{ url, label }]
    })
    const [most, ...others] = [...Map.groupBy(labels, ({ label }) => label).values()].toSorted((a, b) => b.length - a.length) // prettier-ignore
    const [original] = most ?? []
    if (original === undefined) return []
    return others
      .flatMap((list) => list.map(({ url }) => between(twins, original.url, url)))
      .filter((comparison) => outcomeOf(comparison, evidence).kind === 'open')
  })
}

/** URLs that were observed already cost nothing. */
function comparisonOf(twins: Twins, { first, second }: TwinPage, { evidence }: Asking): Comparison {
  const seen = (url: string): boolean => evidence.observationsOf(url).length > 0
  return between(twins, first.find(seen) ?? first[0]!, second.find(seen) ?? second[0]!)
}

function between({ name }: Twins, original: string, modified: string): Comparison {
  return { kind: 'comparison', template: name, original, modified, treatment: [{ kind: 'path' }], question: 'twins' }
}

function costOf({ original, modified }: Comparison, { evidence }: Asking): number {
  const missing = [original, modified].filter((url) => evidence.observationsOf(url).length === 0).length
  return Math.max(0.1, missing)
}
