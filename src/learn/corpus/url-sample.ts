/**
 * A bounded sample of distinct URLs. While the corpus fits, it is the corpus; beyond, the largest sets of names are cut first, so
 * that rare ones stay whole. What is kept is a function of the corpus: any order of its lines, and any split into samples that are
 * merged, gives the same sample.
 */

import { hashUnit, mixUnit } from '../seeded-hash.ts'
import {
  addLineTo,
  cutSet,
  dropBeyond,
  heldUrl,
  isHeld,
  maxLengthOf,
  mergeHeld,
  placesOf,
  weightedDraw,
  type HeldSet,
  type HeldUrl,
} from './held-set.ts'
import { largestCap, lowestWithoutPlace } from './sample-room.ts'
import { decodedNames } from './settled-query.ts'
import type { SketchOfUrls } from './sketch.ts'

/** Distinct URLs that are held, apart from half as many for their hits. Each costs its text and about 250 bytes; long ones count several times. */
const ROOM = 32_768

/** No set is cut below this, in places; with more sets than there is room for, URLs of all of them are thinned by one draw. */
const MIN_CAP = 16

/** Sets that are learned from: the most frequent ones. */
const MAX_SETS = 2000

/** A line of the corpus. */
export interface SampledLine {
  /** As it came. */
  readonly url: string
  readonly settled: string
  readonly hits: number
  /** What makes the line different from others with this URL, such as all of its text. Default: the URL. */
  readonly line?: string | undefined
}

/** A URL of the sample. */
export interface SampledUrl {
  /** As it came; in another order of its parameters where it came in one. */
  readonly url: string
  readonly settled: string
  /** Exact where {@link UrlSet.keepBelow} is above `draw`; else of one line. */
  readonly hits: number
  /** 0 to 1, the same for every URL. */
  readonly draw: number
  /** The lower, the more hits; 0 where `hits` is exact. */
  readonly weightedDraw: number
}

/** All URLs whose queries name the same parameters in the same number. */
export interface UrlSet {
  /** Host group that they belong to. */
  readonly site: string
  /** Decoded, sorted, unique. */
  readonly names: readonly string[]
  /** With repeats; exact unless there are more sets than there is room for. */
  readonly urlCount: number
  /** URLs with a draw below are in the sample: it is the share that was kept. Above 1: all. */
  readonly keepBelow: number
  /** Sorted by settled URL. */
  readonly urls: readonly SampledUrl[]
}

/** Collects {@link UrlSet}s. */
export interface UrlSample {
  /**
   * Counts one line.
   *
   * @param rawNames as `rawNamesOf` writes them
   */
  add(site: string, rawNames: string, line: SampledLine): void
  /** Adds what another sample with the same seed and limits has collected. */
  merge(other: SketchOfUrls): void
  /** What was collected, for {@link merge}. */
  sketch(): SketchOfUrls
  /** The most frequent sets of a site, sorted by names, and the number of URLs of the others. */
  setsOf(site: string): { readonly sets: readonly UrlSet[]; readonly rareUrlCount: number }
}

/** Limits of a sample; all for tests but `maxUrls` and `drawnBy`. */
export interface SampleLimits {
  /** Places for URLs, apart from half as many for their hits. */
  readonly maxUrls?: number
  /** No set is cut below these places; at least as many as one URL may take. */
  readonly minCap?: number
  /** Sets that are learned from. */
  readonly maxSets?: number
  /** URLs with one text stay or go together. Default: the settled URL. */
  readonly drawnBy?: (settled: string) => string
}

interface Sample {
  readonly seed: number
  readonly room: number
  readonly minCap: number
  readonly drawnBy: (settled: string) => string
  readonly sets: Map<string, HeldSet>
  /** Places taken. */
  size: number
  /** Draws from here on have no place in any set; Infinity while no set is left out. */
  below: number
}

/** Makes an empty sample. */
export function createUrlSample(
  seed: number,
  { maxUrls = ROOM, minCap = MIN_CAP, maxSets = MAX_SETS, drawnBy = (settled) => settled }: SampleLimits = {},
): UrlSample {
  const sample: Sample = { seed, room: maxUrls, minCap, drawnBy, sets: new Map(), size: 0, below: Infinity }
  return {
    add: (site, rawNames, line) => addLine(sample, { site, rawNames }, line),
    merge: (other) => mergeSketch(sample, other),
    sketch: () => sketchOf(sample),
    setsOf: (site) => setsOf(sample, site, maxSets),
  }
}

function addLine(sample: Sample, place: Pick<HeldSet, 'site' | 'rawNames'>, line: SampledLine): void {
  const { settled, hits } = line
  const draw = hashUnit(sample.drawnBy(settled), sample.seed)
  if (draw >= sample.below) return
  const set = setOf(sample, place)
  if (set === undefined) return
  set.urlCount += hits
  const text = line.line ?? line.url
  const lineDraw = weightedDraw(mixUnit(text === settled ? draw : hashUnit(text, sample.seed), 1), hits)
  // Of a URL that is held by its lines alone, this line is not the lowest, and its hits are not exact anyway.
  if (!isHeld(set, { draw, lineDraw })) return
  const known = set.urls.get(settled)
  const url = line.url.length > maxLengthOf(settled) ? settled : line.url
  if (known === undefined) {
    set.urls.set(settled, heldUrl(settled, draw, { url, hits, lineDraw }))
    sample.size += placesOf(line)
    // The sample and its share by hits take one and a half rooms; a quarter more, and cutting is rare.
    if (sample.size > sample.room * 1.75) cut(sample)
  } else addLineTo(known, { url, hits, lineDraw })
}

function setOf({ sets }: Sample, { site, rawNames }: Pick<HeldSet, 'site' | 'rawNames'>): HeldSet | undefined {
  const key = `${site} ${rawNames}`
  const known = sets.get(key)
  if (known !== undefined) return known
  const names = decodedNames(rawNames)
  if (names === undefined) return undefined
  const urls = new Map<string, HeldUrl>()
  const created: HeldSet = { site, rawNames, names, urlCount: 0, below: Infinity, belowByLine: Infinity, urls }
  sets.set(key, created)
  return created
}

/**
 * Cuts the sample to its room. The caps depend on nothing but the corpus so far and only fall, so a later cut finds everything that it
 * needs.
 */
function cut(sample: Sample): void {
  const { sets, room, minCap } = sample
  const cap = sample.below === Infinity ? largestCap(sets.values(), room) : 0
  if (cap >= minCap) for (const set of sets.values()) cutSet(set, cap, Math.floor(cap / 2))
  else thinAll(sample)
  sample.size = 0
  for (const { urls } of sets.values()) for (const url of urls.values()) sample.size += placesOf(url)
}

/** More sets than there is room for: each keeps the smallest cap at most, and only of the URLs below one draw. */
function thinAll(sample: Sample): void {
  const { sets, room, minCap } = sample
  for (const set of sets.values()) {
    // A share by hits would need every line since the first one.
    set.belowByLine = 0
    cutSet(set, minCap, 0)
  }
  sample.below = Math.min(sample.below, lowestWithoutPlace([...sets.values()], room, minCap))
  for (const [key, set] of sets) {
    if (set.below >= sample.below) set.below = Infinity
    for (const { settled, draw } of set.urls.values()) if (draw >= sample.below) set.urls.delete(settled)
    dropBeyond(set)
    if (set.urls.size === 0) sets.delete(key)
  }
}

function setsOf(sample: Sample, site: string, maxSets: number): ReturnType<UrlSample['setsOf']> {
  cut(sample)
  const found = [...sample.sets.values()].filter((set) => set.site === site).map((set) => urlSetOf(set, sample.below))
  const byCount = found.toSorted((a, b) => b.set.urlCount - a.set.urlCount || compare(a.rawNames, b.rawNames))
  const kept = byCount.slice(0, maxSets).toSorted((a, b) => compare(a.rawNames, b.rawNames))
  const rare = byCount.slice(maxSets).reduce((sum, { set }) => sum + set.urlCount, 0)
  return { sets: kept.map(({ set }) => set), rareUrlCount: Math.round(rare) }
}

function urlSetOf(set: HeldSet, sampleBelow: number): { readonly rawNames: string; readonly set: UrlSet } {
  const { site, rawNames, names } = set
  const below = Math.min(set.below, sampleBelow)
  const held = [...set.urls.values()].toSorted((a, b) => compare(a.settled, b.settled))
  const urls = held.map(({ settled, draw, hits, url, lineDraw, lineHits, reordered }): SampledUrl => {
    const isExact = draw < below
    return isExact
      ? { url: reordered ?? url, settled, hits, draw, weightedDraw: 0 }
      : { url, settled, hits: lineHits, draw, weightedDraw: lineDraw }
  })
  const counted = urls.reduce((sum, { draw, hits }) => sum + (draw < below ? hits : 0), 0)
  const urlCount = sampleBelow === Infinity ? set.urlCount : counted / Math.min(1, below)
  return { rawNames, set: { site, names, urlCount, keepBelow: Math.min(2, below), urls } }
}

function sketchOf(sample: Sample): SketchOfUrls {
  cut(sample)
  const sets = [...sample.sets.values()].toSorted((a, b) => compare(a.site, b.site) || compare(a.rawNames, b.rawNames))
  return {
    below: sample.below,
    sets: sets.map(({ site, rawNames, urlCount, below, belowByLine, urls }) => ({
      site,
      rawNames,
      // Beyond the room, sets come and go: their counts are estimated from the URLs that are held.
      urlCount: sample.below === Infinity ? urlCount : 0,
      below,
      belowByLine,
      urls: [...urls.values()]
        .toSorted((a, b) => compare(a.settled, b.settled))
        .map((url) =>
          url.draw < below ? { ...url } : { ...url, hits: url.lineHits, reordered: undefined, reorderedDraw: Infinity },
        ),
    })),
  }
}

function mergeSketch(sample: Sample, { below, sets }: SketchOfUrls): void {
  sample.below = Math.min(sample.below, below)
  for (const other of sets) {
    const set = setOf(sample, other)
    if (set === undefined) continue
    set.urlCount += other.urlCount
    set.below = Math.min(set.below, other.below)
    set.belowByLine = Math.min(set.belowByLine, other.belowByLine)
    for (const url of other.urls) mergeHeld(set, url)
    dropBeyond(set)
  }
  if (sample.below !== Infinity) thinAll(sample)
  cut(sample)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
