/** Parameters whose values are URLs: which URLs of a site hold one address in several forms. */

import { createCanonicalizer } from '../../canonicalize/canonicalize.ts'
import type { CorpusUrl, TemplateFacts } from './site-types.ts'
import { inNameOrder, writeSiteUrl, type Pair } from './site-url.ts'

/** A URL of the corpus and the same with the identity form of the address that it holds. */
export interface UrlValue {
  readonly name: string
  readonly template: string
  /** With the identity form, as the step for nested URLs writes it. */
  readonly original: string
  /** With the form that the corpus has. */
  readonly modified: string
  /** What the identity form changes: names of canonicalization steps; `spelling` where only the encoding differs. */
  readonly steps: readonly string[]
}

/** The values of one parameter on one template. */
export interface UrlValues {
  /** URLs whose value is not in its identity form. */
  readonly forms: readonly UrlValue[]
  /** URLs that would share a canonical URL with another one, in which the same address is written differently. */
  readonly gain: number
}

/** Share of the values of a parameter that are URLs, and fewest URLs that carry one. */
const MIN_SHARE = 0.8
const MIN_URLS = 5

const canonicalizer = createCanonicalizer()

const known = new WeakMap<TemplateFacts, Map<string, UrlValues | undefined>>()

/** The values of a parameter beside what else is kept; undefined where most are no URLs. Read once for every set of names that is kept. */
export function urlValues(
  facts: TemplateFacts,
  name: string,
  isKept: (name: string) => boolean,
): UrlValues | undefined {
  const key = [name, ...[...facts.names.keys()].filter(isKept)].join(' ')
  const before = known.get(facts) ?? new Map<string, UrlValues | undefined>()
  if (!before.has(key)) known.set(facts, before.set(key, readUrlValues(facts, name, isKept)))
  return before.get(key)
}

function readUrlValues(
  { template, urls, names }: TemplateFacts,
  name: string,
  isKept: (name: string) => boolean,
): UrlValues | undefined {
  const { values = [], urlCount = 0 } = names.get(name) ?? {}
  const share = values.reduce((sum, { value, share: own }) => sum + (isUrl(value) ? own : 0), 0)
  if (urlCount < MIN_URLS || share < MIN_SHARE) return undefined
  const forms = new Map<string, UrlValue>()
  const spellings = new Map<string, Set<string>>()
  for (const url of urls) {
    const form = urlValue(url, { name, template, isKept })
    if (form === undefined) continue
    spellings.set(form.original, (spellings.get(form.original) ?? new Set()).add(form.modified))
    if (form.original !== form.modified) forms.set(form.modified, form)
  }
  const shared = [...spellings.values()].filter(({ size }) => size > 1)
  return { forms: [...forms.values()], gain: shared.reduce((sum, { size }) => sum + size, 0) }
}

function isUrl(value: string): boolean {
  return /^https?:\/\/[^/]/i.test(value)
}

/** Undefined where the parameter is repeated or holds no address, or may hold a space (`+`): the step leaves these alone. */
function urlValue(
  url: CorpusUrl,
  {
    name,
    template,
    isKept,
  }: { readonly name: string; readonly template: string; readonly isKept: (name: string) => boolean },
): UrlValue | undefined {
  const pairs = inNameOrder(url.pairs.filter((pair) => pair.name === name || isKept(pair.name)))
  const own = pairs.filter((pair) => pair.name === name)
  const [pair] = own
  if (pair === undefined || own.length > 1 || !isUrl(pair.value) || pair.raw.includes('+')) return undefined
  const { ok, url: identity, applied } = canonicalizer.canonicalize(pair.value)
  if (!ok) return undefined
  const raw = `${pair.raw.slice(0, pair.raw.indexOf('='))}=${encodeURIComponent(identity).replaceAll("'", '%27')}`
  const written: Pair = { ...pair, value: identity, raw }
  const steps = [...new Set(applied.map(({ step }) => step))]
  return {
    name,
    template,
    original: writeSiteUrl(url, pairs.map((one) => (one === pair ? written : one))), // prettier-ignore
    modified: writeSiteUrl(url, pairs),
    steps: steps.length === 0 ? ['spelling'] : steps,
  }
}
