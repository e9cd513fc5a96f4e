/** Canonicalization under the records in force, which have to be looked up before the pure library can use them. */

import type { RuleSet } from '../../rules/types.ts'
import { createCanonicalizer, type Canonicalizer, type CanonicalizerOptions } from '../canonicalize.ts'
import { parse } from '../steps/parse.ts'
import type { Canonical, Profile } from '../types.ts'
import type { FoundRecord, RecordsInForce } from '../../rules/record/types.ts'

/** Canonicalizes URLs of any hosts as the edge does. */
export interface RulesInForce {
  /**
   * Canonicalizes a batch, in order. One look-up for each {@link HOSTS_AT_ONCE} hosts, and one more where redirectors lead to others.
   * Rejects with {@link TooManyHosts}, and when a store of records does.
   */
  canonicalizeAll(urls: readonly string[], profile: Profile): Promise<readonly Canonical[]>
  /** Canonicalizes without a look-up: a host whose record is not at hand goes by the built-in rules. Never throws. */
  canonicalize(url: string, profile: Profile): Canonical
  /** The record that a canonical URL of a batch was made by; undefined: none. */
  recordOf(canonical: Canonical): RecordName | undefined
  /** Why records of the batches so far are not used, one line for people each. */
  problems(): readonly string[]
  /** The rules at hand, for what else explains the URLs of a batch. */
  options(): CanonicalizerOptions
}

/** What is remembered of a record that was used, or could not be used. */
export interface RecordName {
  readonly domain: string
  /** 0: it could not be used, and `problem` says why. */
  readonly revision: number
  readonly problem?: string
}

/** The batches need more records than {@link RulesInForceOptions.maxHosts}. */
export class TooManyHosts extends Error {
  override readonly name = 'TooManyHosts'
}

/** What {@link rulesInForce} is wired with. */
export interface RulesInForceOptions {
  readonly records: RecordsInForce
  /** Hosts whose records are looked up, in all batches together; default: any number. */
  readonly maxHosts?: number | undefined
  /**
   * Records at hand before they are given up again, default {@link HOSTS_AT_ONCE}: in memory, a record takes about fifteen times its
   * text of 64 KiB at most, usually.
   */
  readonly maxRecords?: number | undefined
}

/** Hosts that are looked up together, which bounds the records that a batch holds at a time. */
export const HOSTS_AT_ONCE = 50

/**
 * The rules for some batches of one caller; what was looked up stays as it is. The library says which hosts it asks for (those of
 * the URLs, and those that redirectors lead to); what is missing is looked up, and the URLs are canonicalized again.
 */
export function rulesInForce(options: RulesInForceOptions): RulesInForce {
  const { records, maxHosts = Number.POSITIVE_INFINITY, maxRecords = HOSTS_AT_ONCE } = options
  const names = new Map<string, RecordName | undefined>()
  const atHand = new Map<string, FoundRecord>()
  let missing = new Set<string>()
  let overlay: RuleSet | undefined
  let isOpen = false
  let canonicalizer = fresh()

  /** Neither looked up, nor given up since. */
  function isMissing(host: string): boolean {
    return !names.has(host) || (names.get(host) !== undefined && !atHand.has(host))
  }

  function fresh(): Canonicalizer {
    missing = new Set()
    return createCanonicalizer({
      rules: overlay,
      record(host) {
        if (isMissing(host)) missing.add(host)
        return atHand.get(host)?.record
      },
    })
  }

  async function load(hosts: readonly string[]): Promise<void> {
    const fresher = hosts.filter((host) => !names.has(host))
    if (names.size + fresher.length > maxHosts) throw new TooManyHosts(`more than ${maxHosts} hosts`)
    const [found, rules] = await Promise.all([records.of(hosts), isOpen ? overlay : records.overlay()])
    overlay = rules
    isOpen = true
    for (const host of hosts) {
      const usable = usableRecord(host, found.get(host), rules)
      names.set(host, nameOf(usable))
      if (usable !== undefined) atHand.set(host, usable)
    }
    canonicalizer = fresh()
  }

  /** URLs whose hosts, as far as they are not known, fit into one look-up. */
  async function together(urls: readonly string[], profile: Profile): Promise<readonly Canonical[]> {
    // The canonicalizer remembers the record of a host, and also that a host was not looked up yet.
    if (missing.size > 0) canonicalizer = fresh()
    let wanted = [...new Set(urls.map(hostOf))].filter((host) => host !== '' && isMissing(host))
    for (;;) {
      if (wanted.length > 0 || !isOpen) await load(wanted)
      const results = urls.map((url) => canonicalizer.canonicalize(url, { profile }))
      if (missing.size === 0) return results
      wanted = [...missing]
    }
  }
  return {
    async canonicalizeAll(urls, profile) {
      const results: Canonical[] = []
      for (const places of slicesByHost(urls, (host) => names.has(host) && names.get(host) === undefined)) {
        const own = await together(
          places.map((place) => urls[place] ?? ''),
          profile,
        )
        for (const [i, place] of places.entries()) results[place] = own[i]!
        if (atHand.size > maxRecords) {
          atHand.clear()
          canonicalizer = fresh()
        }
      }
      return results
    },
    canonicalize: (url, profile) => canonicalizer.canonicalize(url, { profile }),
    recordOf: ({ ok, url }) => (ok ? names.get(hostOf(url)) : undefined),
    problems: () => [...new Set([...names.values()].flatMap((name) => name?.problem ?? []))],
    options: () => ({ rules: overlay, record: (host) => atHand.get(host)?.record }),
  }
}

/** Host of a URL; empty where it is none. */
function hostOf(url: string): string {
  return parse(url)?.host ?? ''
}

/** Places of the URLs in slices of a bounded number of hosts, those left out that are known to have no record. */
function slicesByHost(urls: readonly string[], hasNone: (host: string) => boolean): readonly (readonly number[])[] {
  const byHost = new Map<string, number[]>()
  for (const [place, url] of urls.entries()) {
    const host = hostOf(url)
    const places = byHost.get(host)
    if (places === undefined) byHost.set(host, [place])
    else places.push(place)
  }
  const slices: number[][] = [[]]
  let hosts = 0
  for (const [host, places] of byHost) {
    if (!hasNone(host) && ++hosts % HOSTS_AT_ONCE === 1 && hosts > 1) slices.push([])
    slices.at(-1)?.push(...places)
  }
  return slices
}

function nameOf(found: FoundRecord | undefined): RecordName | undefined {
  if (found === undefined) return undefined
  if (found.record === undefined) return { domain: found.domain, revision: 0, problem: found.problem }
  return { domain: found.record.domain, revision: found.record.revision }
}

/** Rules that cannot be made of a record are none: its hosts go by the built-in ones, and the answer says why. */
function usableRecord(
  host: string,
  found: FoundRecord | undefined,
  rules: RuleSet | undefined,
): FoundRecord | undefined {
  const record = found?.record
  if (record === undefined) return found
  try {
    createCanonicalizer({ record: () => record, rules }).canonicalize(`https://${host}/`)
    return found
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return { problem: `no rules can be made of the record of ${record.domain} (${why})`, domain: record.domain }
  }
}
