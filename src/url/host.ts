/** Host names: label-anchored matching and the registrable domain (public suffix list). */

import { getDomain } from 'tldts'

/** Whether a host is the given name or stands below it: `a.example.com` matches `example.com`, `notexample.com` does not. */
export function hostMatches(host: string, labelAnchored: string): boolean {
  if (host === labelAnchored) return true
  return host.endsWith(labelAnchored) && host.charCodeAt(host.length - labelAnchored.length - 1) === 0x2e
}

/** The name itself and every name above it with at least two labels: `a.b.example.com`, `b.example.com`, `example.com`. */
export function hostAndParents(host: string): string[] {
  const names = [host]
  for (let dot = host.indexOf('.'); dot !== -1; dot = host.indexOf('.', dot + 1)) {
    const parent = host.slice(dot + 1)
    if (parent.includes('.')) names.push(parent)
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

const FOLDABLE_PREFIXES = ['www.', 'm.', 'mobile.'] as const

/**
 * Drops a leading `www.`, `m.` or `mobile.` label (repeatedly: `www.m.example.com`) while a registrable domain remains,
 * so `www.com` and `www.co.uk` stay what they are. The result is the same host when there is nothing to drop, or when a
 * label is empty (`www..example.com`): that is no name of the DNS, and its parts mean nothing.
 */
export function foldHostPrefix(host: string): string {
  for (let rest = host; ;) {
    const prefix = FOLDABLE_PREFIXES.find((candidate) => rest.startsWith(candidate))
    if (prefix === undefined || rest.includes('..')) return rest
    const shorter = rest.slice(prefix.length)
    if (registrableDomain(shorter) === undefined) return rest
    rest = shorter
  }
}
