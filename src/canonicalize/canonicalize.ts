/** Maps every variant of a URL to one canonical URL and one key. Pure and total: no network, clock or randomness, never throws. */

import type { DomainRecord } from '../rules/record/domain-record.ts'
import { ruleIndex } from '../rules/match/rule-index.ts'
import type { RuleSet } from '../rules/types.ts'
import { tryFast } from './fast/try-fast.ts'
import { HashedCanonical, joinApplied } from './hashed-canonical.ts'
import { opens } from './host-context.ts'
import { hostContexts, type HostContexts } from './host-contexts.ts'
import { unfolded } from './identity.ts'
import { initialState, textOf, type ItemMatch, type Nested, type StepState } from './step-state.ts'
import { CLEANING, MAX_DEPTH, OPENING, opensText, runSteps, settles } from './run-steps.ts'
import type { Applied, Canonical, Profile } from './types.ts'

/** What a canonicalizer knows beyond the built-in rules. */
export interface CanonicalizerOptions {
  /**
   * What was learned and configured for one domain, applied to its own hosts only; or a function that finds the record of a
   * host. The function is called once per host and must not throw.
   */
  readonly record?: DomainRecord | ((domain: string) => DomainRecord | undefined) | undefined
  /** Adds rules to the built-in ones, or vetoes some of them. Compiled on first use and cached by object: do not change it afterwards. */
  readonly rules?: RuleSet | undefined
}

/** Canonicalizes URLs with fixed rules. Create one per record and reuse it. */
export interface Canonicalizer {
  /**
   * Returns the canonical form of a URL. Never throws.
   *
   * @param options.profile default `identity`
   * @example
   * canonicalizer.canonicalize('https://example.com/?b=2&a=1').url // https://example.com/?a=1&b=2
   */
  canonicalize(url: string, options?: { readonly profile?: Profile | undefined }): Canonical
}

/**
 * Creates a canonicalizer with fixed rules. The built-in rules are compiled once per isolate and the record once per
 * canonicalizer, both on first use: a Worker that only passes requests on does not wait for them. Never throws.
 *
 * @example
 * const { canonicalize } = createCanonicalizer({ record })
 * canonicalize('https://shop.example/p?id=7&utm_source=x', { profile: 'request' }).url // https://shop.example/p?id=7
 */
export function createCanonicalizer(options: CanonicalizerOptions = {}): Canonicalizer {
  let contexts: HostContexts | undefined
  return {
    canonicalize(url, { profile = 'identity' } = {}) {
      contexts ??= hostContexts(ruleIndex(options.rules), options.record)
      const text = typeof url === 'string' ? url : given(url)
      return profile === 'request' ? toRequest(text, contexts) : toIdentity(text, contexts, 0)
    },
  }
}

/** Types are gone at run time, and a `URL` is what many have at hand: as for `fetch`, its text counts. */
function given(value: unknown): string {
  try {
    return String(value)
  } catch {
    return ''
  }
}

// In-isolate memo of the canonicalizer without a record; it holds only what the built-in data says.
let plain: Canonicalizer | undefined

/**
 * Returns the canonical form of one URL. Pure; never throws. With `record` or `rules` every call creates a canonicalizer, so
 * use {@link createCanonicalizer} then.
 *
 * @param options.profile default `identity`
 * @example
 * canonicalize('https://youtu.be/dQw4w9WgXcQ?si=x').key // youtube:dQw4w9WgXcQ
 */
export function canonicalize(
  url: string,
  options: CanonicalizerOptions & { readonly profile?: Profile | undefined } = {},
): Canonical {
  if (options.record !== undefined || options.rules !== undefined)
    return createCanonicalizer(options).canonicalize(url, options)
  plain ??= createCanonicalizer()
  return plain.canonicalize(url, options)
}

/** What the request profile makes of a URL: the one to send. */
function toRequest(url: string, contexts: HostContexts): Canonical {
  const known = contexts.ofPlainAuthority(url)
  const fast = known && tryFast(url, known, 'request')
  if (fast !== undefined) return fast
  const state = initialState(url, 'request', contexts, NESTED, 0)
  runSteps(state, OPENING.request)
  runSteps(state, CLEANING.request)
  if (state.outcome?.kind === 'no-url') return { ok: false, url, key: url, applied: [] }
  const text = textOf(state)
  return { ok: true, url: text, key: text, applied: state.draft.applied }
}

/** What the identity profile makes of a URL: the one to fetch and store, and its key. */
function toIdentity(url: string, contexts: HostContexts, depth: number): Canonical {
  const known = contexts.ofPlain(url)
  const fast = known === undefined || opens(known) ? undefined : tryFast(url, known, 'identity')
  if (fast !== undefined) return fast
  const state = initialState(url, 'identity', contexts, NESTED, depth)
  runSteps(state, OPENING.identity)
  const isOpen = state.outcome === undefined && opens(state.context)
  const short = isOpen ? tryOpened(state) : undefined
  if (short !== undefined) return short
  runSteps(state, CLEANING.identity)
  return identityResult(state)
}

/** The fast path for a URL whose host has redirectors or items, once it is known to be neither. */
function tryOpened(state: StepState): Canonical | undefined {
  const { draft, context, contexts } = state
  if (contexts.ofPlain(draft.href) !== context) return undefined
  const fast = tryFast(draft.href, context, 'identity')
  if (!(fast instanceof HashedCanonical)) return undefined
  const mayOpen = fast.url !== draft.href && opensText(fast.url, context)
  return mayOpen ? undefined : fast.after(draft.applied)
}

function identityResult(state: StepState): Canonical {
  const { draft, outcome, input } = state
  if (outcome?.kind === 'no-url') return new HashedCanonical(false, input, unfolded(input.trim(), []))
  if (outcome?.kind === 'item') return itemResult(state, outcome.match)
  if (outcome?.kind === 'reopened') return again(outcome.url, state)
  const text = textOf(state)
  const identity = outcome?.kind === 'keyed' ? outcome.identity : unfolded(text, draft.applied)
  return new HashedCanonical(true, text, identity)
}

function again(url: string, { draft, contexts, depth }: StepState): Canonical {
  const result = toIdentity(url, contexts, depth + 1)
  if (result instanceof HashedCanonical) return result.after(draft.applied)
  return { ...result, applied: joinApplied(draft.applied, result.applied) }
}

function itemResult({ draft }: StepState, match: ItemMatch): Canonical {
  const { provider, itemKind: kind, id, key, url, token } = match
  const item = token === undefined ? { provider, kind, id } : { provider, kind, id, token }
  // Nothing was done to the innermost URL yet, so it still is the text that was parsed.
  const change: Applied = { step: 'provider', rule: `provider:${provider}`, from: draft.href, to: url }
  return { ok: true, url, key, item, applied: [...draft.applied, change] }
}

/** Canonicalization within canonicalization, for the steps. */
export const NESTED: Nested = {
  identityUrl(url, { contexts, context, depth }) {
    if (depth >= MAX_DEPTH) return undefined
    const inner = toIdentity(url, contexts.within(context), depth + 1)
    return inner.ok ? inner.url : undefined
  },
  settles,
}
