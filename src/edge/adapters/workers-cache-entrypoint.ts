import { WorkerEntrypoint } from 'cloudflare:workers'
import type { CachedOriginProps } from './types.ts'
import { cachedOriginResponse } from './workers-cache-response.ts'

/** How the entrypoint reaches the origin: the same way as the gateway does. */
export type OriginFetch<Env> = (request: Request, env: Env) => Promise<Response>

/** The class that {@link cachedOrigin} makes: what the runtime needs of an entrypoint. */
export type CachedOriginClass<Env> = new (
  ctx: ExecutionContext<CachedOriginProps>,
  env: Env,
) => WorkerEntrypoint<Env, CachedOriginProps> & { purge(tags: readonly string[]): Promise<void> }

/**
 * The entrypoint behind the platform's cache for Workers. The Worker exports it under its own name and enables the
 * cache for that name only: `export const CachedOrigin = cachedOrigin(fetchFromOrigin)`.
 */
export function cachedOrigin<Env>(fetchFromOrigin: OriginFetch<Env>): CachedOriginClass<Env> {
  return class CachedOrigin extends WorkerEntrypoint<Env, CachedOriginProps> {
    override async fetch(request: Request): Promise<Response> {
      const requestTimeMs = Date.now()
      const response = await fetchFromOrigin(request, this.env)
      const exchange = { requestTimeMs, responseTimeMs: Date.now() }
      return cachedOriginResponse(request, response, exchange, this.ctx.props.varyAllow ?? [])
    }

    /** For the gateway, whose own purge would reach its own cache, which is off. */
    async purge(tags: readonly string[]): Promise<void> {
      const done = await this.ctx.cache?.purge({ tags: [...tags] })
      // The platform limits purges per minute, and reports the limit only in this result.
      if (done?.success === false) throw new Error(done.errors.map(({ message }) => message).join('; '))
    }
  }
}
