/** Priors: what others say about a parameter. They lower what a verdict needs and order the questions; they never decide. */

import type { RecognizedPlatform } from '../../evidence/platform.ts'
import { RULE_DATA } from '../../rules/data/index.ts'
import type { LearnOptions } from '../types.ts'

/**
 * By name: what other domains, the platform, the origin (`No-Vary-Search`) and the record in force say. The record in force is the latest
 * word.
 */
export function priorsOf(
  { previous, priors = {} }: Pick<LearnOptions, 'previous' | 'priors'>,
  platform: RecognizedPlatform | undefined,
  declared: Iterable<string> = [],
): ReadonlyMap<string, 'neutral' | 'important'> {
  const found = new Map<string, 'neutral' | 'important'>(Object.entries(priors))
  const platforms = new Set([...(platform?.names ?? []), ...(previous?.platform ?? [])])
  for (const { name, neutral = [] } of RULE_DATA.platforms)
    if (platforms.has(name)) for (const each of neutral) found.set(each, 'neutral')
  for (const name of declared) found.set(name, 'neutral')
  for (const [name, { drop, keep }] of Object.entries(previous?.parameters ?? {}))
    if (drop.length > 0 && keep.length === 0) found.set(name, 'neutral')
    else if (keep.length > 0 && found.get(name) === 'neutral') found.delete(name)
  return found
}
