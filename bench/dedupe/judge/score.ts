/** How good a partition of a site's URLs is, measured against the truth. Plain counts, so that sites can be added up. */

import type { Site } from '../site/site.ts'
import type { Contender } from './contender.ts'

/** Counts of one contender on one site. */
export interface Score {
  readonly urls: number
  /** Pages in truth. */
  readonly pages: number
  /** Keys that the contender gave. */
  readonly keys: number
  /**
   * URLs that became superfluous because they share key and page with another: the merges that are right. An error is no page: no cache
   * stores it.
   */
  readonly merges: number
  /** URLs outside the majority page of their key: the false merges. */
  readonly falseUrls: number
  /** URLs whose canonical URL shows another page, or none: misrouted. */
  readonly misrouted: number
  /** Pages that are the majority of no key: they cannot be found any more. */
  readonly lostPages: number
  /** Pairs of URLs under one key, and those of them that are two pages. */
  readonly mergedPairs: number
  readonly falsePairs: number
  /** Sum over the URLs of B-cubed precision and recall. */
  readonly precisionSum: number
  readonly recallSum: number
  /** URLs whose canonical URL has another canonical URL. */
  readonly unstable: number
}

/** One key and the pages whose URLs fell under it. */
interface Group {
  size: number
  readonly pages: Map<string, number>
}

/** Measures a contender on URLs of a site. */
export function scoreOf(site: Pick<Site, 'urls'>, contender: Contender, truth: (url: string) => string): Score {
  const groups = new Map<string, Group>()
  const pageSizes = new Map<string, number>()
  let misrouted = 0
  let unstable = 0
  for (const { url } of site.urls) {
    const page = truth(url)
    const named = contender.nameOf(url)
    if (truth(named.url) !== page) misrouted++
    if (contender.nameOf(named.url).url !== named.url) unstable++
    add(groups, named.key, page)
    pageSizes.set(page, (pageSizes.get(page) ?? 0) + 1)
  }
  return { ...countGroups([...groups.values()], pageSizes), urls: site.urls.length, misrouted, unstable }
}

/** The counts of several sites together. */
export function sumOf(scores: readonly Score[]): Score {
  return scores.reduce((sum, score) => {
    const entries = Object.keys(NOTHING) as (keyof Score)[]
    return Object.fromEntries(entries.map((key) => [key, sum[key] + score[key]])) as unknown as Score
  }, NOTHING)
}

/** Share of the URLs that are falsely merged. */
export function falseRate({ falseUrls, urls }: Score): number {
  return urls === 0 ? 0 : falseUrls / urls
}

/** `1 - (1 - C/N) after / (1 - C/N) before`: the share of the duplicates that is gone. `C` after counts majority pages. */
export function reductionOf({ urls, pages, keys, lostPages }: Score): number {
  const before = 1 - pages / urls
  const after = 1 - (pages - lostPages) / keys
  return before <= 0 ? 0 : 1 - after / before
}

/** Share of the URLs that became superfluous. */
export function compressionOf({ urls, keys }: Score): number {
  return urls === 0 ? 0 : 1 - keys / urls
}

const NOTHING: Score = {
  urls: 0,
  pages: 0,
  keys: 0,
  merges: 0,
  falseUrls: 0,
  misrouted: 0,
  lostPages: 0,
  mergedPairs: 0,
  falsePairs: 0,
  precisionSum: 0,
  recallSum: 0,
  unstable: 0,
}

function add(groups: Map<string, Group>, key: string, page: string): void {
  const group = groups.get(key) ?? { size: 0, pages: new Map<string, number>() }
  groups.set(key, group)
  group.size++
  group.pages.set(page, (group.pages.get(page) ?? 0) + 1)
}

type Counts = Omit<Score, 'urls' | 'misrouted' | 'unstable'>

function countGroups(groups: readonly Group[], pageSizes: ReadonlyMap<string, number>): Counts {
  const majorities = new Set<string>()
  const counts = { merges: 0, falseUrls: 0, mergedPairs: 0, falsePairs: 0, precisionSum: 0, recallSum: 0 }
  for (const { size, pages } of groups) {
    const [page, most] = majorityOf(pages)
    majorities.add(page)
    counts.falseUrls += size - most
    counts.mergedPairs += pairs(size)
    counts.falsePairs += pairs(size)
    for (const [own, count] of pages) {
      if (!isError(own)) counts.merges += count - 1
      counts.falsePairs -= pairs(count)
      counts.precisionSum += (count * count) / size
      counts.recallSum += (count * count) / (pageSizes.get(own) ?? count)
    }
  }
  return { ...counts, pages: pageSizes.size, keys: groups.length, lostPages: pageSizes.size - majorities.size }
}

function isError(page: string): boolean {
  return page.startsWith('error ')
}

function majorityOf(pages: ReadonlyMap<string, number>): readonly [page: string, count: number] {
  let best: readonly [string, number] = ['', 0]
  for (const entry of pages) if (entry[1] > best[1]) best = entry
  return best
}

function pairs(count: number): number {
  return (count * (count - 1)) / 2
}
