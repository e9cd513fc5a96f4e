/** Tells pages from walls: one page that is shown for unrelated URLs is evidence for nothing. */

import type { PageSeen } from './ports.ts'
import { pathOf } from './query-values.ts'
import type { ShownPage } from './run.ts'
import type { Credit } from './trial.ts'
import type { Yardstick } from './yardstick.ts'

/** Samples that showed the same page. */
export interface Cluster {
  readonly page: PageSeen
  readonly credits: readonly Credit[]
}

/** This many unrelated URLs with one page make a wall. */
const UNRELATED = 3

/** Samples by the page they showed. */
export function clusterCredits(credits: readonly Credit[], yardstick: Yardstick): readonly Cluster[] {
  const clusters: { page: PageSeen; credits: Credit[] }[] = []
  for (const credit of credits) {
    const cluster = clusters.find(({ page }) => yardstick.same(page, credit.page))
    if (cluster === undefined) clusters.push({ page: credit.page, credits: [credit] })
    else cluster.credits.push(credit)
  }
  return clusters
}

/**
 * Whether a cluster is one page under several addresses rather than one answer to unrelated questions: fewer than 3 canonical
 * URLs, or something that its URLs share and others of the pattern do not (the path, or the value of a name that stays).
 */
export function isExplained(cluster: Cluster, all: readonly Credit[], kept: readonly string[]): boolean {
  if (new Set(cluster.credits.map(({ canonical }) => canonical)).size < UNRELATED) return true
  const everywhere = commonTraits(all, kept)
  return [...commonTraits(cluster.credits, kept)].some((trait) => !everywhere.has(trait))
}

/** What a cluster is judged by. */
export interface Scene {
  /** All equal samples that were looked at together. */
  readonly all: readonly Credit[]
  /** Names that stay. */
  readonly kept: readonly string[]
  /** Pages for what does not exist. */
  readonly walls: readonly PageSeen[]
  /** Pages that were evidence before. */
  readonly shown: readonly ShownPage[]
  readonly yardstick: Yardstick
}

/**
 * The samples of a cluster that are evidence. Of a page that unrelated URLs share, or that is shown for a value that does not
 * exist, those that lead to a path without a query still are, if that path shows other pages too: where the default is spelled
 * out in three ways, or stands in for an unknown value, it is the page of its path all the same.
 */
export function telling(cluster: Cluster, scene: Scene): readonly Credit[] {
  const alike = scene.walls.filter((wall) => scene.yardstick.same(wall, cluster.page))
  if (alike.length === 0 && isExplained(cluster, scene.all, scene.kept)) return cluster.credits
  return cluster.credits.filter(({ canonical, sample: { path } }) => {
    return !canonical.includes('?') && alike.every(({ url }) => pathOf(url) === path) && isRead(path, cluster, scene)
  })
}

/** Whether a path was seen to show another page. */
function isRead(path: string, { page, credits }: Cluster, { all, shown }: Scene): boolean {
  if (all.some((credit) => credit.sample.path === path && !credits.includes(credit))) return true
  return shown.some((other) => other.path === path && other.page.fingerprint.hash !== page.fingerprint.hash)
}

function commonTraits(credits: readonly Credit[], kept: readonly string[]): ReadonlySet<string> {
  let common: Set<string> | undefined
  for (const { sample } of credits) {
    const traits = [`/${sample.path}`, ...kept.map((name) => `${name}=${sample.values.get(name)}`)]
    const before: Set<string> | undefined = common
    common = new Set(before === undefined ? traits : traits.filter((trait) => before.has(trait)))
  }
  return common ?? new Set()
}

/** Whether the page of a cluster was shown for at least 3 paths, here or in other patterns. */
export function isShownEverywhere(cluster: Cluster, shown: readonly ShownPage[]): boolean {
  const paths = pathsOf(cluster)
  const { hash } = cluster.page.fingerprint
  for (const other of shown) if (other.page.fingerprint.hash === hash) paths.add(other.path)
  return paths.size >= UNRELATED
}

/** Distinct paths of a cluster. */
export function pathsOf({ credits }: Cluster): Set<string> {
  return new Set(credits.map(({ sample }) => sample.path))
}
