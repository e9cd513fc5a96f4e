import type { EvidenceEntry } from '../../evidence/types.ts'
import type { Corpus } from '../../learn/corpus/corpus.ts'
import { withPathRules } from '../../learn/path-rules/run-path-rules.ts'
import type { LearnResult } from '../../learn/types.ts'
import { unstableUrl } from '../../jobs/publishing/record-checks.ts'
import type { LearnSettings } from './learn-settings.ts'

/** The result with the path rules that the evidence of its run proves, unless the settings want none. */
export async function withLearnedPaths(
  result: LearnResult,
  run: { readonly corpus: Corpus; readonly entries: readonly EvidenceEntry[] },
  { pathRules }: Pick<LearnSettings, 'pathRules'>,
): Promise<LearnResult> {
  if (pathRules === false) return result
  return withPathRules({ ...run, result, isFit: (record) => unstableUrl(record, []) === undefined })
}
