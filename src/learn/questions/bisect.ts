/** Halves the changes of a difference until the responsible one is found. */

import type { Change, Comparison } from '../../evidence/types.ts'
import { changedNothing, changeKey, isNameOrPlace } from '../derive/blame.ts'
import type { Unexplained } from '../derive/derived.ts'
import { inNameOrder, readSiteUrl, type Pair } from '../site/site-url.ts'
import { composed, untilLikely } from './modified-url.ts'
import type { Asking, Proposal, Question } from './question.ts'

/** A difference without an explanation blocks its template, so it is asked about first. */
const URGENCY = 1e6

/** Finds the responsible change of a difference. */
export const bisectQuestion: Question = {
  name: 'bisect',
  about: 'which of several changes is responsible for a difference',
  propose: (asking) => [
    ...asking.derived.unexplained.flatMap((unexplained) => halvesOf(unexplained, asking)),
    ...asking.derived.joint.flatMap((comparison) => remaindersOf(comparison, asking)),
  ],
}

/** Whether a difference on a template can still be explained: until then, nothing else is asked there. */
export function isBeingBisected(template: string, asking: Asking): boolean {
  const here = asking.derived.unexplained.filter(({ comparison }) => comparison.template === template)
  const joint = asking.derived.joint.filter((comparison) => comparison.template === template)
  return (
    here.some((unexplained) => halvesOf(unexplained, asking).length > 0) ||
    joint.some((comparison) => remaindersOf(comparison, asking).length > 0)
  )
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

/** Parts of one difference that are compared at most: chance makes differences too, and every part of such a one is the same. */
const MAX_PARTS = 24

/**
 * What to compare next of changes that make a difference together: all of them but some. Where the page still differs, those are not
 * needed, and the names among them are as good as before (delta debugging: Zeller and Hildebrandt, 2002).
 */
function remaindersOf(comparison: Comparison, asking: Asking): readonly Proposal[] {
  const { original, template, treatment } = comparison
  const group = asking.derived.judged.filter((one) => one.comparison.original === original)
  if (group.filter((one) => one.comparison.question === 'bisect').length >= MAX_PARTS) return []
  const harmless = group.filter(changedNothing).map((one) => new Set(one.comparison.treatment.map(changeKey)))
  const risk = riskOn(template, asking)
  const ordered = treatment.toSorted((a, b) => risk(a) - risk(b))
  for (let size = ordered.length >> 1; size > 0; size >>= 1) {
    for (let at = 0; at < ordered.length; at += size) {
      const rest = ordered.toSpliced(at, size)
      // Less than what changed nothing changes nothing.
      if (harmless.some((keys) => rest.every((change) => keys.has(changeKey(change))))) continue
      const part = partOf(comparison, rest, asking)
      if (part === undefined || asking.wasAsked(part.original, part.modified, part.comparesForms)) continue
      return [{ comparison: part, gain: URGENCY, cost: 1, ...untilLikely(part) }]
    }
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
function partsToTest({ comparison, suspects }: Unexplained, asking: Asking): readonly (readonly Change[])[] {
  const [only, ...more] = suspects
  const { treatment } = comparison
  if (only?.kind === 'name' && more.length === 0) return [[only]]
  if (more.length === 0) return [treatment.filter((change) => change !== only), treatment.filter(isNameOrPlace)]
  const risk = riskOn(comparison.template, asking)
  const ordered = suspects.toSorted((a, b) => risk(a) - risk(b))
  const half = ordered.reduce((sum, change) => sum + risk(change), 0) / 2
  let taken = 0
  for (let sum = 0; taken < ordered.length - 1; taken++) {
    sum += risk(ordered[taken]!)
    if (taken > 0 && sum > half) break
  }
  return [ordered.slice(0, taken), ordered.slice(taken)]
}

/** How likely each change is responsible for a difference on a template. */
function riskOn(template: string, { derived }: Asking): (change: Change) => number {
  const known = new Set(derived.differences.map(({ change }) => changeKey(change)))
  return (change) => {
    if (known.has(changeKey(change))) return PROVED
    return change.kind === 'name' ? Math.max(LEAST, 1 - derived.standing(template, change.name).chance) : UNLIKELY
  }
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
