/** Finds the inner URL of a page whose only job is to send the reader on. Only listed hosts, paths and parameters. */

import { hostAndParents, withoutTrailingDot } from '../../url/host.ts'
import { decodeComponent, decodeFormComponent } from '../../url/percent-encoding.ts'
import type { UrlParts } from '../../url/parts.ts'
import { firstValue } from '../../url/query.ts'
import { libraryProxy } from './library-proxy.ts'
import { namedHosts } from './named-hosts.ts'
import { REDIRECTOR_DECODES } from './redirector-decode.ts'
import { compilePath, matchPath, UNNAMED_REST } from '../routes/route-pattern.ts'
import type { Redirector, Shipped } from '../types.ts'
import type { Captures } from '../routes/types.ts'
import type { CompiledRedirector, RedirectorIndex } from './types.ts'

/** Files redirectors by host. Never throws. */
export function indexRedirectors(rules: readonly Shipped<Redirector>[]): RedirectorIndex {
  const exact = new Map<string, Shipped<Redirector>[]>()
  const anchored = new Map<string, Shipped<Redirector>[]>()
  for (const rule of rules) {
    const index = rule.subdomains === true ? anchored : exact
    for (const host of redirectorHosts(rule)) index.set(host, [...(index.get(host) ?? []), rule])
  }
  return { exact, anchored }
}

/** The hosts that a redirector names, those of its families with and without `www.` behind them. */
export function redirectorHosts({ hosts, families }: Pick<Redirector, 'hosts' | 'families'>): readonly string[] {
  return [...hosts, ...namedHosts({ families }).flatMap((host) => [host, `www.${host}`])]
}

/** The redirectors of a host, or undefined when it has none. Never throws on data that passed the rule lint. */
export function redirectorsOf(index: RedirectorIndex, host: string): readonly CompiledRedirector[] | undefined {
  const rules = rulesOf(index, host) ?? libraryProxy(withoutTrailingDot(host))
  return rules?.map((rule) => ({ rule, path: compilePath(rule.path) }))
}

function rulesOf({ exact, anchored }: RedirectorIndex, host: string): readonly Shipped<Redirector>[] | undefined {
  const names = hostAndParents(host)
  const own = exact.get(names[0]!)
  if (own !== undefined) return own
  const parent = names.find((name) => anchored.has(name))
  return parent === undefined ? undefined : anchored.get(parent)
}

/**
 * The text of the inner URL, which begins with `http://` or `https://`; not yet parsed or judged.
 *
 * @returns undefined when no redirector matches or its target is absent or something else; never throws
 */
export function matchRedirector(
  redirectors: readonly CompiledRedirector[],
  parts: UrlParts,
): { readonly rule: Shipped<Redirector>; readonly inner: string } | undefined {
  if (parts.port !== '' || parts.userinfo !== '') return undefined
  for (const { rule, path } of redirectors) {
    const trailingSlash = parts.path.length > 1 && rule.target !== 'rest' && rule.target !== 'amp-rest'
    const captures = matchPath(path, parts.path, { trailingSlash })
    const text = captures === undefined ? undefined : targetText(rule, captures, parts.query)
    const plain = text === undefined || rule.decode === undefined ? text : REDIRECTOR_DECODES[rule.decode](text)
    const inner = plain === undefined ? undefined : innerUrl(rule, (rule.prefix ?? '') + plain)
    if (inner !== undefined) return { rule, inner }
  }
  return undefined
}

function targetText(
  rule: Shipped<Redirector>,
  captures: Readonly<Captures>,
  query: string | undefined,
): string | undefined {
  const { target } = rule
  const rest = captures[UNNAMED_REST] ?? ''
  if (target === 'whole-query') return query
  if (target === 'capture') return decodeComponent(captures['url'] ?? '')
  if (target === 'rest') return withQuery(rest, query)
  if (target === 'amp-rest') return ampTarget(rest, query)
  for (const name of target.query) {
    const value = firstValue(query, name)
    if (value !== undefined && value !== '') return decodeFormComponent(value)
  }
  return undefined
}

function ampTarget(rest: string, query: string | undefined): string | undefined {
  if (rest === '' || rest.startsWith('/')) return undefined
  return withQuery(rest.startsWith('s/') ? `https://${rest.slice(2)}` : `http://${rest}`, query)
}

function withQuery(text: string, query: string | undefined): string {
  return query === undefined ? text : `${text}?${query}`
}

const ENCODED_SCHEME = /^https?%3a/i
const SCHEME = /^https?:\/\//i
const HOST_FIRST = /^(?:[a-z0-9-]+\.)+[a-z]{2,}(?:[/?#]|$)/i

function innerUrl(rule: Shipped<Redirector>, text: string): string | undefined {
  // Some redirectors expect their target encoded once more than the URL around it.
  const decoded = ENCODED_SCHEME.test(text) ? (decodeComponent(text) ?? text) : text
  const whole = rule.suffix === undefined ? decoded : decoded.replace(new RegExp(`(?:${rule.suffix})$`), '')
  if (SCHEME.test(whole)) return whole
  return rule.mayLackScheme === true && HOST_FIRST.test(whole) ? `http://${whole}` : undefined
}
