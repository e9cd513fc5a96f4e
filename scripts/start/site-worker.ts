/** The site of `npm start -- --origin URL`, for edge and control Worker alike: passes every request on to the origin. */

import { rawTargetOf, siteOf } from '../../src/edge/request/target.ts'

interface SiteEnv {
  /** `scheme://host[:port]`. */
  readonly ORIGIN_URL: string
}

/** An origin that redirects to its own address is followed by the reader on the address that was asked. */
export default {
  async fetch(request, { ORIGIN_URL }) {
    const response = await fetch(ORIGIN_URL + rawTargetOf(request.url), new Request(request, { redirect: 'manual' }))
    const location = response.headers.get('location')
    if (location === null || !(location === ORIGIN_URL || location.startsWith(`${ORIGIN_URL}/`))) return response
    const moved = new Response(response.body, response)
    moved.headers.set('location', siteOf(request.url) + location.slice(ORIGIN_URL.length))
    return moved
  },
} satisfies ExportedHandler<SiteEnv>
