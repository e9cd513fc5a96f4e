import { describe, expect, it } from 'vitest'
import { comparisonOf, logOf, observed, unseen } from './observed.ts'

const [A, B] = ['https://shop.example/p?id=1', 'https://shop.example/p?id=2']

describe('createEvidence', () => {
  it('keeps the observations of each URL in the order they came', () => {
    const first = observed(A, ['one'])
    const failed = unseen(A)
    const second = observed(A, ['two'])
    const evidence = logOf([first, observed(B, ['other']), failed, second])
    expect(evidence.observationsOf(A)).toEqual([first, failed, second])
    expect([...evidence.urls()]).toEqual([A, B])
    expect(evidence.observationsOf('https://shop.example/never')).toEqual([])
  })

  it('keeps a comparison once, and in both directions as two', () => {
    const asked = comparisonOf(A, B)
    expect(logOf([asked, comparisonOf(A, B, { question: 'bisect' })]).comparisons).toEqual([asked])
    expect(logOf([asked, comparisonOf(B, A)]).comparisons).toHaveLength(2)
  })

  it('learns what is volatile from every URL that was observed twice', () => {
    const views = (url: string, name: string) => [
      observed(url, [name, 'Summer sale', 'end']),
      observed(url, [name, 'Free returns', 'end']),
    ]
    const once = logOf(views(A, 'chair').concat(observed(B, ['table', 'Summer sale', 'end'])))
    expect(once.volatility.mask().entries).toEqual([])
    expect(logOf([...views(A, 'chair'), ...views(B, 'table')]).volatility.mask().entries).not.toEqual([])
  })

  it('gives the same from the same log', () => {
    const log = [observed(A, ['one', 'Summer sale']), observed(A, ['one', 'Free returns']), comparisonOf(A, B)]
    const [one, two] = [logOf(log), logOf(JSON.parse(JSON.stringify(log)))]
    expect([...one.urls()].map(one.observationsOf)).toEqual([...two.urls()].map(two.observationsOf))
    expect(one.comparisons).toEqual(two.comparisons)
  })
})
