/** Maps every variant of a URL to one canonical URL and one key. Pure and total: no network, clock or randomness, never throws. */

import type { DomainRecord } from '../rules/record/domain-record.ts'
import { ruleIndex } from '../rules/match/rule-index.ts'
import type { RuleSet } from '../rules/types.ts'
import { wrapsUrl } from '../rules/match/wrapped-url.ts'
import { formatUrl } from '../url/parts.ts'
import { hostContexts, type HostContexts } from './host-contexts.ts'
import type { Draft } from './draft.ts'
import { HashedCanonical, joinApplied } from './hashed-canonical.ts'
import { opens, type HostContext } from './host-context.ts'
import { readParameters } from './parameters/parameters.ts'
import { scan } from './fast/scan.ts'
import { canonicalizePlain, isPlainUrl, plainIdentity, plainRequest } from './fast/try-fast.ts'
import { dropFragment } from './steps/fragment.ts'
import { cutJoinedTrackers } from './steps/joined-trackers.ts'
import { identityOf, unfolded } from './steps/key.ts'
import { nestedUrls } from './steps/nested-url.ts'
import { parse, parseScanned, parseWhatwg } from './steps/parse.ts'
import { findPassThrough } from './steps/pass-through.ts'
import { rewriteKey, rewritePath } from './steps/path-rule.ts'
import { percentEncoding } from './steps/percent-encoding.ts'
import { filterQuery } from './steps/query.ts'
import { dropSessionIds } from './steps/session-ids.ts'
import { openLayer, unwrap, type Opened } from './steps/unwrap.ts'
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
   */
  canonicalize(url: string, options?: { readonly profile?: Profile | undefined }): Canonical
}

/**
 * Creates a canonicalizer with fixed rules. The built-in rules are compiled once per isolate and the record once per
 * canonicalizer, both on first use: a Worker that only passes requests on does not wait for them. Never throws.
 */
export function createCanonicalizer(options: CanonicalizerOptions = {}): Canonicalizer {
  let contexts: HostContexts | undefined
  return {
    canonicalize(url, { profile = 'identity' } = {}) {
      contexts ??= hostContexts(ruleIndex(options.rules), options.record)
      const text = typeof url === 'string' ? url : textOf(url)
      return profile === 'request' ? toRequest(text, contexts) : toIdentity(text, contexts, 0)
    },
  }
}

/** Types are gone at run time, and a `URL` is what many have at hand: as for `fetch`, its text counts. */
function textOf(value: unknown): string {
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

/** Steps 1, 4, 7, 8, 9: what may change in a request without changing where it goes. */
function toRequest(url: string, contexts: HostContexts): Canonical {
  const known = contexts.ofPlainAuthority(url)
  const isPlain = known !== undefined && isPlainUrl(url, known)
  const short = isPlain ? plainRequest(url, known) : undefined
  if (short !== undefined) return short
  const draft = readDraft(url, known, isPlain)
  if (draft === undefined) return { ok: false, url, key: url, applied: [] }
  draft.profile = 'request'
  const text = settledUrl(draft, known ?? contexts.of(draft.host), 'request', contexts, 0)
  return { ok: true, url: text, key: text, applied: draft.applied }
}

/** Parses without asking again what the scan of the short way has answered. */
function readDraft(url: string, known: HostContext | undefined, isPlain: boolean): Draft | undefined {
  if (isPlain) return parseScanned(url)
  return known?.takesPlainUrls === true ? parseWhatwg(url) : parse(url)
}

/** Nested URLs and redirectors within results are followed this far. */
const MAX_DEPTH = 3

/** Steps 1 to 10. */
function toIdentity(url: string, contexts: HostContexts, depth: number): Canonical {
  const known = contexts.ofPlain(url)
  const isPlain = known !== undefined && isPlainUrl(url, known)
  if (isPlain && !opens(known)) {
    const short = plainIdentity(url, known)
    if (short !== undefined) return short
  }
  const parsed = readDraft(url, known, isPlain)
  if (parsed === undefined) return new HashedCanonical(false, url, unfolded(url.trim(), []))
  const context = known ?? contexts.of(parsed.host)
  if (opens(context)) return openedIdentity(parsed, context, contexts, depth)
  return settledIdentity(parsed, context, contexts, depth)
}

/** Steps 2 and 3 for hosts that have redirectors or items, then the rest. */
function openedIdentity(parsed: Draft, first: HostContext, contexts: HostContexts, depth: number): Canonical {
  const opened = unwrap(parsed, first, contexts)
  const { draft, context, match } = opened
  if (match?.kind === 'item') return itemResult(opened, match)
  if (match?.kind === 'short') draft.applied.push({ step: 'provider', rule: `short:${match.provider}` })
  return settledIdentity(draft, context, contexts, depth)
}

function settledIdentity(draft: Draft, context: HostContext, contexts: HostContexts, depth: number): Canonical {
  const noted = draft.applied.length
  const short = settledPlain(draft, context)
  const text = short ?? settledUrl(draft, context, 'identity', contexts, depth)
  if (draft.applied.length > noted) {
    if (draft.applied[noted]?.step === 'pass-through')
      return new HashedCanonical(true, text, unfolded(text, draft.applied))
    // A draft that went the short way stands for its text; any other may read otherwise once it is written.
    if (opens(context) && depth < MAX_DEPTH && opensCleaned(short === undefined ? parse(text) : draft, context))
      return again(text, draft.applied, contexts, depth)
  }
  const keyed = wrapsUrl(draft) ? undefined : rewriteKey(draft, context)
  const identity =
    keyed === undefined
      ? identityOf(text, draft, context, draft.applied)
      : identityOf(formatUrl(keyed), keyed, contexts.within(context).of(keyed.host), draft.applied)
  return new HashedCanonical(true, text, identity)
}

/** Whether a cleaned URL opens where the original did not; one that does not would only be cleaned again, to the same text. */
function opensCleaned(draft: Draft | undefined, context: HostContext): boolean {
  return draft !== undefined && openLayer(draft, context) !== undefined
}

/** The short way for a draft that did not take it at once: its host has redirectors or items. */
function settledPlain(draft: Draft, context: HostContext): string | undefined {
  if (!draft.isPlain || !opens(context) || !isPlainUrl(draft.href, context)) return undefined
  const applied: Applied[] = []
  const text = canonicalizePlain(draft.href, context, { profile: 'identity', applied })
  if (text === undefined || applied.length === 0) return text
  draft.query = text.length > scan.pathEnd ? text.slice(scan.pathEnd + 1) : undefined
  draft.applied.push(...applied)
  return text
}

/** Runs the steps and writes the URL; the very text that was parsed where nothing was done or it must not be touched. */
function settledUrl(
  draft: Draft,
  context: HostContext,
  profile: Profile,
  contexts: HostContexts,
  depth: number,
): string {
  const noted = draft.applied.length
  const untouched = settle(draft, context, profile, contexts, depth)
  return untouched || draft.applied.length === noted ? draft.href : formatUrl(draft)
}

/** Steps 4 to 9 on a draft; see {@link normalize} for what it returns. */
function settle(draft: Draft, context: HostContext, profile: Profile, contexts: HostContexts, depth: number): boolean {
  const untouched = normalize(draft, context, profile, contexts, depth)
  if (!untouched && context.record !== undefined) {
    rewritePath(draft, context, (candidate) => !normalize(candidate, context, profile, contexts, depth))
  }
  return untouched
}

/**
 * Steps 4 to 8 on a draft.
 *
 * @returns whether the URL stays untouched, so `draft.href` is the result: it passes through, as `applied` says, or its path
 * holds a whole URL, to which query and fragment belong
 */
function normalize(
  draft: Draft,
  context: HostContext,
  profile: Profile,
  contexts: HostContexts,
  depth: number,
): boolean {
  const noted = draft.applied.length
  const isWrapper = wrapsUrl(draft)
  if (!isWrapper) {
    percentEncoding(draft, context)
    cutJoinedTrackers(draft, context)
  }
  const parameters = readParameters(draft.query, context)
  const passThrough = findPassThrough(parameters, draft, context, profile)
  if (passThrough !== undefined) {
    draft.applied.length = noted
    draft.applied.push(passThrough)
    return true
  }
  if (isWrapper) return true
  if (profile === 'identity') dropFragment(draft, context)
  const sessions = profile === 'identity' && dropSessionIds(parameters, draft, context)
  filterQuery(sessions ? readParameters(draft.query, context) : parameters, draft, context)
  if (context.record === undefined) return false
  nestedUrls(draft, context, (inner) =>
    depth < MAX_DEPTH ? innerIdentity(inner, contexts.within(context), depth + 1) : undefined,
  )
  return false
}

function innerIdentity(url: string, contexts: HostContexts, depth: number): string | undefined {
  const inner = toIdentity(url, contexts, depth)
  return inner.ok ? inner.url : undefined
}

function again(url: string, noted: readonly Applied[], contexts: HostContexts, depth: number): Canonical {
  const result = toIdentity(url, contexts, depth + 1)
  if (result instanceof HashedCanonical) return result.after(noted)
  return { ...result, applied: joinApplied(noted, result.applied) }
}

function itemResult({ draft }: Opened, match: Extract<NonNullable<Opened['match']>, { kind: 'item' }>): Canonical {
  const { provider, itemKind: kind, id, key, url, token } = match
  const item = token === undefined ? { provider, kind, id } : { provider, kind, id, token }
  // Nothing was done to the innermost URL yet, so it still is the text that was parsed.
  draft.applied.push({ step: 'provider', rule: `provider:${provider}`, from: draft.href, to: url })
  return { ok: true, url, key, item, applied: draft.applied }
}
