/** Host names: label-anchored matching and the registrable domain (public suffix list). */

import { getDomain, parse } from 'tldts'

// A last label of letters keeps odd numeric addresses, which a parser rewrites, out; so is punycode, which it checks.
const NAME = String.raw`(?!xn--|[^/]*\.xn--)(?:[a-z0-9-]+\.)*[a-z]+`
const OCTET = String.raw`(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`

/**
 * Source of a pattern: a lower-case DNS name that ends in letters, or an IPv4 address as it is written canonically. No parser
 * reads it as anything else.
 */
export const PLAIN_HOST = String.raw`(?:${NAME}|(?:${OCTET}\.){3}${OCTET})`

/** Source of a pattern: a port of four or five digits. Others are left to a parser, which drops the usual ones and leading zeros. */
export const PLAIN_PORT = String.raw`(?:[1-9]\d{3}|[1-5]\d{4})`

/** A name may end with the root's empty one: `shop.test.` is the same site. */
export function withoutTrailingDot(host: string): string {
  return host.endsWith('.') ? host.slice(0, -1) : host
}

/**
 * Whether a host is the given name or below it, a trailing dot aside: `a.example.com` matches `example.com`, `notexample.com`
 * does not.
 */
export function hostMatches(host: string, labelAnchored: string): boolean {
  const name = withoutTrailingDot(host)
  if (name === labelAnchored) return true
  return name.endsWith(labelAnchored) && name.charCodeAt(name.length - labelAnchored.length - 1) === 0x2e
}

/** Longest name of the DNS (RFC 1035 §2.3.4). */
const MAX_NAME = 253

/**
 * The name itself, without a trailing dot, and every name above it with at least two labels: `a.b.example.com`, `b.example.com`,
 * `example.com`. Those that are too long for the DNS are left out.
 */
export function hostAndParents(host: string): string[] {
  const name = withoutTrailingDot(host)
  const names = [name]
  for (let dot = name.indexOf('.'); dot !== -1; dot = name.indexOf('.', dot + 1)) {
    const parent = name.slice(dot + 1)
    if (parent.length <= MAX_NAME && parent.includes('.')) names.push(parent)
  }
  return names
}

/**
 * The registrable domain under the public suffix list, private section included (`user.github.io` is one).
 *
 * @returns undefined for addresses, single labels and bare public suffixes
 */
export function registrableDomain(host: string): string | undefined {
  return getDomain(host, { allowPrivateDomains: true, validateHostname: false }) ?? undefined
}

/**
 * The public suffix that the list has for a lower-case host, private section included.
 *
 * @returns undefined for addresses, and where no rule matches: then the last label is no known top-level domain
 */
export function listedSuffix(host: string): string | undefined {
  const { publicSuffix, isIcann, isPrivate } = parse(host, { allowPrivateDomains: true, validateHostname: false })
  return publicSuffix !== null && (isIcann === true || isPrivate === true) ? publicSuffix : undefined
}

/** Whether two hosts are one, or lie under one registrable domain. */
export function isSameSite(host: string, other: string): boolean {
  if (host === other) return true
  const domain = registrableDomain(host)
  return domain !== undefined && domain === registrableDomain(other)
}

const FOLDABLE_PREFIXES = ['www.', 'm.', 'mobile.'] as const

/**
 * Drops a leading `www.`, `m.` or `mobile.` label (repeatedly: `www.m.example.com`) while a registrable domain remains,
 * so `www.com` and `www.co.uk` stay what they are. The result is the same host when there is nothing to drop, or when a
 * label is empty (`www..example.com`): that is no name of the DNS, and its parts mean nothing.
 */
export function foldHostPrefix(host: string): string {
  let end = prefixEnd(host, 0)
  if (end === 0 || host.includes('..')) return host
  // The same for every shorter name that still holds it, so it is looked up once.
  const latest = host.length - (registrableDomain(host) ?? host).length
  let start = 0
  while (end > start && end <= latest) {
    start = end
    end = prefixEnd(host, start)
  }
  const rest = host.slice(start)
  // An address is no name above another one.
  return registrableDomain(rest) === undefined ? host : rest
}

/** Where the name behind a prefix at this place begins; the place itself where there is none. */
function prefixEnd(host: string, at: number): number {
  return at + (FOLDABLE_PREFIXES.find((prefix) => host.startsWith(prefix, at))?.length ?? 0)
}
