/** Whether a record keeps the promise that canonicalizing twice changes nothing (I2), tried before it comes into force. */

import { createCanonicalizer, type Canonicalizer } from '../../canonicalize/canonicalize.ts'
import { ofName } from '../../rules/match/by-name.ts'
import type { DomainRecord } from '../../rules/record/domain-record.ts'
import { namesOf, templateOf } from '../../rules/record/pattern-key.ts'

/** A URL that shows that a record breaks a promise, and the part of the record it was made from. */
export interface UnstableUrl {
  /** Dotted place in the record; `''` when the URL came from outside. */
  readonly path: string
  readonly message: string
}

/**
 * URLs that are made from the record itself are tried first, then the given ones. Undefined when all are stable. The library
 * is built to be stable on any record; this is the last look before the one that is.
 *
 * @param make how the canonicalizer is made of the record
 */
export function unstableUrl(
  record: DomainRecord,
  urls: readonly string[],
  make: (options: { readonly record: DomainRecord }) => Canonicalizer = createCanonicalizer,
): UnstableUrl | undefined {
  const canonicalizer = make({ record })
  const tried = [...madeUrls(record), ...urls.map((url) => ({ path: '', url }))]
  for (const { path, url } of tried) {
    const message = instability(canonicalizer, url)
    if (message !== undefined) return { path, message }
  }
  return undefined
}

/** One URL per pattern, with a value that could be anything, and one per path rule. */
function madeUrls(record: DomainRecord): { readonly path: string; readonly url: string }[] {
  const site = `https://${record.domain}`
  const patterns = Object.entries(record.patterns).flatMap(([key, { dropValues }]) => {
    const target = `${site}${templateOf(key).replaceAll('*', 'x1') || '/'}`
    const query = (valueOf: (name: string) => string): string =>
      namesOf(key)
        .map((name) => `${encodeURIComponent(name)}=${encodeURIComponent(valueOf(name))}`)
        .join('&')
    return [query(() => '1'), query((name) => ofName(dropValues, name)?.[0] ?? '1')].map((text) => ({
      path: `patterns.${key}`,
      url: `${target}?${text}`,
    }))
  })
  const rules = (record.pathRules ?? []).flatMap(({ source, destination }, i) =>
    [source, destination].map((route) => ({
      path: `pathRules.${i}`,
      url: site + route.replaceAll('*', 'x1').replaceAll(/\{[^}]*\}/g, 'x1'),
    })),
  )
  return [...patterns, ...rules]
}

function instability(canonicalizer: Canonicalizer, url: string): string | undefined {
  for (const profile of ['identity', 'request'] as const) {
    const once = canonicalizer.canonicalize(url, { profile })
    const twice = canonicalizer.canonicalize(once.url, { profile })
    if (twice.url !== once.url) {
      return `canonicalizing is not stable (${profile}): "${url}" gives "${once.url}", and that gives "${twice.url}"`
    }
    if (twice.key !== once.key) return `the key is not stable (${profile}): "${url}" has another key than "${once.url}"`
  }
  return undefined
}
