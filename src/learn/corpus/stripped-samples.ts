/** URLs that show a static rule for trackers or sessions at work, so that the removal can be verified on the site itself. */

import type { Applied } from '../../canonicalize/types.ts'
import { emptyByName } from '../../rules/match/by-name.ts'
import { hashUnit } from '../seeded-hash.ts'
import type { SketchOfStripped, StrippedPlace } from './sketch.ts'

/** Collects them in bounded memory; a function of the corpus, whatever its order. */
export interface StrippedSamples {
  /**
   * Takes a URL and what was done to it.
   *
   * @param beside the section of the path and the names that stay, as one text: a server may stop reading these next to a tracker
   */
  add(site: string, url: string, applied: readonly Applied[], beside: string): void
  /** Adds what was collected elsewhere with the same seed. */
  merge(other: SketchOfStripped): void
  /** What was collected, for {@link merge}. */
  sketch(): SketchOfStripped
  /** Parameter names to URLs of one site. */
  of(site: string): Record<string, readonly string[]>
}

const MAX_URLS = 4
/** Triples of site, name and what stays beside it. A site meets some dozen names, and has some hundred sets that stay. */
const MAX_PLACES = 5000
/** Longer URLs are left out: a Worker has 128 MB. */
const MAX_LENGTH = 1024

interface Kept extends Omit<StrippedPlace, 'urls'> {
  /** Of the place. */
  readonly draw: number
  readonly urls: Map<string, number>
  /** Highest draw that is kept; Infinity while there is room. */
  highest: number
}

interface Collected {
  readonly seed: number
  readonly kept: Map<string, Kept>
  /** Draws of places from here on are too high. */
  below: number
}

/** @param seed another seed keeps other URLs */
export function createStrippedSamples(seed: number): StrippedSamples {
  const collected: Collected = { seed, kept: new Map(), below: Infinity }
  return {
    add(site, url, applied, beside) {
      if (url.length > MAX_LENGTH) return
      let draw = -1
      for (const { step, rule, name } of applied) {
        if (name === undefined || !(rule.startsWith('tracking:') || step === 'session-ids')) continue
        if (draw === -1) draw = hashUnit(url, seed)
        keepUrl(placeOf(collected, { site, name, beside }), url, draw)
      }
    },
    merge({ below, places }) {
      collected.below = Math.min(collected.below, below)
      for (const place of places)
        for (const url of place.urls) keepUrl(placeOf(collected, place), url, hashUnit(url, seed))
    },
    sketch: () => ({
      places: placesOf(collected).map(({ site, name, beside, urls }) => ({ site, name, beside, urls: sorted(urls) })),
      below: collected.below,
    }),
    of(site) {
      const own = emptyByName<string[]>()
      for (const place of placesOf(collected))
        if (place.site === site) (own[place.name] ??= []).push(...sorted(place.urls))
      return own
    },
  }
}

function placeOf(collected: Collected, place: Omit<StrippedPlace, 'urls'>): Kept | undefined {
  const { site, name, beside } = place
  const key = `${site} ${name} ${beside}`
  const known = collected.kept.get(key)
  if (known !== undefined) return known
  const draw = hashUnit(key, collected.seed)
  if (draw >= collected.below) return undefined
  const created = { site, name, beside, draw, urls: new Map<string, number>(), highest: Infinity }
  collected.kept.set(key, created)
  // A quarter more before they are cut, so that cutting is rare.
  if (collected.kept.size >= 1.25 * MAX_PLACES) cut(collected)
  return created.draw < collected.below ? created : undefined
}

/** The places with the lowest draws stay. */
function cut(collected: Collected): void {
  const { kept } = collected
  const draws = [...kept.values()].map(({ draw }) => draw).toSorted((a, b) => a - b)
  collected.below = Math.min(collected.below, draws[MAX_PLACES] ?? Infinity)
  for (const [key, { draw }] of kept) if (draw >= collected.below) kept.delete(key)
}

/** The lowest draws stay: a uniform sample of distinct URLs. */
function keepUrl(place: Kept | undefined, url: string, draw: number): void {
  if (place === undefined || draw > place.highest) return
  const { urls } = place
  urls.set(url, draw)
  if (urls.size < MAX_URLS) return
  const ranked = [...urls].toSorted(([a, m], [b, n]) => m - n || (a < b ? -1 : 1))
  for (const [each] of ranked.slice(MAX_URLS)) urls.delete(each)
  place.highest = ranked[MAX_URLS - 1]![1]
}

function placesOf(collected: Collected): readonly Kept[] {
  cut(collected)
  const textOf = ({ site, name, beside }: Kept): string => `${site} ${name} ${beside}`
  return [...collected.kept.values()].toSorted((a, b) => (textOf(a) < textOf(b) ? -1 : 1))
}

function sorted(urls: ReadonlyMap<string, number>): string[] {
  return [...urls.keys()].toSorted((a, b) => (a < b ? -1 : 1))
}
