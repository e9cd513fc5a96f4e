/** Tests frequent values of a parameter that is kept: `page=1` may show what the URL shows without it. */

import { isFrequent } from '../derive/frequent-values.ts'
import { valueTestsNeeded } from '../derive/value-verdicts.ts'
import type { NameFacts, TemplateFacts } from '../corpus/site-types.ts'
import { inNameOrder, readSiteUrl, writeSiteUrl, type Pair, type SiteUrl } from '../corpus/site-url.ts'
import { keptNames } from './bases.ts'
import { isCandidate } from './candidates.ts'
import { composed, NO_PLACEMENT } from './modified-url.ts'
import type { Asking, Proposal, Question } from './question.ts'

/** Values that defaults are mostly written as. */
const DEFAULT_VALUE = /^(?:0|1|asc|desc|default|relevance|all|any|none|false|true|html|list|grid|en)?$/i

/** Finds default values. */
export const valuesQuestion: Question = {
  name: 'values',
  about: 'whether a frequent value of a parameter that is kept is the default, and shows the page without it',
  propose: (asking) =>
    [...asking.site.templates.values()].flatMap((facts) =>
      asking.derived.literal.has(facts.template)
        ? []
        : [...facts.names.values()].flatMap((name) => proposalFor(name, facts, asking)),
    ),
}

/**
 * One of the values of a name may be its default: the fewer it has, the likelier is each, and the less likely the more of them made a
 * difference anywhere.
 */
function chanceOfDefault(value: string, { name, distinct }: NameFacts, { differences }: Asking['derived']): number {
  if (DEFAULT_VALUE.test(value)) return 0.4
  const different = differences.filter(({ change }) => change.kind === 'name' && change.name === name).length
  return Math.max(0.05, 0.3 / distinct) / (1 + different)
}

/** The most promising value of a name. One comparison at a time, because a difference ends it. */
function proposalFor(name: NameFacts, facts: TemplateFacts, asking: Asking): readonly Proposal[] {
  const { derived, site, policy, inForce } = asking
  const { template } = facts
  if (name.isStripped || derived.selecting.has(name.name) || isCandidate(template, name.name, { site, derived }))
    return []
  const isKept = inForce.verdictOn(template, name.name, false) === 'kept'
  const renewed = new Set(inForce.dropValuesOf(template, name.name))
  // What the record in force keeps was tried before.
  const heavy = name.values.filter((one) => isFrequent(one) && (!isKept || renewed.has(one.value)))
  const proposals = heavy.flatMap(({ value, urls }) => {
    const tested = derived.valueTests(template, name.name, value)
    if (tested.different > 0) return []
    const pairs = [...contrastsOf(name, value, facts, asking), ...pairsWith(name.name, value, facts, asking)]
    const partners = pairs.filter(({ hasPartner }) => hasPartner).length
    if (partners === 0) return []
    const needed = valueTestsNeeded(urls, policy, renewed.has(value))
    const next = pairs
      .values()
      .filter(({ original }) => !derived.wasTested(original, name.name, value) && !derived.dead.has(original))
      .map((pair) => ({ ...pair, comparison: composed(template, pair.base, pair.added, NO_PLACEMENT, 'values') }))
      .find(({ comparison: { original, modified } }) => !asking.wasAsked(original, modified))
    if (next === undefined || (tested.same >= needed && !next.isContrast)) return []
    const chance = tested.same > 0 ? 0.8 : chanceOfDefault(value, name, derived)
    return [{ comparison: next.comparison, gain: (chance * partners) / Math.max(1, needed - tested.same), cost: 2 }]
  })
  return proposals.toSorted((a, b) => b.gain - a.gain).slice(0, 1)
}

interface ValuePair {
  readonly base: SiteUrl
  readonly original: string
  readonly added: readonly Pair[]
  /** The corpus has a URL that shows the original. */
  readonly hasPartner: boolean
  /** Another value mattered on the original. */
  readonly isContrast: boolean
}

/** A page on which another value mattered, while the value was tested on none. */
function contrastsOf(
  { name }: NameFacts,
  value: string,
  { template, names }: TemplateFacts,
  { derived, site, mayFetch }: Asking,
): readonly ValuePair[] {
  const pages = derived.standing(template, name).mattered.flatMap((one) => one.pages)
  const raw = names.get(name)?.values.find((one) => one.value === value)?.raw
  if (raw === undefined || pages.some((page) => derived.wasTested(page, name, value))) return []
  return pages.filter(mayFetch).map((original) => ({
    base: readSiteUrl(original, site.isFolded),
    original,
    added: [{ name, value, raw }],
    hasPartner: false,
    isContrast: true,
  }))
}

/** URLs with the value, without it and without the candidates of their template; each original once. */
function pairsWith(name: string, value: string, facts: TemplateFacts, asking: Asking): readonly ValuePair[] {
  const isKept = keptNames(facts, asking)
  const found = new Map<string, ValuePair>()
  const others = new Set<string>()
  for (const url of facts.urls) {
    const kept = inNameOrder(url.pairs.filter((pair) => isKept(pair.name)))
    const added = kept.filter((pair) => pair.name === name)
    if (added.length !== 1 || added[0]?.value !== value) {
      others.add(writeSiteUrl(url, kept))
      continue
    }
    const pairs = kept.filter((pair) => pair.name !== name)
    const original = writeSiteUrl(url, pairs)
    if (!found.has(original) && asking.mayFetch(original))
      found.set(original, {
        base: { ...url, pairs },
        original,
        added,
        hasPartner: pairs.length === 0,
        isContrast: false,
      })
  }
  return [...found.values()].map((pair) => ({ ...pair, hasPartner: pair.hasPartner || others.has(pair.original) }))
}
