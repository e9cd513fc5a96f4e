import type { LearnReport, PatternReport } from '../../src/learn/types.ts'

/** A pattern's report with some members replaced. */
export function patternReport(more: Partial<PatternReport> = {}): PatternReport {
  return {
    key: '/p/*?a&ref',
    urlCount: 120,
    keep: ['a'],
    drop: ['ref'],
    basis: 'verified',
    evidence: { equal: 21, differ: 1, inconclusive: 2, upperBound99: 0.197, holdout: [10, 10] },
    parameters: [
      { name: 'ref', verdict: 'neutral', why: 'removed from 21 URLs' },
      {
        name: 'a',
        verdict: 'important',
        why: 'other content',
        example: { original: 'https://a.example/p/1?a=1', modified: 'https://a.example/p/1' },
      },
    ],
    fetches: 44,
    ...more,
  }
}

/** A run's report with some members replaced. */
export function learnReport(more: Partial<LearnReport> = {}): LearnReport {
  return {
    domain: 'a.example',
    mode: 'plus',
    profile: 'standard',
    fingerprint: 'content',
    end: 'complete',
    startedAtMs: Date.parse('2026-03-01T00:00:00Z'),
    endedAtMs: Date.parse('2026-03-01T00:01:30Z'),
    fetches: 44,
    recalled: 3,
    spent: 45,
    troubles: {},
    corpus: {
      urlCount: 200,
      patterns: 2,
      covered: 0.6,
      skipped: { notUrl: 1, otherHost: 2, passThrough: 3, attacks: 6, tooLong: 4, rarePattern: 5 },
      otherHosts: { 'b.example': 2 },
    },
    summary: {
      urls: 120,
      merged: 80,
      verdicts: { important: 1, neutral: 1, 'value-dependent': 0, unknown: 0 },
      undecided: [],
    },
    parameters: [],
    patterns: [patternReport()],
    comparisons: [],
    vetoed: [],
    guard: {
      outcome: 'first',
      compared: 0,
      flagged: [],
      vanished: [],
      added: [],
      explanation: 'no map to compare with',
    },
    ...more,
  }
}
