/** The stages of Lei et al. 2010 up to proved rules. */

import { namingSchemeOf } from '../../../canonicalize/parameters/naming.ts'
import type { DomainRecord } from '../../../rules/record/domain-record.ts'
import type { ComparePages } from '../proof/adjudicate.ts'
import { buildPatternTree, type PatternTree } from './build-tree.ts'
import { candidateRules, ruleContext, type Candidates, type RuleContext } from '../candidates/candidates.ts'
import { duplicateNodes } from './duplicate-nodes.ts'
import { PAPER, PLUS, type TreeMode, type TreeSettings } from '../settings.ts'
import { settleUrls, type SettledUrls } from './settle-urls.ts'
import { clusterIndex, urlTable, type LabelledUrl } from './url-table.ts'

/** What path rules are learned from. */
export interface PathLearnInput {
  /** URLs with the cluster of pages with the same content that each belongs to; as observed, or settled. */
  readonly labelled: Iterable<LabelledUrl>
  /** Host of the site; default: that of the record, or the most frequent one. Other sites are left out. */
  readonly domain?: string
  /** What is in force: it says which parameters are important, and its lists are applied first. */
  readonly record?: DomainRecord
}

/** How they are learned. */
export interface PathLearnOptions {
  /** Default `plus`. */
  readonly mode?: TreeMode
  /** Single numbers of the mode, for benches. */
  readonly settings?: Partial<TreeSettings>
  /** Fetches two pages and compares them, at most ten pairs per rule; without it wrong labels count as they are. Must not reject. */
  readonly compare?: ComparePages
  /** Hears what is being done. */
  readonly onStage?: (stage: string) => void
}

/** The stages up to the choice of rules; what a bench measures the methods by. */
export interface LearnedTree {
  readonly settled: SettledUrls
  readonly tree: PatternTree
  readonly context: RuleContext
  readonly pairCount: number
  readonly candidates: Candidates
}

/** Decomposes, builds the tree, finds duplicate nodes, makes rules and proves them. */
export function learnTree(input: PathLearnInput, options: PathLearnOptions = {}): LearnedTree {
  const settings = settingsFor(options)
  const domain = input.domain ?? (input.record?.domain === '*' ? undefined : input.record?.domain)
  options.onStage?.('settling URLs')
  const settled = settleUrls(input.labelled, { domain, record: input.record })
  options.onStage?.('building the tree')
  const table = urlTable(settled.labelled, settings.mode)
  const tree = buildPatternTree(table, settings)
  const index = clusterIndex(table)
  options.onStage?.('comparing nodes')
  const pairs = duplicateNodes(tree, index, settings)
  const context = ruleContext(tree, index, settings, importantKeys(table.keys, input.record, settings.mode))
  return { settled, tree, context, pairCount: pairs.length, candidates: candidateRules(context, pairs) }
}

function settingsFor({ mode = 'plus', settings, compare }: PathLearnOptions): TreeSettings {
  const base = mode === 'paper' ? PAPER : PLUS
  return { ...base, ...settings, ...(compare === undefined && { maxLabelNoise: 0 }) }
}

/** Keys of query parameters that the record, or in `plus` a naming scheme, says to tell pages apart. */
function importantKeys(
  keys: readonly string[],
  record: DomainRecord | undefined,
  mode: TreeMode,
): (key: number) => boolean {
  const names = new Set([...(record?.keep ?? []), ...(record?.quarantine ?? []).map(({ name }) => name)])
  for (const { keep } of Object.values(record?.patterns ?? {})) for (const name of keep) names.add(name)
  for (const [name, { keep }] of Object.entries(record?.parameters ?? {})) if (keep.length > 0) names.add(name)
  const important = keys.map((key) => {
    if (!key.startsWith('q_')) return false
    const name = key.slice(2)
    return names.has(name) || (mode === 'plus' && namingSchemeOf(name) !== undefined)
  })
  return (key) => important[key] === true
}
