/** Host contexts, made on first use and kept for as many hosts as fit. */

import type { DomainRecord } from '../rules/record/domain-record.ts'
import { recordConcerns } from '../rules/record/record-concerns.ts'
import { PLAIN_PORT } from '../url/host.ts'
import { compileRecord, type CompiledRecord } from './record/compiled-record.ts'
import { atPort, hostContext, isSettledHost, type HostContext, type SharedTables } from './host-context.ts'
import { addShapes, shapesOfNames, type NameShapes } from './parameters/name-shapes.ts'
import { plainPath } from './fast/scan.ts'
import type { RuleIndex } from '../rules/match/types.ts'

/** Looks contexts up. */
export interface HostContexts {
  /** The context of a host. */
  of(host: string): HostContext
  /** The context of a URL that begins with `http://` or `https://`, a plain host and `/`, exactly; undefined for any other. */
  ofPlain(url: string): HostContext | undefined
  /** The same, also for a host and a port of four or five digits. */
  ofPlainAuthority(url: string): HostContext | undefined
  /**
   * Contexts for what a URL of this host holds or leads to: they know its record alone, which applies to its own hosts. A key
   * therefore depends on one record, and the edge, which looks up no other, computes the same.
   */
  within(context: HostContext): HostContexts
}

/** A context is some 600 bytes and thrice its host's name; a crawl sees more hosts than memory should hold, and clients make some up. */
const MAX_HOSTS = 2000
/** Longest authority that a context is kept for: a name of the DNS (RFC 1035 §2.3.4), a dot and a port. Longer ones exist nowhere. */
const MAX_AUTHORITY = 260

type RecordSource = DomainRecord | ((domain: string) => DomainRecord | undefined) | undefined

/** Makes the look-up of one canonicalizer. */
export function hostContexts(index: RuleIndex, source: RecordSource): HostContexts {
  const kept = keptContexts(index, source)
  // Filled, and not made from a length: that takes longer than a batch of URLs.
  const slots = Array<HostContext | undefined>(SLOTS).fill(undefined)
  const of = (authority: string): HostContext => {
    const slot = slotOf(authority, 0, authority.length)
    const known = slots[slot]
    if (known !== undefined && known.authority === authority) return known
    const found = kept(authority)
    return authority.length > MAX_AUTHORITY ? found : (slots[slot] = found)
  }
  const ofPlainAuthority = (url: string): HostContext | undefined => {
    const end = url.indexOf('/', 8)
    if (end === -1) return undefined
    const secure = url.charCodeAt(4) === 0x73
    const known = slots[slotOf(url, secure ? 8 : 7, end)]
    if (known !== undefined) {
      const origin = secure ? known.secureOrigin : known.insecureOrigin
      // Comparing a cut takes half as long as `startsWith`.
      if (origin.length === end && url.slice(0, end) === origin) return known
    }
    return ofPlainOrigin(url.slice(0, end), of)
  }
  const ofPlain = (url: string): HostContext | undefined => {
    const known = ofPlainAuthority(url)
    return known === undefined || known.authority === known.host ? known : undefined
  }
  const contexts: HostContexts = {
    of,
    ofPlain,
    ofPlainAuthority,
    within: typeof source === 'function' ? contextsWithin(index) : () => contexts,
  }
  return contexts
}

/** A look-up of {@link HostContexts.within}, which keeps what it makes as long as the context it was made for. */
function contextsWithin(index: RuleIndex): HostContexts['within'] {
  const known = new WeakMap<HostContext, HostContexts>()
  return (context) => {
    const before = known.get(context)
    if (before !== undefined) return before
    const record = context.record?.record
    const isOwn = (host: string): boolean =>
      host === context.host || (record !== undefined && recordConcerns(record, host))
    const made = hostContexts(index, (host) => (isOwn(host) ? record : undefined))
    const closed = { ...made, within: () => closed }
    known.set(context, closed)
    return closed
  }
}

/** Every context made so far, by authority. When it is full it starts afresh: simpler than an LRU, and a miss costs microseconds. */
function keptContexts(index: RuleIndex, source: RecordSource): (authority: string) => HostContext {
  const contexts = new Map<string, HostContext>()
  const tables = tablesOf(index)
  const recordOf = recordLookup(source)
  return function of(authority: string): HostContext {
    const known = contexts.get(authority)
    if (known !== undefined) return known
    const port = PORT.exec(authority)
    const created =
      port === null
        ? hostContext(authority, index, tables, recordOf(authority))
        : atPort(of(authority.slice(0, port.index)), port[1]!)
    if (authority.length > MAX_AUTHORITY) return created
    if (contexts.size >= MAX_HOSTS) contexts.clear()
    contexts.set(authority, created)
    return created
  }
}

// In-isolate memo: the tables take longer to make than a hundred URLs to canonicalize, and depend on the rules alone.
const knownTables = new WeakMap<RuleIndex, SharedTables>()

function tablesOf(index: RuleIndex): SharedTables {
  const known = knownTables.get(index) ?? {
    shapesWith: shapesByRecord(shapesOfNames(index.names)),
    plainPath: plainPath(index.segmentStarts),
  }
  knownTables.set(index, known)
  return known
}

/** One record may be that of any number of hosts: half a KiB for each of them adds up. */
function shapesByRecord(base: NameShapes): (record: CompiledRecord | undefined) => NameShapes {
  const known = new WeakMap<CompiledRecord, NameShapes>()
  return (record) => {
    if (record === undefined) return base
    const shapes = known.get(record) ?? addShapes(base, record.mentioned)
    known.set(record, shapes)
    return shapes
  }
}

const PORT = new RegExp(`:(${PLAIN_PORT})$`)

/** The long way for an authority that no slot holds. */
function ofPlainOrigin(origin: string, of: (authority: string) => HostContext): HostContext | undefined {
  const secure = origin.startsWith('https://')
  if (!secure && !origin.startsWith('http://')) return undefined
  const authority = origin.slice(secure ? 8 : 7)
  return isSettledHost(authority.replace(PORT, '')) ? of(authority) : undefined
}

/** A power of two; two hosts on one slot only take turns. */
const SLOTS = 1024

/** Five characters and the length tell most hosts apart, at a fraction of what hashing a fresh string costs. */
function slotOf(text: string, start: number, end: number): number {
  const length = end - start
  const first = text.charCodeAt(start) + text.charCodeAt(start + (length >> 2)) * 7
  const middle = text.charCodeAt(start + (length >> 1)) * 31
  const last = text.charCodeAt(Math.max(start, end - 5)) * 127 + text.charCodeAt(end - 1) * 61
  return (first + middle + last + length * 271) & (SLOTS - 1)
}

/** A look-up in a store often says `null` for "none"; that is no reason to throw. */
function recordLookup(
  source: DomainRecord | ((domain: string) => DomainRecord | undefined) | null | undefined,
): (host: string) => CompiledRecord | undefined {
  if (source === undefined || source === null) return () => undefined
  if (typeof source === 'function') {
    return (host) => {
      const record: DomainRecord | null | undefined = source(host)
      return record === undefined || record === null ? undefined : compileRecord(record)
    }
  }
  const compiled = compileRecord(source)
  return (host) => (recordConcerns(source, host) ? compiled : undefined)
}
