import { describe, expect, it } from 'vitest'
import {
  EXPIRY_INTERVAL_MS,
  expiryBounds,
  expiryDueMs,
  URL_RETENTION_MS,
} from '../../../src/store/corpus/corpus-expiry.ts'
import { TRAFFIC_RETENTION_MS } from '../../../src/store/evidence/traffic-buffer.ts'

describe('the expiry of a corpus', () => {
  it('is due when the first URL or observation is too old, and never where there is none', () => {
    expect(expiryDueMs(5, undefined)).toBe(5 + URL_RETENTION_MS)
    expect(expiryDueMs(5, 7)).toBe(7 + TRAFFIC_RETENTION_MS)
    expect(expiryDueMs(undefined, undefined)).toBeUndefined()
  })

  it('takes what would be too old before the next removal', () => {
    const now = 200 * EXPIRY_INTERVAL_MS
    const { urlsMs, trafficMs } = expiryBounds(now)
    expect(expiryDueMs(urlsMs, undefined)).toBe(now + EXPIRY_INTERVAL_MS)
    expect(expiryDueMs(undefined, trafficMs)).toBe(now + EXPIRY_INTERVAL_MS)
  })
})
