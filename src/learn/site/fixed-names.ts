/** Names that no learned drop removes: the library is asked, which knows the operator's lists, platforms and naming schemes. */

import { createCanonicalizer } from '../../canonicalize/canonicalize.ts'
import type { DomainRecord, LearnedPattern, PatternKey } from '../../rules/record/domain-record.ts'
import { withLearnedPart } from '../../rules/record/learned-part.ts'
import type { Corpus, PatternGroup } from '../corpus/corpus.ts'
import { readSiteUrl } from './site-url.ts'

const NO_EVIDENCE = { equal: 0, differ: 0, inconclusive: 0, upperBound99: 1, holdout: [0, 0] } as const

/** URLs per pattern that are asked about; a naming scheme may depend on the value. */
const URLS = 5

/** Names of a template that stay. */
export interface FixedNames {
  readonly names: ReadonlySet<string>
  /** Of these, names that stay with every value: the operator or a platform keeps them. */
  readonly whole: ReadonlySet<string>
}

/**
 * By template, the names that stay on URLs of the corpus although a record drops everything.
 *
 * @param previous where the operator's lists come from
 * @param platform the one of the site, which `previous` may not name yet
 */
export function fixedNames(
  corpus: Corpus,
  previous?: DomainRecord,
  platform?: DomainRecord['platform'],
): ReadonlyMap<string, FixedNames> {
  const base = { ...previous, ...(platform && { platform }) }
  const [leftOf, leftWholeOf] = [dropper(corpus, base, () => ({})), dropper(corpus, base, valuesOf)]
  const fixed = new Map<string, { readonly names: Set<string>; readonly whole: Set<string> }>()
  for (const group of corpus.patterns) {
    const here = fixed.get(group.template) ?? { names: new Set(), whole: new Set() }
    fixed.set(group.template, here)
    for (const { settled } of group.samples.slice(0, URLS)) {
      for (const name of leftOf(settled, group)) here.names.add(name)
      for (const name of leftWholeOf(settled, group)) if (isOnce(name, settled, group)) here.whole.add(name)
    }
  }
  return fixed
}

/** No single value of a list is dropped. */
function isOnce(name: string, url: string, { isFolded = false }: PatternGroup): boolean {
  return readSiteUrl(url, isFolded).pairs.filter((pair) => pair.name === name).length === 1
}

/** The names that are left on a URL by a record that drops everything. @param valuesToDrop values that it drops whatever their name */
function dropper(
  { domain, patterns }: Corpus,
  known: Partial<DomainRecord>,
  valuesToDrop: (group: PatternGroup) => Record<string, readonly string[]>,
) {
  const dropAll: Record<PatternKey, LearnedPattern> = {}
  for (const group of patterns) {
    const dropValues = valuesToDrop(group)
    dropAll[group.key] = { keep: [], drop: group.names, dropValues, basis: 'verified', evidence: NO_EVIDENCE }
  }
  const empty: DomainRecord = { v: 1, domain, revision: 0, builtAt: '', sha256: '', mode: 'observe', patterns: {} }
  const { pathRules: _, ...record } = withLearnedPart({ ...empty, ...known }, { ...empty, patterns: dropAll })
  const canonicalizer = createCanonicalizer({ record })
  return (url: string, { isFolded = false }: PatternGroup): string[] =>
    readSiteUrl(canonicalizer.canonicalize(url).url, isFolded).pairs.map(({ name }) => name)
}

function valuesOf({ samples, isFolded = false }: PatternGroup): Record<string, readonly string[]> {
  const pairs = samples.slice(0, URLS).flatMap(({ settled }) => readSiteUrl(settled, isFolded).pairs)
  return Object.fromEntries(
    [...Map.groupBy(pairs, ({ name }) => name)].map(([name, own]) => [name, own.map(({ value }) => value)]),
  )
}
