import { describe, expect, it } from 'vitest'
import { readEvidenceFilter } from '../../../src/console/runs/evidence-filter.ts'
import { EvidenceView } from '../../../src/console/runs/evidence-view.tsx'
import { learnReport } from '../../learn/sample-report.ts'
import { comparisonReport, parameterRow } from '../../learn/sample-rows.ts'
import { textOf } from '../support/console-world.ts'

const COMPARISONS = [
  comparisonReport(),
  comparisonReport({ treatment: ['+color', 'order'], outcome: 'different', why: 'other content', template: '/q' }),
  comparisonReport({ original: 'javascript:alert(1)', treatment: ['+reference'] }),
]
const REPORT = learnReport({ comparisons: COMPARISONS, parameters: [parameterRow(), parameterRow({ name: 'color' })] })

async function shown(query: Readonly<Record<string, string>> = {}, report = REPORT): Promise<string> {
  const filter = readEvidenceFilter((name) => query[name])
  return String(await EvidenceView({ run: { id: 'run-1', domain: 'a.example' }, report, filter }))
}

describe('EvidenceView', () => {
  it('shows outcome, change and both pages of every comparison', async () => {
    const html = await shown()
    expect(textOf(html)).toContain('3 of 3 comparisons')
    expect(textOf(html)).toContain('different other content color added; parameters in another order /p/1 /p/1?ref=x')
    expect(html).toContain('<a href="https://a.example/p/1?ref=x" class="page-link" target="_blank" rel="noreferrer">')
  })

  it('links to no address that is none of the web', async () => {
    expect(await shown()).not.toContain('href="javascript:')
  })

  it.each([
    [{ parameter: 'ref' }, '1 of 3'],
    [{ parameter: 'color', outcome: 'different' }, '1 of 3'],
    [{ template: '/p/*' }, '2 of 3'],
    [{ parameter: '*', template: '*', outcome: '*' }, '3 of 3'],
    [{ parameter: 'ref', outcome: 'different' }, '0 of 3'],
  ])('shows those that match %j', async (query, count) => {
    expect(textOf(await shown(query as Record<string, string>))).toContain(`${count} comparisons`)
  })

  it('turns pages and keeps the filter', async () => {
    const many = learnReport({ comparisons: Array.from({ length: 120 }, () => comparisonReport()) })
    const html = await shown({ parameter: 'ref', page: '2' }, many)
    expect(textOf(html)).toContain('Page 2 of 6')
    expect(html).toContain('/runs/run-1/evidence?parameter=ref&amp;page=3')
    expect(html.match(/target="_blank"/g)).toHaveLength(40)
  })
})
