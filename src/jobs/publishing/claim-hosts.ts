/** A record comes into force under its domain and its aliases, and never under a host of another domain. */

import type { DomainRecord } from '../../rules/record/domain-record.ts'
import type { PublishOutcome } from '../../store/control-actions.ts'
import { recordInForce, type RecordStores } from '../../store/records/record-in-force.ts'
import type { RecordHosts } from '../../store/records/record-hosts.ts'
import type { RecordPointer } from '../../store/records/record-pointer.ts'

/** Stores in which hosts are claimed and released. */
export interface HostStores extends RecordStores {
  readonly pointer: RecordPointer
  readonly hosts: RecordHosts
}

// One invocation may make a thousand KV operations: a read for each new host, a write for each host, a read and a removal for each
// released host, and a few more. A publish that was begun and cannot end would block all later ones.
const MAX_REACHES = 950

/** The hosts of a record, its domain first. */
export function hostsOf({ domain, aliases = [] }: Pick<DomainRecord, 'domain' | 'aliases'>): readonly string[] {
  return [...new Set([domain, ...aliases])]
}

/**
 * Claims the hosts of a record for its domain before anything is written under them. Refuses a host of another domain, which has
 * a claim or a record that was written to KV by hand. Rejects when a store does.
 */
export async function claimHosts(
  stores: HostStores,
  record: DomainRecord,
): Promise<Extract<PublishOutcome, { kind: 'refused' }> | undefined> {
  const { domain } = record
  const wanted = hostsOf(record)
  const own = new Set(await stores.hosts.of(domain))
  const fresh = wanted.filter((each) => !own.has(each))
  if (wanted.length + fresh.length > MAX_REACHES)
    return { kind: 'refused', path: 'aliases', message: 'too many new hosts at once: publish them in several steps' }
  const gone = own.size + fresh.length - wanted.length
  if (wanted.length + fresh.length + 2 * gone > MAX_REACHES)
    return {
      kind: 'refused',
      path: 'aliases',
      message: 'too many hosts are released at once: publish them in several steps',
    }
  for (const host of fresh) {
    const owner = await unclaimedOwner(stores, host)
    if (owner !== undefined && owner !== domain) return refusal(record, { host, owner })
  }
  const taken = await stores.hosts.claim(domain, wanted)
  return taken === undefined ? undefined : refusal(record, taken)
}

/**
 * Removes the record from hosts that the domain had and that its record lacks now, then releases the claims. The order matters:
 * no other domain may claim such a host before our value is removed.
 *
 * @param before record that was in force until now; it may have aliases without a claim
 */
export async function releaseHosts(
  { pointer, hosts }: Pick<HostStores, 'pointer' | 'hosts'>,
  record: Pick<DomainRecord, 'domain' | 'aliases'>,
  before: DomainRecord | undefined,
): Promise<void> {
  const { domain } = record
  const kept = new Set(hostsOf(record))
  const claimed = await hosts.of(domain)
  const left = [...new Set([...claimed, ...(before?.aliases ?? [])])].filter((host) => !kept.has(host))
  for (const host of left) {
    const owner = claimed.includes(host) ? domain : await hosts.ownerOf(host)
    if (owner === undefined || owner === domain) await pointer.remove(host, domain)
  }
  await hosts.release(domain, left)
}

/** The domain whose record KV holds under a host, unless that record has released the host since. */
async function unclaimedOwner(stores: HostStores, host: string): Promise<string | undefined> {
  const there = await stores.pointer.current(host)
  if (there === undefined || there.domain === host) return there?.domain
  const inForce = await recordInForce(stores, there.domain)
  return inForce !== undefined && hostsOf(inForce).includes(host) ? there.domain : undefined
}

function refusal(
  { domain, aliases = [] }: DomainRecord,
  { host, owner }: { readonly host: string; readonly owner: string },
): Extract<PublishOutcome, { kind: 'refused' }> {
  if (host === domain) {
    const message = `${domain} is an alias of ${owner}; take it off that record first`
    return { kind: 'refused', path: 'domain', message }
  }
  const why = host === owner ? 'has a record of its own' : `is an alias of ${owner}`
  return { kind: 'refused', path: `aliases.${aliases.indexOf(host)}`, message: `${host} ${why}` }
}
