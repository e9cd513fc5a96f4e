import { describe, expect, it } from 'vitest'
import { reportText } from '../../../src/learn/report/report-text.ts'
import { learnPathRules } from '../../../src/learn/path-rules/learn-path-rules.ts'
import { pages } from '../path-rules/small-sites.ts'
import { learnReport } from '../sample-report.ts'
import { comparisonReport, parameterRow } from '../sample-rows.ts'

describe('reportText', () => {
  it('says first what would merge, then what is undecided, then one row a parameter', () => {
    const undecided = [{ name: 'lang', template: '/p/*', urls: 12, why: '2 of 3 comparisons here' }]
    const verdicts = { important: 1, neutral: 2, 'value-dependent': 0, unknown: 1 }
    const text = reportText(
      learnReport({ summary: { urls: 120, merged: 80, verdicts, undecided }, parameters: [parameterRow()] }),
    )
    const sections = text.split('\n\n')
    expect(sections[0]).toBe('# What was learned about a.example')
    expect(sections[1]).toBe(
      'The run is complete: nothing that is left to ask is worth its pages. 80 of 120 URLs with parameters would merge with another one (66.7 %). Parameters of templates: 2 neutral, 0 value-dependent, 1 important, 1 undecided.',
    )
    expect(sections[3]).toContain('| `lang` | `/p/*` | 12 | 2 of 3 comparisons here |')
    expect(sections[4]).toBe('## Parameters')
    expect(sections[5]).toContain('| `ref` | 60.0 % | neutral: dropped | 0 of 21 differed |')
    expect(text).not.toMatch(/99 %|at most/)
  })

  it('says what each template shows, with the pair that shows it', () => {
    const example = { original: 'https://a.example/p/1?a=1', modified: 'https://a.example/p/1' }
    const templates = [{ name: 'a', verdict: 'important', why: 'made a difference here', example, template: '/p/*', urls: 9 }] as const // prettier-ignore
    const text = reportText(learnReport({ parameters: [parameterRow({ name: 'a', verdict: 'important', templates })] }))
    expect(text).toContain('## `/p/*`')
    expect(text).toContain(
      '| `a` | 9 | important | – | made a difference here | `https://a.example/p/1?a=1` and `https://a.example/p/1` |',
    )
  })

  it('lists the comparisons with what was changed, 200 at most', () => {
    const different = comparisonReport({ outcome: 'different', why: 'other content', treatment: ['+a', 'order'] })
    const text = reportText(learnReport({ comparisons: [comparisonReport(), different] }))
    expect(text).toContain('## Comparisons: 2')
    expect(text).toContain('| same | `+ref` | `https://a.example/p/1` | `https://a.example/p/1?ref=x` |')
    expect(text).toContain('| different: other content | `+a` `order` |')
    const many = reportText(learnReport({ comparisons: Array.from({ length: 210 }, () => comparisonReport()) }))
    expect(many.match(/^\| same/gm)).toHaveLength(200)
    expect(many).toContain('10 more are in the JSON report.')
  })

  it('says what was read and fetched, every figure with its denominator', () => {
    const text = reportText(learnReport())
    expect(text).toContain('44, and 3 known from before, in 90 s')
    expect(text).toContain('200 in 2 patterns; patterns of 60.0 % of those with parameters were decided')
    expect(text).toContain('1 no URL, 2 of other hosts, 3 secret or acting, 6 attacks, 4 too long, 5 of rare patterns')
  })

  it('shows the patterns of the published algorithm, which decides nothing else', () => {
    const text = reportText(learnReport({ mode: 'seed', parameters: [parameterRow()] }))
    expect(text).toContain('1 pattern learned by the published algorithm.')
    expect(text).toContain('## `/p/*?a&ref`\n\n- 120 URLs\n- 1 of 22 differed, 2 inconclusive, 44 pages fetched')
    expect(text).not.toContain('## Parameters')
  })

  it('says anomalies, vanished templates, wrong rules and troubles', () => {
    const text = reportText(
      learnReport({
        end: 'budget',
        troubles: { timeout: 3, '5xx': 2 },
        vetoed: [{ name: 'fbclid', original: 'https://a.example/?fbclid=1', modified: 'https://a.example/' }],
        guard: {
          outcome: 'rejected', compared: 12, flagged: [{ pattern: '/p?a', names: ['a'] }], vanished: ['/old?x'], added: [], explanation: 'refused',
        }, // prettier-ignore
      }),
    )
    expect(text).toContain('page budget was used up')
    expect(text).toContain('## Guard: rejected')
    expect(text).toContain('| `/p?a` | `a` |')
    expect(text).toContain('kept for 90 days: `/old?x`')
    expect(text).toContain('| `fbclid` | `https://a.example/?fbclid=1` | `https://a.example/` |')
    expect(text).toContain('| timeout | 3 |')
  })

  it('shows the tree of path rules and why candidates were refused, as text that ends no block', async () => {
    const labelled = pages(150, (n) => [`/p/${n}`, `/m/p/${n}`])
    const { report } = await learnPathRules({ labelled })
    const [, section = ''] = reportText(learnReport({ paths: report }))
      .split('\n\n## Run')[0]!
      .split('## Path rules: 1 added\n\n')
    expect(section).toContain('    Pattern tree, ')
    expect(section).toMatch(/^ {4}Refused \(1\)\n {6}#\d+ .* -> #\d+ /m)
    expect(section.split('\n').filter((line) => line !== '' && !line.startsWith('    '))).toEqual([])
    expect(reportText(learnReport())).not.toContain('Path rules')
  })

  it('lets no text of others break out of its place', () => {
    const nasty = 'x`|\n# y <b>[z](u)'
    const templates = [{ name: nasty, verdict: 'unknown', why: nasty, template: nasty, urls: 1 }] as const
    const row = parameterRow({ name: nasty, verdict: 'unknown', templates })
    const comparisons = [comparisonReport({ original: nasty, modified: nasty, why: nasty, treatment: [nasty] })]
    const text = reportText(learnReport({ parameters: [row], comparisons }))
    expect(text).not.toMatch(/^# y/m)
    expect(text).not.toContain('<b>[z](u)`')
    for (const [word, cells] of [
      ['undecided: kept', 6],
      ['| undecided |', 8],
      ['same: ', 6],
    ] as const) {
      const line = text.split('\n').find((each) => each.includes(word))!
      expect(line.replaceAll(String.raw`\|`, '').split('|')).toHaveLength(cells)
    }
  })
})
