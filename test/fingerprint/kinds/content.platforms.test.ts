import { describe, expect, it } from 'vitest'
import { MAX_MASKED_SHARE, compareFingerprints } from '../../../src/fingerprint/compare/compare.ts'
import { content } from '../../../src/fingerprint/kinds/content.ts'
import { mergeMasks } from '../../../src/fingerprint/mask/mask.ts'
import type { Fingerprint } from '../../../src/fingerprint/types.ts'
import { volatileSlots } from '../../../src/fingerprint/mask/volatile-slots.ts'
import { htmlPage } from '../generated-pages.ts'
import { PLACE, PLATFORMS, platformPage } from '../platform-pages.ts'

/** Fetches from which masks are learned, and others that are judged. */
const VISITS = 40
const QUERIES = ['?product=5&xtrk=Hx93kd', '?product=5&xtrk=b7_long_campaign-name', '?product=5']

function print(platform: string, query: string, fetch: number): Fingerprint {
  const item = Number(/product=(\d)/.exec(query)?.[1])
  return content.of(htmlPage(platformPage(platform, { item, query, fetch }), PLACE + query))
}

/** What two fetches of each URL teach, and of the page of another item as well. */
function controlled(platform: string) {
  return mergeMasks(
    ...[...QUERIES, '?product=6'].map((query, at) =>
      volatileSlots(print(platform, query, 3000 + at), print(platform, query, 4000 + at)),
    ),
  )
}

describe.each(PLATFORMS)('a page of %s', (platform) => {
  const mask = controlled(platform)

  it('is the same page under every tracker, whatever is random', () => {
    for (let fetch = 0; fetch < VISITS; fetch++) {
      const [one, ...others] = QUERIES.map((query, at) => print(platform, query, fetch * 3 + at))
      for (const other of others) {
        const { verdict, maskedShare } = compareFingerprints(one!, other, mask)
        expect({ fetch, verdict }).toEqual({ fetch, verdict: 'equal' })
        expect(maskedShare).toBeLessThan(MAX_MASKED_SHARE)
      }
    }
  })

  it('is another page where another item goes into the cart', () => {
    for (const other of ['?product=6', '?product=6&xtrk=Hx93kd'])
      expect(compareFingerprints(print(platform, '?product=5', 1), print(platform, other, 2), mask).verdict).toBe(
        'differ',
      )
  })
})
