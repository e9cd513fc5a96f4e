import { describe, expect, it } from 'vitest'
import type { Finding } from '../../src/learn/findings.ts'
import { inheritValues } from '../../src/learn/inherit-values.ts'
import { startRun } from '../../src/learn/run.ts'
import type { LearnOptions } from '../../src/learn/run-types.ts'
import { corpusOf, pageAbout, worldOf } from './fake-site.ts'

const evidence = { equal: 21, differ: 0, inconclusive: 0, upperBound99: 0.2, holdout: [0, 0] as const }
const urls = ['q=a&sort=score', 'q=b&sort=date', 'q=a&sort=score&box=1', 'q=b&sort=title&box=2']

type Pattern = NonNullable<Finding['pattern']>

function found(key: string, rest: Pick<Pattern, 'keep' | 'drop'> & Partial<Pattern>): Finding {
  const pattern: Pattern = { basis: 'verified', evidence, ...rest }
  const parameters = rest.keep.map((name) => ({ name, verdict: 'unknown' as const, why: '' }))
  return { pattern, report: { key, urlCount: 2, ...pattern, parameters, fetches: 0 } }
}

const base = found('/find?q&sort', { keep: ['q', 'sort'], drop: [], dropValues: { sort: ['score'] } })
const boxed = found('/find?box&q&sort', { keep: ['q', 'sort'], drop: ['box'] })

function inherit(findings: readonly Finding[], options: Partial<LearnOptions> = {}) {
  const { ports, asked } = worldOf(() => pageAbout('page'))
  const corpus = corpusOf(urls.map((query) => `https://a.example/find?${query}`))
  const run = startRun({ corpus, ...options }, ports)
  for (const { report, pattern } of findings) run.deployed.decide(report.key, pattern!)
  const result = inheritValues(findings, run)
  return { of: (query: string) => run.deployed.of(`https://a.example/find?${query}`), result, asked }
}

describe('inheritValues', () => {
  it('drops a value beside a name that goes as it is dropped without that name, and asks for no page', () => {
    const { of, result, asked } = inherit([base, boxed])
    expect(result[1]!.pattern?.dropValues).toEqual({ sort: ['score'] })
    expect(result[1]!.report.parameters.find(({ name }) => name === 'sort')?.verdict).toBe('value-dependent')
    expect([of('q=c&sort=score&box=3'), of('q=c&sort=score')]).toEqual(Array(2).fill('https://a.example/find?q=c'))
    expect(of('q=c&sort=date&box=3')).toBe('https://a.example/find?q=c&sort=date')
    expect(asked).toEqual([])
  })

  it('does so for a set of names that nobody brought yet', () => {
    const foreseen = found('/find?q&rnd&sort', { keep: ['q', 'sort'], drop: ['rnd'], basis: 'inferred' })
    expect(inherit([base, foreseen]).of('q=c&sort=score&rnd=3')).toBe('https://a.example/find?q=c')
  })

  it('adds to the values that the pattern knows itself', () => {
    const own = found('/find?box&q&sort', { keep: ['q', 'sort'], drop: ['box'], dropValues: { sort: ['date'] } })
    expect(inherit([base, own]).result[1]!.pattern?.dropValues).toEqual({ sort: ['date', 'score'] })
  })

  it('leads to the set that the other pattern leads to, not past it', () => {
    const paged = { keep: ['page', 'q', 'sort'], drop: [], dropValues: { sort: ['score'] } }
    const own = { keep: ['page', 'q', 'sort'], drop: ['box'], dropValues: { page: ['1'] } }
    const { of } = inherit([found('/find?page&q&sort', paged), found('/find?box&page&q&sort', own)])
    expect(of('page=1&q=a&sort=score&box=3')).toBe('https://a.example/find?q=a')
  })

  it('leaves no bare path that neither pattern leaves: it may be a page of its own', () => {
    const own = found('/find?box&q&sort', { keep: ['q', 'sort'], drop: ['box'], dropValues: { q: ['a'] } })
    const { of, result } = inherit([base, own])
    expect(result[1]).toBe(own)
    expect(of('q=a&sort=score&box=1')).toBe('https://a.example/find?sort=score')
  })

  it('leaves patterns that keep all names, blind ones, and those that lead to a blind one', () => {
    const keeps = found('/find?box&q&sort', { keep: ['box', 'q', 'sort'], drop: [] })
    const blind = found('/find?box&q&sort', { keep: ['q', 'sort'], drop: ['box'], basis: 'blind' })
    const dark = found('/find?q&sort', {
      keep: ['q', 'sort'],
      drop: [],
      basis: 'blind',
      dropValues: { sort: ['score'] },
    })
    for (const [first, second] of [
      [base, keeps],
      [base, blind],
      [dark, boxed],
    ] as const)
      expect(inherit([first, second]).result[1]).toBe(second)
  })

  it('leaves everything as it is when strict', () => {
    expect(inherit([base, boxed], { profile: 'strict' }).result[1]).toBe(boxed)
  })
})
