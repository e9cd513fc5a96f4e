import type { ComparisonReport, ParameterRow } from '../../src/learn/types.ts'

/** A parameter's row with some members replaced. */
export function parameterRow(more: Partial<ParameterRow> = {}): ParameterRow {
  const verdict = more.verdict === undefined || more.verdict === 'mixed' ? 'neutral' : more.verdict
  return {
    name: 'ref',
    share: 0.6,
    isStripped: false,
    verdict: 'neutral',
    same: 21,
    different: 0,
    templates: [{ name: 'ref', verdict, why: '0 of 21 differed, 0 of 9 here', template: '/p/*', urls: 72 }],
    ...more,
  }
}

/** A comparison with some members replaced. */
export function comparisonReport(more: Partial<ComparisonReport> = {}): ComparisonReport {
  return {
    question: 'composed',
    template: '/p/*',
    original: 'https://a.example/p/1',
    modified: 'https://a.example/p/1?ref=x',
    treatment: ['+ref'],
    outcome: 'same',
    why: '',
    ...more,
  }
}
