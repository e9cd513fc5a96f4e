/** Adds candidates with observed values to a base page: one comparison tests all of them at once. */

import type { TemplateFacts } from '../site/site-types.ts'
import type { Pair } from '../site/site-url.ts'
import { changeKey } from '../derive/blame.ts'
import type { Judged } from '../derive/derived.ts'
import { MAX_ADDED, MAX_RISK } from '../thresholds.ts'
import { mixUnit } from '../seeded-hash.ts'
import { basesOf, stayingPairs, type Base } from './bases.ts'
import { isBeingBisected } from './bisect.ts'
import { composed, isKnownToDiffer, natural, untilLikely, type Placement } from './modified-url.ts'
import type { Asking, Proposal, Question } from './question.ts'
import { wantedNames, type Wanted } from './wanted-names.ts'

/** Comparisons of one template that decided nothing before it is given up. */
const MAX_FRUITLESS = 12

/** A site that reads its query in order tells names in front from names behind; a log mostly has them behind. */
export const composedQuestion: Question = {
  name: 'composed',
  about:
    'whether a base page stays the same with every candidate added, its own parameters in another order and a letter encoded',
  propose: (asking) => [...asking.site.templates.values()].flatMap((facts) => proposalFor(facts, asking)),
}

function proposalFor(facts: TemplateFacts, asking: Asking): readonly Proposal[] {
  const { derived } = asking
  const { template } = facts
  if (derived.literal.has(template) || isBeingBisected(template, asking)) return []
  const wanted = wantedNames(facts, asking)
  if (wanted.length === 0) return []
  const asked = derived.judged.filter(({ comparison }) => comparison.template === template)
  const live = new Set(derived.live.get(template))
  const fruitless = asked.filter(
    ({ comparison, outcome: { kind } }) =>
      (kind === 'inconclusive' || kind === 'unusable') && (live.size === 0 || wasFetched(comparison.original, asking)),
  ).length
  if (fruitless > MAX_FRUITLESS + live.size) return []
  // Beside a base that is dead, another URL of the corpus may show which of its parameters the page needs.
  const bases = basesOf(facts, asking).filter(({ url }) => live.size === 0 || !derived.dead.has(url))
  // A base that lacked what the page needs is none any more, once that was found out.
  const deadBases = new Set(bases.map(({ url }) => url)).intersection(derived.dead)
  const deadHere = asked.filter(({ comparison }) => deadBases.has(comparison.original)).length
  const turn = { round: asked.length, template, wanted, usesOf: countUses(asked, facts, asking), live }
  const proposal =
    firstOn(bases, turn, asking) ??
    // Every URL has a value that stays: with it, a page is shown at all.
    (live.size > 0 ? undefined : firstOn(basesOf(facts, asking, stayingPairs(facts, asking)), turn, asking))
  return proposal === undefined ? [] : [{ ...proposal, gain: proposal.gain * chanceOfPage(deadHere) }]
}

/** What the best of these bases can test. */
function firstOn(bases: readonly Base[], turn: Turn, asking: Asking): Proposal | undefined {
  const { template, live } = turn
  for (const base of bestBases(bases, turn, asking)) {
    // Without a base page that is known to work, a URL of the corpus as it is shows which of its parameters the page needs.
    const isUnknown = live.size === 0 && !worksProbably(base, template, asking)
    const proposal = isUnknown ? naturalOf(base, turn, asking) : compositionOf(base, turn, asking)
    if (proposal !== undefined) return proposal
  }
  return undefined
}

/**
 * How likely another base shows a page, against the first one, where so many showed none: a template shows none at all, or on any share of its
 * URLs. Many URLs are worth more tries. Beside a page that works, no dead base is left, and the chance is 1.
 */
function chanceOfPage(dead: number): number {
  return (2 / (dead + 2)) ** 2
}

/** Chance that a base works, from which on it is taken for one. */
const WORKS = 0.9

/** Whether a base works: its URLs lack nothing on it but names that other templates did without. */
function worksProbably({ url, parts, from }: Base, template: string, { derived }: Asking): boolean {
  if (derived.dead.has(url)) return false
  const own = new Set(parts.pairs.map(({ name }) => name))
  return from.some(({ pairs }) => {
    const left = pairs.filter(({ name }) => !own.has(name))
    return left.reduce((chance, { name }) => chance * derived.standing(template, name).chance, 1) >= WORKS
  })
}

/** What robots.txt forbids costs no page, and says nothing about a template that shows others. */
function wasFetched(url: string, { evidence }: Asking): boolean {
  return evidence.observationsOf(url).some(({ kind }) => kind !== 'refused')
}

/**
 * Where a template has several paths, each is a page, whatever kept parameters a base has there. A policy that counts pages takes each base
 * for one: another comparison on the same base is none for it.
 */
function countUses(asked: readonly Judged[], { paths }: TemplateFacts, { policy }: Asking): Turn['usesOf'] {
  const pageOf = (url: string): string => (paths > 1 && !policy.countsPages ? url.split('?', 1)[0]! : url)
  const uses = new Map<string, number>()
  for (const { comparison } of asked) {
    const page = pageOf(comparison.original)
    uses.set(page, (uses.get(page) ?? 0) + 1)
  }
  return (url) => uses.get(pageOf(url)) ?? 0
}

interface Turn {
  readonly round: number
  readonly template: string
  readonly wanted: readonly Wanted[]
  /** Comparisons that were made on the page of a base. */
  readonly usesOf: (url: string) => number
  readonly live: ReadonlySet<string>
}

/** Bases that are tried for one proposal. */
const MAX_TRIES = 6

/**
 * The bases on which most of what is wanted can be tested, per page that it costs. A page that was not used tells more than another
 * comparison on one that was, and a page on which every value was tested tells nothing; of two others, the one that more requests are for,
 * since what matters there matters more. One that is gone comes last.
 */
function bestBases(bases: readonly Base[], { wanted, usesOf }: Turn, asking: Asking): readonly Base[] {
  const { derived, policy } = asking
  const byName = new Map(wanted.map((one) => [one.name, one]))
  const isOpen = ({ name, values: { needed, any } }: Wanted, url: string): boolean =>
    [needed, any].some((list) => list.some(({ value }) => !derived.wasTested(url, name, value)))
  const rated = bases.map((base) => {
    const used = usesOf(base.url)
    const names = new Set<string>()
    for (const { pairs } of base.carriers())
      for (const { name, value } of pairs)
        if (byName.get(name)?.avoid.has(value) === false && !derived.wasTested(base.url, name, value)) names.add(name)
    const ownGain = [...names].reduce((sum, name) => sum + (byName.get(name)?.naturalGain ?? 0), 0)
    const testable = wanted.filter((one) => used === 0 || names.has(one.name) || isOpen(one, base.url))
    const otherGain = testable.reduce((sum, { gain }) => sum + gain, 0)
    const rate = (ownGain + otherGain / (1 + used * (policy.countsPages ? 2 : 1))) / costOn(base, asking)
    return { base, rate, isDead: derived.dead.has(base.url) }
  })
  return rated
    .toSorted((a, b) => Number(a.isDead) - Number(b.isDead) || b.rate - a.rate || b.base.weight - a.base.weight)
    .slice(0, MAX_TRIES)
    .map(({ base }) => base)
}

/** A URL of the corpus beside its base: it tests the names that it carries. */
function naturalOf(base: Base, { wanted, template }: Turn, asking: Asking): Proposal | undefined {
  const gains = new Map(wanted.map(({ name, gain, naturalGain }) => [name, gain + naturalGain]))
  const avoid = new Map(wanted.map((one) => [one.name, one.avoid]))
  for (const from of base.from) {
    const comparison = natural(template, base.parts, from, 'composed')
    if (comparison.treatment.length === 0 || !asking.mayFetch(comparison.modified)) continue
    if (isKnownToDiffer(comparison, asking)) continue
    if (comparison.treatment.some((one) => one.kind === 'name' && avoid.get(one.name)?.has(one.value) === true))
      continue
    if (asking.wasAsked(comparison.original, comparison.modified)) continue
    const gain = from.pairs.reduce((sum, { name }) => sum + (gains.get(name) ?? 0), from.weight)
    return { comparison, gain, cost: 2, ...untilLikely(comparison) }
  }
  return undefined
}

/** Pages that a comparison on a base fetches: one less where the base was observed, by this run or by a crawl. */
function costOn({ url }: Base, { evidence }: Asking): number {
  return evidence.observationsOf(url).length > 0 ? 1 : 2
}

/** The base with a value for each wanted name: one that the corpus has on its path, where there is one that was not tested. */
function compositionOf(base: Base, turn: Turn, asking: Asking): Proposal | undefined {
  const { round, template } = turn
  const { added, gain } = chosenPairs(base, turn, asking)
  if (added.length === 0 || gain === 0) return undefined
  const comparison = composed(template, base.parts, added, placementOf(round, template, asking), 'composed')
  if (asking.wasAsked(comparison.original, comparison.modified) || !asking.mayFetch(comparison.modified))
    return undefined
  return { comparison, gain, cost: costOn(base, asking), ...untilLikely(comparison) }
}

/** As many wanted parameters as a comparison can bear, with what it would gain. */
function chosenPairs(
  base: Base,
  { wanted, round, template }: Turn,
  { derived, seed }: Asking,
): { readonly added: readonly Pair[]; readonly gain: number } {
  const own = new Set(base.parts.pairs.map(({ name }) => name))
  const most = derived.inOrder.has(template) ? 1 : MAX_ADDED
  const untested = untestedPairs(base, wanted, derived)
  const gainOf = ({ name, gain: each, naturalGain }: Wanted): number => each + (untested.has(name) ? naturalGain : 0)
  const added: Pair[] = []
  let gain = 0
  let risks = 0
  for (const { name, values, gain: each, naturalGain, avoid } of wanted.toSorted((a, b) => gainOf(b) - gainOf(a))) {
    const risk = 1 - derived.standing(template, name).chance
    if (own.has(name) || added.length >= most || (added.length > 0 && risks + risk > MAX_RISK)) continue
    const here = untested.get(name)
    const isNatural = here !== undefined && naturalGain > 0 && !avoid.has(here.value)
    const pair = isNatural ? here : valueFor(name, values, base.url, { round: round + added.length, derived, seed })
    if (pair === undefined) continue
    if (!derived.wasTested(base.url, name, pair.value)) gain += each + (pair === here ? naturalGain : 0)
    added.push(pair)
    risks += risk
  }
  return { added, gain }
}

/** By name, a pair that the corpus has on a base and that was not tested there: one that has to be tested, where there is one. */
function untestedPairs(
  { carriers, url }: Base,
  wanted: readonly Wanted[],
  derived: Asking['derived'],
): ReadonlyMap<string, Pair> {
  const needed = new Set(wanted.flatMap(({ name, values }) => values.needed.map(({ value }) => `${name}=${value}`)))
  const isNeeded = ({ name, value }: Pair): boolean => needed.has(`${name}=${value}`)
  const found = new Map<string, Pair>()
  for (const pair of carriers().flatMap(({ pairs }) => pairs)) {
    const known = found.get(pair.name)
    const isBetter = known === undefined || (!isNeeded(known) && isNeeded(pair))
    if (isBetter && !derived.wasTested(url, pair.name, pair.value)) found.set(pair.name, pair)
  }
  return found
}

/** Places change from comparison to comparison; what made a difference on the template is left out. */
function placementOf(round: number, template: string, { derived }: Asking): Placement {
  const here = derived.differences.filter((one) => one.template === template)
  const broken = new Set(here.map(({ change }) => changeKey(change)))
  const place = round % 2 === 0 ? 'path' : 'query'
  return {
    isFront: round % 2 === 1 && !broken.has('front'),
    isReversed: round % 3 !== 2 && !broken.has('order'),
    encodes: broken.has(changeKey({ kind: 'encoding', place })) ? undefined : place,
  }
}

/** The first value that has to be tested, or any other that was not tested on this base. */
function valueFor(
  name: string,
  values: Wanted['values'],
  base: string,
  { round, derived, seed }: Pick<Asking, 'derived' | 'seed'> & Pick<Turn, 'round'>,
): Pair | undefined {
  const [first] = values.needed
  if (first !== undefined && !derived.wasTested(base, name, first.value)) return { name, ...first }
  const { any } = values
  const start = Math.floor(mixUnit(seed / 2 ** 32, round) * any.length)
  for (let at = 0; at < any.length; at++) {
    const value = any[(start + at) % any.length]
    if (value !== undefined && !derived.wasTested(base, name, value.value)) return { name, ...value }
  }
  return undefined
}
