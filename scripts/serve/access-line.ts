/** The access log of `npm run serve`: one JSON object a line, under the names of nginx's variables, which `canon learn` reads. */

import { canonicalize } from '../../src/canonicalize/canonicalize.ts'
import { rawTargetOf, readHost } from '../../src/edge/request/target.ts'
import type { Handled } from '../../src/edge/types.ts'
import { carriesSecret } from '../../src/rules/match/hidden-secrets.ts'
import { outcomeWord } from './figures.ts'

/** What an access line begins with in the output of workerd, which other lines share. */
export const ACCESS_MARK = 'access '

/**
 * The line of one request. It holds no address, cookie or other header of the client. The target of a URL that carries a secret or an
 * action is left out. Never throws.
 */
export function accessLine(request: Request, handled: Handled, durationMs: number, nowMs: number): string {
  const { response, canonical, edge } = handled
  const { url } = request
  const isSecret = carriesSecret(url, (inner) => canonicalize(inner, { profile: 'request' }), canonical)
  const merged = canonical.ok && canonical.url !== url ? rawTargetOf(canonical.url) : undefined
  return JSON.stringify({
    time: new Date(nowMs).toISOString(),
    scheme: url.slice(0, url.indexOf(':')),
    host: readHost(url),
    request_method: request.method,
    request_uri: isSecret ? undefined : rawTargetOf(url),
    canonical: isSecret ? undefined : merged,
    status: response.status,
    outcome: outcomeWord(edge.outcome),
    detail: edge.detail,
    request_time: durationMs / 1000,
  })
}
