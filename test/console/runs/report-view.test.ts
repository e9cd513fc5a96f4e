import { describe, expect, it } from 'vitest'
import { ReportView } from '../../../src/console/runs/report-view.tsx'
import { learnReport, patternReport } from '../../learn/sample-report.ts'
import { parameterRow } from '../../learn/sample-rows.ts'
import { textOf } from '../support/console-world.ts'

const shown = async (more: Parameters<typeof learnReport>[0] = {}): Promise<string> =>
  textOf(String(await ReportView({ runId: 'run-1', report: learnReport(more) })))

describe('ReportView', () => {
  it('begins with the outcome, with denominators', async () => {
    const text = await shown({ patterns: [patternReport(), patternReport({ basis: 'blind', drop: [] })] })
    expect(text).toMatch(/Report The run is complete: .*? patterns that drop 1 of 2 blind 1 of 2/)
    expect(text).toContain('60 % of those with parameters; 200 URLs in 2 patterns')
  })

  it('begins with what would merge, then has one row a parameter that leads to its evidence', async () => {
    const undecided = [{ name: 'lang', template: '/p/*', urls: 12, why: '2 of 3 comparisons here' }]
    const summary = { ...learnReport().summary, undecided }
    const html = String(
      await ReportView({
        runId: 'run-1',
        report: learnReport({ summary, parameters: [parameterRow({ name: 'a&b' })] }),
      }),
    )
    const text = textOf(html)
    expect(text).toMatch(/80 of 120 URLs with parameters .* lang \/p\/\* 12 2 of 3 comparisons here/)
    expect(text).toContain('a&b 60 % neutral: dropped 0 of 21 differed comparisons')
    expect(html).toContain('href="/runs/run-1/evidence?parameter=a%26b"')
    expect(text).not.toContain('patterns that drop')
  })

  it('says what the guard has flagged', async () => {
    const flagged = [{ pattern: '/p?a', names: ['a'] }]
    const vanished = ['/old?x']
    const text = await shown({ guard: { outcome: 'accepted-with-holds', compared: 3, flagged, vanished, added: [], explanation: '1 of 3 held' } }) // prettier-ignore
    for (const part of ['accepted-with-holds', '1 of 3 held', 'Was important, now neutral', '/p?a', '/old?x'])
      expect(text).toContain(part)
  })

  it('counts what it has cost, what was known before, and what could not be seen', async () => {
    const text = await shown({ troubles: { timeout: 2 }, vetoed: [{ name: 'gclid', original: 'u1', modified: 'u2' }] })
    for (const part of ['45 pages asked for, and 2 known from earlier runs', '44 97.8 %', 'timeout 2', 'gclid u1 u2'])
      expect(text).toContain(part)
  })

  it('speaks of one page, URL and pattern as of one', async () => {
    const corpus = { ...learnReport().corpus, urlCount: 1, patterns: 1 }
    const text = await shown({ corpus, spent: 1, patterns: [patternReport({ urlCount: 1, fetches: 1 })] })
    for (const part of ['1 URL in 1 pattern', '1 page asked for', 'drops ref ; 1 URL']) expect(text).toContain(part)
    expect(text).not.toMatch(/\b1 (URLs|pages|patterns)\b/)
  })

  it('stays small with hundreds of patterns', async () => {
    const patterns = Array.from({ length: 500 }, (_, i) => patternReport({ key: `/p${i}/*?a&ref` }))
    const flagged = patterns.map(({ key }) => ({ pattern: key, names: ['ref'] }))
    const guard = { ...learnReport().guard, flagged, vanished: patterns.map(({ key }) => key) }
    const html = String(await ReportView({ runId: 'run-1', report: learnReport({ patterns, guard }) }))
    expect(html.length).toBeLessThan(120_000)
    expect(textOf(html)).toContain('450 further patterns')
  })
})
