import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readReport } from '../../../src/console/map/read-report.ts'
import type { LearnReport } from '../../../src/learn/types.ts'

const REPORT: Pick<LearnReport, 'endedAtMs' | 'patterns' | 'paths'> = {
  endedAtMs: 2,
  patterns: [
    {
      key: '/p?id&ref',
      urlCount: 40,
      keep: ['id'],
      drop: ['ref'],
      basis: 'blind',
      blindReason: 'every page looks the same',
      evidence: { equal: 21, differ: 2, inconclusive: 1, upperBound99: 0.2, holdout: [9, 10] },
      parameters: [
        {
          name: 'id',
          verdict: 'important',
          why: 'pages differed',
          example: { original: 'https://a/1', modified: 'https://a/2' },
        },
        { name: 'ref', verdict: 'neutral', why: '21 equal' },
      ],
      fetches: 44,
    },
  ],
  paths: {
    domain: 'shop.example',
    mode: 'plus',
    urls: 100,
    clusters: 60,
    skipped: { notUrl: 0, otherSite: 0, outOfReach: 0, contradicting: 0 },
    tree: { nodes: 5, height: 2, picture: '#0 <site>/*' },
    candidates: { pairs: 1, raw: 1, qualified: 1 },
    chosen: [],
    refused: [
      { source: 'a', destination: 'b', reason: 'wrong pairs' },
      { source: 'c', destination: 'b', reason: 'wrong pairs' },
      { source: 'd', destination: 'b', reason: 'too few' },
    ],
    dropped: [{ id: 'r1', reason: 'not stable', example: '' }],
    rules: [],
    unsettled: 0,
    fetches: 0,
  },
}

describe('readReport', () => {
  it('reads what the learner writes', () => {
    const report = readReport(JSON.parse(JSON.stringify(REPORT)))
    expect(report?.patterns.get('/p?id&ref')).toMatchObject({
      urlCount: 40,
      blindReason: 'every page looks the same',
      evidence: { equal: 21, holdout: [9, 10] },
      parameters: [{ example: { original: 'https://a/1' } }, { name: 'ref', why: '21 equal' }],
    })
    expect(report?.paths).toEqual({
      urls: 100,
      pages: 60,
      nodes: 5,
      picture: '#0 <site>/*',
      leftOut: [{ id: 'r1', reason: 'not stable' }],
      refused: [
        { reason: 'wrong pairs', count: 2 },
        { reason: 'too few', count: 1 },
      ],
    })
  })

  it.each([undefined, null, 'x', [], {}, { patterns: {} }])('%j is no report', (value) => {
    expect(readReport(value)).toBeUndefined()
  })

  it('never throws, whatever the file holds', () => {
    const value = fc.record({ patterns: fc.array(fc.anything()), paths: fc.anything(), endedAtMs: fc.anything() })
    fc.assert(fc.property(value, (report) => readReport(report) !== undefined))
  })
})
