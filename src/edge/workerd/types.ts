import type { KeyedRequest } from '../request/types.ts'

/** A request for the origin: one of the runtime's, or a keyed one that is not built yet. */
export type Asked = Request | KeyedRequest

/** Connections that requests of one kind share. */
export interface Pool {
  readonly send: (request: Asked) => Promise<Response>
  /** How often a response on one of them may have gone to another request than its own. */
  readonly mixups: number
}

/** The way that each request takes. */
export interface OriginPools {
  /** Where anything but a plain GET goes. It is never left alone. */
  readonly aside: Pool
  poolFor(request: Asked): Pool
  /** Whether a response that came over this pool is that of its request for certain. */
  isTrusted(pool: Pool): boolean
  /** Notes that a response on a pool may have gone to another request, and that of which request was the cause. */
  noteMixup(pool: Pool, request: Asked): void
  /** Whether a HEAD is asked as a GET, since the origin sends interim responses. */
  readonly asksHeadsByGet: boolean
  noteInterim(): void
}
