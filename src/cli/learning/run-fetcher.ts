import type { Limiter } from '../../fetcher/limiter.ts'
import { createPoliteFetcher, type PoliteFetcher } from '../../fetcher/polite-fetch.ts'
import type { Corpus } from '../../learn/corpus/corpus.ts'
import type { FetchPage } from '../../learn/ports.ts'
import type { LearnSettings } from './learn-settings.ts'
import { createNodeTransport } from '../remote/node-transport.ts'

/** Where the pages of a run come from. */
export interface PageSource {
  readonly fetchPage: FetchPage
  readonly close: () => Promise<void>
}

/** Callbacks and signals of the source while it works. */
export interface PageSourceOptions {
  readonly settings: LearnSettings
  readonly corpus: Pick<Corpus, 'domain'>
  readonly signal: AbortSignal
  readonly onWait: (wait: { readonly reason: string; readonly waitMs: number }) => void
  /** Hears what people should know, one line each. */
  readonly warn?: (line: string) => void
}

/** The fetcher of a run. `limiter`: one that other runs share. */
export function createRunFetcher(
  { settings, corpus, signal, onWait }: PageSourceOptions,
  limiter?: Limiter,
): PoliteFetcher {
  const { origin } = settings
  return createPoliteFetcher({
    transport: createNodeTransport(),
    nowMs: Date.now,
    userAgent: settings.agent,
    ratePerSecond: settings.rate,
    concurrency: settings.concurrency,
    allowPrivate: settings.allowPrivate === true,
    site: corpus.domain,
    ...(origin && { origin: origin.origin }),
    ...(limiter && { limiter }),
    onWait,
    signal,
  })
}
