import { invalidationTargets } from './invalidation.ts'
import { serializedUrl } from '../request/target.ts'
import type { EdgeRequest } from '../types.ts'

/** What was changed must not be served from before (RFC 9111 §4.4); awaited, so that the next request of this client sees it. */
export async function invalidateChanged(
  { edge, request, policy, host, context }: EdgeRequest,
  response: Response,
): Promise<void> {
  const urls = invalidationTargets(request, response)
  if (urls.length === 0) return
  const adapter = edge.adapters.adapterFor(policy.adapter, context)
  const canonical = new Set(urls.map((url) => policy.toRequest(serializedUrl(url)).url))
  try {
    await Promise.all(Array.from(canonical, (url) => adapter.invalidate(url)))
  } catch (error) {
    edge.observer.fault('invalidate-failed', host, error instanceof Error ? error.message : String(error))
  }
}
