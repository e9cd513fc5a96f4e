import { createMessageBatch } from 'cloudflare:test'
import { beforeEach, expect, it } from 'vitest'
import { consumeBatch } from '../../../src/jobs/events/consume-batch.ts'
import { trafficParts } from '../../../src/store/evidence/traffic-parts.ts'
import { controlEnv } from '../../store/support/control-env.ts'
import { emptyControl } from '../../store/support/control-world.ts'

beforeEach(emptyControl)

const DOMAIN = 'shop.example'

it('keeps digests for the next run, those of a redelivered batch once', async () => {
  const digest = '0123456789abcdef'.repeat(4)
  const urls = [1, 2].map((id) => `https://${DOMAIN}/p?id=${id}`)
  const messages = urls.map((url) => ({
    id: url,
    timestamp: new Date(),
    attempts: 1,
    body: { original: url, canonical: url, domain: DOMAIN, status: 200, hit: false, detail: 'identity', digest },
  }))
  for (const _ of [1, 2]) await consumeBatch(createMessageBatch('edge-canonicalizer-events', messages), controlEnv)
  await controlEnv.CORPUS.get(controlEnv.CORPUS.idFromName(DOMAIN)).flushTraffic(DOMAIN)
  const observations = await Array.fromAsync(trafficParts(controlEnv.ARCHIVE, DOMAIN).read(0))
  expect(observations.map((seen) => [seen.url, seen.digest])).toEqual(urls.map((url) => [url, digest]))
})
