/** The same cache without the canonicalizer: what the browser asked for is the key, byte for byte. */

import { memoryAdapter } from '../../../src/edge/adapters/memory.ts'

const cache = memoryAdapter()

/** The Worker. */
export default {
  async fetch(request: Request, env: { readonly ORIGIN: Fetcher }, context: ExecutionContext): Promise<Response> {
    const { response } = await cache.serve(new Request(request.url, { headers: { accept: '*/*' } }), {
      nowMs: () => Date.now(),
      waitUntil: (work) => context.waitUntil(work),
      varyAllow: [],
      varyAlways: [],
      fetchOrigin: (asked) => env.ORIGIN.fetch(asked),
    })
    return response
  },
}
