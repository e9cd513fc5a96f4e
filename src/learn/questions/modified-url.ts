/** Writes the modified URL of a comparison. */

import type { Change, Comparison } from '../../evidence/types.ts'
import { inNameOrder, writeSiteUrl, type Pair, type SiteUrl } from '../site/site-url.ts'
import type { Asking, Proposal } from './question.ts'
import type { CorpusUrl } from '../site/site-types.ts'

/** How added pairs are placed, and what else is changed. */
export interface Placement {
  readonly isFront: boolean
  readonly isReversed: boolean
  readonly encodes: 'path' | 'query' | undefined
}

/** Pairs go behind the others, and nothing else is changed. */
export const NO_PLACEMENT: Placement = { isFront: false, isReversed: false, encodes: undefined }

/** The base page with pairs added and, as far as it can be done, the other changes of the placement. */
export function composed(
  template: string,
  base: SiteUrl,
  added: readonly Pair[],
  placement: Placement,
  question: string,
): Comparison {
  const kept = [...base.pairs]
  const treatment: Change[] = added.map(({ name, value, raw }) => ({ kind: 'name', name, value, raw }))
  const canReverse = placement.isReversed && new Set(kept.map(({ name }) => name)).size > 1
  if (canReverse) treatment.push({ kind: 'order' })
  if (placement.isFront && added.length > 0 && kept.length > 0) treatment.push({ kind: 'front' })
  const encoded = placement.encodes === undefined ? undefined : withEncodedLetter(base.path, kept, placement.encodes)
  if (encoded !== undefined && placement.encodes !== undefined)
    treatment.push({ kind: 'encoding', place: placement.encodes })
  const { path, pairs } = encoded ?? { path: base.path, pairs: kept }
  const ordered = canReverse ? pairs.toReversed() : pairs
  const all = placement.isFront ? [...added, ...ordered] : [...ordered, ...added]
  return {
    kind: 'comparison',
    template,
    original: writeSiteUrl(base, kept),
    modified: writeSiteUrl({ ...base, path }, all),
    treatment,
    question,
  }
}

/** A URL of the corpus as it is, beside its base page. */
export function natural(template: string, base: SiteUrl, { url, pairs }: CorpusUrl, question: string): Comparison {
  const kept = new Set(base.pairs.map(({ name }) => name))
  const added = pairs.filter(({ name }) => !kept.has(name))
  const treatment: Change[] = added.map(({ name, value, raw }) => ({ kind: 'name', name, value, raw }))
  const stay = pairs.filter(({ name }) => kept.has(name))
  if (inNameOrder(stay).some((pair, at) => pair !== stay[at])) treatment.push({ kind: 'order' })
  const lastKept = pairs.findLastIndex(({ name }) => kept.has(name))
  if (pairs.some(({ name }, at) => at < lastKept && !kept.has(name))) treatment.push({ kind: 'front' })
  return { kind: 'comparison', template, original: writeSiteUrl(base, base.pairs), modified: url, treatment, question }
}

/** A difference of several changes is confirmed once, for the responsible one. */
export function untilLikely({ treatment }: Comparison): Pick<Proposal, 'until'> {
  return treatment.length > 1 ? { until: 'likely' } : {}
}

/** Whether it has parameters in front of others where the site reads its query in order. */
export function isKnownToDiffer({ template, treatment }: Comparison, { derived }: Pick<Asking, 'derived'>): boolean {
  return derived.inOrder.has(template) && treatment.some(({ kind }) => kind === 'front')
}

/** One letter percent-encoded, which RFC 3986 §6.2.2.2 calls equivalent; undefined where there is none. */
function withEncodedLetter(path: string, pairs: readonly Pair[], place: 'path' | 'query') {
  if (place === 'path') {
    const changed = path.replace(/[A-Za-z](?=[^/]*\/?$)/, encodeLetter)
    return changed === path ? undefined : { path: changed, pairs }
  }
  const at = pairs.findIndex(({ raw }) => /=.*?[A-Za-z]/.test(raw) && !raw.includes('%'))
  if (at === -1) return undefined
  const changed = pairs.map((pair, index) =>
    index === at ? { ...pair, raw: pair.raw.replace(/(?<==.*?)[A-Za-z]/, encodeLetter) } : pair,
  )
  return { path, pairs: changed }
}

function encodeLetter(letter: string): string {
  return `%${letter.charCodeAt(0).toString(16).toUpperCase()}`
}
