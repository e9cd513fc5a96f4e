import { describe, expect, it } from 'vitest'
import type { Difference, Standing } from '../../../src/learn/derive/derived.ts'
import { parameterReport } from '../../../src/learn/report/parameter-report.ts'

const STANDING: Standing = {
  template: '/p/*',
  name: 'trk',
  verdict: 'undecided',
  why: '1 of 3 comparisons here',
  own: 1,
  tested: 3,
  ownNeeded: 3,
  natural: 1,
  naturalNeeded: 2,
  cap: 3,
  pooled: 1,
  pooledNeeded: 21,
  untested: [],
  mattered: [],
  keepValues: [],
  dropValues: [],
  unfollowed: [],
  isFixed: false,
  renews: undefined,
  prior: 0.5,
  chance: 0.5,
}

const DIFFERENCE: Difference = {
  template: '/p/*',
  why: 'other content',
  change: { kind: 'name', name: 'trk', value: 'x', raw: 'trk=x' },
  comparison: {
    kind: 'comparison',
    template: '/p/*',
    original: 'https://shop.test/p/1',
    modified: 'https://shop.test/p/1?trk=x',
    treatment: [{ kind: 'name', name: 'trk', value: 'x', raw: 'trk=x' }],
    question: 'composed',
  },
}

describe('parameterReport', () => {
  it('calls what is undecided unknown, and says what is missing', () => {
    const report = parameterReport(STANDING, { differences: [] })
    expect(report).toMatchObject({ name: 'trk', verdict: 'unknown', why: '1 of 3 comparisons here' })
    expect(report).not.toHaveProperty('example')
  })

  it('states how many pages of the template were compared, how many differed, and the bound that follows', () => {
    const differences = [DIFFERENCE, DIFFERENCE, { ...DIFFERENCE, template: '/q/*' }]
    const { compared } = parameterReport({ ...STANDING, tested: 21 }, { differences })
    expect(compared).toEqual({ equal: 21, differ: 1, upperBound99: 1 - 0.01 ** (1 / 21) })
  })

  it('shows the pair that made a difference on the template, and none of another one', () => {
    const important = { ...STANDING, verdict: 'important' } as const
    const example = { original: 'https://shop.test/p/1?trk=x', modified: 'https://shop.test/p/1' }
    expect(parameterReport(important, { differences: [DIFFERENCE] }).example).toEqual(example)
    const elsewhere = { ...DIFFERENCE, template: '/q/*' }
    expect(parameterReport(important, { differences: [elsewhere] }).example).toBeUndefined()
  })
})
