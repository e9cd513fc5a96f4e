import { expect, it } from 'vitest'
import { redactObservation } from '../../../src/jobs/events/redact-observation.ts'
import type { PageSeen } from '../../../src/evidence/types.ts'
import { HIDDEN_SECRETS, NAMED_SECRETS, SECRET } from '../../rules/secret-shapes.ts'

const SEEN = {
  kind: 'page',
  url: 'https://shop.example/p?id=1',
  chain: ['https://shop.example/p?id=1'],
  signals: { title: 'Lamp', textLength: 9, links: 1, looksLike: 'page' },
} as unknown as PageSeen

it.each([...NAMED_SECRETS, ...HIDDEN_SECRETS])('keeps the origin of a place that a site redirects to: %s', (url) => {
  const seen = {
    ...SEEN,
    chain: [SEEN.url, url, 'https://shop.example/'],
    signals: { ...SEEN.signals, canonical: url, pictures: [url] },
  }
  const left = redactObservation(seen)
  expect(JSON.stringify(left)).not.toContain(SECRET.slice(6))
  expect(left).toMatchObject({
    url: SEEN.url,
    chain: [SEEN.url, /^https:\/\/shop.example\/\?\(secret\)$/, 'https://shop.example/'].map((part) =>
      typeof part === 'string' ? part : expect.stringMatching(part),
    ),
  })
})

it('leaves everything else as it was seen', () => {
  const seen = {
    ...SEEN,
    chain: [SEEN.url, 'https://shop.example/q?id=1'],
    signals: { ...SEEN.signals, canonical: SEEN.url, pictures: ['https://shop.example/map1795465762.png'] },
  }
  expect(redactObservation(seen)).toEqual(seen)
  expect(redactObservation(SEEN)).toEqual(SEEN)
  const refused = { kind: 'refused', url: SEEN.url, why: 'rate' } as unknown as PageSeen
  expect(redactObservation(refused)).toBe(refused)
})
