/** What a cache makes of a corpus beside what the edge makes of it. */

import { createCanonicalizer } from '../canonicalize/canonicalize.ts'
import type { DomainRecord } from '../rules/record/domain-record.ts'
import type { RuleSet } from '../rules/types.ts'
import { parseUrl } from '../url/parts.ts'
import { applyPlan } from './apply-plan.ts'
import type { Abilities, ExportPlan } from './types.ts'

/** Counts of URLs of a corpus. */
export interface Reach {
  readonly urls: number
  /** URLs that share their canonical URL with another one: what the edge saves. */
  readonly edgeMerges: number
  /** The same for the cache. */
  readonly merges: number
  /** Share of the edge's merges that the cache lacks, 0…1. */
  readonly lost: number
  /** Example URLs that it leaves although the edge changes them. */
  readonly examples: readonly string[]
}

/** Examples that are shown. */
const MAX_EXAMPLES = 5

/**
 * Counts distinct URLs; those that the plan is not about are left out. Never throws.
 *
 * @example
 * reachOf(plan, targetNamed('caddy').can, urls, { record }).lost // 0.02: a fiftieth of what the edge merges
 */
export function reachOf(
  plan: ExportPlan,
  can: Abilities,
  urls: Iterable<string>,
  options: { readonly record?: DomainRecord | undefined; readonly rules?: RuleSet | undefined } = {},
): Reach {
  const canonicalizer = createCanonicalizer(options)
  const apply = applyPlan(plan, can)
  const [given, atEdge, atCache] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const examples: string[] = []
  for (const url of urls) {
    const parts = parseUrl(url)
    if (parts === undefined || (plan.hosts.length > 0 && !plan.hosts.includes(parts.host))) continue
    const origin = `${parts.scheme}://${parts.host}`
    const target = parts.query === undefined ? parts.path : `${parts.path}?${parts.query}`
    const edge = canonicalizer.canonicalize(origin + target, { profile: 'request' }).url
    const cache = origin + apply(parts.host, target)
    given.add(origin + target)
    atEdge.add(edge)
    atCache.add(cache)
    if (cache === origin + target && edge !== cache && examples.length < MAX_EXAMPLES) examples.push(cache)
  }
  const [edgeMerges, merges] = [given.size - atEdge.size, given.size - atCache.size]
  return {
    urls: given.size,
    edgeMerges,
    merges,
    lost: edgeMerges === 0 ? 0 : Math.max(0, 1 - merges / edgeMerges),
    examples,
  }
}
