import type { AdapterName } from '../../rules/record/domain-record.ts'
import type { LogRow } from '../control-store.ts'

/** One request names at most so many URLs: the edge refuses more. */
export const MOST_PURGED_URLS = 500

/** What a purge needs of the world. */
export interface PurgePorts {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly log: { add(row: LogRow): Promise<void> }
  readonly nowMs: () => number
  /** The canonical URL that pages of a URL are stored under, by the record in force. */
  readonly toRequest: (domain: string) => Promise<(url: string) => string>
  /** The adapter that the record in force names. */
  readonly adapterOf: (domain: string) => Promise<AdapterName | undefined>
  readonly purgeToken?: string | undefined
  /** Reaches the edge Worker by a binding; absent: through its sites. */
  readonly fetchEdge?: PurgePorts['fetch'] | undefined
  readonly apiToken?: string | undefined
}
