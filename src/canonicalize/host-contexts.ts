/** Host contexts, made on first use and kept for as many hosts as fit. */

import type { DomainRecord } from '../rules/domain-record.ts'
import type { RuleIndex } from '../rules/rule-index.ts'
import { compileRecord, recordConcerns, type CompiledRecord } from './compiled-record.ts'
import { hostContext, type HostContext } from './host-context.ts'
import { shapesOfNames } from './name-shapes.ts'

/** The context of a host. */
export type ContextOf = (host: string) => HostContext

/** A context is about a hundred bytes plus its host's facts; a crawl sees more hosts than memory should hold. */
const MAX_HOSTS = 2000

/** Makes the look-up of one canonicalizer. When it is full it starts afresh: simpler than an LRU, and a miss costs microseconds. */
export function hostContexts(
  index: RuleIndex,
  source: DomainRecord | ((domain: string) => DomainRecord | undefined) | undefined,
): ContextOf {
  const contexts = new Map<string, HostContext>()
  const shapes = shapesOfNames(index.names)
  const recordOf = recordLookup(source)
  return (host) => {
    const known = contexts.get(host)
    if (known !== undefined) return known
    if (contexts.size >= MAX_HOSTS) contexts.clear()
    const created = hostContext(host, index, shapes, recordOf(host))
    contexts.set(host, created)
    return created
  }
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
