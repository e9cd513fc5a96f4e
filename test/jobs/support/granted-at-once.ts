import { vi } from 'vitest'
import { DomainLimiter } from '../../../src/fetcher/domain-limiter.ts'

/** Lets the limiters of all hosts grant every request without a wait, for tests of what is done with the pages. Until all mocks are restored. */
export function grantAtOnce(): void {
  vi.spyOn(DomainLimiter.prototype, 'ask').mockResolvedValue({ kind: 'granted', delayMs: 0, reason: 'rate' })
}
