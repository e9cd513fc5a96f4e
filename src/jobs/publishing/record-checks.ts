/** Whether a record keeps the promise that canonicalizing twice changes nothing (I2), tried before it comes into force. */

import { createCanonicalizer, type Canonicalizer } from '../../canonicalize/canonicalize.ts'
import { ofName } from '../../rules/match/by-name.ts'
import type { DomainRecord } from '../../rules/record/domain-record.ts'
import { templatesIn } from '../../rules/record/learned-part.ts'
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

/** URLs of every pattern and every parameter, with values that could be anything and values that it knows, and of every path rule. */
function madeUrls(record: DomainRecord): readonly MadeUrl[] {
  const site = `https://${record.domain}`
  const rules = (record.pathRules ?? []).flatMap(({ source, destination }, i) =>
    [source, destination].map((route) => ({ path: `pathRules.${i}`, url: site + samplePath(route).replaceAll(/\{[^}]*\}/g, 'x1') })),
  ) // prettier-ignore
  return [...urlsOfPatterns(record, site), ...urlsOfParameters(record, site), ...rules]
}

interface MadeUrl {
  readonly path: string
  readonly url: string
}

function samplePath(template: string): string {
  return template.replaceAll('*', 'x1') || '/'
}

function urlsOfPatterns({ patterns }: DomainRecord, site: string): readonly MadeUrl[] {
  return Object.entries(patterns).flatMap(([key, { dropValues }]) => {
    const target = site + samplePath(templateOf(key))
    const query = (valueOf: (name: string) => string): string =>
      namesOf(key)
        .map((name) => pairOf(name, valueOf(name)))
        .join('&')
    return [query(() => '1'), query((name) => ofName(dropValues, name)?.[0] ?? '1')].map((text) => ({
      path: `patterns.${key}`,
      url: `${target}?${text}`,
    }))
  })
}

/** All parameters on every template, then each of its own with the values that it knows. */
function urlsOfParameters(record: DomainRecord, site: string): readonly MadeUrl[] {
  const { parameters = {} } = record
  const names = Object.keys(parameters)
  if (names.length === 0) return []
  const together = names.map((name) => pairOf(name, '1')).join('&')
  const places = ['/no/such/template', ...templatesIn(record)].map((at) => ({ path: 'parameters', url: `${site}${samplePath(at)}?${together}` })) // prettier-ignore
  const alone = Object.entries(parameters).flatMap(([name, { keepValues, dropValues }]) =>
    [keepValues, dropValues].flatMap((lists) =>
      Object.entries(lists ?? {}).map(([at, [value = '1']]) => ({
        path: `parameters.${name}`,
        url: `${site}${samplePath(at)}?${pairOf(name, value)}&${pairOf(names[0]!, '1')}`,
      })),
    ),
  )
  return [...places, ...alone]
}

function pairOf(name: string, value: string): string {
  return `${encodeURIComponent(name)}=${encodeURIComponent(value)}`
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
