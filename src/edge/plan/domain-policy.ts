import { createCanonicalizer } from '../../canonicalize/canonicalize.ts'
import type { Canonical } from '../../canonicalize/types.ts'
import type { DomainRecord, Mode } from '../../rules/record/domain-record.ts'
import { compileModes } from '../../rules/record/mode-by-path.ts'
import { isScriptCookie } from '../../rules/match/script-cookies.ts'
import type { RuleSet } from '../../rules/types.ts'
import { PERSONAL_HEADERS, mayBeForwarded } from '../request/header-names.ts'
import { rawPathOf } from '../request/target.ts'
import { createNoVarySearch } from '../respond/no-vary-search.ts'
import type { EdgeConfig } from '../types.ts'
import type { DomainPolicy, PolicySource } from './types.ts'

/** The policies over one rule overlay. */
interface Policies {
  withoutRecord?: DomainPolicy
  readonly byRecord: WeakMap<DomainRecord, DomainPolicy>
}

/**
 * Makes the compiler of policies. It compiles each record object once, so that thousands of hosts may share a policy. `compile` throws
 * when no rules can be made of a record.
 */
export function createPolicyCompiler(config: EdgeConfig): (source: PolicySource) => DomainPolicy {
  const builtIn: Policies = { byRecord: new WeakMap() }
  const overlaid = new WeakMap<RuleSet, Policies>()

  function policiesOver(overlay: RuleSet | undefined): Policies {
    if (overlay === undefined) return builtIn
    const known = overlaid.get(overlay) ?? { byRecord: new WeakMap() }
    overlaid.set(overlay, known)
    return known
  }

  return ({ record, overlay }) => {
    const policies = policiesOver(overlay)
    if (record === undefined) return (policies.withoutRecord ??= toPolicy(undefined, overlay, config))
    const policy = policies.byRecord.get(record) ?? toPolicy(record, overlay, config)
    policies.byRecord.set(record, policy)
    return policy
  }
}

function toPolicy(record: DomainRecord | undefined, overlay: RuleSet | undefined, config: EdgeConfig): DomainPolicy {
  const canonicalizer = createCanonicalizer({ record, rules: overlay })
  const toRequest = (url: string): Canonical => canonicalizer.canonicalize(url, { profile: 'request' })
  // A record that no rules can be made of comes to light here. Built-in rules can wait until they are used.
  if (record !== undefined) toRequest(ANY_PAGE)
  const vary = mergeNames(config.varyAllow, record?.varyAllow)
  return {
    record,
    overlay,
    map: record === undefined ? 'built-in' : `${record.domain}@${record.revision}`,
    toRequest,
    toIdentity: (url) => canonicalizer.canonicalize(url, { profile: 'identity' }),
    modeOf: compileModeOf(record, config),
    rollout: record?.rollout ?? 1,
    adapter: record?.adapter ?? config.adapter,
    isAnonymousCookie: anonymousCookies(record),
    varyAllow: vary.filter(mayBeForwarded),
    varyMet: vary.filter((name) => PERSONAL_HEADERS.includes(name)),
    forwardHeaders: mergeNames(config.forwardHeaders, record?.forwardHeaders).filter(mayBeForwarded),
    siteHosts: new Set(record === undefined ? [] : [record.domain, ...(record.aliases ?? [])]),
    noVarySearch: createNoVarySearch(toRequest, record),
  }
}

/** The operator's word is last: `cookie:<name>` in `veto` makes a cookie count that scripts alone read elsewhere. */
function anonymousCookies(record: DomainRecord | undefined): (name: string) => boolean {
  const named = new Set(record?.anonymousCookies)
  const vetoed = new Set(record?.veto)
  return (name) => named.has(name) || (isScriptCookie(name) && !vetoed.has(`cookie:${name}`))
}

const ANY_PAGE = 'https://host.invalid/'

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
