/**
 * A bounded sample of distinct URLs. While the corpus fits, it is the corpus; beyond, the largest sets of names are thinned
 * first, so that rare ones stay whole. Kept are the URLs with the lowest draws: half of the room for draws that are the same
 * for every URL, half for draws that grow lower with every hit.
 */

import { hashUnit, mixUnit } from '../seeded-hash.ts'
import { decodedNames } from './settled-query.ts'

/** Distinct URLs that are held at most. Each costs its text and about 150 bytes; long ones count several times. */
const MAX_SAMPLED_URLS = 32_768

/** UTF-16 code units, of both forms, that a URL may take for one: a Worker has 128 MB, and anybody can send URLs of 8 KiB. */
const UNITS_PER_URL = 1024

/** A URL of the sample. */
export interface SampledUrl {
  /** As it came; changes to another order of its parameters once such a one comes. */
  url: string
  readonly settled: string
  /** How often it was seen since it came into the sample; exact where {@link UrlSet.keepBelow} is above `draw`. */
  hits: number
  /** 0 to 1, the same for every URL. */
  readonly draw: number
  /** The lower, the more hits; 0 while its set is whole. */
  weightedDraw: number
}

/** All URLs whose queries name the same parameters in the same number. */
export interface UrlSet {
  /** Host group that they belong to. */
  readonly site: string
  /** Decoded, sorted, unique. */
  readonly names: readonly string[]
  /** With repeats; exact. */
  urlCount: number
  /** URLs with a draw below are in the sample: it is the share that was kept. Above 1: all. */
  keepBelow: number
  keepWeightedBelow: number
  readonly urls: Map<string, SampledUrl>
}

/** Collects {@link UrlSet}s. */
export interface UrlSample {
  /**
   * Counts one URL.
   *
   * @param rawNames as `rawNamesOf` writes them
   */
  add(site: string, rawNames: string, url: Omit<SampledUrl, 'draw' | 'weightedDraw'>): void
  /** All sets; those that were too rare to keep are missing. */
  sets(): readonly UrlSet[]
  /** URLs of sets that were given up, because there were too many sets. */
  rareUrlCount(): number
}

/** Limits of a sample; all for tests but `drawnBy`. */
export interface SampleLimits {
  readonly maxUrls?: number
  readonly maxSets?: number
  /** URLs with one text stay or go together. Default: the settled URL. */
  readonly drawnBy?: (settled: string) => string
}

/** Makes an empty sample. */
export function createUrlSample(
  seed: number,
  { maxUrls = MAX_SAMPLED_URLS, maxSets = 2000, drawnBy = (settled) => settled }: SampleLimits = {},
): UrlSample {
  const sets = new Map<string, UrlSet>()
  let size = 0
  let round = 0
  let rare = 0

  function setOf(site: string, rawNames: string): UrlSet | undefined {
    const key = `${site} ${rawNames}`
    const known = sets.get(key)
    if (known !== undefined) return known
    const names = decodedNames(rawNames)
    if (names === undefined) return undefined
    if (sets.size >= maxSets) {
      rare += dropRarest(sets)
      size = [...sets.values()].reduce((sum, { urls }) => sum + roomOfAll(urls), 0)
    }
    const created = {
      site,
      names,
      urlCount: 0,
      keepBelow: 2,
      keepWeightedBelow: 0,
      urls: new Map<string, SampledUrl>(),
    }
    sets.set(key, created)
    return created
  }

  return {
    add(site, rawNames, { url, settled, hits }) {
      const set = setOf(site, rawNames)
      if (set === undefined) return
      set.urlCount += hits
      const draw = hashUnit(drawnBy(settled), seed)
      // Only a thinned set needs a draw per sighting; before, the number of hits is known.
      const drawByHits = set.keepBelow > 1 ? 0 : weightedDraw(mixUnit(draw, ++round), hits)
      const known = set.urls.get(settled)
      if (known !== undefined) {
        known.hits += hits
        // A URL that came in two orders is kept in the one that sorting changes, so that the sorting can be verified.
        if (known.url === settled && url.length === settled.length) known.url = url
        if (drawByHits < known.weightedDraw) known.weightedDraw = drawByHits
      } else if (draw < set.keepBelow || drawByHits < set.keepWeightedBelow) {
        const fresh = { url, settled, hits, draw, weightedDraw: drawByHits }
        set.urls.set(settled, fresh)
        size += roomOf(fresh)
        if (size > maxUrls) size = thinLargest([...sets.values()], size, maxUrls)
      }
    },
    sets: () => [...sets.values()],
    rareUrlCount: () => rare,
  }
}

/** Exponential variates with a rate of `hits`: the lowest ones are a sample weighted by hits. */
export function weightedDraw(unit: number, hits: number): number {
  return -Math.log(unit === 0 ? Number.MIN_VALUE : unit) / hits
}

function roomOf({ url, settled }: Pick<SampledUrl, 'url' | 'settled'>): number {
  return Math.ceil((url.length + settled.length) / UNITS_PER_URL)
}

function roomOfAll(urls: UrlSet['urls']): number {
  let room = 0
  for (const url of urls.values()) room += roomOf(url)
  return room
}

/** Halves the largest sets until a quarter of the room is free. Returns how much room is taken. */
function thinLargest(sets: readonly UrlSet[], size: number, maxUrls: number): number {
  const rooms = new Map(sets.map((set) => [set, roomOfAll(set.urls)]))
  let left = size
  let limit = [...rooms.values()].reduce((largest, room) => Math.max(largest, room), 0)
  while (left > maxUrls * 0.75 && limit > 4) {
    limit /= 2
    for (const [set, before] of rooms) {
      if (before <= limit) continue
      thin(set)
      const after = roomOfAll(set.urls)
      rooms.set(set, after)
      left += after - before
    }
  }
  return left
}

/** Keeps a quarter by draw and a quarter by weighted draw. */
function thin(set: UrlSet): void {
  const urls = [...set.urls.values()]
  const wasWhole = set.keepBelow > 1
  if (wasWhole) for (const url of urls) url.weightedDraw = weightedDraw(mixUnit(url.draw, 0), url.hits)
  const quarter = Math.floor(urls.length / 4)
  const draws = urls.map(({ draw }) => draw).filter((draw) => draw < set.keepBelow)
  set.keepBelow = draws.toSorted((a, b) => a - b)[Math.min(quarter, draws.length - 1)] ?? set.keepBelow
  set.keepWeightedBelow = urls.map((url) => url.weightedDraw).toSorted((a, b) => a - b)[quarter] ?? 0
  for (const url of urls) {
    if (url.draw >= set.keepBelow && url.weightedDraw >= set.keepWeightedBelow) set.urls.delete(url.settled)
  }
}

/** Gives up the rarer half of the sets. Returns how many URLs they stood for. */
function dropRarest(sets: Map<string, UrlSet>): number {
  const byCount = [...sets].toSorted(([, a], [, b]) => a.urlCount - b.urlCount)
  let dropped = 0
  for (const [key, { urlCount }] of byCount.slice(0, Math.ceil(byCount.length / 2))) {
    dropped += urlCount
    sets.delete(key)
  }
  return dropped
}
