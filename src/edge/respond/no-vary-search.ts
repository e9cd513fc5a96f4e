import { dependsOnOrder, isListMember, isSequencedPath, placedNames } from '../../canonicalize/parameters/name-order.ts'
import { compileRecord } from '../../canonicalize/record/compiled-record.ts'
import { EVERY_NAME_RULE, FRONT_RULE, QUERY_ENCODING_RULE, rulesOfPath } from '../../canonicalize/record/learned-map.ts'
import type { Canonical } from '../../canonicalize/types.ts'
import type { DomainRecord } from '../../rules/record/domain-record.ts'
import { splitQuery } from '../../url/query.ts'
import { queryOf, siteOf } from '../request/target.ts'
import { serializeDictionary } from './structured-fields.ts'
import type { NoVarySearch } from './types.ts'

const MAX_NAMES = 64

const MAX_BYTES = 2048

// Clients choose names and pages, and results for them are remembered: not for longer ones, and not for more.
const MAX_NAME_CHARACTERS = 64

const MAX_PAGE_CHARACTERS = 512

/** Characters of names and pages that are remembered, twice for each policy: 32 Ki are a thousand pages of a site. */
const MAX_FINDINGS_CHARACTERS = 32_768

/** The same for sites: some three hundred, of a kilobyte each. */
const MAX_SITES_CHARACTERS = 8192

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

/** What holds on all pages of a site. */
interface Site {
  /** Those of {@link COMMON_NAMES} that are dropped whatever their value. */
  readonly common: readonly string[]
  readonly commonField: string | undefined
  /** A query of all of them. */
  readonly commonQuery: string
  readonly anyOrder: boolean
}

/**
 * Makes the announcer for the hosts of one record. Only what holds whatever the value is announced: a browser compares names alone, and
 * a name that matters once must never be ignored.
 */
export function createNoVarySearch(
  toRequest: (url: string) => Canonical,
  record: DomainRecord | undefined,
): NoVarySearch {
  const conditional = namesThatMatterSomewhere(record)
  const areOctetsRead = areOctetsReadSomewhere(record)
  const isOrderRead = isOrderReadSomewhere(record)
  const sites = createMemo<Site>(MAX_SITES_CHARACTERS)
  const findings = createMemo<boolean>(MAX_FINDINGS_CHARACTERS)
  // Apart from those: a client that asks for one query after the other is not to push out what is known of the pages.
  const pages = createMemo<boolean>(MAX_FINDINGS_CHARACTERS)
  // A rule may hold on some paths of a host only, and a browser ignores a name wherever it is.
  const ignoresCommon = (page: string, { commonQuery }: Site): boolean =>
    findings(page, () => !isFrontRead(page, record) && toRequest(`${page}?${commonQuery}`).url === toRequest(page).url)
  const ignores = (name: string, page: string): boolean =>
    !conditional.has(name) && findings(`${page}?${name}`, () => isAlwaysDropped(name, page, toRequest))
  const isOpen = (url: string, site: Site): boolean => isReadAlike(url) && ignoresCommon(withoutQuery(url), site)

  return {
    headerFor(original, canonical) {
      const { url } = canonical
      if (areOctetsRead) return undefined
      if (url.length > MAX_PAGE_CHARACTERS) return undefined
      const root = siteOf(url)
      const site = sites(root, () => readSite(`${root}/`, conditional, isOrderRead, toRequest))
      if (!pages(url, () => isOpen(url, site))) return undefined
      const { common, commonField, anyOrder } = site
      const dropped = droppedNames(canonical).filter((name) => !common.includes(name))
      if (dropped.length === 0) return commonField
      const page = withoutQuery(url)
      const named = dropped.filter((name) => name.length <= MAX_NAME_CHARACTERS)
      const static_ = named.filter((name) => ignores(name, page))
      const learned = named.filter((name) => !static_.includes(name) && isDroppedByPattern(name, canonical))
      const isSafe = learned.length > 0 && holdsForSubsets(original, url, learned, conditional, toRequest)
      const extra = isSafe ? [...static_, ...learned] : static_
      return extra.length === 0 ? commonField : fieldOf([...common, ...extra], anyOrder)
    },
  }
}

function readSite(
  root: string,
  conditional: ReadonlySet<string>,
  isOrderRead: boolean,
  toRequest: (url: string) => Canonical,
): Site {
  const common = COMMON_NAMES.filter((name) => !conditional.has(name) && isAlwaysDropped(name, root, toRequest))
  const anyOrder = !isOrderRead && toRequest(`${root}?b=1&a=1`).url === toRequest(`${root}?a=1&b=1`).url
  return {
    common,
    commonField: common.length === 0 ? undefined : fieldOf(common, anyOrder),
    commonQuery: common.map((name) => `${name}=1`).join('&'),
    anyOrder,
  }
}

/** In-isolate memo of what was found out; it starts afresh when what it is about has more characters than these. */
function createMemo<T>(maxCharacters: number): (about: string, find: () => T) => T {
  const known = new Map<string, T>()
  let left = maxCharacters
  return (about, find) => {
    const before = known.get(about)
    if (before !== undefined) return before
    left -= about.length
    if (left < 0) {
      known.clear()
      left = maxCharacters
    }
    const found = find()
    known.set(about, found)
    return found
  }
}

/** Static rules may look at the value; what a learned pattern drops, it drops by name. */
function isDroppedByPattern(name: string, { applied }: Canonical): boolean {
  return applied.every((one) => one.name !== name || one.rule.startsWith('learned:'))
}

/** Names that a learned pattern or parameter keeps somewhere, or drops for some values only; also what the operator keeps. */
function namesThatMatterSomewhere(record: DomainRecord | undefined): ReadonlySet<string> {
  const names = new Set([...(record?.keep ?? []), ...(record?.quarantine ?? []).map(({ name }) => name)])
  for (const pattern of Object.values(record?.patterns ?? {})) {
    for (const name of pattern.keep) names.add(name)
    for (const name of Object.keys(pattern.dropValues ?? {})) names.add(name)
  }
  for (const [name, { keep, keepValues, dropValues }] of Object.entries(record?.parameters ?? {}))
    if (keep.length > 0 || keepValues !== undefined || dropValues !== undefined) names.add(name)
  return names
}

/** Browsers compare decoded queries, and `%41` is another page than `A` there. */
function areOctetsReadSomewhere(record: DomainRecord | undefined): boolean {
  const onTemplates = ['percent-encoding', QUERY_ENCODING_RULE]
  return record?.veto?.includes('percent-encoding') === true || isVetoedSomewhere(record, onTemplates)
}

function isOrderReadSomewhere(record: DomainRecord | undefined): boolean {
  return isVetoedSomewhere(record, ['sort', EVERY_NAME_RULE])
}

function isFrontRead(page: string, record: DomainRecord | undefined): boolean {
  const learned = record === undefined ? undefined : compileRecord(record).learned
  if (learned?.vetoedSomewhere.has(FRONT_RULE) !== true) return false
  return rulesOfPath(learned, page.slice(siteOf(page).length))?.vetoed.has(FRONT_RULE) === true
}

function isVetoedSomewhere(record: DomainRecord | undefined, rules: readonly string[]): boolean {
  return rules.some((rule) => record?.vetoByTemplate?.[rule] !== undefined)
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
  const pairs = splitQuery(queryOf(original))
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

// Browsers compare what a form would decode: to them `a+b` is `a%20b`, `a%2Fb` is `a/b`, and `a` is `a=`. We tell these apart.
const READ_ALIKE = /^[\w\-.~]+=[\w\-.~]+(?:&[\w\-.~]+=[\w\-.~]+)*$/

/** Whether browsers take no other query for the same than we do. */
function isReadAlike(url: string): boolean {
  const query = queryOf(url)
  if (query === '') return true
  if (!READ_ALIKE.test(query) || isSequencedPath(url, url.indexOf('/', 8))) return false
  const names = splitQuery(query).map(({ name }) => name)
  // In any order that a browser takes for the same, a repeated name may have a sibling between its repeats.
  const repeated = names.filter((name, index) => names.indexOf(name) !== index)
  const placed = placedNames([...repeated, ...names, ...repeated])
  return !placed.some(isListMember) && !dependsOnOrder(placed)
}

/** Names are form-encoded inside the strings; what a form would write differently than we read it is left out. */
function fieldOf(names: readonly string[], anyOrder: boolean): string | undefined {
  const params = names
    .filter((name) => !/[+ ]/.test(name))
    .slice(0, MAX_NAMES)
    .map((name) => encodeURIComponent(name.toWellFormed()))
  while (params.length > 0) {
    const field = serializeDictionary({ 'key-order': anyOrder, params })
    if (field.length <= MAX_BYTES) return field
    params.pop()
  }
  return undefined
}

function withoutQuery(url: string): string {
  const mark = url.indexOf('?')
  return mark === -1 ? url : url.slice(0, mark)
}
