/** The way to the origin, and what is never sent there. */

import { rawTargetOf, siteOf } from '../request/target.ts'
import type { KeyedRequest } from '../request/types.ts'
import { changeable } from '../workerd/interim.ts'
import type { Asking } from './ask-origin.ts'
import { askOrigin } from './ask-origin.ts'
import type { Forward } from './types.ts'

/** How requests are sent, and where. */
export interface OriginChoice extends Asking {
  /** `scheme://host[:port]` put in the place of the site's own; undefined: URL and Host header stay as they are. */
  readonly originUrl: string | undefined
}

/** Makes a function that requests to the origin go through. */
export function createForward({ originUrl, ...asking }: OriginChoice): Forward {
  if (originUrl === undefined) return (request, alarm) => askOrigin(asking, unfollowed(request), alarm)
  return async (request, alarm) => {
    const response = await askOrigin(asking, unfollowed(readdressed(request, originUrl)), alarm)
    return withSiteLocation(response, originUrl, request.url)
  }
}

function unfollowed(request: Request | KeyedRequest): Request | KeyedRequest {
  return !(request instanceof Request) || request.redirect === 'manual'
    ? request
    : new Request(request, { redirect: 'manual' })
}

/** Path and query keep their bytes as far as the platform's URL parser lets them. */
function readdressed(request: Request | KeyedRequest, originUrl: string): Request | KeyedRequest {
  const url = originUrl + rawTargetOf(request.url)
  return request instanceof Request ? new Request(url, request) : { ...request, url }
}

/** An origin that knows itself by another address redirects there; the reader must stay on the site. */
function withSiteLocation(response: Response, originUrl: string, siteUrl: string): Response {
  if (response.status < 300 || response.status > 399) return response
  const location = response.headers.get('location')
  if (location === null || !(location === originUrl || location.startsWith(`${originUrl}/`))) return response
  const changed = changeable(response)
  changed.headers.set('location', siteOf(siteUrl) + location.slice(originUrl.length))
  return changed
}
