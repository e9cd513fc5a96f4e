/** Tests frequent values of a parameter that is kept: `page=1` may show what the URL shows without it. */

import type { Comparison } from '../../evidence/types.ts'
import { isFrequent } from '../derive/values/frequent-values.ts'
import { urlsWith, valueTestsNeeded } from '../derive/values/value-verdicts.ts'
import type { NameFacts, TemplateFacts } from '../site/site-types.ts'
import { readSiteUrl } from '../site/site-url.ts'
import { isOpaque } from '../derive/prior.ts'
import { isCandidate } from './candidates.ts'
import { HEAVY_URLS } from '../thresholds.ts'
import { composed, NO_PLACEMENT, untilLikely } from './modified-url.ts'
import { observedValues, type ObservedValues } from './observed-values.ts'
import type { Asking, Proposal, Question } from './question.ts'
import { pairsWith, type ValuePair } from './value-pairs.ts'

/** Values that defaults are mostly written as. */
const DEFAULT_VALUE = /^(?:0|1|asc|desc|default|relevance|all|any|none|false|true|html|list|grid|en)?$/i

/** A value that was a default on another template. */
const PROBABLY = 0.9

/** How often one of the values of a parameter is the default, and how often one is that was none elsewhere, or beside another default. */
const HAS_DEFAULT = 0.4
const HAS_ANOTHER = 0.01

/** Share of the URLs of other templates that a comparison decides. */
const ELSEWHERE = 0.5

/** Finds default values. */
export const valuesQuestion: Question = {
  name: 'values',
  about: 'whether a frequent value of a parameter that is kept is the default, and shows the page without it',
  propose(asking) {
    const trying = { ...asking, ...defaultsSoFar(asking), observed: observedValues(asking) }
    const proposals = [...asking.site.templates.values()].flatMap((facts) =>
      asking.derived.literal.has(facts.template)
        ? []
        : [...facts.names.values()].flatMap((name) => proposalFor(name, facts, trying)),
    )
    return oneTrialOfEach(proposals)
  },
}

/** A comparison of a value. */
interface ValueProposal extends Proposal {
  readonly name: string
  /** Nothing says yet that the value is a default. */
  readonly isTrial: boolean
}

/** Of each name the best trial: what it shows tells what to expect on other templates, and of other values. */
function oneTrialOfEach(proposals: readonly ValueProposal[]): readonly Proposal[] {
  const rate = ({ gain, cost }: Proposal): number => gain / cost
  const trials = Map.groupBy(
    proposals.filter(({ isTrial }) => isTrial),
    ({ name }) => name,
  )
  const best = [...trials.values()].map((own) => own.reduce((a, b) => (rate(b) > rate(a) ? b : a)))
  return [...proposals.filter(({ isTrial }) => !isTrial), ...best]
}

interface Trying extends Asking {
  /** How many defaults the values of this site turn out to be, as a multiple of what is usual. */
  readonly found: number
  /** Names of which a value turned out to be the default. */
  readonly defaults: ReadonlySet<string>
  /** What pages show that were observed for other comparisons. */
  readonly observed: ObservedValues
}

/** Pages of a further comparison of a value. */
const PAGES = 2

/** Values that are tried for one default that is found. */
const USUAL_TRIES = 5

/** Some sites spell their defaults out, and most do not. */
function defaultsSoFar({ derived }: Pick<Asking, 'derived'>): Pick<Trying, 'found' | 'defaults'> {
  const tried = { same: new Set<string>(), different: new Set<string>() }
  for (const { comparison, outcome } of derived.judged) {
    const [change] = comparison.treatment
    if (comparison.question !== 'values' || change?.kind !== 'name') continue
    if (outcome.kind === 'same' || outcome.kind === 'different')
      tried[outcome.kind].add(`${change.name}=${change.value}`)
  }
  const found = 1 + tried.same.size
  const defaults = derived.standings.filter(({ dropValues }) => dropValues.length > 0).map(({ name }) => name)
  return { found: Math.min(1, (found * USUAL_TRIES) / (found + tried.different.size)), defaults: new Set(defaults) }
}

/**
 * One of the values of a name may be its default, and it is as likely as its share of the URLs says. What other values showed changes nothing:
 * with each that is none, fewer are left. A default is mostly one on all templates, and the only one of its parameter. What the record in force
 * keeps had none. Pages that were observed for other comparisons often show which value it is, and which it is not.
 */
function chanceOfDefault({ value, share }: NameFacts['values'][number], name: string, asking: Trying): number {
  const { derived, inForce } = asking
  const observed = asking.observed(name, value)
  if (isDefaultAnywhere(name, value, asking) || observed === 'same') return PROBABLY
  const wasTried = inForce.templatesOf(name).kept.length > 0
  const isHardly = isRuledOut(name, value, derived) || wasTried || observed === 'different' || asking.defaults.has(name)
  if (!isHardly && DEFAULT_VALUE.test(value)) return 0.4 * asking.found
  return asking.found * (isHardly ? HAS_ANOTHER : HAS_DEFAULT) * share
}

function isDefaultAnywhere(name: string, value: string, { derived, site }: Asking): boolean {
  const templates = site.names.get(name)?.templates ?? []
  return templates.some((template) => derived.valueTests(template, name, value).same > 0)
}

function isRuledOut(name: string, value: string, { differences }: Asking['derived']): boolean {
  return differences.some(({ change }) => change.kind === 'name' && change.name === name && change.value === value)
}

/** URLs that one comparison decides: those of its page, and where no comparison said what to expect yet, a share of those of other templates. */
function urlsDecided(
  pairs: readonly ValuePair[],
  { name, value }: { readonly name: string; readonly value: string },
  { template }: TemplateFacts,
  asking: Asking,
): number {
  const { names, templates } = asking.site
  const here = pairs.reduce((sum, { urls }) => sum + urls, 0)
  if (isDefaultAnywhere(name, value, asking) || isRuledOut(name, value, asking.derived)) return here
  const others = (names.get(name)?.templates ?? []).filter((other) => other !== template)
  const urlsOn = (other: string): number => urlsWith(value, templates.get(other)?.names.get(name))
  return here + ELSEWHERE * others.reduce((sum, other) => sum + urlsOn(other), 0)
}

/** Rarer values are tried where pages show already that they change nothing. */
function isWorthwhile(value: NameFacts['values'][number], name: string, { observed }: Trying): boolean {
  return isFrequent(value) || (value.urls >= HEAVY_URLS && observed(name, value.value) === 'same')
}

/** The most promising value of a name, before all one that is a default elsewhere. One comparison at a time, because a difference ends it. */
function proposalFor(name: NameFacts, facts: TemplateFacts, asking: Trying): readonly ValueProposal[] {
  const { derived, site, inForce } = asking
  const { template } = facts
  if (
    name.isStripped ||
    facts.whole.has(name.name) ||
    derived.selecting.has(name.name) ||
    isCandidate(template, name.name, { site, derived })
  )
    return []
  const isKept = inForce.verdictOn(template, name.name, false) === 'kept'
  const renewed = new Set(inForce.dropValuesOf(template, name.name))
  // What the record in force keeps was tried before.
  const heavy = name.values.filter(
    (one) => isWorthwhile(one, name.name, asking) && !isOpaque(one.value) && (!isKept || renewed.has(one.value)),
  )
  const proposals = heavy.flatMap((one) => proposalOfValue(one, name, facts, asking))
  return proposals.toSorted((a, b) => Number(a.isTrial) - Number(b.isTrial) || b.gain - a.gain).slice(0, 1)
}

/**
 * The next comparison of a value: on a page where another one mattered, then on other pages, and where the corpus has few, with another value
 * on one of these. The first comparison may be the last.
 */
function proposalOfValue(
  one: NameFacts['values'][number],
  name: NameFacts,
  facts: TemplateFacts,
  asking: Trying,
): readonly ValueProposal[] {
  const { value } = one
  const { derived, policy, site, inForce } = asking
  const { template } = facts
  const tested = derived.valueTests(template, name.name, value)
  if (tested.different > 0) return []
  const all = pairsWith(name.name, value, facts, asking)
  const own = all.filter(({ original }) => !derived.dead.has(original))
  const partners = own.filter(({ hasPartner }) => hasPartner)
  if (partners.length === 0) return []
  const isRenewed = inForce.dropValuesOf(template, name.name).includes(value)
  const enough = valueTestsNeeded({ template, name: name.name, value }, { policy, site, compared: derived }, isRenewed)
  const needed = Math.min(enough, all.filter(({ original }) => !derived.gone.has(original)).length)
  // A block page decides nothing, so that too few pages are left.
  if (own.length < needed) return []
  const pairs = [...contrastsOf(name, value, facts, asking), ...own]
  const open = pairs.filter(
    ({ original }) => !derived.wasTested(original, name.name, value) && !derived.dead.has(original),
  )
  const isDone = tested.natural >= needed
  const others = isDone && tested.natural < enough ? othersBeside(name, value, own, facts, asking) : []
  const next = (isDone ? [...open.filter(({ isContrast }) => isContrast), ...others] : open)
    .values()
    .map(({ base, added }) => composed(template, base, added, NO_PLACEMENT, 'values'))
    .find(({ original, modified }) => !asking.wasAsked(original, modified))
  if (next === undefined) return []
  // What the record in force drops was one.
  const chance = isRenewed || tested.same > 0 ? PROBABLY : chanceOfDefault(one, name.name, asking)
  const cost = costOf(next, chance, asking)
  // The first comparison may be the last: the others are paid for only while nothing differs.
  const rest = chance * PAGES * Math.max(0, needed - tested.natural - 1)
  const gain = (chance * urlsDecided(partners, { name: name.name, value }, facts, asking) * cost) / (cost + rest)
  return [{ comparison: next, gain, cost, name: name.name, isTrial: chance < PROBABLY, ...untilLikely(next) }]
}

/** Pages of a comparison that changes nothing, without those that were observed. A difference is confirmed on both sides. */
function costOf({ original, modified }: Comparison, chance: number, { evidence }: Asking): number {
  const open = [original, modified].filter((url) => evidence.observationsOf(url).length === 0)
  return open.length + (1 - chance) * 2
}

/**
 * The most frequent other value, of the template or of others, on a page that shows what it shows without the first: it may not read the
 * parameter at all.
 */
function othersBeside(
  { name, values }: NameFacts,
  value: string,
  pairs: readonly ValuePair[],
  { template }: TemplateFacts,
  { derived, site }: Asking,
): readonly ValuePair[] {
  const other = [...values, ...(site.names.get(name)?.values ?? [])].find((one) => one.value !== value)
  const page = pairs.find(({ original }) => derived.wasTested(original, name, value))
  if (other === undefined || page === undefined || derived.standing(template, name).mattered.length > 0) return []
  return [{ ...page, added: [{ name, value: other.value, raw: other.raw }] }]
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
    urls: 0,
    hasPartner: false,
    isContrast: true,
  }))
}
