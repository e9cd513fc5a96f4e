/** How far twins are: what their comparisons show so far. */

import type { Comparison } from '../../../evidence/types.ts'
import type { Judged } from '../../derive/derived.ts'
import type { Twins } from './twins.ts'

/** Twins and their comparisons. */
export interface TwinStanding {
  readonly twins: Twins
  /** Comparisons that showed one page, and two. */
  readonly same: number
  readonly different: number
  /** Pages that differed once, which may be an accident. */
  readonly open: readonly Comparison[]
  /** Originals that were compared. */
  readonly pairs: ReadonlySet<string>
  /** They are different pages. */
  readonly isApart: boolean
  /** 0 to 1: the chance that they are one page; 0 where nothing more is asked. */
  readonly chance: number
}

/** Pages that differ at once, while none agrees, before two forms are taken for different pages. */
const MAX_DIFFERENT = 2

/** Confirmed differences after which no rule is proved, however many pages agree. */
const MAX_CONFIRMED = 3

/** Pages that show nothing, while none agrees, before they are given up. */
const MAX_SILENT = 4

/** Reads the comparisons of twins. Those that were broken off before both URLs were observed are made again. */
export function standingOfTwins(
  twins: Twins,
  judged: readonly Judged[],
  isSeen: (url: string) => boolean,
): TwinStanding {
  const own = judged.filter(
    ({ comparison: { question, template, original, modified }, outcome }) =>
      question === 'twins' &&
      template === twins.name &&
      (outcome.kind !== 'open' || (isSeen(original) && isSeen(modified))),
  )
  const count = (...kinds: readonly string[]): number =>
    own.filter(({ outcome }) => kinds.includes(outcome.kind)).length
  const [same, different, silent] = [count('same'), count('different'), count('unusable', 'inconclusive')]
  const open = own.filter(({ outcome }) => outcome.kind === 'open').map(({ comparison }) => comparison)
  const apart = different + open.length
  const isApart = different >= MAX_CONFIRMED || (same === 0 && apart >= MAX_DIFFERENT) || apart > same + 2
  const isOver = isApart || (same === 0 && silent >= MAX_SILENT)
  const doubt = (1 - twins.prior) * 0.4 ** same
  return {
    twins,
    same,
    different,
    open,
    pairs: new Set(own.map(({ comparison }) => comparison.original)),
    isApart,
    chance: isOver ? 0 : (1 - doubt) * 0.3 ** (same === 0 ? apart : different),
  }
}
