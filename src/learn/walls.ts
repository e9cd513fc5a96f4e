/** Tells pages from walls: one page that is shown for unrelated URLs is evidence for nothing. */

import type { PageSeen } from './ports.ts'
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
