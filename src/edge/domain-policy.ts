import type { Canonicalizer } from '../canonicalize/canonicalize.ts'
import { createCanonicalizer } from '../canonicalize/canonicalize.ts'
import type { Canonical } from '../canonicalize/types.ts'
import type { AdapterName, DomainRecord, Mode } from '../rules/domain-record.ts'
import { compileModes } from '../rules/mode-by-path.ts'
import { recordConcerns } from '../rules/record-concerns.ts'
import type { RuleSet } from '../rules/types.ts'
import { withoutTrailingDot } from '../url/host.ts'
import type { EdgeConfig } from './config.ts'
import { mayBeForwarded, PERSONAL_HEADERS } from './header-names.ts'
import type { NoVarySearch } from './no-vary-search.ts'
import { createNoVarySearch } from './no-vary-search.ts'
import { rawPathOf } from './target.ts'

/** Everything the edge needs to know about one host, compiled once per record and reused for every request. */
export interface DomainPolicy {
  /** `shop.test@17`, or `built-in` without a record. */
  readonly map: string
  /** What to send to this site's origin. Never throws. */
  readonly toRequest: (url: string) => Canonical
  /** Which item it is. Never throws. */
  readonly toIdentity: (url: string) => Canonical
  /** The mode for a request URL as it came. */
  readonly modeOf: (url: string) => Mode
  /** Share of canonical URLs that are treated, 0…1. */
  readonly rollout: number
  readonly adapter: AdapterName
  readonly anonymousCookies: ReadonlySet<string>
  /** Lower-case names of request headers that are sent to the origin and told apart in the cache. */
  readonly varyAllow: readonly string[]
  /** Of cookies and credentials, those that may stand in `Vary` of what is stored for requests without them. */
  readonly varyMet: readonly string[]
  /** Lower-case names of request headers that are sent to the origin without being told apart. */
  readonly forwardHeaders: readonly string[]
  /** Every host name of the site. */
  readonly siteHosts: ReadonlySet<string>
  readonly noVarySearch: NoVarySearch
}

/** What is known about a host; both absent: built-in rules alone. */
export interface PolicySource {
  readonly host: string
  readonly record?: DomainRecord | undefined
  readonly overlay?: RuleSet | undefined
}

/** Makes the compiler of policies. Its `compile` throws when no rules can be made of a record. */
export function createPolicyCompiler(config: EdgeConfig): (source: PolicySource) => DomainPolicy {
  // Hosts without a record share one canonicalizer per overlay; thousands of them may arrive.
  const shared = new WeakMap<RuleSet, Canonicalizer>()
  let builtIn: Canonicalizer | undefined

  function withoutRecord(overlay: RuleSet | undefined): Canonicalizer {
    if (overlay === undefined) return (builtIn ??= createCanonicalizer())
    const known = shared.get(overlay) ?? createCanonicalizer({ rules: overlay })
    shared.set(overlay, known)
    return known
  }

  return ({ host, record, overlay }) => {
    const canonicalizer = record === undefined ? withoutRecord(overlay) : withRecord(record, host, overlay)
    return toPolicy(host, record, canonicalizer, config)
  }
}

/**
 * The record was found for this host, whatever its domain (a development server, another front). Hosts of URLs that stand in
 * parameters were not: about those it speaks only where they are its own.
 */
function withRecord(record: DomainRecord, host: string, rules: RuleSet | undefined): Canonicalizer {
  return createCanonicalizer({
    record: (name) => (withoutTrailingDot(name) === host || recordConcerns(record, name) ? record : undefined),
    rules,
  })
}

function toPolicy(
  host: string,
  record: DomainRecord | undefined,
  canonicalizer: Canonicalizer,
  config: EdgeConfig,
): DomainPolicy {
  const toRequest = (url: string): Canonical => canonicalizer.canonicalize(url, { profile: 'request' })
  const vary = mergeNames(config.varyAllow, record?.varyAllow)
  return {
    map: record === undefined ? 'built-in' : `${record.domain}@${record.revision}`,
    toRequest,
    toIdentity: (url) => canonicalizer.canonicalize(url, { profile: 'identity' }),
    modeOf: compileModeOf(record, config),
    rollout: record?.rollout ?? 1,
    adapter: record?.adapter ?? config.adapter,
    anonymousCookies: new Set(record?.anonymousCookies),
    varyAllow: vary.filter(mayBeForwarded),
    varyMet: vary.filter((name) => PERSONAL_HEADERS.includes(name)),
    forwardHeaders: mergeNames(config.forwardHeaders, record?.forwardHeaders).filter(mayBeForwarded),
    siteHosts: new Set([host, ...(record === undefined ? [] : [record.domain, ...(record.aliases ?? [])])]),
    // Canonicalizing at once brings to light a record that no rules can be made of; built-in rules can wait until they are used.
    noVarySearch:
      record === undefined
        ? onFirstUse(() => createNoVarySearch(host, toRequest, undefined))
        : createNoVarySearch(host, toRequest, record),
  }
}

function onFirstUse(make: () => NoVarySearch): NoVarySearch {
  let made: NoVarySearch | undefined
  return { headerFor: (original, canonical) => (made ??= make()).headerFor(original, canonical) }
}

function mergeNames(configured: readonly string[], recorded: readonly string[] | undefined): readonly string[] {
  if (recorded === undefined) return configured
  return [...new Set([...configured, ...recorded.map((name) => name.toLowerCase())])]
}

function compileModeOf(record: DomainRecord | undefined, config: EdgeConfig): (url: string) => Mode {
  const { modeOverride } = config
  if (modeOverride !== undefined) return () => modeOverride
  const usual = record?.mode ?? config.mode
  if (record?.modeByPath === undefined) return () => usual
  const modeOfPath = compileModes(usual, record.modeByPath)
  return (url) => modeOfPath(rawPathOf(url))
}
