/** Compares the page of a URL with the page of its changed form, with control fetches before a difference counts. */

import { showOtherPictures } from './drawn-anew.ts'
import type { Observation, PageSeen } from './ports.ts'
import { sightOf, type Sight } from './page-kind.ts'
import type { Settings } from './settings.ts'
import type { Sightings } from './sightings.ts'
import type { Yardstick } from './yardstick.ts'

/** What a comparison showed. Only `equal` is evidence for dropping, only `differ` for keeping. */
export type Outcome =
  | { readonly kind: 'equal'; readonly page: PageSeen }
  | { readonly kind: 'differ'; readonly why: string }
  /** Nothing can be told from this pair. `unusable`: the original shows no page, so another URL has to serve. */
  | { readonly kind: 'inconclusive' | 'unusable'; readonly why: string }
  /** The run is over. */
  | { readonly kind: 'ended' }

/** What a comparison needs. */
export interface Bench {
  readonly sightings: Sightings
  readonly yardstick: Yardstick
  readonly settings: Settings
}

/** Sightings of each form, at most. */
const MAX_VIEWS = 3

/**
 * The same where only numbers or a few links tell the forms apart. A page that says how long it took shows one of a few numbers,
 * one that draws lots one of a few links: two of one form and two of the other are easily seen before any of them changes.
 */
const MAX_VIEWS_OF_TRIFLES = 6

/** Compares two forms of one URL. Never throws. */
export async function compareForms(original: string, modified: string, bench: Bench): Promise<Outcome> {
  const before = await viewUntilClear(original, bench)
  if (before.ended) return { kind: 'ended' }
  const originalSight = before.sights.find(({ kind }) => kind === 'page') ?? before.sights.at(-1)
  if (originalSight === undefined) return { kind: 'unusable', why: 'the URL may act or holds a secret' }
  if (originalSight.kind === 'gone') return { kind: 'unusable', why: originalSight.why }
  if (originalSight.kind !== 'page') return { kind: 'inconclusive', why: originalSight.why }
  const after = await viewUntilClear(modified, bench)
  if (after.ended) return { kind: 'ended' }
  if (after.sights.length === 0) return { kind: 'unusable', why: 'the changed URL may act or holds a secret' }
  return judge({ original, modified, bench })
}

interface Pair {
  readonly original: string
  readonly modified: string
  readonly bench: Bench
}

interface Views {
  readonly sights: readonly Sight[]
  readonly ended: boolean
}

/** A passing failure (5xx, time-out) gets a second chance, because it says nothing about the URL. */
async function viewUntilClear(url: string, bench: Bench): Promise<Views> {
  for (let times = 1; ; times++) {
    const views = await view(url, times, bench)
    const last = views.sights.at(-1)
    if (views.ended || last === undefined || last.kind !== 'unclear' || times === 2) return views
  }
}

async function view(url: string, times: number, { sightings }: Bench): Promise<Views> {
  const seen = await sightings.see(url, times)
  return { sights: seen.map(sightOf), ended: seen.length < times && sightings.end() !== undefined }
}

/** Fetches more of both forms until they agree or the difference is beyond doubt. */
async function judge(pair: Pair): Promise<Outcome> {
  const { original, modified, bench } = pair
  let isRenewed = false
  for (let times = 1; ; times++) {
    const seenBefore = await bench.sightings.see(original, times)
    const seenAfter = await bench.sightings.see(modified, times)
    if (seenBefore.length < times || seenAfter.length < times) return { kind: 'ended' }
    const readded = redirection(pair, seenBefore, seenAfter)
    if (readded !== undefined) return readded
    const before = pagesOf(seenBefore)
    const after = pagesOf(seenAfter)
    learnVolatile(before, bench)
    learnVolatile(after, bench)
    const alike = firstAlike(before, after, bench)
    if (alike !== undefined) {
      const isOther = await showOtherPictures(...alike, bench)
      return isOther ? { kind: 'differ', why: 'other pictures' } : { kind: 'equal', page: alike[0] }
    }
    if (!bench.settings.ablations.control) return { kind: 'differ', why: 'other content' }
    if (times < viewsNeeded(before, after, bench)) continue
    const overtaken = isRenewed ? undefined : overtakenForm(pair, before, after.length > 0 ? after : seenAfter)
    if (overtaken !== undefined) {
      isRenewed = true
      await bench.sightings.see(overtaken, bench.sightings.timesSeen(overtaken) + 1)
      times--
      continue
    }
    return verdict(seenBefore, seenAfter, bench)
  }
}

/** A page of each form that show the same. */
function firstAlike(before: readonly PageSeen[], after: readonly PageSeen[], { yardstick }: Bench) {
  for (const page of before) for (const other of after) if (yardstick.same(page, other)) return [page, other] as const
  return undefined
}

/** Sightings of each form before they count as different. */
function viewsNeeded(before: readonly PageSeen[], after: readonly PageSeen[], { yardstick }: Bench): number {
  if (before.some((page) => after.some((other) => yardstick.almostSame(page, other)))) return MAX_VIEWS_OF_TRIFLES
  return yardstick.isNoisy || before.length < 2 ? MAX_VIEWS : 2
}

/**
 * The form that was last seen before the other one was seen at all, as happens to a form that many samples share. A clock or a
 * counter in between would be taken for a difference of the forms, however often each was seen.
 */
function overtakenForm({ original, modified }: Pair, before: readonly PageSeen[], after: readonly Observation[]) {
  const [firstBefore, lastBefore] = [before[0], before.at(-1)]
  const [firstAfter, lastAfter] = [after[0], after.at(-1)]
  if (!firstBefore || !lastBefore || !firstAfter || !lastAfter) return undefined
  if (lastBefore.fetchedAtMs < firstAfter.fetchedAtMs) return original
  return lastAfter.fetchedAtMs < firstBefore.fetchedAtMs ? modified : undefined
}

/** Redirects between the two forms say more than their content. */
function redirection(
  { original, modified }: Pair,
  before: readonly Observation[],
  after: readonly Observation[],
): Outcome | undefined {
  const shown = before.map(sightOf).find((sight) => sight.kind === 'page')
  if (shown === undefined) return undefined
  if (before.some((seen) => seen.kind === 'page' && leadsTo(seen, modified) && seen.cookiesOnTheWay !== true)) {
    return { kind: 'equal', page: shown.page }
  }
  const readds = after.some((seen) => seen.kind === 'page' && leadsTo(seen, original))
  return readds ? { kind: 'differ', why: 'the server puts it back' } : undefined
}

function leadsTo({ chain }: PageSeen, url: string): boolean {
  return chain.length > 1 && chain.at(-1) === url
}

function pagesOf(seen: readonly Observation[]): PageSeen[] {
  return seen.map(sightOf).flatMap((sight) => (sight.kind === 'page' ? [sight.page] : []))
}

function learnVolatile(pages: readonly PageSeen[], { yardstick, settings }: Bench): void {
  if (!settings.ablations.control) return
  for (let i = 1; i < pages.length; i++) yardstick.learn(pages[i - 1]!, pages[i]!)
}

/** Both forms were seen several times and never agreed: is each at one with itself? */
function verdict(before: readonly Observation[], after: readonly Observation[], { yardstick }: Bench): Outcome {
  if (!isSteady(pagesOf(before), yardstick)) return { kind: 'inconclusive', why: 'the page differs on every fetch' }
  const failures = after.map(sightOf).flatMap((sight) => (sight.kind === 'page' ? [] : [sight]))
  const pages = pagesOf(after)
  const why = failures[0]?.why ?? 'seen only once'
  if (pages.length === 0 && failures.every(({ kind }) => kind !== 'unclear')) {
    // Both may fail by now, which says nothing about what was removed.
    return { kind: before.map(sightOf).at(-1)?.kind === 'page' ? 'differ' : 'inconclusive', why }
  }
  if (pages.length < 2) return { kind: 'inconclusive', why }
  if (!isSteady(pages, yardstick)) return { kind: 'inconclusive', why: 'the changed page differs on every fetch' }
  return { kind: 'differ', why: 'other content' }
}

/** Seen at least twice, and the last sighting shows what an earlier one showed. */
function isSteady(pages: readonly PageSeen[], yardstick: Yardstick): boolean {
  const last = pages.at(-1)
  return last !== undefined && pages.slice(0, -1).some((page) => yardstick.same(page, last))
}
