/** Which hosts a domain record is for. One rule for every reader of records: the library, both Workers and the command line. */

import { withoutTrailingDot } from '../../url/host.ts'
import type { DomainRecord } from './domain-record.ts'

/**
 * Whether a record applies to a host: its domain, `www.` before it, or an alias; ports and a trailing dot do not count. `*` is any
 * host. Types are gone at run time: a record without a domain applies to its aliases alone.
 */
export function recordConcerns(record: Pick<DomainRecord, 'domain' | 'aliases'>, host: string): boolean {
  const domain = withoutPort(record.domain)
  const name = withoutTrailingDot(host)
  if (domain === '*' || name === domain || name === `${WWW}${domain}`) return true
  return record.aliases?.some((alias) => withoutPort(alias) === name) === true
}

/**
 * The names under which the record of a host is looked up, in order: the first record found that {@link recordConcerns} the host
 * applies. A record is kept under its domain and its aliases, so `www.shop.test` may be found under `shop.test`.
 *
 * @param host lower case, without a port
 */
export function recordNames(host: string): readonly string[] {
  const name = withoutTrailingDot(host)
  return name.startsWith(WWW) ? [name, name.slice(WWW.length)] : [name]
}

/** The hosts that a record applies to, `*` aside. */
export function recordHosts({ domain, aliases = [] }: Pick<DomainRecord, 'domain' | 'aliases'>): readonly string[] {
  return [...new Set([domain, `${WWW}${domain}`, ...aliases])]
}

const WWW = 'www.'

function withoutPort(domain: string | undefined): string | undefined {
  return domain?.toLowerCase().replace(/:\d*$/, '')
}
