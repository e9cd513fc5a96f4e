import { expect, it } from 'vitest'
import { createRunFetcher } from '../../../src/cli/learning/run-fetcher.ts'
import { createMemoryLimiter } from '../../../src/fetcher/limiter.ts'
import { startOrigin } from '../shop-origin.ts'

it('asks under the name it was given, and tells a shared limiter', async () => {
  const asked: string[] = []
  const shop = await startOrigin((request, response) => response.end(request.headers['user-agent']))
  const memory = createMemoryLimiter(Date.now)
  const fetcher = createRunFetcher(
    {
      settings: {
        mode: 'plus', profile: 'standard', fingerprint: 'content', rate: 1000, concurrency: 1, allowPrivate: true, out: 'x', agent: 'our-agent/1',
      },
      corpus: { domain: '127.0.0.1' },
      signal: new AbortController().signal,
      onWait: () => undefined,
    },
    {
      ...memory,
      ask(host, wish) {
        asked.push(host)
        return memory.ask(host, wish)
      },
    },
  ) // prettier-ignore
  const seen = await fetcher.get(`${shop.origin}/a`)
  await shop.close()
  expect(seen.kind === 'page' && Buffer.from(seen.taken.body).toString()).toBe('our-agent/1')
  // One for robots.txt, one for the page.
  expect(asked).toEqual(['127.0.0.1', '127.0.0.1'])
})
