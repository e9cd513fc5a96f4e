/** Labelled URLs from what a learning run has seen: the same fingerprint is the same page. */

import type { Observation } from '../../evidence/types.ts'
import type { LabelledUrl } from './url-table.ts'

/** A page that so many URLs and so large a share of them show is a wall (a soft error, a login form), not a page with many names. */
const WALL_URLS = 20
const WALL_SHARE = 0.05

/**
 * Clusters stored observations by fingerprint. Only pages count that answered with 200 and look like one, and no pictures, which were
 * looked at for the pages that they stand in; of several observations of a URL the last. Fingerprints that look like a wall by the number of their URLs are left out.
 */
export function labelsOf(observations: Iterable<Observation>): LabelledUrl[] {
  const labels = new Map<string, string>()
  for (const observation of observations) {
    if (observation.kind !== 'page' || observation.status !== 200 || observation.signals.looksLike !== 'page') continue
    if (observation.contentType.startsWith('image/')) continue
    const { name, version, hash } = observation.fingerprint
    labels.set(observation.url, `${name}/${version}/${hash}`)
  }
  const sizes = new Map<string, number>()
  for (const label of labels.values()) sizes.set(label, (sizes.get(label) ?? 0) + 1)
  const isWall = (label: string): boolean => {
    const size = sizes.get(label)!
    return size > WALL_URLS && size > WALL_SHARE * labels.size
  }
  return [...labels].filter(([, label]) => !isWall(label)).map(([url, cluster]) => ({ url, cluster }))
}
