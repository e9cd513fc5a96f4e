import type { LogEntry, Variation } from './corpus.ts'
import type { Truth } from './truth.ts'
import type { RealApp } from './types.ts'

/** How well keys agree with what the application answers. */
export interface Score {
  readonly urls: number
  /** Different contents. */
  readonly pages: number
  /** Keys of more than one content, with two URLs that show it. */
  readonly falseMerges: readonly (readonly [key: string, a: string, b: string])[]
  /** Pairs of URLs with the same content and, by the hand-written rule, the same meaning. */
  readonly samePairs: number
  readonly mergedPairs: number
  /** Pairs of URLs with the same path and the same content, whatever the hand-written rule says. */
  readonly equalPairs: number
  readonly mergedEqualPairs: number
  /** Per way a URL was made: how many of the URLs have the key of the page they were made from. */
  readonly byVariation: Readonly<Partial<Record<Variation, readonly [merged: number, total: number]>>>
  /** URLs that should have had the key of their page and have not. */
  readonly missed: readonly LogEntry[]
}

/** Scores `keys` (by target) against the truth. */
export function score(
  app: RealApp,
  entries: readonly LogEntry[],
  keys: ReadonlyMap<string, string>,
  truth: Truth,
): Score {
  const contentOf = (target: string): string => truth.contents.get(target) ?? target
  const meaningOf = (target: string): string =>
    `${app.identity(new URL(target, 'http://a.example'))} ${contentOf(target)}`
  const targets = entries.map(({ target }) => target)
  const pathAndContent = (target: string): string => `${target.split('?')[0]} ${contentOf(target)}`
  const same = countPairs(targets, meaningOf, keys)
  const equal = countPairs(targets, pathAndContent, keys)
  const missed = entries.filter(
    ({ target, page }) => keys.get(target) !== keys.get(page) && meaningOf(target) === meaningOf(page),
  )
  return {
    urls: targets.length,
    pages: new Set(targets.map(contentOf)).size,
    falseMerges: falseMergesOf(targets, contentOf, keys),
    samePairs: same.pairs,
    mergedPairs: same.merged,
    equalPairs: equal.pairs,
    mergedEqualPairs: equal.merged,
    byVariation: byVariation(entries, meaningOf, new Set(missed)),
    missed,
  }
}

function falseMergesOf(
  targets: readonly string[],
  contentOf: (target: string) => string,
  keys: ReadonlyMap<string, string>,
) {
  const firstOf = new Map<string, string>()
  const found = new Map<string, readonly [string, string, string]>()
  for (const target of targets) {
    const key = keys.get(target) ?? target
    const first = firstOf.get(key)
    if (first === undefined) firstOf.set(key, target)
    else if (contentOf(first) !== contentOf(target)) found.set(key, [key, first, target])
  }
  return [...found.values()]
}

function countPairs(
  targets: readonly string[],
  groupOf: (target: string) => string,
  keys: ReadonlyMap<string, string>,
) {
  const groups = new Map<string, string[]>()
  for (const target of targets) {
    const group = groups.get(groupOf(target))
    if (group === undefined) groups.set(groupOf(target), [target])
    else group.push(target)
  }
  let pairs = 0
  let merged = 0
  for (const group of groups.values()) {
    pairs += choose2(group.length)
    const counts = new Map<string, number>()
    for (const target of group)
      counts.set(keys.get(target) ?? target, (counts.get(keys.get(target) ?? target) ?? 0) + 1)
    for (const count of counts.values()) merged += choose2(count)
  }
  return { pairs, merged }
}

function choose2(count: number): number {
  return (count * (count - 1)) / 2
}

function byVariation(
  entries: readonly LogEntry[],
  meaningOf: (target: string) => string,
  missed: ReadonlySet<LogEntry>,
) {
  const counts: Partial<Record<Variation, [number, number]>> = {}
  for (const entry of entries) {
    if (meaningOf(entry.target) !== meaningOf(entry.page)) continue
    for (const variation of entry.made) {
      const count = (counts[variation] ??= [0, 0])
      count[1]++
      if (!missed.has(entry)) count[0]++
    }
  }
  return counts
}
