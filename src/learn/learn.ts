/** The learner: from the URLs of a site to a record that says which of their parameters matter. */

import { checkOrder } from './check-order.ts'
import { choosePatterns } from './choose-patterns.ts'
import type { PatternGroup } from './corpus.ts'
import { crossCheck } from './cross-check.ts'
import { decidePattern } from './decide-pattern.ts'
import type { Finding } from './findings.ts'
import { tryElsewhere } from './elsewhere.ts'
import { finish } from './finish.ts'
import { forgetBeforeRecord, keepWhatMatters, relearnDoubtful } from './drift.ts'
import { inferRest, tryTemplates } from './infer.ts'
import { inheritValues } from './inherit-values.ts'
import { learnLoneValues } from './lone-values.ts'
import type { LearnPorts } from './ports.ts'
import { reportProgress } from './progress.ts'
import { startRun, type Run } from './run.ts'
import type { LearnOptions, LearnResult } from './run-types.ts'
import { decideBySeed } from './seed.ts'
import { checkStaticRules } from './static-rules.ts'
import { shareEvidence } from './shared-evidence.ts'
import { learnSpoilers } from './spoilers.ts'
import { checkSuspects } from './suspects.ts'
import { learnSentValues, learnValues } from './value-rules.ts'
import { foreseeSets } from './unseen.ts'
import { renew } from './warm.ts'
import { withVetoes } from './with-vetoes.ts'

/**
 * Learns one site. Pure: pages, clock and dice come in as ports. Never throws on any corpus or page; what cannot be told is
 * kept. The same corpus, seed and answers give the same record, byte for byte.
 */
export async function learn(options: LearnOptions, ports: LearnPorts): Promise<LearnResult> {
  const started = startRun(options, ports)
  forgetBeforeRecord(started)
  const vetoed = [...(await checkStaticRules(started)), ...(await checkOrder(started))]
  const run = await withVetoes(started, vetoed)
  const decided = await decideAll(choosePatterns(run.corpus, run.settings), run)
  const settled = await relearnDoubtful(decided, run)
  await tryTemplates(run)
  const withValues = await learnLoneValues(await learnValues(settled, run), run)
  const shared = shareEvidence(withValues, settled, run)
  const checked = await crossCheck(shared, run)
  await tryElsewhere(checked, run)
  const inferred = await inferRest(checked, run)
  // Names that go by inference alone go elsewhere as well.
  await tryElsewhere(inferred, run)
  const kept = await keepWhatMatters(inferred, run)
  const sent = await learnSentValues(await learnSpoilers(kept, run), run)
  const findings = inheritValues(await foreseeSets(sent, run), run)
  const suspected = await checkSuspects(run)
  return finish({ findings, vetoed: [...vetoed, ...suspected] }, run)
}

/** Each pattern builds on those before it: what a drop leaves is a pattern that is decided already. */
async function decideAll(chosen: readonly PatternGroup[], run: Run): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  for (const group of chosen) {
    await reportProgress('sampling', { pattern: group.key, done: findings.length, total: chosen.length }, run)
    findings.push(await decide(group, run))
  }
  const total = chosen.length
  if (run.sightings.end() === undefined) await reportProgress('holding-out', { pattern: '', done: total, total }, run)
  return findings
}

async function decide(group: PatternGroup, run: Run): Promise<Finding> {
  if (run.settings.mode === 'seed') return decideBySeed(group, run)
  return (await renew(group, run)) ?? decidePattern(group, run)
}
