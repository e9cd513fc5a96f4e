import type { PageNotSeen } from '../../evidence/types.ts'
import { createPoliteFetcher } from '../../fetcher/polite-fetch.ts'
import { fetchedSource, type Source } from '../corpus/input-lines.ts'
import { CommandFailure, EXIT_UNREACHABLE } from '../output/failure.ts'
import { createNodeTransport } from '../remote/node-transport.ts'
import type { LearnSettings } from './learn-settings.ts'

/** Longest sitemap, by its protocol, in bytes. */
const MAX_BYTES = 50 * 1024 * 1024
const TIMEOUT_MS = 120_000

/**
 * Opens corpora by their address, as politely as pages are fetched.
 *
 * @returns a function whose sources throw CommandFailure where the site does not serve the file
 */
export function corpusFetcher({ agent, rate, allowPrivate = false }: LearnSettings): (url: string) => Source {
  const fetcher = createPoliteFetcher({
    transport: createNodeTransport(),
    nowMs: Date.now,
    userAgent: agent,
    ratePerSecond: rate,
    allowPrivate,
    maxBodyBytes: MAX_BYTES,
    timeoutMs: TIMEOUT_MS,
  })
  const hint = (why: PageNotSeen['why']): string =>
    why === 'address' && !allowPrivate ? '; --allow-private permits loopback and private addresses' : ''
  return (url) =>
    fetchedSource(url, async () => {
      const seen = await fetcher.get(url)
      if (seen.kind !== 'page')
        throw new CommandFailure(`${url}: ${seen.detail}${hint(seen.why)}`, { exitCode: EXIT_UNREACHABLE })
      if (seen.status !== 200) throw new CommandFailure(`${url}: HTTP ${seen.status}`, { exitCode: EXIT_UNREACHABLE })
      return seen.taken.body
    })
}
