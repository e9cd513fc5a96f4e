/** Names that no learned drop removes: the library is asked, which knows the operator's lists, platforms and naming schemes. */

import { createCanonicalizer } from '../../canonicalize/canonicalize.ts'
import type { DomainRecord, LearnedPattern, PatternKey } from '../../rules/record/domain-record.ts'
import { withLearnedPart } from '../../rules/record/learned-part.ts'
import type { Corpus, PatternGroup } from './corpus.ts'
import { readSiteUrl } from './site-url.ts'

const NO_EVIDENCE = { equal: 0, differ: 0, inconclusive: 0, upperBound99: 1, holdout: [0, 0] } as const

/** URLs per pattern that are asked about; a naming scheme may depend on the value. */
const URLS = 5

/**
 * By template, the names that stay on URLs of the corpus although a record drops everything.
 *
 * @param previous where the operator's lists come from
 * @param platform in place of the one that `previous` names
 */
export function fixedNames(
  { domain, patterns }: Corpus,
  previous?: DomainRecord,
  platform?: DomainRecord['platform'],
): ReadonlyMap<string, ReadonlySet<string>> {
  const dropAll: Record<PatternKey, LearnedPattern> = {}
  for (const { key, names } of patterns)
    dropAll[key] = { keep: [], drop: names, basis: 'verified', evidence: NO_EVIDENCE }
  const empty: DomainRecord = { v: 1, domain, revision: 0, builtAt: '', sha256: '', mode: 'observe', patterns: {} }
  const { pathRules: _, ...known } = withLearnedPart(previous ?? empty, { ...empty, patterns: dropAll })
  const canonicalizer = createCanonicalizer({ record: { ...known, ...(platform && { platform }) } })
  const fixed = new Map<string, Set<string>>()
  const leftOf = (url: string, { isFolded = false }: PatternGroup): string[] =>
    readSiteUrl(canonicalizer.canonicalize(url).url, isFolded).pairs.map(({ name }) => name)
  for (const group of patterns) {
    const names = fixed.get(group.template) ?? new Set()
    fixed.set(group.template, names)
    for (const { settled } of group.samples.slice(0, URLS)) for (const name of leftOf(settled, group)) names.add(name)
  }
  return fixed
}
