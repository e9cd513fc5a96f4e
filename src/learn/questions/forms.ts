/** Adds what is to be dropped to a page and observes it until it shows whether they select one of the forms between which it alternates. */

import type { TemplateFacts } from '../site/site-types.ts'
import type { Pair } from '../site/site-url.ts'
import { LEAST_GAIN, MAX_ADDED } from '../thresholds.ts'
import type { Form } from '../../evidence/forms.ts'
import { basesOf } from './bases.ts'
import { isBeingBisected } from './bisect.ts'
import { composed, NO_PLACEMENT } from './modified-url.ts'
import type { Asking, Question } from './question.ts'
import { pairKey } from './value-pairs.ts'

/** Before a page is held out, and before more of what the mask hides is compared: many names at once, a few times a site. */
const URGENCY = 1e5

/** Fewer names wait: each comparison fetches several pages, however few names it tests. */
const MANY_NAMES = 12

/** Share of the budget below which what is to be dropped is asked about first. */
const LAST_SHARE = 0.2

/** Pages that a comparison fetches in the mean, where two forms are equally frequent and nothing selects one. */
const COST = 4

/** Comparisons in which one name is tried: pages that alternate rarely show nothing. */
const MAX_TRIES = 3

/** Chance at which the pages of a pair that all show one form are no accident. */
const ACCIDENT = 0.05

/** Finds parameters that select what the mask would hide. */
export const formsQuestion: Question = {
  name: 'forms',
  about: 'whether a parameter selects one of the forms between which a page alternates, such as a variant of a test',
  propose(asking) {
    const { evidence, site, derived } = asking
    if (evidence.volatility.mask().entries.length === 0) return []
    const tried = triedPairs(asking)
    const ordered = [...site.templates.values()]
      .filter(({ template }) => !derived.literal.has(template) && !derived.inOrder.has(template))
      .map((facts) => ({ facts, wanted: wantedPairs(facts, tried, asking) }))
      .toSorted((a, b) => b.wanted.length - a.wanted.length)
    for (const { facts, wanted } of ordered) {
      const comparison = wanted.length === 0 ? undefined : comparisonOn(facts, wanted, asking)
      if (comparison === undefined) continue
      const isUrgent = comparison.treatment.length >= MANY_NAMES || asking.budgetLeft < LAST_SHARE
      return [{ comparison, gain: isUrgent ? URGENCY : COST * LEAST_GAIN, cost: COST }]
    }
    return []
  },
}

/** One pair of each name that is to be dropped and was not tried, and of each with a suspect value. */
function wantedPairs(
  { template, names }: TemplateFacts,
  { free, tries, suspects }: Tried,
  asking: Asking,
): readonly Pair[] {
  return [...names.values()].flatMap(({ name, values, isStripped }) => {
    const isDropped = droppedValues(template, name, asking)
    if (name.includes('#') || isDropped === undefined) return []
    const pairs = values
      .map(({ value, raw }) => ({ name, value, raw }))
      .filter((pair) => isDropped(pair.value) && (tries.get(pairKey(pair)) ?? 0) < MAX_TRIES)
    const suspect = pairs.find((pair) => suspects.has(pairKey(pair)) && !free.has(pairKey(pair)))
    // What the record in force drops was tried before.
    const wasTried = free.has(name) || asking.inForce.verdictOn(template, name, isStripped) !== undefined
    const next = suspect ?? (wasTried ? undefined : pairs[0])
    return next === undefined ? [] : [next]
  })
}

/** Whether a value of a name is dropped on a template; undefined where none is. */
function droppedValues(
  template: string,
  name: string,
  { derived, site }: Asking,
): ((value: string) => boolean) | undefined {
  const { verdict, keepValues, dropValues } = derived.standing(template, name)
  if (verdict === 'neutral') return (value) => !keepValues.includes(value)
  if (dropValues.length > 0) return (value) => dropValues.includes(value)
  // A static rule drops it while nothing shows that it matters.
  return verdict === 'undecided' && site.names.get(name)?.isStripped === true ? () => true : undefined
}

/** A base page that shows parts which alternate, with the pairs. */
function comparisonOn(facts: TemplateFacts, wanted: readonly Pair[], asking: Asking) {
  const { evidence, derived } = asking
  if (isBeingBisected(facts.template, asking)) return undefined
  const live = new Set(derived.live.get(facts.template))
  const alternations = (url: string): number => formsOn(url, evidence).filter((forms) => forms.size > 1).length
  const bases = basesOf(facts, asking)
    .filter(({ url }) => live.has(url) && formsOn(url, evidence).length > 0)
    .toSorted((a, b) => alternations(b.url) - alternations(a.url))
  for (const { parts } of bases) {
    const own = new Set(parts.pairs.map(({ name }) => name))
    const added = wanted.filter(({ name }) => !own.has(name)).slice(0, MAX_ADDED)
    if (added.length === 0) continue
    const comparison = { ...composed(facts.template, parts, added, NO_PLACEMENT, 'forms'), comparesForms: true }
    if (!asking.wasAsked(comparison.original, comparison.modified, true) && asking.mayFetch(comparison.modified))
      return comparison
  }
  return undefined
}

/** The forms that a URL has shown, by part that alternates. A picture has none of the parts of a page. */
function formsOn(url: string, evidence: Asking['evidence']): readonly ReadonlySet<string>[] {
  const parts = new Map<string, Set<string>>()
  for (const [part, { key }] of shownForms(url, evidence)) parts.set(part, (parts.get(part) ?? new Set()).add(key))
  return [...parts.values()].filter((forms) => forms.size > 1 || !forms.has(''))
}

function shownForms(url: string, evidence: Asking['evidence']): (readonly [string, Form])[] {
  return evidence
    .observationsOf(url)
    .flatMap((seen) => (seen.kind === 'page' ? [...evidence.volatility.formsOf(seen)] : []))
}

/** Whether a pair may still select a form. */
interface Tried {
  /** Pairs, and names with any value, that were in a comparison which showed that they select none. */
  readonly free: ReadonlySet<string>
  /** Comparisons of forms that a pair was in. */
  readonly tries: ReadonlyMap<string, number>
  /** Pairs whose pages show one form each time, where others show several. */
  readonly suspects: ReadonlySet<string>
}

function triedPairs(asking: Asking): Tried {
  const free = new Set<string>()
  const tries = new Map<string, number>()
  for (const { comparison, outcome } of asking.derived.judged) {
    if (comparison.comparesForms !== true) continue
    for (const change of comparison.treatment) {
      if (change.kind !== 'name') continue
      const pair = pairKey(change)
      tries.set(pair, (tries.get(pair) ?? 0) + 1)
      if (outcome.kind === 'same') free.add(pair).add(change.name)
    }
  }
  return { free, tries, suspects: suspectPairs(asking) }
}

/** A form of the site, seen in one part on the pages of a pair, or on all pages. */
type Counts = Map<string, Map<string, number>>

function suspectPairs({ evidence, site }: Asking): ReadonlySet<string> {
  const all: Counts = new Map()
  const byPair = new Map<string, Counts>()
  for (const url of evidence.urls()) {
    const forms = shownForms(url, evidence).filter(([, { isOfSite }]) => isOfSite)
    if (forms.length === 0) continue
    const pairs = site.pairsOf(url).map(pairKey)
    for (const [part, { key }] of forms)
      for (const counts of [all, ...pairs.map((pair) => countsOf(byPair, pair))]) add(counts, part, key)
  }
  const isSuspect = (counts: Counts): boolean =>
    [...counts].some(([part, forms]) => {
      const [[key, count] = ['', 0], ...others] = forms
      const shown = all.get(part)!
      const total = [...shown.values()].reduce((sum, one) => sum + one, 0)
      // Of twenty forms, each is rare: one observation shows whatever form it shows.
      return count > 1 && others.length === 0 && (shown.get(key)! / total) ** count <= ACCIDENT
    })
  return new Set([...byPair].filter(([, counts]) => isSuspect(counts)).map(([pair]) => pair))
}

function countsOf(byPair: Map<string, Counts>, pair: string): Counts {
  const counts = byPair.get(pair) ?? new Map<string, Map<string, number>>()
  byPair.set(pair, counts)
  return counts
}

function add(counts: Counts, part: string, key: string): void {
  const forms = counts.get(part) ?? new Map<string, number>()
  counts.set(part, forms.set(key, (forms.get(key) ?? 0) + 1))
}
