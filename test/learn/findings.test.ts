import { describe, expect, it } from 'vitest'
import { collect } from '../../src/learn/collect.ts'
import { findingOf, type Finding } from '../../src/learn/findings.ts'
import { trialOf, urlsWith } from './a-trial.ts'
import { pageAbout, type FakeSite } from './fake-site.ts'

async function found(site: FakeSite, urls: readonly string[], isTransferred = false): Promise<Finding> {
  const { run, trial } = trialOf(site, urls)
  const collected = await collect(trial, run, () => 21)
  return findingOf(trial, collected, { needed: 21, fetches: 0, isTransferred: () => isTransferred })
}

const byPath: FakeSite = (url) => pageAbout(url.pathname)

describe('findingOf', () => {
  it('drops what 21 samples showed to be neutral, and says how sure that is', async () => {
    const { pattern, report } = await found(byPath, urlsWith(80, ['trk']))
    expect(pattern).toMatchObject({ drop: ['trk'], keep: [], basis: 'verified' })
    expect(report.evidence).toMatchObject({ equal: 21, holdout: [10, 10] })
    expect(report.evidence.upperBound99).toBeCloseTo(0.197, 3)
    expect(report.parameters[0]).toMatchObject({ verdict: 'neutral', example: { modified: expect.any(String) } })
  })

  it('calls a small pattern exhaustive when every URL of it was tried', async () => {
    expect((await found(byPath, urlsWith(9, ['trk']))).pattern).toMatchObject({ drop: ['trk'], basis: 'exhaustive' })
  })

  it('keeps a name that says what it chooses in a small pattern, unless the site showed it to be neutral', async () => {
    const urls = urlsWith(9, ['terms'])
    expect((await found(byPath, urls)).pattern).toMatchObject({ drop: [], keep: ['terms'] })
    expect((await found(byPath, urls, true)).pattern).toMatchObject({ drop: ['terms'], keep: [] })
  })

  it('leaves a pattern of four URLs undecided, and out of the record', async () => {
    const { pattern, report } = await found(byPath, urlsWith(4, ['trk']))
    expect(pattern).toBeUndefined()
    expect(report).toMatchObject({ basis: 'undecided', drop: [], blindReason: 'only 4 URLs could be compared' })
  })

  it('drops the few values that a name has one by one, so that a new value stays', async () => {
    const urls = urlsWith(60, ['trk']).map((url, i) => `${url}&skin=${'abc'[i % 3]}`)
    expect((await found(byPath, urls)).pattern).toMatchObject({ drop: ['trk'], keep: ['skin'], dropValues: { skin: ['a', 'b', 'c'] } }) // prettier-ignore
  })

  it('says why a pattern is blind', async () => {
    const { report, pattern } = await found(() => pageAbout('soon'), urlsWith(60, ['trk']))
    expect(pattern).toMatchObject({ basis: 'blind', drop: [], keep: ['trk'] })
    expect(report.blindReason).toBe('unrelated URLs show the same page')
  })

  it('reports a name that matters with the pair that shows it', async () => {
    const site: FakeSite = (url) => pageAbout(url.searchParams.get('trk') ?? 'none')
    const { report, pattern } = await found(site, urlsWith(60, ['trk']))
    expect(pattern).toMatchObject({ keep: ['trk'], drop: [], basis: 'verified' })
    expect(report.parameters[0]).toMatchObject({ verdict: 'important', why: 'without it: other content' })
  })
})
