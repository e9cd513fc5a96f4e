/** Finds comparisons in the bodies that live traffic got, without a fetch. */

import { splitQuery, type QueryPair } from '../../url/query.ts'
import { MAX_QUERIES, TRAFFIC_WINDOW_MS, WALL_PATHS } from '../thresholds.ts'
import type { TrafficComparison, TrafficObservation } from './types.ts'

/** One URL and when it had which body. */
interface Seen {
  readonly url: string
  /** The URL without its query. */
  readonly page: string
  readonly pairs: readonly QueryPair[]
  readonly bodies: { readonly digest: string; readonly atMs: number }[]
}

/**
 * The comparisons with the outcome `same`: two URLs of one path had the same body within an hour, and one has all parameters of the
 * other. A URL is the original of one comparison per body, with the fewest parameters that are left.
 *
 * A body says nothing where three paths or more than 20 queries of one path share it (a block page, the page of items that are gone), or
 * where another value of the removed parameters had another body within the hour. Different bodies are no comparison: a page may be
 * volatile. Pure; never throws. The result does not depend on the order of the observations.
 *
 * @example
 * trafficComparisons([
 *   { kind: 'traffic', url: 'https://shop.example/p?utm_source=mail', fetchedAtMs: 0, digest: 'ab' },
 *   { kind: 'traffic', url: 'https://shop.example/p', fetchedAtMs: 60_000, digest: 'ab' },
 * ]) // [{ original: 'https://shop.example/p?utm_source=mail', modified: 'https://shop.example/p', digest: 'ab' }]
 */
export function trafficComparisons(observations: Iterable<TrafficObservation>): TrafficComparison[] {
  const seen = urlsOf(observations)
  const isContradicted = createContradictions(seen)
  const comparisons: TrafficComparison[] = []
  for (const [digest, urls] of byDigest(seen)) {
    for (const variants of variantsOf(urls)) {
      for (const original of variants) {
        const modified = modifiedOf(original, variants, digest)
        if (modified !== undefined && !isContradicted(original, modified, digest))
          comparisons.push({ original: original.url, modified: modified.url, digest })
      }
    }
  }
  return comparisons.toSorted((a, b) => compareText(a.original, b.original) || compareText(a.digest, b.digest))
}

function urlsOf(observations: Iterable<TrafficObservation>): readonly Seen[] {
  const seen = new Map<string, Seen>()
  for (const { url, fetchedAtMs, digest } of observations) {
    const mark = url.indexOf('?')
    const known = seen.get(url) ?? {
      url,
      page: mark === -1 ? url : url.slice(0, mark),
      pairs: mark === -1 ? [] : splitQuery(url.slice(mark + 1)),
      bodies: [],
    }
    known.bodies.push({ digest, atMs: fetchedAtMs })
    seen.set(url, known)
  }
  return [...seen.values()]
}

function byDigest(seen: readonly Seen[]): ReadonlyMap<string, readonly Seen[]> {
  const urls = new Map<string, Seen[]>()
  for (const each of seen) {
    for (const digest of new Set(each.bodies.map((body) => body.digest))) {
      const known = urls.get(digest)
      if (known === undefined) urls.set(digest, [each])
      else known.push(each)
    }
  }
  return urls
}

/** The URLs of one body by path, without those that share it for another reason than being one page. */
function variantsOf(urls: readonly Seen[]): readonly (readonly Seen[])[] {
  const pages = Map.groupBy(urls, ({ page }) => page)
  return pages.size < WALL_PATHS ? [...pages.values()].filter(({ length }) => length <= MAX_QUERIES) : []
}

function modifiedOf(original: Seen, variants: readonly Seen[], digest: string): Seen | undefined {
  const candidates = variants.filter((other) => isLess(other, original) && hadWithinWindow(other, original, digest))
  return candidates.toSorted((a, b) => a.pairs.length - b.pairs.length || compareText(a.url, b.url))[0]
}

/** Whether a URL has some parameters of another one and no others. Of two that differ only in order, the one that sorts first. */
function isLess(less: Seen, more: Seen): boolean {
  const isFirst =
    less.pairs.length < more.pairs.length || (less.pairs.length === more.pairs.length && less.url < more.url)
  return isFirst && pairsWithout(more, removedNames(more, less)) === textOf(less.pairs)
}

/** A name is removed with all of its values. */
function removedNames(original: Seen, modified: Seen): ReadonlySet<string> {
  const kept = new Set(modified.pairs.map(({ name }) => name))
  return new Set(original.pairs.map(({ name }) => name).filter((name) => !kept.has(name)))
}

function pairsWithout({ pairs }: Seen, names: ReadonlySet<string>): string {
  return textOf(pairs.filter(({ name }) => !names.has(name)))
}

function textOf(pairs: readonly QueryPair[]): string {
  return pairs
    .map(({ raw }) => raw)
    .toSorted()
    .join('&')
}

function hadWithinWindow(a: Seen, b: Seen, digest: string): boolean {
  const isIt = (each: string): boolean => each === digest
  return areNear(timesOf(a, isIt), timesOf(b, isIt))
}

function timesOf({ bodies }: Seen, isMeant: (digest: string) => boolean): readonly number[] {
  return bodies.filter((body) => isMeant(body.digest)).map(({ atMs }) => atMs)
}

/** Whether some time of one list is within the window of some time of the other one. */
function areNear(aMs: readonly number[], bMs: readonly number[]): boolean {
  const [left, right] = [aMs, bMs].map((times) => times.toSorted((a, b) => a - b)) as [number[], number[]]
  for (let i = 0, j = 0; i < left.length && j < right.length;) {
    const differenceMs = left[i]! - right[j]!
    if (Math.abs(differenceMs) <= TRAFFIC_WINDOW_MS) return true
    if (differenceMs < 0) i++
    else j++
  }
  return false
}

/** Says whether a URL with other values of the removed parameters had another body when the modified URL had this one. */
function createContradictions(seen: readonly Seen[]): (original: Seen, modified: Seen, digest: string) => boolean {
  const patterns = Map.groupBy(seen, patternOf)
  const byRest = new Map<string, ReadonlyMap<string, readonly Seen[]>>()

  function siblingsOf(original: Seen, removed: ReadonlySet<string>): readonly Seen[] {
    const pattern = patternOf(original)
    const key = `${pattern}\n${[...removed].toSorted().join('&')}`
    const rests = byRest.get(key) ?? Map.groupBy(patterns.get(pattern) ?? [], (each) => pairsWithout(each, removed))
    byRest.set(key, rests)
    return rests.get(pairsWithout(original, removed)) ?? []
  }

  return (original, modified, digest) => {
    const timesMs = timesOf(modified, (each) => each === digest)
    const differsNow = (other: Seen): boolean =>
      areNear(
        timesOf(other, (each) => each !== digest),
        timesMs,
      )
    return siblingsOf(original, removedNames(original, modified)).some(
      (other) => other !== original && differsNow(other),
    )
  }
}

function patternOf({ page, pairs }: Seen): string {
  const names = pairs.map(({ name }) => name)
  return `${page}?${names.toSorted().join('&')}`
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
