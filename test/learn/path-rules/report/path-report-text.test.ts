import { describe, expect, it } from 'vitest'
import { learnPathRules } from '../../../../src/learn/path-rules/learn-path-rules.ts'
import { pathReportText } from '../../../../src/learn/path-rules/report/path-report-text.ts'
import { SESSIONS } from '../small-sites.ts'

describe('pathReportText()', () => {
  it('shows the tree, the rules, and why candidates were refused', async () => {
    const { report } = await learnPathRules({ labelled: [...SESSIONS, { url: 'nothing', cluster: 'x' }] })
    const text = pathReportText(report)
    expect(text.split('\n')[0]).toBe('a.test: 510 URLs of 210 pages (mode plus, 1 no URL)')
    expect(text).toContain('├─ shape = "/3"  #1 <site>/*/item/*')
    expect(text).toContain('/{p0:hex}/item/{p2:digits} -> /item/{p2}')
    expect(text).toMatch(/Refused \(\d+\)\n {2}#\d/)
  })

  it('counts refusals beyond what anybody reads', async () => {
    const { report } = await learnPathRules({ labelled: SESSIONS })
    const refused = Array.from({ length: 50 }, () => ({ source: '#1', destination: '#2', reason: 'no' }))
    const dropped = [{ id: 'x', reason: 'wrong', example: 'https://a.test/' }]
    const text = pathReportText({ ...report, refused, dropped })
    expect(text).toContain('… and 10 more')
    expect(text).toContain('x: wrong (https://a.test/)')
  })
})
