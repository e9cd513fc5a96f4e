/** What a new record would drop although the one in force knows that it matters. It is asked by trying, not by comparing lists. */

import { ofName } from '../../rules/match/by-name.ts'
import type { DomainRecord, PatternKey } from '../../rules/record/domain-record.ts'
import { namesOf, templateOf } from '../../rules/record/pattern-key.ts'
import { overruledNames } from '../../rules/record/overruled-names.ts'
import { createCanonicalizer, type Canonicalizer } from '../canonicalize.ts'

/** A parameter that matters on the pages of a pattern, and who says so. */
export interface ForgottenName {
  readonly pattern: PatternKey
  readonly name: string
  readonly knownBy: 'operator' | 'quarantine' | 'learned'
}

/**
 * Names that `before` keeps because they are known as important, and that `after` drops on the same pages. The patterns of both
 * records give the pages, so a name is found in another pattern and in the lists. Dropped values are not checked. Never throws.
 */
export function forgottenNames(before: DomainRecord, after: DomainRecord): readonly ForgottenName[] {
  const [old, next] = [before, after].map((record) => createCanonicalizer({ record })) as [Canonicalizer, Canonicalizer]
  const keys = new Set([
    ...Object.keys(before.patterns),
    ...(before.quarantine ?? []).map(({ pattern }) => pattern),
    ...Object.keys(after.patterns),
    ...(before.keep ?? []).map((name) => `/?${encodeURIComponent(name)}`),
  ])
  return [...keys].flatMap((pattern) => {
    const known = knownNames(before, pattern)
    if (known.size === 0) return []
    const url = pageOf(before.domain, pattern)
    const [gone, was] = [droppedNames(next, url), droppedNames(old, url)]
    return [...known].flatMap(([name, knownBy]) => {
      const written = digitsFor(name)
      return gone.has(written) && !was.has(written) ? [{ pattern, name, knownBy }] : []
    })
  })
}

/**
 * What must not be published without a word: {@link forgottenNames}, and names that the guard of the learner flags, which the same
 * pattern of `before` keeps and that of `after` drops. A flagged name may still stay for another reason, such as a naming scheme;
 * the map would drop it as soon as that reason is gone. Quarantine is left out: the publisher keeps it. Never throws.
 */
export function importantDropped(before: DomainRecord | undefined, after: DomainRecord): readonly ForgottenName[] {
  if (before === undefined) return []
  const forgotten = forgottenNames(before, after).filter(({ knownBy }) => knownBy !== 'quarantine')
  const flagged = Object.entries(before.patterns).flatMap(([pattern, old]) =>
    overruledNames(old, ofName(after.patterns, pattern)).map((name) => ({
      pattern,
      name,
      knownBy: 'learned' as const,
    })),
  )
  const all = [...forgotten, ...flagged]
  return all.filter(
    (one, i) => all.findIndex(({ pattern, name }) => pattern === one.pattern && name === one.name) === i,
  )
}

/** Names of a pattern that are known to matter; a blind pattern keeps everything and knows nothing. */
function knownNames(record: DomainRecord, pattern: PatternKey): Map<string, ForgottenName['knownBy']> {
  const learned = ofName(record.patterns, pattern)
  const template = templateOf(pattern)
  const quarantined = (record.quarantine ?? []).filter((entry) => templateOf(entry.pattern) === template)
  const names = new Set(namesOf(pattern))
  const all = [
    ...(learned === undefined || learned.basis === 'blind'
      ? []
      : learned.keep.map((name) => [name, 'learned'] as const)),
    ...quarantined.map(({ name }) => [name, 'quarantine'] as const),
    ...(record.keep ?? []).map((name) => [name, 'operator'] as const),
  ]
  return new Map(all.filter(([name]) => names.has(name)))
}

/** A page of the pattern, with a value that no rule knows. */
function pageOf(domain: string, pattern: PatternKey): string {
  const path = templateOf(pattern).replaceAll('*', 'x1') || '/'
  const query = namesOf(pattern).map((name) => `${encodeURIComponent(digitsFor(name))}=x1`)
  return `https://${domain}${path}?${query.join('&')}`
}

/** `#` matches a run of digits. */
function digitsFor(name: string): string {
  return name.replaceAll('#', '7')
}

function droppedNames(canonicalizer: Canonicalizer, url: string): Set<string> {
  const { applied } = canonicalizer.canonicalize(url, { profile: 'request' })
  const dropped = applied.filter(({ step, to, rule }) => step === 'query' && to === undefined && rule !== 'sort')
  return new Set(dropped.flatMap(({ name }) => name ?? []))
}
