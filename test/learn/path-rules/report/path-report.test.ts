import { describe, expect, it } from 'vitest'
import { learnPathRules } from '../../../../src/learn/path-rules/learn-path-rules.ts'
import { SESSIONS } from '../small-sites.ts'

describe('pathReport()', () => {
  it('counts pages that URLs are left of, not those that only contradicted', async () => {
    const again = SESSIONS.map(({ url }, row) => ({ url, cluster: `again-${row}` }))
    const { report } = await learnPathRules({ labelled: [...SESSIONS, ...again] })
    expect(report).toMatchObject({ urls: 510, clusters: 210, skipped: { contradicting: 510 } })
  })

  it('names nodes by number and pattern, and survives JSON', async () => {
    const { report } = await learnPathRules({ labelled: [...SESSIONS, { url: 'nothing', cluster: 'x' }] })
    expect(JSON.parse(JSON.stringify(report))).toEqual(report)
    expect(report).toMatchObject({
      domain: 'a.test',
      urls: 510,
      clusters: 210,
      skipped: { notUrl: 1 },
      fetches: 0,
      unsettled: 0,
    })
    expect(report.tree).toMatchObject({ nodes: 5, height: 3 })
    expect(report.chosen.map(({ source, destination }) => `${source} -> ${destination}`)).toContain(
      '#1 <site>/*/item/* -> #2 <site>/item/*',
    )
    for (const { reason } of report.refused) expect(reason).not.toBe('')
    expect(report.candidates.raw).toBe(report.candidates.qualified + report.refused.filter(({ reason }) => !/circle|goes to|says the same|none that was/.test(reason)).length) // prettier-ignore
  })
})
