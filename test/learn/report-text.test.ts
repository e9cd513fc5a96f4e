import { describe, expect, it } from 'vitest'
import { reportText } from '../../src/learn/report-text.ts'
import { learnPathRules } from '../../src/learn/tree/learn-path-rules.ts'
import { pages } from './tree/small-sites.ts'
import { learnReport, patternReport } from './sample-report.ts'

describe('reportText', () => {
  it('says the outcome first, and every claim with its denominator', () => {
    const text = reportText(learnReport())
    expect(text).toMatch(
      /^# What was learned about a\.example\n\nThe run is complete\. Of 1 pattern, 1 drops a parameter/,
    )
    expect(text).toContain('44, and 3 known from before, in 90 s')
    expect(text).toContain('200 in 2 patterns; patterns of 60.0 % of those with parameters were decided')
    expect(text).toContain('1 no URL, 2 of other hosts, 3 secret or acting, 6 attacks, 4 too long, 5 of rare patterns')
    expect(text).toContain('## `/p/*?a&ref`')
    expect(text).toContain('dropping `ref` changes at most 19.7 % of the pages (99 % sure)')
    expect(text).toContain(
      '| `a` | important | other content | `https://a.example/p/1?a=1` and `https://a.example/p/1` |',
    )
  })

  it('says why a pattern is blind, and promises nothing about it', () => {
    const blind = patternReport({
      basis: 'blind',
      blindReason: 'all pages look the same',
      drop: [],
      keep: ['a', 'ref'],
    })
    const text = reportText(learnReport({ patterns: [blind] }))
    expect(text).toContain('120 URLs, blind: all pages look the same')
    expect(text).not.toContain('99 % sure')
  })

  it('tells anomalies, vanished patterns, wrong rules, troubles and values', () => {
    const text = reportText(
      learnReport({
        end: 'budget',
        troubles: { timeout: 3, '5xx': 2 },
        vetoed: [{ name: 'fbclid', original: 'https://a.example/?fbclid=1', modified: 'https://a.example/' }],
        patterns: [patternReport({ dropValues: { page: ['1'] } })],
        guard: {
          outcome: 'rejected', compared: 12, flagged: [{ pattern: '/p?a', names: ['a'] }], vanished: ['/old?x'], added: [], explanation: 'refused',
        }, // prettier-ignore
      }),
    )
    expect(text).toContain('pages were used up')
    expect(text).toContain('## Guard: rejected')
    expect(text).toContain('| `/p?a` | `a` |')
    expect(text).toContain('kept for 90 days: `/old?x`')
    expect(text).toContain('| `fbclid` | `https://a.example/?fbclid=1` | `https://a.example/` |')
    expect(text).toContain('| timeout | 3 |')
    expect(text).toContain('`page` may go where it is `1`')
  })

  it('shows the tree of path rules and why candidates were refused, as text that ends no block', async () => {
    const labelled = pages(150, (n) => [`/p/${n}`, `/m/p/${n}`])
    const { report } = await learnPathRules({ labelled })
    const [, section = ''] = reportText(learnReport({ paths: report })).split('## Path rules: 1 added\n\n')
    expect(section).toContain('    Pattern tree, ')
    expect(section).toMatch(/^ {4}Refused \(1\)\n {6}#\d+ .* -> #\d+ /m)
    expect(section.split('\n').filter((line) => line !== '' && !line.startsWith('    '))).toEqual([])
    expect(reportText(learnReport())).not.toContain('Path rules')
  })

  it('lets no text of others break out of its place', () => {
    const nasty = 'x`|\n# y <b>[z](u)'
    const parameters = [{ name: nasty, verdict: 'unknown', why: nasty } as const]
    const text = reportText(learnReport({ patterns: [patternReport({ key: nasty, blindReason: nasty, parameters })] }))
    expect(text).not.toMatch(/^# y/m)
    expect(text).not.toContain('<b>[z](u)`')
    const row = text.split('\n').find((line) => line.includes('unknown'))!
    expect(row.replaceAll(String.raw`\|`, '').split('|')).toHaveLength(6)
  })
})
