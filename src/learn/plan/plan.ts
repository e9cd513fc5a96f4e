/** Chooses what to compare next: the greatest expected gain per fetched page. */

import { hashUnit } from '../seeded-hash.ts'
import { LEAST_GAIN } from '../thresholds.ts'
import type { Run } from '../run.ts'
import type { Proposal } from '../questions/question.ts'

/** Comparisons that are planned together: verdicts are derived anew before the next ones. */
const BATCH = 4

/** Pages that a run fetches before it plans one more comparison at once: at first, each shows how many names the next one can bear. */
const PAGES_TO_GROW = 32

/** Share of the best rate below which a comparison waits: what the better ones show may be worth more, or make it superfluous. */
const WORTH_NOW = 0.1

/** Rates from here on put questions in order, and are no merged hits. */
const URGENT = 1e4

/** The best proposals, at most one for each original, so that what one shows can change what is asked next. */
export function plan(
  proposals: readonly Proposal[],
  { settings, pages }: Pick<Run, 'settings' | 'pages'>,
): readonly Proposal[] {
  const ranked = proposals
    .filter(({ gain, cost }) => gain / cost >= LEAST_GAIN)
    .map((proposal) => ({
      proposal,
      rate: proposal.gain / proposal.cost,
      tie: hashUnit(proposal.comparison.modified, settings.seed),
    }))
    .toSorted((a, b) => b.rate - a.rate || a.tie - b.tie)
  const least = WORTH_NOW * Math.max(0, ...ranked.map(({ rate }) => rate).filter((rate) => rate < URGENT))
  const chosen: Proposal[] = []
  const originals = new Set<string>()
  let left = settings.maxFetches - pages.tally.spent
  const most = Math.max(batchAfter(pages.tally.spent), settings.concurrency)
  for (const { proposal, rate } of ranked) {
    if (chosen.length >= most || left <= 0 || rate < least) break
    if (originals.has(proposal.comparison.original)) continue
    originals.add(proposal.comparison.original)
    chosen.push(proposal)
    left -= proposal.cost
  }
  return chosen
}

function batchAfter(spent: number): number {
  return Math.min(BATCH, 1 + Math.floor(spent / PAGES_TO_GROW))
}
