/** The obligations under which C = T∘Q∘S is idempotent, checked on URLs before rules are published. A rule that fails is dropped, never the URL. */

import { createCanonicalizer, type Canonicalizer } from '../../../canonicalize/canonicalize.ts'
import { compilePathRule, type CompiledPathRule } from '../../../canonicalize/record/compiled-record.ts'
import { recordConcerns } from '../../../rules/record/record-concerns.ts'
import { matchPathRules, type Rewritten } from '../../../canonicalize/steps/path-rule.ts'
import type { Profile } from '../../../canonicalize/types.ts'
import type { DomainRecord, PathRule } from '../../../rules/record/domain-record.ts'
import { formatUrl, parseUrl, type UrlParts } from '../../../url/parts.ts'

/** What a rule was found to break. The numbers are those of the obligations in {@link checkPathRules}. */
export interface RuleFailure {
  readonly id: string
  readonly obligation: 3 | 4 | 5 | 'unused' | 'host'
  /** One line for people. */
  readonly reason: string
  /** A URL that shows it; `''` where none does. */
  readonly example: string
}

/** Outcome of {@link checkPathRules}. */
export interface CheckedRules {
  /** The rules that passed, in order. */
  readonly rules: readonly PathRule[]
  readonly failed: readonly RuleFailure[]
  /** URLs on which the steps before the rules are not idempotent by themselves (obligations 1 and 2): no rule speaks for them. */
  readonly unsettled: readonly string[]
}

/**
 * Checks the path rules of a record on URLs, again and again until every rule that is left passes on all of them:
 *
 * 1. S(S(u)) = S(u), the steps without the learned map; 2. Q(Q(x)) = Q(x), with it; 3. S(Q(x)) = Q(x);
 * 4. what a rule writes is left alone by S and Q; 5. and by every rule, so that at most one applies.
 *
 * Key rules keep the URL; for them 5 says that the key of a key is that key. A rule that no URL uses is `unused`: a guard
 * (its destination is its source) is used where it is the first to match. Never throws.
 */
export function checkPathRules(record: DomainRecord, urls: Iterable<string>): CheckedRules {
  const texts = [...urls]
  const steps = stepsOf(record)
  const failed: RuleFailure[] = []
  const unsettled = new Set<string>()
  let rules = (record.pathRules ?? []).filter((rule) => {
    const stranger = rule.hosts?.find((host) => !recordConcerns(record, host))
    if (stranger === undefined) return true
    failed.push({ id: rule.id, obligation: 'host', reason: `the record does not speak for ${stranger}`, example: '' })
    return false
  })
  for (;;) {
    const found = checkOnce(rules, texts, steps, unsettled)
    failed.push(...found)
    if (found.length === 0) return { rules, failed, unsettled: [...unsettled] }
    rules = rules.filter(({ id }) => !found.some((failure) => failure.id === id))
  }
}

interface Steps {
  readonly structural: Canonicalizer
  readonly filtered: Canonicalizer
}

/** S without the learned map, and Q∘S with it; both without path rules. They are one where there is no map. */
function stepsOf(record: DomainRecord): Steps {
  const { pathRules: _, ...rest } = record
  const filtered = createCanonicalizer({ record: rest })
  const hasMap = Object.keys(record.patterns).length > 0
  return { filtered, structural: hasMap ? createCanonicalizer({ record: { ...rest, patterns: {} } }) : filtered }
}

/** The failures of one pass, one per rule at most. */
function checkOnce(
  rules: readonly PathRule[],
  urls: readonly string[],
  steps: Steps,
  unsettled: Set<string>,
): RuleFailure[] {
  const lists: Lists = {
    rewrites: listOf(rules.filter((rule) => rule.keyHost === undefined)),
    keyRules: listOf(rules.filter((rule) => rule.keyHost !== undefined)),
  }
  const found = new Map<string, RuleFailure>()
  const used = new Set<string>()
  for (const profile of ['identity', 'request'] as const) {
    for (const url of urls) {
      const start = steps.filtered.canonicalize(url, { profile }).url
      const parts = parseUrl(start)
      if (parts === undefined || !isSettled(url, start, steps, profile)) {
        unsettled.add(url)
        continue
      }
      const failure = checkUrl(parts, lists, steps, { profile, used })
      if (failure !== undefined && !found.has(failure.id)) found.set(failure.id, failure)
    }
  }
  const unused = rules.filter(({ id }) => !used.has(id) && !found.has(id))
  return [...found.values(), ...unused.map(({ id }) => ({ id, obligation: 'unused' as const, reason: 'no URL uses it', example: '' }))] // prettier-ignore
}

/** Obligations 1 to 3, which no rule is to blame for. */
function isSettled(url: string, result: string, { structural, filtered }: Steps, profile: Profile): boolean {
  // Most URLs come here settled, and what is left alone once is left alone twice.
  if (result === url && structural === filtered) return true
  const once = structural.canonicalize(url, { profile }).url
  return (
    structural.canonicalize(once, { profile }).url === once &&
    filtered.canonicalize(result, { profile }).url === result &&
    structural.canonicalize(result, { profile }).url === result
  )
}

/** Obligations 4 and 5 on one URL that the steps before the rules leave alone. */
function checkUrl(
  start: UrlParts,
  { rewrites, keyRules }: Lists,
  steps: Steps,
  { profile, used }: { readonly profile: Profile; readonly used: Set<string> },
): RuleFailure | undefined {
  const example = formatUrl(start)
  noteUse(rewrites, start, used)
  const rewritten = matchPathRules(rewrites.rules, start)
  const settled = rewritten === undefined ? start : { ...start, ...pathOf(rewritten) }
  if (rewritten !== undefined) {
    const text = formatUrl(settled)
    const again = steps.filtered.canonicalize(text, { profile }).url
    if (again !== text)
      return fail(rewritten, 4, `what it writes is rewritten to ${again} by the steps before it`, example)
    const next = matchPathRules(rewrites.rules, settled)
    if (next !== undefined) return fail(rewritten, 5, `what it writes is rewritten again by ${next.id}`, example)
  }
  if (profile === 'request') return undefined
  noteUse(keyRules, settled, used)
  const keyed = matchPathRules(keyRules.rules, settled)
  const next = keyed && matchPathRules(keyRules.rules, keyed)
  return keyed && next && fail(keyed, 5, `the key it forms is changed again by ${next.id}`, example)
}

/** Rules, and the same rules with a destination that differs from every URL: a guard, which changes nothing, shows there. */
interface RuleList {
  readonly rules: readonly CompiledPathRule[]
  readonly visible: readonly CompiledPathRule[]
}

interface Lists {
  readonly rewrites: RuleList
  readonly keyRules: RuleList
}

function listOf(rules: readonly PathRule[]): RuleList {
  const compiled = rules.map(compilePathRule)
  return { rules: compiled, visible: compiled.map((rule) => ({ ...rule, destination: VISIBLE })) }
}

function noteUse({ visible }: RuleList, target: UrlParts, used: Set<string>): void {
  const marked = matchPathRules(visible, target)
  if (marked !== undefined) used.add(marked.id)
}

const VISIBLE: CompiledPathRule['destination'] = [{ kind: 'text', text: '/\u0000' }]

function pathOf({ path, query }: Rewritten): Pick<UrlParts, 'path' | 'query'> {
  return { path, query }
}

function fail({ id }: Rewritten, obligation: 4 | 5, reason: string, example: string): RuleFailure {
  return { id, obligation, reason, example }
}
