import { describe, expect, it } from 'vitest'
import { evidencePath, ParameterRowsView, SummaryView } from '../../../src/console/runs/parameter-rows-view.tsx'
import { learnReport } from '../../learn/sample-report.ts'
import { parameterRow } from '../../learn/sample-rows.ts'
import { textOf } from '../support/console-world.ts'

const rowsShown = async (rows: Parameters<typeof ParameterRowsView>[0]['rows']): Promise<string> =>
  String(await ParameterRowsView({ runId: 'run/1', rows }))

describe('ParameterRowsView', () => {
  it('leads from each parameter to the comparisons behind its verdict', async () => {
    const html = await rowsShown([parameterRow(), parameterRow({ name: 'a&b', verdict: 'important', different: 3 })])
    expect(textOf(html)).toContain('Parameters (2)')
    expect(textOf(html)).toContain('ref 60 % neutral: dropped 0 of 21 differed comparisons')
    expect(textOf(html)).toContain('a&b 60 % important: kept 3 of 24 differed comparisons')
    expect(html).toContain(`href="${evidencePath('run/1')}?parameter=a%26b"`)
  })

  it('shows a hundred rows, and counts those that only the report file has', async () => {
    const rows = Array.from({ length: 102 }, (_, at) => parameterRow({ name: `name-${at}` }))
    const text = textOf(await rowsShown(rows))
    expect(text).toContain('name-99 ')
    expect(text).not.toContain('name-100 ')
    expect(text).toContain('2 further parameters are in the report file only.')
    expect(textOf(await rowsShown(rows.slice(0, 100)))).not.toContain('report file only')
  })
})

describe('SummaryView', () => {
  it('counts what is kept for some values among the important', async () => {
    const verdicts = { important: 4, neutral: 3, 'value-dependent': 2, unknown: 1 }
    const text = textOf(String(await SummaryView({ summary: { ...learnReport().summary, verdicts } })))
    expect(text).toMatch(/neutral 3 .*important 6 .*undecided 1 /)
  })

  it('says why a parameter is undecided, and has no such table where all are decided', async () => {
    const { summary } = learnReport()
    const undecided = [{ name: '<lang>', template: '/p/*', urls: 12, why: '2 of 3 comparisons here' }]
    const text = textOf(String(await SummaryView({ summary: { ...summary, undecided } })))
    expect(text).toContain('<lang> /p/* 12 2 of 3 comparisons here')
    expect(textOf(String(await SummaryView({ summary })))).not.toContain('Undecided, and therefore kept')
  })
})
