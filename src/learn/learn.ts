/** The learner: from the URLs of a site to a record that says which of their parameters matter. */

import { choosePatterns } from './choose-patterns.ts'
import { decidePattern } from './decide-pattern.ts'
import type { Finding } from './findings.ts'
import type { LearnPorts } from './ports.ts'
import { finish } from './finish.ts'
import { startRun, type Run } from './run.ts'
import type { LearnOptions, LearnResult } from './run-types.ts'
import type { PatternGroup } from './corpus.ts'

/**
 * Learns one site. Pure: pages, clock and dice come in as ports. Never throws on any corpus or page; what cannot be told is
 * kept. The same corpus, seed and answers give the same record, byte for byte.
 */
export async function learn(options: LearnOptions, ports: LearnPorts): Promise<LearnResult> {
  const run = startRun(options, ports)
  const chosen = choosePatterns(run.corpus, run.settings)
  const findings = await decideAll(chosen, run)
  return finish(findings, run)
}

async function decideAll(chosen: readonly PatternGroup[], run: Run): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  for (const group of chosen) {
    await reportProgress('sampling', group.key, { done: findings.length, total: chosen.length }, run)
    findings.push(await decidePattern(group, run))
  }
  return findings
}

async function reportProgress(
  stage: 'sampling' | 'holding-out' | 'guarding',
  pattern: string,
  patterns: { done: number; total: number },
  { ports, sightings, settings }: Run,
): Promise<void> {
  const { fetches, recalled, spent } = sightings.tally
  const perPattern = patterns.done === 0 ? settings.equalsNeeded * 2 : spent / patterns.done
  const estimate = Math.ceil(perPattern * (patterns.total - patterns.done))
  const fetchesLeft = Math.max(0, Math.min(settings.maxFetches - spent, estimate))
  const progress = {
    stage,
    pattern,
    patternsDone: patterns.done,
    patternsTotal: patterns.total,
    fetches,
    recalled,
    maxFetches: settings.maxFetches,
    fetchesLeft,
  }
  await ports.observe({ kind: 'progress', progress })
}
