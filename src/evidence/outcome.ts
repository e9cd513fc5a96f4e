/** What the observations of both URLs of a comparison show. */

import type { Evidence } from './evidence.ts'
import { formOutcome } from './selected-forms.ts'
import { observedPage, type ObservedPage } from './observed-page.ts'
import type { Comparison, Observation, PageSeen } from './types.ts'

/** Only `same` is evidence for dropping, only `different` for keeping. */
export type Outcome =
  | { readonly kind: 'same'; readonly page: PageSeen }
  /** `isNeeded`: without the treatment there is no page; `selectsForm`: it selects one of the forms between which the original alternates. */
  | { readonly kind: 'different'; readonly why: string; readonly isNeeded?: boolean; readonly selectsForm?: boolean }
  /** The pair shows nothing. */
  | { readonly kind: 'inconclusive'; readonly why: string }
  /** The original shows no page: another URL has to be asked. */
  | { readonly kind: 'unusable'; readonly why: string }
  /** A URL has to be observed once more before this can be decided. `isLikely`: a steady original differs from what the modified URL shows. */
  | { readonly kind: 'open'; readonly next: string; readonly isLikely?: boolean }

/** Observations of each URL before two steady pages count as different. */
const VIEWS = 2

/** The same on templates whose pages change between two fetches. */
const VIEWS_OF_NOISY = 3

/** The same where all that differs is numbers, a few links, or text that was seen to alternate. */
const VIEWS_OF_SMALL_DIFFERENCES = 6

/** More observations of a URL that showed another page each time: one of them may be an accident of a response. */
const MORE_VIEWS = 2

/** Observations of a URL that shows no page. */
const VIEWS_OF_FAILURE = 2

/** Judges one comparison by what is known now. Never throws. */
export function outcomeOf({ original, modified, template, comparesForms }: Comparison, evidence: Evidence): Outcome {
  const before = evidence.observationsOf(original)
  const after = evidence.observationsOf(modified)
  const missing = unclear(before) ? original : unclear(after) ? modified : undefined
  if (missing !== undefined) return { kind: 'open', next: missing }
  const [pages, others] = [pagesOf(before), pagesOf(after)]
  const redirected = redirection({ original, modified }, pages, others)
  if (redirected !== undefined) return redirected
  if (pages.length === 0 || others.length === 0) return withoutPage({ original, modified }, before, after)
  const alike = firstAlike(pages, others, evidence)
  if (alike !== undefined && comparesForms === true)
    return ofForms({ original, modified }, pages, others, evidence, alike)
  if (alike !== undefined) return { kind: 'same', page: alike }
  const views = viewsNeeded(pages, others, { evidence, template })
  const next = nextView({ original, modified }, pages, others, views)
  const isLikely = isSteady(pages, evidence)
  if (next !== undefined) return { kind: 'open', next, isLikely }
  for (const [url, seen, why] of [
    [original, pages, 'the page differs on every fetch'],
    [modified, others, 'the modified page differs on every fetch'],
  ] as const) {
    if (isSteady(seen, evidence)) continue
    return seen.length < views + MORE_VIEWS ? { kind: 'open', next: url, isLikely } : { kind: 'inconclusive', why }
  }
  return { kind: 'different', why: 'other content' }
}

/** Never observed, or only a passing failure (5xx, time-out), which says nothing about the URL. */
function unclear(seen: readonly Observation[]): boolean {
  const last = seen.at(-1)
  return last === undefined || (observedPage(last).kind === 'unclear' && seen.length < VIEWS_OF_FAILURE)
}

function pagesOf(seen: readonly Observation[]): PageSeen[] {
  return seen.map(observedPage).flatMap((observed) => (observed.kind === 'page' ? [observed.page] : []))
}

interface Pair {
  readonly original: string
  readonly modified: string
}

/** A server that redirects the treatment away ignores it; one that adds it needs it. */
function redirection({ original, modified }: Pair, pages: readonly PageSeen[], others: readonly PageSeen[]) {
  const leadsBack = others.find(({ chain, cookiesOnTheWay }) => endsAt(chain, original) && cookiesOnTheWay !== true)
  if (leadsBack !== undefined) return { kind: 'same', page: leadsBack } as const
  const isAdded = pages.some(({ chain }) => endsAt(chain, modified))
  return isAdded ? ({ kind: 'different', why: 'the server adds it' } as const) : undefined
}

function endsAt(chain: readonly string[], url: string): boolean {
  return chain.length > 1 && chain.at(-1) === url
}

/** One URL shows a page and the other says, more than once, that there is none. */
function withoutPage(
  { original, modified }: Pair,
  before: readonly Observation[],
  after: readonly Observation[],
): Outcome {
  const [last, other] = [observedPage(before.at(-1)!), observedPage(after.at(-1)!)]
  if (last.kind !== 'page' && other.kind !== 'page') return { kind: 'unusable', why: last.why }
  const [failing, failed, url] = last.kind === 'page' ? [other, after, modified] : [last, before, original]
  const why = reasonOf(failing)
  if (failing.kind === 'unclear') return { kind: 'inconclusive', why }
  if (failed.length < VIEWS_OF_FAILURE) return { kind: 'open', next: url }
  return { kind: 'different', why, ...(failed === before && { isNeeded: true }) }
}

function reasonOf(observed: ObservedPage): string {
  return observed.kind === 'page' ? 'a page' : observed.why
}

/** The pages are the same but for parts that alternate. */
function ofForms(
  { original, modified }: Pair,
  pages: readonly PageSeen[],
  others: readonly PageSeen[],
  { volatility }: Evidence,
  alike: PageSeen,
): Outcome {
  const outcome = formOutcome(pages, others, volatility)
  if (outcome === 'free') return { kind: 'same', page: alike }
  if (outcome === 'selected')
    return { kind: 'different', why: 'selects what chance selects without it', selectsForm: true }
  if (outcome === 'unclear') return { kind: 'inconclusive', why: 'the page alternates too rarely' }
  return { kind: 'open', next: outcome.next === 'original' ? original : modified }
}

function firstAlike(pages: readonly PageSeen[], others: readonly PageSeen[], { volatility }: Evidence) {
  for (const page of pages) if (others.some((other) => volatility.same(page, other))) return page
  return undefined
}

function viewsNeeded(
  pages: readonly PageSeen[],
  others: readonly PageSeen[],
  { evidence: { volatility }, template }: { readonly evidence: Evidence; readonly template: string },
): number {
  const isSmall = pages.some((page) => others.some((other) => volatility.almostSame(page, other)))
  if (isSmall) return VIEWS_OF_SMALL_DIFFERENCES
  return volatility.isNoisy(template) ? VIEWS_OF_NOISY : VIEWS
}

/**
 * The URL to observe next, in turn, until both were observed often enough and none only before the other: a clock or a counter
 * between them would look like a difference.
 */
function nextView(
  { original, modified }: Pair,
  pages: readonly PageSeen[],
  others: readonly PageSeen[],
  views: number,
) {
  if (others.length < Math.min(views, pages.length)) return modified
  if (pages.length < views) return original
  if (others.length < views) return modified
  const [first, last] = [others[0]!, others.at(-1)!]
  if (pages.at(-1)!.fetchedAtMs < first.fetchedAtMs) return original
  return last.fetchedAtMs < pages[0]!.fetchedAtMs ? modified : undefined
}

/** Two observations show the same: what differs from both is an accident of one response. */
function isSteady(pages: readonly PageSeen[], { volatility }: Evidence): boolean {
  return pages.some((page, at) => pages.slice(0, at).some((before) => volatility.same(before, page)))
}
