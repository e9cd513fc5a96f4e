/** Which URLs, counts and fields come into the store, the same for every implementation. */

import { hidesSecret, passesThrough } from '../../rules/match/hidden-secrets.ts'
import type { RuleRevision } from '../records/rule-revision.ts'
import type { KeyedUrl, MetadataPatch, Refusal, RulesOfUrls, SeenUrl } from './url-store.ts'
import { MAX_URL_LENGTH, MAX_VALUE_LENGTH } from './url-store.ts'

/** A URL that may be stored. */
export interface Identity {
  readonly kind: 'identity'
  readonly key: string
  readonly url: string
  readonly provider: string | null
  readonly itemKind: string | null
  readonly itemId: string | null
  /** Rules that made the key. */
  readonly rules: RuleRevision
}

/** Sightings of one key, summed. */
export interface Tally extends Identity {
  readonly firstMs: number
  readonly lastMs: number
  readonly count: number
}

const FIELD = /^[\w.:-]{1,64}$/

/** The identity of a URL, or why it must not be stored. Never throws. */
export function admit(url: string, rules: RulesOfUrls): Identity | Refusal {
  const canonical = rules.canonicalize(url)
  if (!canonical.ok) return refuse('not-a-url', 'not an http(s) URL')
  const secret = canonical.applied.find(({ step }) => step === 'pass-through')
  if (secret !== undefined) return refuse('secret', `the URL carries a secret or an action (${secret.rule})`)
  if (hidesSecret(canonical.url, (inner) => passesThrough(rules.canonicalize(inner))))
    return refuse('secret', 'the URL hides a secret in a value, in a path or behind an encoding')
  if (canonical.url.length > MAX_URL_LENGTH)
    return refuse('too-long', `the URL is longer than ${MAX_URL_LENGTH} characters`)
  return identityOf(canonical)
}

/** The columns of a canonicalized URL. */
export function identityOf({ key, url, item, rules }: KeyedUrl): Identity {
  return {
    kind: 'identity',
    key,
    url,
    provider: item?.provider ?? null,
    itemKind: item?.kind ?? null,
    itemId: item?.id ?? null,
    rules,
  }
}

/** Why a seen URL must not be counted, apart from the URL. */
export function seenUrlProblem({ seenAtMs, count = 1 }: SeenUrl): Refusal | undefined {
  if (!isTime(seenAtMs)) return refuse('bad-input', 'seenAtMs must be a whole number of milliseconds since the epoch')
  return Number.isSafeInteger(count) && count >= 1
    ? undefined
    : refuse('bad-input', 'count must be a whole number of at least 1')
}

/** Why a set of patches must not be stored. */
export function patchProblem(patches: readonly MetadataPatch[]): Refusal | undefined {
  for (const { field, value, updatedAtMs } of patches) {
    if (!FIELD.test(field)) return refuse('bad-input', 'a field is named with letters, digits and _ . : -, at most 64')
    if (!isTime(updatedAtMs)) return refuse('bad-input', `the time of "${field}" must be milliseconds since the epoch`)
    if (value === null) continue
    if (value.length > MAX_VALUE_LENGTH)
      return refuse('bad-input', `the value of "${field}" is longer than ${MAX_VALUE_LENGTH} characters`)
    // SQLite ends a text at U+0000 in places, and cannot hold half of a surrogate pair.
    if (value.includes('\0') || !value.isWellFormed())
      return refuse('bad-input', `the value of "${field}" is no well-formed text`)
  }
  return undefined
}

/** Whether a number can be stored as a time. */
export function isTime(ms: number): boolean {
  return Number.isSafeInteger(ms) && ms >= 0
}

/** Sums seen URLs by key, in the order of their first occurrence. */
export function tally(admitted: readonly { readonly identity: Identity; readonly seen: SeenUrl }[]): Tally[] {
  const tallies = new Map<string, Tally>()
  for (const { identity, seen } of admitted) {
    const { seenAtMs, count = 1 } = seen
    const before = tallies.get(identity.key)
    tallies.set(identity.key, {
      ...identity,
      url: before === undefined ? identity.url : preferredUrl(before.url, identity.url),
      firstMs: Math.min(before?.firstMs ?? seenAtMs, seenAtMs),
      lastMs: Math.max(before?.lastMs ?? seenAtMs, seenAtMs),
      count: (before?.count ?? 0) + count,
    })
  }
  return [...tallies.values()]
}

/** The first variant is kept, unless it is http and the other one https. */
export function preferredUrl(first: string, other: string): string {
  return first.startsWith('http:') && other.startsWith('https:') ? other : first
}

function refuse(why: Refusal['why'], detail: string): Refusal {
  return { kind: 'refused', why, detail }
}

/** The refusal of a time that is none. */
export function badTime(): Refusal {
  return refuse('bad-input', 'the time must be a whole number of milliseconds since the epoch')
}
