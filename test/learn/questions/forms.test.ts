import { describe, expect, it } from 'vitest'
import type { EvidenceEntry } from '../../../src/evidence/types.ts'
import { formsQuestion } from '../../../src/learn/questions/forms.ts'
import { added, comparisonOf, observed } from '../../evidence/observed.ts'
import { askingOf } from '../asking.ts'

const page = (article: number): string => `https://shop.example/item?article=${article}`
const ARMS = ['a', 'b'] as const
const URLS = Array.from(
  { length: 60 },
  (_, at) => `${page(at % 30)}&trk=t${at}x${at % 2 === 0 ? `&arm=${ARMS[at % 4 === 0 ? 0 : 1]}` : ''}`,
)
const TEXTS = { a: 'Buy it now', b: 'Add to basket' } as const

/** A URL that shows these variants one after the other. */
function seen(url: string, ...variants: readonly ('a' | 'b')[]): EvidenceEntry[] {
  return variants.map((arm) =>
    observed(url, [`chair ${new URL(url).searchParams.get('article')}`, TEXTS[arm], 'Imprint']),
  )
}
/** A URL that shows another text in the place of the variants. */
function seenAs(url: string, text: string): EvidenceEntry[] {
  return [observed(url, [`chair ${new URL(url).searchParams.get('article')}`, `Offer ${text}`, 'Imprint'])]
}
/** A page beside the same page with values of both parameters, which changed nothing. */
function compared(article: number, turn: number, ...variants: readonly ('a' | 'b')[]): EvidenceEntry[] {
  const [trk, arm] = [`t${article + 20 * turn}x`, ARMS[article % 4 === 0 ? 0 : 1]]
  const [original, modified] = [page(article), `${page(article)}&trk=${trk}&arm=${arm}`]
  const treatment = [added('trk', trk), added('arm', arm)]
  return [
    comparisonOf(original, modified, { template: '/item', treatment }),
    ...seen(original, ...variants),
    ...seen(modified, 'a'),
  ]
}
/** Enough pages to drop both parameters. */
const pages = (...variants: readonly ('a' | 'b')[]): EvidenceEntry[] =>
  [0, 1].flatMap((turn) => Array.from({ length: 22 }, (_, at) => compared(at + 1, turn, ...variants)).flat())
const alternating = pages('a', 'b', 'a')
const ask = (log: readonly EvidenceEntry[]) => formsQuestion.propose(askingOf(URLS, log))

describe('formsQuestion', () => {
  it('adds all candidates to a page that alternates', () => {
    const [proposal, ...others] = ask(alternating)
    expect(others).toEqual([])
    expect(proposal?.comparison).toMatchObject({ question: 'forms', comparesForms: true })
    expect(proposal?.comparison.treatment.map((change) => 'name' in change && change.name).toSorted()).toEqual(['arm', 'trk']) // prettier-ignore
  })

  it('waits while there are few names and other comparisons are worth more, unless the budget ends', () => {
    const asking = askingOf(URLS, alternating)
    const gainWith = (budgetLeft: number): number => formsQuestion.propose({ ...asking, budgetLeft })[0]!.gain
    expect(gainWith(0.9)).toBeLessThan(10)
    expect(gainWith(0.1)).toBeGreaterThan(1000)
  })

  it('asks nothing where no page alternates', () => {
    expect(ask(pages('a'))).toEqual([])
  })

  it('asks nothing once a comparison showed that no candidate selects a form', () => {
    const { comparison } = ask(alternating)[0]!
    const shown = seen(comparison.modified, 'b', 'a')
    expect(ask([...alternating, comparison, ...shown])).toEqual([])
  })

  it('asks again for a value whose pages all show one form', () => {
    const { comparison } = ask(alternating)[0]!
    const log = [...alternating, comparison, ...seen(comparison.modified, 'b', 'a')]
    const arm = comparison.modified.includes('arm=a') ? 'b' : 'a'
    const pinned = [7, 8, 9, 10, 11, 12, 13].flatMap((article) => seen(`${page(article)}&arm=${arm}`, arm))
    expect(ask([...log, ...pinned])[0]?.comparison.treatment).toMatchObject([{ name: 'arm', value: arm }])
  })

  it('suspects no value of which one page was observed once', () => {
    const { comparison } = ask(alternating)[0]!
    const log = [...alternating, comparison, ...seen(comparison.modified, 'b', 'a')]
    const many = Array.from({ length: 120 }, (_, at) =>
      seenAs(page(1 + (at % 3)), 'abcdefghijklmnopqrst'[(at * 7) % 20]!),
    )
    const once = seenAs(`${page(21)}&trk=t51x`, 'd')
    const askedOf = (views: readonly EvidenceEntry[]) =>
      ask([...log, ...many.flat(), ...views]).flatMap((proposal) =>
        proposal.comparison.treatment.flatMap((change) => ('value' in change ? [change.value] : [])),
      )
    expect(askedOf(once)).not.toContain('t51x')
    expect(askedOf([...once, ...once])).toContain('t51x')
  })

  it('asks nothing on pages that show no part which alternates', () => {
    const flat = (item: number): string => `https://shop.example/flat?item=${item}`
    const urls = [...URLS, ...Array.from({ length: 60 }, (_, at) => `${flat(at % 30)}&wgt=w${at}x`)]
    const steady = Array.from({ length: 25 }, (_, at) => {
      const [original, modified] = [flat(at), `${flat(at)}&wgt=w${at}x`]
      const treatment = [added('wgt', `w${at}x`)]
      const texts = [`plate ${at}`, 'Imprint']
      return [
        comparisonOf(original, modified, { template: '/flat', treatment }),
        observed(original, texts),
        observed(modified, texts),
      ]
    })
    const { comparison } = ask(alternating)[0]!
    const log = [...alternating, comparison, ...seen(comparison.modified, 'b', 'a'), ...steady.flat()]
    expect(formsQuestion.propose(askingOf(urls, log))).toEqual([])
  })
})
