import { describe, expect, it } from 'vitest'
import { loadGates, summarize } from '../../../bench/load/summary.ts'
import { loadRun, part } from './support/load-run.ts'

const edgeOf = (run: ReturnType<typeof loadRun>) => summarize(run).find(({ name }) => name === 'edge')!
const fallen = (run: ReturnType<typeof loadRun>) => loadGates(run).flatMap(({ name, ok }) => (ok ? [] : [name]))

describe('summarize', () => {
  it('takes the hit ratio of all rounds together, and latencies from the median round', () => {
    const run = loadRun({
      edge: [
        { requests: 100, originRequests: 50, calm: part({ p50Ms: 9 }), atOnce: part({ requestsPerSecond: 70 }) },
        { requests: 300, originRequests: 10, calm: part({ p50Ms: 1 }), atOnce: part({ requestsPerSecond: 90 }) },
        { requests: 100, originRequests: 0, calm: part({ p50Ms: 2 }), atOnce: part({ requestsPerSecond: 80 }) },
      ],
    })
    expect(edgeOf(run)).toMatchObject({
      requests: 500,
      originRequests: 60,
      hitRatio: 0.88,
      calm: { p50Ms: 2 },
      atOnce: { requestsPerSecond: 80 },
    })
  })

  it('finds the slope of memory by the minutes of load, from the second half', () => {
    const run = loadRun({ edge: [50, 90, 100, 101, 102, 103].map((residentMb) => ({ residentMb })) })
    expect(edgeOf(run).residentMbPerMinute).toBeCloseTo(6)
  })

  it('finds no slope where memory is flat', () => {
    expect(
      edgeOf(loadRun({ edge: [10, 80, 80, 80, 80].map((residentMb) => ({ residentMb })) })).residentMbPerMinute,
    ).toBe(0)
  })
})

describe('loadGates', () => {
  it('hold for a run that saves and errs nowhere', () => {
    expect(fallen(loadRun({}))).toEqual([])
  })

  it('fall for a single wrong answer, wherever it came from', () => {
    const wrong = [{ url: '/a', expected: 'a', received: 'b' }]
    expect(fallen(loadRun({}, { 'raw-cache': wrong }))).toEqual(['load, answers that were another page'])
  })

  it('fall for memory that grows in a long run, not in a short one', () => {
    const growing = { edge: [100, 100, 110, 120, 130, 140].map((residentMb) => ({ residentMb })) }
    expect(fallen(loadRun(growing))).toEqual([])
    expect(fallen({ ...loadRun(growing), plan: { ...loadRun({}).plan, minutes: 15 } })).toEqual([
      'load, growth of memory a minute, share',
    ])
  })

  it('fall where the canonicalizer saves nothing or is slower than nothing', () => {
    const run = loadRun({
      edge: [{ originRequests: 900, calm: part({ p50Ms: 30 }) }],
      'raw-cache': [{ originRequests: 500 }],
    })
    expect(fallen(run)).toEqual([
      'load, hit ratio less that of the same cache alone',
      'load, p50 beside a pass-through',
    ])
  })
})
