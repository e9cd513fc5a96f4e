import type { DomainRecord, LearnedPattern } from '../../../src/rules/record/domain-record.ts'
import { sealDomainRecord } from '../../../src/rules/record/parse-domain-record.ts'

const EVIDENCE = { equal: 21, differ: 0, inconclusive: 0, upperBound99: 0.2, holdout: [10, 10] } as const

/** What was learned about a pattern. */
export function learned(keep: readonly string[], drop: readonly string[]): LearnedPattern {
  return { keep, drop, basis: 'verified', evidence: EVIDENCE }
}

/** A sealed record of `shop.example` that drops `spot` on products. */
export function recordOf(more: Partial<DomainRecord> = {}): DomainRecord {
  const { sha256: _, ...record } = {
    v: 1 as const,
    domain: 'shop.example',
    revision: 1,
    builtAt: '2026-11-20T00:00:00.000Z',
    sha256: '',
    mode: 'rewrite' as const,
    patterns: { '/products/*?spot&variant': learned(['variant'], ['spot']) },
    ...more,
  }
  return sealDomainRecord(record)
}
