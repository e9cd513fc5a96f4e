/** Halves the changes of a difference until the responsible one is found. */

import type { Change, Comparison } from '../../evidence/types.ts'
import { changeKey, isNameOrPlace } from '../derive/blame.ts'
import type { Unexplained } from '../derive/derived.ts'
import { inNameOrder, readSiteUrl, type Pair } from '../corpus/site-url.ts'
import { composed, untilLikely } from './modified-url.ts'
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

/** What to compare next: a part of the changes, or the difference itself once its responsible change is known. */
function halvesOf(unexplained: Unexplained, asking: Asking): readonly Proposal[] {
  const { comparison, isUnconfirmed } = unexplained
  if (isUnconfirmed === true) return isExhausted(comparison, asking) ? [] : [{ comparison, gain: URGENCY, cost: 2 }]
  for (const half of partsToTest(unexplained, asking)) {
    const part = partOf(comparison, half, asking)
    if (part === undefined || asking.wasAsked(part.original, part.modified, part.comparesForms)) continue
    return [{ comparison: part, gain: URGENCY, cost: 1, ...untilLikely(part) }]
  }
  return []
}

/** Observations of one URL after which a likely difference is left open. */
const MAX_VIEWS = 14

function isExhausted({ original, modified }: Comparison, { evidence }: Asking): boolean {
  return [original, modified].some((url) => evidence.observationsOf(url).length >= MAX_VIEWS)
}

/**
 * The least suspect changes that hold up to half of the risk, then the others. Where one change is the most suspect by far, the first part
 * is all others: if they change nothing, each of them has one more equal comparison.
 */
function partsToTest({ comparison, suspects }: Unexplained, { derived }: Asking): readonly (readonly Change[])[] {
  const [only, ...more] = suspects
  const { treatment } = comparison
  if (only?.kind === 'name' && more.length === 0) return [[only]]
  if (more.length === 0) return [treatment.filter((change) => change !== only), treatment.filter(isNameOrPlace)]
  const known = new Set(derived.differences.map(({ change }) => changeKey(change)))
  const risk = (change: Change): number => {
    if (known.has(changeKey(change))) return PROVED
    return change.kind === 'name'
      ? Math.max(LEAST, 1 - derived.standing(comparison.template, change.name).chance)
      : UNLIKELY
  }
  const ordered = suspects.toSorted((a, b) => risk(a) - risk(b))
  const half = ordered.reduce((sum, change) => sum + risk(change), 0) / 2
  let taken = 0
  for (let sum = 0; taken < ordered.length - 1; taken++) {
    sum += risk(ordered[taken]!)
    if (taken > 0 && sum > half) break
  }
  return [ordered.slice(0, taken), ordered.slice(taken)]
}

/** Risk of a change that made a difference elsewhere, and of another place or encoding. */
const PROVED = 0.9
const UNLIKELY = 0.1

/** Risk of any name: without it, a search among names that all look neutral would test them one by one. */
const LEAST = 0.05

/** The original with some of the changes of a comparison. */
function partOf(
  { original, template, comparesForms }: Comparison,
  changes: readonly Change[],
  { site }: Asking,
): Comparison | undefined {
  const base = readSiteUrl(original, site.isFolded)
  const added: Pair[] = changes.flatMap((change) => (change.kind === 'name' ? [change] : []))
  const kinds = new Set(changes.map(({ kind }) => kind))
  const encodes = changes.find((change) => change.kind === 'encoding')?.place
  const parts = { ...base, pairs: inNameOrder(base.pairs) }
  const placement = { isFront: kinds.has('front'), isReversed: kinds.has('order'), encodes }
  const part = composed(template, parts, added, placement, 'bisect')
  return part.treatment.length === 0 ? undefined : { ...part, ...(comparesForms === true && { comparesForms }) }
}
