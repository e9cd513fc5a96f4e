/** Path rules from clusters of duplicates: one line a stage. */

import type { PathRule } from '../../rules/record/domain-record.ts'
import { arrangePathRules } from './write/arrange-path-rules.ts'
import { chooseRules, type Chosen } from './candidates/choose-rules.ts'
import { ruleGroups } from './write/compile-path-rules.ts'
import { learnTree, type LearnedTree, type PathLearnInput, type PathLearnOptions } from './tree/learn-tree.ts'
import { pathReport, type PathReport } from './report/path-report.ts'
import { publishableRules } from './proof/publish-rules.ts'

/** What was learned. */
export interface PathLearnResult {
  /** Host the rules belong to. */
  readonly domain: string
  /** In order; every one has passed the checks of `checkPathRules` on all training URLs. */
  readonly rules: readonly PathRule[]
  /** Hosts that the record must speak for as well; empty where it carries knowledge that may not hold on them. */
  readonly aliases: readonly string[]
  readonly report: PathReport
}

/** Learns the path rules of one site. Deterministic: the same input in the same order gives the same rules. Never throws on input. */
export async function learnPathRules(input: PathLearnInput, options: PathLearnOptions = {}): Promise<PathLearnResult> {
  const learned = learnTree(input, options)
  options.onStage?.('choosing rules')
  const chosen = await chooseRules(learned.context, learned.candidates, options.compare)
  options.onStage?.('writing and checking rules')
  return deploy(input, learned, chosen)
}

function deploy(input: PathLearnInput, learned: LearnedTree, chosen: Chosen): PathLearnResult {
  const { settled, tree, context } = learned
  const { groups, refused } = ruleGroups({ tree, cells: context.cells, keysOf: context.keysOf, rules: chosen.rules })
  const arranged = arrangePathRules(groups, tree.table.urls)
  const domain = input.record?.domain ?? settled.mainHost
  const published = publishableRules(arranged.rules, { ...learned, domain, record: input.record })
  const report = pathReport({ ...learned, chosen, unwritten: refused, arranged, published, domain })
  return { domain, rules: published.rules, aliases: published.aliases, report }
}
