/** Pairs that were only compared beside names with which the corpus does not have them: one of these may hide what they change. */

import type { CorpusUrl, TemplateFacts } from '../site/site-types.ts'
import type { Pair } from '../site/site-url.ts'
import type { Judged } from '../derive/derived.ts'
import { FEW_VALUES, HEAVY_URLS } from '../thresholds.ts'
import { isPairDropped } from './candidates.ts'
import type { Asking } from './question.ts'

/** The smallest set of names that the corpus has with a pair, written as one text. */
type Company = string

/**
 * Counts the pairs of a URL that this run drops and that were never compared in the smallest company that the corpus has them in, which is
 * that of this URL. A parameter with few values is counted value by value.
 *
 * @param leastUrls parameters on fewer URLs of the site are left out
 */
export function pairsWithoutOwnTest(asking: Asking, leastUrls = 0): (url: CorpusUrl, facts: TemplateFacts) => number {
  const { site, derived } = asking
  const smallest = new Map<string, { readonly size: number; readonly company: Company }>()
  for (const facts of site.templates.values()) {
    for (const url of facts.urls) {
      const dropped = droppedPairs(url, facts, asking)
      const company = companyOf(dropped)
      for (const pair of dropped) {
        const key = subjectOf(pair, asking)
        if (key !== undefined && dropped.length < (smallest.get(key)?.size ?? Infinity))
          smallest.set(key, { size: dropped.length, company })
      }
    }
  }
  const tested = new Set(derived.judged.flatMap((one) => testedSubjects(one, asking)))
  return (url, facts) => {
    const dropped = droppedPairs(url, facts, asking)
    const company = companyOf(dropped)
    // What the record in force drops was tested when it was learned.
    const learned = dropped.filter(
      ({ name }) =>
        derived.standing(facts.template, name).renews === undefined &&
        (site.names.get(name)?.urlCount ?? 0) >= leastUrls,
    )
    const open = learned.flatMap((pair) => subjectOf(pair, asking) ?? [])
    return open.filter((key) => smallest.get(key)?.company === company && !tested.has(`${key} in ${company}`)).length
  }
}

function companyOf(pairs: readonly Pick<Pair, 'name'>[]): Company {
  return [...new Set(pairs.map(({ name }) => name))].toSorted().join('&')
}

/**
 * What is to be tested of a pair: the name, or the value of a name that has few. Nothing where a static rule drops it, or where its values hardly
 * repeat: what a site reads comes from its links, and they do.
 */
function subjectOf({ name, value }: Pick<Pair, 'name' | 'value'>, { site }: Asking): string | undefined {
  const entry = site.names.get(name)
  if (entry === undefined || entry.isStripped || entry.urlCount < HEAVY_URLS * entry.distinct) return undefined
  return entry.distinct < FEW_VALUES ? `${name}=${value}` : name
}

/** What differs is asked again on another page: two differences show what one may show by accident. */
function testedSubjects({ comparison, outcome }: Judged, asking: Asking): readonly string[] {
  if (outcome.kind !== 'same') return []
  const pairs = comparison.treatment.flatMap((change) => (change.kind === 'name' ? [change] : []))
  const company = companyOf(pairs)
  return pairs.flatMap((pair) => subjectOf(pair, asking) ?? []).map((key) => `${key} in ${company}`)
}

function droppedPairs({ pairs }: CorpusUrl, facts: TemplateFacts, asking: Asking): readonly Pair[] {
  return pairs.filter((pair) => isPairDropped(pair, facts, asking))
}
