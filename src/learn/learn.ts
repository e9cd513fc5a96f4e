/** The learner: from the URLs of a site to a record that says which of their parameters matter. */

import { learnBySeed } from './baseline/seed.ts'
import { comparePages } from './compare-pages.ts'
import { deriveVerdicts } from './derive/derive.ts'
import { finish } from './finish.ts'
import { plan } from './plan/plan.ts'
import type { LearnPorts } from './ports.ts'
import { reportProgress } from './progress.ts'
import { ask } from './questions/ask.ts'
import type { Proposal } from './questions/question.ts'
import { startRun, type Run } from './run.ts'
import type { LearnOptions, LearnResult } from './types.ts'

/**
 * Learns one site: derives what the evidence shows, plans what would decide most, compares, and appends; until nothing is worth its
 * cost or the budget is spent. What cannot be decided is kept. The same log gives the same record, byte for byte. Never throws on any
 * corpus or page.
 *
 * @example
 * const { record, report } = await learn({ corpus, maxFetches: 400 }, { fetchPage, now: Date.now, random, observe })
 */
export async function learn(options: LearnOptions, ports: LearnPorts): Promise<LearnResult> {
  const run = startRun(options, ports)
  if (run.settings.mode === 'seed') return learnBySeed(run)
  for (;;) {
    const derived = deriveVerdicts(run.evidence, run.given())
    const batch = plan(ask(derived, run), run)
    await reportProgress(batch, derived, run)
    if (batch.length === 0 || run.pages.end() !== undefined) return finish(derived, run)
    const before = run.evidence.size
    await compareAll(batch, run)
    // What adds nothing to the log would be planned again for ever.
    if (run.evidence.size === before) return finish(derived, run)
  }
}

/** Makes the comparisons of a batch, as many at once as the run allows. */
async function compareAll(batch: readonly Proposal[], { settings, evidence, pages, ports }: Run): Promise<void> {
  for (let at = 0; at < batch.length; at += settings.concurrency) {
    await Promise.all(
      batch.slice(at, at + settings.concurrency).map(async ({ comparison, until }) => {
        evidence.append(comparison)
        const { kind } = await comparePages(comparison, evidence, pages, until)
        if (kind !== 'ended') await ports.observe({ kind: 'compared', comparison, outcome: kind })
      }),
    )
  }
}
