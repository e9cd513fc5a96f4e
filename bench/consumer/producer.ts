/**
 * Delivers made-up events to the consumer, as the platform's queue would under load: `?from=0&count=200`. The local queue holds
 * no more than 10,000 messages and delivers one batch at a time, so that it, and not the consumer, would be what is measured.
 */

import { consumeBatch } from '../../src/jobs/events/consume-batch.ts'
import type { ControlEnv } from '../../src/jobs/control-env.ts'

export { DomainCorpus } from '../../src/store/corpus/domain-corpus.ts'
export { DomainLimiter } from '../../src/fetcher/domain-limiter.ts'
export { DomainPublisher } from '../../src/jobs/publishing/domain-publisher.ts'

// Each domain of a batch is a Durable Object that writes to this machine's one disk; in production they write to many.
const DOMAINS = 4
const BATCH = 100
/** Every so many batches one is delivered twice. */
const REDELIVERED = 10

/** Events of a number of shops, each URL with a tracker, so that every one is a merge. */
function eventOf(n: number): object {
  const domain = `shop-${n % DOMAINS}.example`
  const canonical = `https://${domain}/products/p${n % 997}?variant=${n % 7}`
  return {
    original: `${canonical}&gclid=g${n}`,
    canonical,
    domain,
    status: 200,
    hit: n % 3 === 0,
    detail: 'rewrite',
    rate: 1,
  }
}

async function deliver(env: ControlEnv, from: number, size: number): Promise<void> {
  const timestamp = new Date()
  const messages = Array.from({ length: size }, (_, i) => ({
    id: `event-${from + i}`,
    timestamp,
    attempts: 1,
    body: eventOf(from + i),
  }))
  const deliveries = (from / BATCH) % REDELIVERED === 0 ? 2 : 1
  for (let delivered = 0; delivered < deliveries; delivered++) {
    await consumeBatch({ queue: 'edge-canonicalizer-events', messages } as unknown as MessageBatch, env)
  }
}

/** Answers when the consumer has taken them. */
export default {
  async fetch(request, env) {
    const { searchParams } = new URL(request.url)
    const from = Number(searchParams.get('from'))
    const end = from + Number(searchParams.get('count'))
    const batches: Promise<void>[] = []
    for (let at = from; at < end; at += BATCH) batches.push(deliver(env, at, Math.min(BATCH, end - at)))
    await Promise.all(batches)
    return new Response(null, { status: 204 })
  },
} satisfies ExportedHandler<ControlEnv>
