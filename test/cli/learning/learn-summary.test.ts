import { describe, expect, it } from 'vitest'
import { styleFor } from '../../../src/cli/output/io.ts'
import { learnExitCode, learnSummary } from '../../../src/cli/learning/learn-summary.ts'
import type { LearnReport } from '../../../src/learn/types.ts'
import { learnReport } from '../../learn/sample-report.ts'
import { parameterRow } from '../../learn/sample-rows.ts'

const VERDICTS = learnReport().summary.verdicts
const STYLE = styleFor({}, {})
const FILES = { record: 'shop.json', reports: ['shop.md'] }

function summary(more: Partial<LearnReport>, state?: string, lastTrouble?: string): string {
  return learnSummary(learnReport(more), FILES, { state, lastTrouble }, STYLE).join('\n')
}

describe('learnSummary', () => {
  it('says what was decided, where it is, and what to do next', () => {
    expect(summary({ parameters: [parameterRow()] }).split('\n')).toEqual([
      'complete',
      '80 of 120 URLs with parameters would merge with another one (66.7 %)',
      '  ref  60.0 %  neutral: dropped  0 of 21 differed',
      '44 pages fetched, 3 known from before; 0 comparisons',
      'report: shop.md',
      'record: shop.json',
      'try it: npx canon explain --record shop.json URL; then: npx canon publish shop.json --dry-run',
    ])
  })

  it.each([
    [{ end: 'stopped' }, 'state', 'stopped; the same command goes on from state'],
    [{ end: 'stopped' }, undefined, 'stopped; without --state the next run starts over'],
    [{ end: 'budget' }, undefined, 'all pages of --max-fetches are used up'],
    [
      { end: 'unreachable', fetches: 11, recalled: 0, troubles: { dns: 2, timeout: 9 } },
      undefined,
      'unreachable: no page could be seen (timeout 9, dns 2)',
    ],
    [
      { end: 'unreachable', fetches: 90, recalled: 0, troubles: { '5xx': 25 } },
      'state',
      'unreachable: the site has stopped answering (5xx 25); what is undecided is kept; when it is up, the same command goes on from state',
    ],
    [{ end: 'unreachable', fetches: 90, recalled: 0, troubles: { '5xx': 25 } }, undefined, 'begin again when it is up'],
    [{ end: 'unreachable', fetches: 0, recalled: 0 }, undefined, 'no page was asked for: rules keep every parameter'],
    [
      { summary: { ...learnReport().summary, verdicts: { ...VERDICTS, unknown: 2 } } },
      undefined,
      'complete; 2 parameters of templates could not be decided and are kept',
    ],
    [{ troubles: { '5xx': 4 } }, undefined, 'pages that could not be seen: 5xx 4'],
  ] as const)('says how it ended: %j', (more, state, line) => {
    expect(summary(more, state)).toContain(line)
  })

  it('says of a site out of reach what went wrong last, and what to check', () => {
    const text = summary(
      { end: 'unreachable', fetches: 24, recalled: 0, troubles: { connection: 24 } },
      's',
      'localhost:1: no connection',
    )
    expect(text).toContain(
      '(connection 24; the last: localhost:1: no connection); nothing was decided; check that the site is up, and --origin',
    )
  })

  it('shows ten parameters and counts the rest', () => {
    const parameters = Array.from({ length: 14 }, (_, i) => parameterRow({ name: `p${i}` }))
    const text = summary({ parameters })
    expect(text).toContain('  p9  ')
    expect(text).not.toContain('  p10  ')
    expect(text).toContain('and 4 more')
  })

  it('shows the patterns of the published algorithm', () => {
    expect(summary({ mode: 'seed' })).toContain('  /p/*?a&ref  drop ref  keep a')
  })

  it('says of path rules only those that were added', () => {
    const rule = { id: 'r', source: '/m/{a}', destination: '/{a}' }
    const paths = (rules: readonly (typeof rule)[], fetches: number): Partial<LearnReport> => ({ paths: { rules, fetches } as never }) // prettier-ignore
    expect(summary(paths([rule], 4))).toContain('path rules added: /m/{a} -> /{a}, 4 pages fetched again for them')
    expect(summary(paths([rule], 0))).toMatch(/path rules added: \/m\/\{a\} -> \/\{a\}$/m)
    expect(summary(paths([], 4))).not.toContain('path rules')
  })

  it('says that no record was written', () => {
    expect(
      learnSummary(learnReport({}), { reports: [] }, { state: undefined, lastTrouble: undefined }, STYLE).at(-1),
    ).toContain('no record was written')
  })
})

describe('learnExitCode', () => {
  const guard = learnReport().guard

  it.each([
    [{}, 0],
    [{ end: 'budget' }, 0],
    [{ end: 'stopped' }, 1],
    [{ end: 'unreachable' }, 3],
    [{ end: 'unreachable', fetches: 0, recalled: 0, troubles: {} }, 1],
    [{ guard: { ...guard, outcome: 'rejected' } }, 1],
    [{ guard: { ...guard, outcome: 'accepted-with-holds' } }, 1],
    [{ guard: { ...guard, outcome: 'accepted' } }, 0],
    [{ summary: { ...learnReport().summary, verdicts: { ...VERDICTS, neutral: 0, important: 0, unknown: 2 } } }, 1],
    [{ parameters: [parameterRow()], summary: { ...learnReport().summary, verdicts: { ...VERDICTS, unknown: 2 } } }, 0],
    [{ patterns: [], corpus: { ...learnReport().corpus, patterns: 0 } }, 0],
  ] as const)('of %j is %i', (more, expected) => {
    expect(learnExitCode(learnReport(more))).toBe(expected)
  })
})
