/** Reads the corpus of a run, under the platform that its pages show. */

import type { RecognizedPlatform } from '../../evidence/platform.ts'
import type { LearnOptions } from '../types.ts'
import { readSite, type Site } from './site.ts'

/**
 * The site of a run. What a recognized platform keeps is kept from then on, as the record will say: no page is fetched to find it out. Its item
 * paths are one template each. A platform that the operator named is in force from the beginning, and no other is recognized.
 */
export function siteReader({
  corpus,
  previous,
}: Pick<LearnOptions, 'corpus' | 'previous'>): (platform: RecognizedPlatform | undefined) => Site {
  const site = readSite(corpus, previous)
  const known = new Map<string, Site>()
  return (platform) => {
    if (platform === undefined || previous?.platform !== undefined) return site
    const found = known.get(platform.name) ?? readSite(corpus, previous, platform.names)
    known.set(platform.name, found)
    return found
  }
}
