/** Puts a name in front of a pair that changes the page: where the site does not know the name, it reads no further. */

import type { Change } from '../../evidence/types.ts'
import type { EndTest, EndTests } from '../derive/derived.ts'
import { endNeeds, missingEndTests } from '../derive/query-ends.ts'
import { PROBABLY_IMPORTANT } from '../thresholds.ts'
import { readSiteUrl, writeSiteUrl, type Pair } from '../site/site-url.ts'
import type { TemplateFacts } from '../site/site-types.ts'
import { basesOf, type Base } from './bases.ts'
import { isBeingBisected } from './bisect.ts'
import { composed, NO_PLACEMENT, untilLikely } from './modified-url.ts'
import type { Asking, Proposal, Question } from './question.ts'

/** Compares pages of templates that are read in order. */
export const queryEndsQuestion: Question = {
  name: 'query-ends',
  about: 'whether a site that reads its query in order stops at a name that changes nothing',
  propose: (asking) =>
    [...asking.derived.inOrder].flatMap(([template, mattered]) => {
      const facts = asking.site.templates.get(template)
      const tests = asking.derived.endTests.get(template)
      if (facts === undefined || tests === undefined || isBeingBisected(template, asking)) return []
      return proposalFor({ facts, mattered, tests }, asking)
    }),
}

/** A template that is read in order. */
interface Place {
  readonly facts: TemplateFacts
  readonly mattered: ReadonlySet<string>
  readonly tests: EndTests
}

/** A dropped name of the corpus and one that matters behind it. */
interface Wanted extends Pick<EndTest, 'name' | 'unread'> {
  /** Requests of the corpus for such URLs. */
  weight: number
}

/** The comparison that most requests wait for. */
function proposalFor(place: Place, asking: Asking): readonly Proposal[] {
  const { policy } = asking
  const { tests } = place
  const rated = wantedOn(place, asking)
    .filter(({ name }) => !tests.refuted.has(name))
    .map((one) => ({ one, rate: one.weight * missingEndTests(one, tests, asking) }))
    .filter(({ rate }) => rate > 0)
  for (const { one, rate } of rated.toSorted((a, b) => b.rate - a.rate)) {
    const known = changedBy(one.unread, place, asking)
    const proposal = pageForPair(one, known, place, asking) ?? pairBehind(one, known, place, asking)
    if (proposal !== undefined) return [{ ...proposal, gain: rate / policy.pooledWithPrior }]
  }
  return []
}

/** By the first dropped name of a URL and those behind it that matter, or probably do. */
function wantedOn({ facts: { urls, template }, mattered }: Place, asking: Asking): readonly Wanted[] {
  const found = new Map<string, Wanted>()
  const matters = ({ name }: Pair): boolean =>
    mattered.has(name) || asking.derived.standing(template, name).chance < PROBABLY_IMPORTANT
  for (const { pairs, weight } of urls) {
    const [first, ...others] = pairs.slice(pairs.findIndex(({ name }) => mayEndQuery(template, name, asking)))
    if (first === undefined || !mayEndQuery(template, first.name, asking)) continue
    for (const { name: unread } of others.filter(matters)) {
      const key = `${first.name} ${unread}`
      const one = found.get(key) ?? { name: first.name, unread, weight: 0 }
      found.set(key, one)
      one.weight += weight
    }
  }
  return [...found.values()]
}

/** Names that the map drops, whatever their values are: a default that is dropped is a name that the site reads. */
function mayEndQuery(template: string, name: string, { site, derived }: Asking): boolean {
  const { verdict } = derived.standing(template, name)
  return verdict === 'neutral' || (verdict === 'undecided' && site.names.get(name)?.isStripped === true)
}

type Added = Extract<Change, { kind: 'name' }>

/** A page, and a pair that changes it alone. */
interface Changed {
  readonly original: string
  readonly pair: Added
}

/** Pages that pairs of a name change alone. */
function changedBy(name: string, { facts, mattered }: Place, { derived, site }: Asking): readonly Changed[] {
  return derived.differences.flatMap(({ template, change, comparison: { treatment, original } }) => {
    if (template !== facts.template || change.kind !== 'name' || change.name !== name) return []
    const isRead = readSiteUrl(original, site.isFolded).pairs.every((pair) => mattered.has(pair.name))
    return isRead && treatment.length === 1 ? [{ original, pair: change }] : []
  })
}

/**
 * A pair of the name on a page: only where it changes the page, it shows that it was not read. Asked about frequent values, and on a few pages.
 * Pages with the query of one that it changed come first.
 */
function pageForPair(wanted: Wanted, known: readonly Changed[], { facts, tests }: Place, asking: Asking) {
  const { derived, policy, mayFetch, wasAsked, evidence } = asking
  const { template, names } = facts
  const { unread } = wanted
  const needs = endNeeds(wanted, tests, asking)
  const values = names.get(unread)?.values ?? []
  const open = needs.values.filter((value) => !known.some(({ pair }) => pair.value === value))
  const pages = new Set(known.map(({ original }) => original))
  const others = pages.size < needs.own ? values : []
  const asked = Map.groupBy(askedAlone(unread, template, derived), ({ pair }) => pair.value)
  const queries = new Set([...pages].map((url) => new URL(url).search))
  const bases = basesOf(facts, asking).filter(({ parts }) => !parts.pairs.some(({ name }) => name === unread))
  const rank = ({ url }: Base): number => Number(pages.has(url)) * 2 + Number(!queries.has(new URL(url).search))
  const ranked = bases.toSorted((a, b) => rank(a) - rank(b))
  for (const { value, raw } of [...values.filter((one) => open.includes(one.value)), ...others]) {
    if ((asked.get(value)?.length ?? 0) >= policy.own) continue
    for (const { url, parts } of ranked) {
      const comparison = composed(template, parts, [{ name: unread, value, raw }], NO_PLACEMENT, queryEndsQuestion.name)
      if (derived.dead.has(url) || wasAsked(comparison.original, comparison.modified) || !mayFetch(comparison.modified))
        continue
      return { comparison, cost: evidence.observationsOf(url).length > 0 ? 1 : 2 }
    }
  }
  return undefined
}

/** What this question compared alone. */
function askedAlone(name: string, template: string, { judged }: Asking['derived']): readonly Changed[] {
  return judged.flatMap(({ comparison: { question, treatment, original, template: at } }) => {
    const [pair, ...more] = treatment
    const isOwn = question === queryEndsQuestion.name && at === template && more.length === 0
    return isOwn && pair?.kind === 'name' && pair.name === name ? [{ original, pair }] : []
  })
}

/** A page that the pair alone changes, with the name and the pair. Pages and values take turns. */
function pairBehind({ name, unread }: Wanted, known: readonly Changed[], { facts, tests }: Place, asking: Asking) {
  const { site, mayFetch, wasAsked } = asking
  const { template, names } = facts
  const here = tests.same.filter((test) => test.unread === unread)
  const uses = ({ original, pair }: Changed): number =>
    here.filter((test) => test.original === original).length +
    here.filter((test) => test.unreadValue === pair.value).length
  for (const { original, pair } of known.toSorted((a, b) => uses(a) - uses(b))) {
    const base = readSiteUrl(original, site.isFolded)
    for (const { value, raw } of names.get(name)?.values ?? []) {
      const added: Pair = { name, value, raw }
      const modified = writeSiteUrl(base, [...base.pairs, added, pair])
      if (wasAsked(original, modified) || !mayFetch(modified)) continue
      const treatment = [
        { ...added, kind: 'name' },
        { ...pair, kind: 'behind' },
      ] as const
      const comparison = { kind: 'comparison', template, original, modified, treatment, question: queryEndsQuestion.name } as const // prettier-ignore
      return { comparison, cost: 1, ...untilLikely(comparison) }
    }
  }
  return undefined
}
