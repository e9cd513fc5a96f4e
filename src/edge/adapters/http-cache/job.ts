import type { KeyedRequest } from '../../request/types.ts'
import type { RequestDirectives } from '../../cache/types.ts'
import type { CacheOutcome, ServeContext } from '../types.ts'
import type { CoalescedRequests } from './coalesced-requests.ts'
import type { Parts } from './parts.ts'
import type { ResponseStore } from './response-store.ts'

/** A store and what goes with it; one per adapter and isolate. */
export interface SharedCache {
  readonly store: ResponseStore
  readonly parts: Parts
  readonly coalesced: CoalescedRequests
  /** Longer bodies are streamed past the store. */
  readonly maxBodyBytes: number
  /** How long a request waits for another one's response before it asks the origin itself. */
  readonly waitTimeoutMs: number
  /** Why pages cannot be purged by prefix or all at once, where the store cannot list them. */
  readonly cannotList?: string
}

/** One request being served. */
export interface Job {
  readonly cache: SharedCache
  readonly request: Request | KeyedRequest
  readonly context: ServeContext
  readonly directives: RequestDirectives
  /** {@link CoalescedRequests.changes} when it began. */
  readonly changes: number
}

/** Why a request goes to the origin, in the words of RFC 9211 §2.2. */
export type Fwd = Extract<CacheOutcome, { kind: 'forward' }>['fwd']
