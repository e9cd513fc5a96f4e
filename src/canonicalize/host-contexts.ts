/** Host contexts, made on first use and kept for as many hosts as fit. */

import type { DomainRecord } from '../rules/domain-record.ts'
import type { RuleIndex } from '../rules/rule-index.ts'
import { compileRecord, recordConcerns, type CompiledRecord } from './compiled-record.ts'
import { hostContext, type HostContext } from './host-context.ts'
import { shapesOfNames } from './name-shapes.ts'

/** Looks contexts up. */
export interface HostContexts {
  /** The context of a host. */
  of(host: string): HostContext
}

/** A context is about a hundred bytes plus its host's facts; a crawl sees more hosts than memory should hold. */
const MAX_HOSTS = 2000

/** Makes the look-up of one canonicalizer. When it is full it starts afresh: simpler than an LRU, and a miss costs microseconds. */
export function hostContexts(
  index: RuleIndex,
  source: DomainRecord | ((domain: string) => DomainRecord | undefined) | undefined,
): HostContexts {
  const contexts = new Map<string, HostContext>()
  const slots: (HostContext | undefined)[] = Array.from({ length: SLOTS })
  const shapes = shapesOfNames(index.names)
  const recordOf = recordLookup(source)
  const ofAny = (host: string): HostContext => {
    const known = contexts.get(host)
    if (known !== undefined) return known
    if (contexts.size >= MAX_HOSTS) contexts.clear()
    const created = hostContext(host, index, shapes, recordOf(host))
    contexts.set(host, created)
    return created
  }
  const of = (host: string): HostContext => {
    const slot = slotOf(host)
    const known = slots[slot]
    return known !== undefined && known.host === host ? known : (slots[slot] = ofAny(host))
  }
  return { of }
}

/** A power of two; two hosts on one slot only take turns. */
const SLOTS = 1024

/** Four characters and the length tell most hosts apart, at a fraction of what hashing a fresh string costs. */
function slotOf(host: string): number {
  const length = host.length
  const first = host.charCodeAt(0) + host.charCodeAt(length >> 2) * 7
  return (first + host.charCodeAt(length >> 1) * 31 + host.charCodeAt(length - 5) * 127 + length * 271) & (SLOTS - 1)
}

function recordLookup(
  source: DomainRecord | ((domain: string) => DomainRecord | undefined) | undefined,
): (host: string) => CompiledRecord | undefined {
  if (source === undefined) return () => undefined
  if (typeof source === 'function') {
    return (host) => {
      const record = source(host)
      return record === undefined ? undefined : compileRecord(record)
    }
  }
  const compiled = compileRecord(source)
  return (host) => (recordConcerns(source, host) ? compiled : undefined)
}
