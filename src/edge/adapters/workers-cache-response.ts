import type { Exchange } from '../cache/types.ts'
import { withVary } from '../request/cache-key.ts'
import { judgeResponse } from '../cache/storability.ts'
import { tagsOf } from '../../rules/record/cache-tags.ts'

function directivesFor(request: Request, response: Response, exchange: Exchange, varyAllow: readonly string[]): string {
  const judgement = judgeResponse(request, response, exchange, varyAllow)
  if (!('storable' in judgement)) return 'no-store'
  const { lifetimeSeconds, staleIfErrorSeconds, staleWhileRevalidateSeconds, mustRevalidate } =
    judgement.storable.freshness
  const stale = mustRevalidate ? ', must-revalidate' : ''
  const behind = staleWhileRevalidateSeconds > 0 ? `, stale-while-revalidate=${staleWhileRevalidateSeconds}` : ''
  // Always said: the platform's default is to serve stale on errors without limit.
  return `max-age=${Math.floor(lifetimeSeconds)}, stale-if-error=${staleIfErrorSeconds}${behind}${stale}`
}

/**
 * The origin's response with our store policy spelled out for the platform in `Cloudflare-CDN-Cache-Control`, which it
 * obeys before all else and takes off: `no-store` whenever we would not store, else the explicit lifetime and stale limits.
 */
export function cachedOriginResponse(
  request: Request,
  response: Response,
  exchange: Exchange,
  varyAllow: readonly string[],
): Response {
  // The platform tells apart by Vary alone; the coding is not sent, so it cannot matter.
  const varied = withVary(
    response,
    varyAllow.filter((name) => name !== 'accept-encoding'),
  )
  const dressed = new Response(varied.body, varied)
  dressed.headers.set('cloudflare-cdn-cache-control', directivesFor(request, response, exchange, varyAllow))
  dressed.headers.append('cache-tag', tagsOf(request.url))
  return dressed
}
