/** Halves the changes of a difference until the responsible one is found. */

import type { Change, Comparison } from '../../evidence/types.ts'
import type { Unexplained } from '../derive/derived.ts'
import { inNameOrder, readSiteUrl, type Pair } from '../corpus/site-url.ts'
import { composed } from './modified-url.ts'
import type { Asking, Proposal, Question } from './question.ts'

/** A difference without an explanation blocks its template, so it is asked about first. */
const URGENCY = 1e6

/** Finds the responsible change of a difference. */
export const bisectQuestion: Question = {
  name: 'bisect',
  about: 'which of several changes is responsible for a difference',
  propose: (asking) => asking.derived.unexplained.flatMap((unexplained) => halvesOf(unexplained, asking)),
}

/** Whether a difference on a template can still be explained: until then, nothing else is asked there. */
export function isBeingBisected(template: string, asking: Asking): boolean {
  const here = asking.derived.unexplained.filter(({ comparison }) => comparison.template === template)
  return here.some((unexplained) => halvesOf(unexplained, asking).length > 0)
}

function halvesOf({ comparison, suspects }: Unexplained, asking: Asking): readonly Proposal[] {
  for (const half of partsToTest({ comparison, suspects }, asking)) {
    if (half.length === 0) continue
    const part = partOf(comparison, half, asking)
    if (part !== undefined && !asking.wasAsked(part.original, part.modified))
      return [{ comparison: part, gain: URGENCY, cost: 1 }]
  }
  return []
}

/** Both halves of the suspects. `front` cannot be tested without names, so it is what is left when the names were tested behind. */
function partsToTest({ comparison, suspects }: Unexplained, { derived }: Asking): readonly (readonly Change[])[] {
  const behind = (changes: readonly Change[]): Change[] => changes.filter(({ kind }) => kind !== 'front')
  const testable = behind(suspects)
  if (testable.length === 0) return [behind(comparison.treatment)]
  const chance = (change: Change): number =>
    change.kind === 'name' ? derived.standing(comparison.template, change.name).chance : 0.9
  const ordered = testable.toSorted((a, b) => chance(b) - chance(a))
  if (ordered.length < suspects.length) return [ordered]
  const middle = Math.ceil(ordered.length / 2)
  return [ordered.slice(0, middle), ordered.slice(middle)]
}

/** The original with some of the changes of a comparison. */
function partOf(
  { original, template }: Comparison,
  changes: readonly Change[],
  { site }: Asking,
): Comparison | undefined {
  const base = readSiteUrl(original, site.isFolded)
  const added: Pair[] = changes.flatMap((change) => (change.kind === 'name' ? [change] : []))
  const kinds = new Set(changes.map(({ kind }) => kind))
  const encodes = changes.find((change) => change.kind === 'encoding')?.place
  const parts = { ...base, pairs: inNameOrder(base.pairs) }
  const part = composed(template, parts, added, { isFront: false, isReversed: kinds.has('order'), encodes }, 'bisect')
  return part.treatment.length === 0 ? undefined : part
}
