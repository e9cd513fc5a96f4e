/** Puts made-up events into the queue, as an edge under load would: `?from=0&count=200`. */

interface ProducerEnv {
  readonly EVENTS: Queue
}

const DOMAINS = 20
const BATCH = 100

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

/** Answers when the queue has taken them. */
export default {
  async fetch(request, { EVENTS }) {
    const { searchParams } = new URL(request.url)
    const from = Number(searchParams.get('from'))
    const count = Number(searchParams.get('count'))
    for (let at = 0; at < count; at += BATCH) {
      const size = Math.min(BATCH, count - at)
      await EVENTS.sendBatch(Array.from({ length: size }, (_, i) => ({ body: eventOf(from + at + i) })))
    }
    return new Response(null, { status: 204 })
  },
} satisfies ExportedHandler<ProducerEnv>
