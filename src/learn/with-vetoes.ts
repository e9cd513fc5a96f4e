/** The run after static rules were vetoed: what it draws from is what the site will be asked under the vetoes. */

import { createDeployed } from './deployed.ts'
import type { Run } from './run.ts'
import { shadowTemplates } from './shadow-templates.ts'
import type { Veto } from './static-rules.ts'

/** Groups the corpus again where that is possible; otherwise its samples are at least settled again. */
export async function withVetoes(run: Run, vetoes: readonly Veto[]): Promise<Run> {
  if (vetoes.length === 0) return run
  const draft = { ...run.deployed.draft(), patterns: {} }
  const corpus = await run.options.regroup?.(draft)
  if (corpus !== undefined)
    return { ...run, corpus, deployed: createDeployed(corpus.domain, draft, shadowTemplates(corpus)) }
  const patterns = run.corpus.patterns.map((group) => ({
    ...group,
    samples: group.samples.map((sample) => ({ ...sample, settled: run.deployed.of(sample.url) })),
  }))
  return { ...run, corpus: { ...run.corpus, patterns } }
}
