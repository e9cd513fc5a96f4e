import { describe, expect, it } from 'vitest'
import type { EvidenceEntry, PageSeen } from '../../../src/evidence/types.ts'
import { deriveVerdicts } from '../../../src/learn/derive/derive.ts'
import { reportOf } from '../../../src/learn/report/report-of.ts'
import { startRun } from '../../../src/learn/run.ts'
import type { LearnReport } from '../../../src/learn/types.ts'
import { added, comparisonOf, observed, unseen } from '../../evidence/observed.ts'
import { compared } from '../asking.ts'
import { corpusOf, worldOf } from '../fake-site.ts'
import { learnReport } from '../sample-report.ts'

const ITEM = 'https://shop.example/item'
const URLS = Array.from({ length: 20 }, (_, at) => `${ITEM}?view=${at}&trk=t${at}x&utm_source=s${at}x`)

/** The report of a run that ends with this log. */
function reported(stored: readonly EvidenceEntry[] = []): LearnReport {
  const run = startRun({ corpus: corpusOf(URLS), stored }, worldOf(() => ({})).ports)
  return reportOf(deriveVerdicts(run.evidence, run.given()), run, learnReport().guard)
}

/** A page with a pair added; it shows which source it was reached from. */
function asked(name: string, at: number) {
  const original = `${ITEM}?view=${at}`
  const comparison = comparisonOf(original, `${original}&${name}=y`, { treatment: [added(name, 'y')], template: '/item' }) // prettier-ignore
  return compared(comparison, ({ searchParams }) => ['chair', searchParams.get('utm_source') ?? 'of wood', 'end'])
}

describe('reportOf', () => {
  it('says that a site was unreachable where no page was seen or recalled', () => {
    expect(reported().end).toBe('unreachable')
    expect(reported(asked('trk', 1))).toMatchObject({ end: 'complete', recalled: 4 })
  })

  it('lists each comparison with what was changed and what it showed', () => {
    const failed = comparisonOf(`${ITEM}?view=5`, `${ITEM}?view=5&trk=z`, { treatment: [added('trk', 'z'), { kind: 'order' }], template: '/item' }) // prettier-ignore
    const urls = [failed.original, failed.modified]
    const log = [...asked('trk', 1), failed, ...[...urls, ...urls].map((url) => unseen(url))]
    const { comparisons } = reported(log)
    expect(comparisons.map(({ treatment, outcome }) => [treatment, outcome])).toEqual([
      [['+trk'], 'same'],
      [['+trk', 'order'], 'inconclusive'],
    ])
    expect(comparisons[1]?.why).not.toBe('')
  })

  it('names a static rule that made a difference, with the pair that shows it', () => {
    expect(reported(asked('trk', 1)).vetoed).toEqual([])
    expect(reported(asked('utm_source', 1)).vetoed).toEqual([
      { name: 'utm_source', original: `${ITEM}?view=1&utm_source=y`, modified: `${ITEM}?view=1` },
    ])
  })

  it('calls a pattern blind whose pages are a log-in form, and not one whose pages are missing', () => {
    const at = (more: Partial<PageSeen>) => {
      const comparison = comparisonOf(`${ITEM}?view=1`, `${ITEM}?view=1&trk=y`, { treatment: [added('trk', 'y')], template: '/item' }) // prettier-ignore
      const urls = [comparison.original, comparison.modified]
      return reported([comparison, ...[...urls, ...urls].map((url) => ({ ...observed(url, ['x']), ...more }))])
        .patterns[0]
    }
    const { signals } = observed(ITEM, ['x'])
    const login = at({ signals: { ...signals, looksLike: 'login' } })
    expect(login).toMatchObject({ basis: 'blind', blindReason: 'a login page' })
    expect(at({ status: 404 })).toMatchObject({ basis: 'undecided' })
  })

  it('counts the comparisons of each pattern, and what of the corpus was decided', () => {
    const { patterns, corpus } = reported(asked('trk', 1))
    expect(patterns).toMatchObject([{ basis: 'undecided', evidence: { equal: 1, differ: 0, inconclusive: 0 } }])
    expect(corpus).toMatchObject({ urlCount: 20, patterns: 1, covered: 0 })
  })
})
