/** Pages of the corpus with and without a value that may be a default. */

import { isFrequent } from '../derive/values/frequent-values.ts'
import type { TemplateFacts } from '../site/site-types.ts'
import { inNameOrder, writeSiteUrl, type Pair, type SiteUrl } from '../site/site-url.ts'
import { isOpaque } from '../derive/prior.ts'
import { keptNames } from './bases.ts'
import type { Asking } from './question.ts'

/** A page, and what was added to it. */
export interface ValuePair {
  readonly base: SiteUrl
  readonly original: string
  readonly added: readonly Pair[]
  /** URLs of the corpus that become the original without the value. */
  readonly urls: number
  /** The corpus has a URL that shows the original. */
  readonly hasPartner: boolean
  /** Another value mattered on the original. */
  readonly isContrast: boolean
}

/**
 * URLs with the value, without it and without the candidates of their template; each original once. Where the corpus has none of these, as of a
 * form that sends all its fields, the pairs that come with the value go with it.
 */
export function pairsWith(name: string, value: string, facts: TemplateFacts, asking: Asking): readonly ValuePair[] {
  const { urls, texts: others } = keptUrls(name, facts, asking)
  const carriers = urls.filter(({ pairs }) => {
    const own = pairs.filter((pair) => pair.name === name)
    return own.length === 1 && own[0]?.value === value
  })
  const isOwn = (pair: Pair): boolean => pair.name === name
  const alone = pairsWithout(isOwn, carriers, others, asking)
  if (carriers.length === 0 || alone.some(({ hasPartner }) => hasPartner)) return alone
  const company = companyOf(carriers, facts, asking)
  const together = pairsWithout((pair) => isOwn(pair) || company.has(pairKey(pair)), carriers, others, asking)
  // Fewer pages decide nothing: facets of a list come together on one.
  return together.filter(({ hasPartner }) => hasPartner).length >= asking.policy.own ? together : alone
}

/** URLs of a template without its candidates, and their texts. */
interface KeptUrls {
  readonly urls: readonly SiteUrl[]
  readonly texts: ReadonlySet<string>
}

/** By template, and by name where that goes too: most names are asked about with the same URLs. */
const rounds = new WeakMap<Asking['derived'], Map<string, KeptUrls>>()

function keptUrls(name: string, facts: TemplateFacts, asking: Asking): KeptUrls {
  const isKept = keptNames(facts, asking)
  const key = isKept(name) ? facts.template : `${facts.template} ${name}`
  const byKey = rounds.get(asking.derived) ?? new Map<string, KeptUrls>()
  rounds.set(asking.derived, byKey)
  const before = byKey.get(key)
  if (before !== undefined) return before
  const urls = facts.urls.map((url) => ({
    ...url,
    pairs: inNameOrder(url.pairs.filter((pair) => pair.name === name || isKept(pair.name))),
  }))
  const found = { urls, texts: new Set(urls.map((url) => writeSiteUrl(url, url.pairs))) }
  byKey.set(key, found)
  return found
}

function pairsWithout(
  isAdded: (pair: Pair) => boolean,
  carriers: readonly SiteUrl[],
  others: ReadonlySet<string>,
  { mayFetch }: Asking,
): readonly ValuePair[] {
  const found = new Map<string, ValuePair>()
  for (const url of carriers) {
    const pairs = url.pairs.filter((pair) => !isAdded(pair))
    const original = writeSiteUrl(url, pairs)
    const known = found.get(original)
    if (known !== undefined) found.set(original, { ...known, urls: known.urls + 1 })
    else if (mayFetch(original)) {
      const hasPartner = pairs.length === 0 || others.has(original)
      const added = url.pairs.filter(isAdded)
      found.set(original, { base: { ...url, pairs }, original, added, urls: 1, hasPartner, isContrast: false })
    }
  }
  return [...found.values()]
}

/** Frequent values that most of these URLs have and that made no difference: they may be defaults too. */
function companyOf(
  carriers: readonly SiteUrl[],
  { template, names }: TemplateFacts,
  { derived }: Asking,
): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const { pairs } of carriers)
    for (const pair of pairs) counts.set(pairKey(pair), (counts.get(pairKey(pair)) ?? 0) + 1)
  const list = [...names.values()].flatMap(({ name, values, isStripped }) =>
    values
      .filter((one) => {
        const isCommon = (counts.get(pairKey({ name, value: one.value })) ?? 0) * 2 > carriers.length
        const isOpen = !isStripped && derived.valueTests(template, name, one.value).different === 0
        return isCommon && isOpen && isFrequent(one) && !isOpaque(one.value)
      })
      .map(({ value }) => pairKey({ name, value })),
  )
  return new Set(list)
}

/** A name and a value as one text. */
export function pairKey({ name, value }: Pick<Pair, 'name' | 'value'>): string {
  return `${name}=${value}`
}
