import { createPoliteFetcher } from '../fetcher/polite-fetch.ts'
import type { Corpus } from '../learn/corpus.ts'
import type { FetchPage } from '../learn/ports.ts'
import type { LearnSettings } from './learn-settings.ts'
import { createNodeTransport } from './node-transport.ts'

/** Where the pages of a run come from. */
export interface PageSource {
  readonly fetchPage: FetchPage
  readonly close: () => Promise<void>
}

/** What the source tells and is told while it works. */
export interface PageSourceOptions {
  readonly settings: LearnSettings
  readonly corpus: Corpus
  readonly signal: AbortSignal
  readonly onWait: (wait: { readonly reason: string; readonly waitMs: number }) => void
}

/** Opens the network: politely, and to the one site alone. */
export function openPages({ settings, corpus, signal, onWait }: PageSourceOptions): PageSource {
  const { origin } = settings
  const { fetchPage } = createPoliteFetcher({
    transport: createNodeTransport(),
    nowMs: Date.now,
    userAgent: settings.agent,
    ratePerSecond: settings.rate,
    concurrency: settings.concurrency,
    allowPrivate: settings.allowPrivate === true,
    site: corpus.domain,
    ...(origin && { origin: origin.origin }),
    onWait,
    signal,
  })
  return { fetchPage, close: () => Promise.resolve() }
}
