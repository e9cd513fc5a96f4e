import type { Canonical } from '../canonicalize/types.ts'
import type { DomainRecord } from '../rules/domain-record.ts'
import { splitQuery } from '../url/query.ts'
import { serializeDictionary } from './structured-fields.ts'

/** What `No-Vary-Search` says about a response of one host: tells browsers which parameters they need not tell apart either. */
export interface NoVarySearch {
  /** The field value for the response to a canonicalized request; undefined when nothing can be promised. */
  headerFor(original: string, canonical: Canonical): string | undefined
}

const MAX_NAMES = 64
const MAX_BYTES = 2048

// The names nearly every campaign link carries: announced before the first tagged link arrives, so that a page the browser
// has already stored answers for it. Each is tried out on the host's own rules before it is announced.
const COMMON_NAMES: readonly string[] = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'utm_id',
  'gclid',
  'gbraid',
  'wbraid',
  'dclid',
  'fbclid',
  'msclkid',
  'ttclid',
  'twclid',
  'li_fat_id',
  'mc_cid',
  'mc_eid',
]

// A rule that looks at the value does not drop all of these.
const PROBE_VALUES: readonly string[] = ['1', 'zz', 'A-b_c.d', '']

/**
 * Makes the announcer of one host. Only what holds whatever the value is announced: a browser compares names alone, and a
 * name that matters once must never be ignored.
 */
export function createNoVarySearch(
  host: string,
  toRequest: (url: string) => Canonical,
  record: DomainRecord | undefined,
): NoVarySearch {
  const conditional = namesThatMatterSomewhere(record)
  const mayIgnore = (name: string, page: string): boolean =>
    !conditional.has(name) && isAlwaysDropped(name, page, toRequest)
  const common = COMMON_NAMES.filter((name) => mayIgnore(name, `https://${host}/`))
  const commonField = common.length === 0 ? undefined : fieldOf(common)
  // Memo per name: whether its static rule holds for every value. Names come from visitors, so it is bounded.
  const ignorable = new Map<string, boolean>()

  function ignores(name: string, page: string): boolean {
    const known = ignorable.get(name)
    if (known !== undefined) return known
    if (ignorable.size >= 1000) ignorable.clear()
    const verdict = mayIgnore(name, page)
    ignorable.set(name, verdict)
    return verdict
  }

  return {
    headerFor(original, canonical) {
      if (!isSortedByNames(canonical.url)) return undefined
      const dropped = droppedNames(canonical).filter((name) => !common.includes(name))
      if (dropped.length === 0) return commonField
      const page = withoutQuery(canonical.url)
      const static_ = dropped.filter((name) => ignores(name, page))
      const learned = dropped.filter((name) => !static_.includes(name))
      const safe =
        learned.length === 0 || !holdsForSubsets(original, canonical.url, learned, conditional, toRequest)
          ? []
          : learned
      const extra = [...static_, ...safe]
      return extra.length === 0 ? commonField : fieldOf([...common, ...extra])
    },
  }
}

/** Names a learned pattern keeps somewhere, or drops for some values only; also what the operator keeps. */
function namesThatMatterSomewhere(record: DomainRecord | undefined): ReadonlySet<string> {
  const names = new Set([...(record?.keep ?? []), ...(record?.quarantine ?? []).map(({ name }) => name)])
  for (const pattern of Object.values(record?.patterns ?? {})) {
    for (const name of pattern.keep) names.add(name)
    for (const name of Object.keys(pattern.dropValues ?? {})) names.add(name)
  }
  return names
}

function isAlwaysDropped(name: string, page: string, toRequest: (url: string) => Canonical): boolean {
  const bare = toRequest(page).url
  return PROBE_VALUES.every((value) => toRequest(`${page}?${encodeURIComponent(name)}=${value}`).url === bare)
}

/**
 * Learned names hold for one pattern of names. They are announced when every combination of them leads to the same page:
 * otherwise a browser would join URLs that are different patterns. Three names are eight combinations; more are not tried.
 */
function holdsForSubsets(
  original: string,
  canonicalUrl: string,
  learned: readonly string[],
  conditional: ReadonlySet<string>,
  toRequest: (url: string) => Canonical,
): boolean {
  if (learned.length > 3 || learned.some((name) => conditional.has(name))) return false
  const pairs = splitQuery(original.slice(withoutQuery(original).length + 1))
  for (let subset = 0; subset < 1 << learned.length; subset++) {
    const absent = new Set(learned.filter((_, index) => (subset & (1 << index)) === 0))
    const query = pairs.filter(({ name }) => !absent.has(name)).map(({ raw }) => raw)
    if (toRequest(`${withoutQuery(original)}?${query.join('&')}`).url !== canonicalUrl) return false
  }
  return true
}

/** Decoded names of the parameters that canonicalization left out, each once. */
export function droppedNames(canonical: Canonical): string[] {
  const names: string[] = []
  for (const { step, name, to } of canonical.applied)
    if (step === 'query' && name !== undefined && to === undefined && !names.includes(name)) names.push(name)
  return names
}

const EVERY_PIECE_HAS_A_VALUE = /^[^&=]*=[^&]*(?:&[^&=]*=[^&]*)*$/

/** Bare tokens are never sorted, and a browser cannot tell them from empty values; such a query is left out. */
function isSortedByNames(url: string): boolean {
  const mark = url.indexOf('?')
  return mark === -1 || EVERY_PIECE_HAS_A_VALUE.test(url.slice(mark + 1))
}

/** Names are form-encoded inside the strings; what a form would write differently than we read it is left out. */
function fieldOf(names: readonly string[]): string | undefined {
  const params = names
    .filter((name) => !/[+ ]/.test(name))
    .slice(0, MAX_NAMES)
    .map((name) => encodeURIComponent(name.toWellFormed()))
  while (params.length > 0) {
    const field = serializeDictionary({ 'key-order': true, params })
    if (field.length <= MAX_BYTES) return field
    params.pop()
  }
  return undefined
}

function withoutQuery(url: string): string {
  const mark = url.indexOf('?')
  return mark === -1 ? url : url.slice(0, mark)
}
