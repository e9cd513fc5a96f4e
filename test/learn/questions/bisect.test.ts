import { describe, expect, it } from 'vitest'
import type { Change } from '../../../src/evidence/types.ts'
import { bisectQuestion } from '../../../src/learn/questions/bisect.ts'
import { added, comparisonOf } from '../../evidence/observed.ts'
import { askingOf, compared } from '../asking.ts'

const ITEM = 'https://shop.example/item?view=1'
const URLS = Array.from({ length: 40 }, (_, at) => `https://shop.example/item?view=${at}&trk=t${at}x&spot=s${at}x&hop=h${at}x`) // prettier-ignore
const CHANGES: Change[] = [added('trk', 't1x'), added('spot', 's1x'), added('hop', 'h1x')]

/** A comparison of the page with these changes, which differs where `spot` is among them. */
function asked(treatment: readonly Change[]) {
  const query = treatment.flatMap((change) => (change.kind === 'name' ? [change.raw] : [])).join('&')
  const comparison = comparisonOf(ITEM, `${ITEM}&${query}`, { treatment, template: '/item' })
  return compared(comparison, ({ searchParams }) => ['chair', searchParams.get('spot') ?? 'of wood', 'end'])
}

describe('bisectQuestion', () => {
  it('asks about a part of the changes of a difference, on the same original', () => {
    const [proposal, ...more] = bisectQuestion.propose(askingOf(URLS, asked(CHANGES)))
    expect(more).toEqual([])
    expect(proposal?.comparison).toMatchObject({ original: ITEM, question: 'bisect' })
    const names = proposal!.comparison.treatment.map((change) => (change.kind === 'name' ? change.name : change.kind))
    expect(names.length).toBeLessThan(3)
    expect(['trk', 'spot', 'hop']).toEqual(expect.arrayContaining(names))
  })

  it('tests all but the change that made a difference elsewhere', () => {
    const elsewhere = 'https://shop.example/other'
    const alone = comparisonOf(elsewhere, `${elsewhere}?spot=s1x`, { treatment: [CHANGES[1]!], template: '/other' })
    const known = compared(alone, ({ search }) => ['desk', search === '' ? 'of wood' : 'on sale', 'end'])
    const urls = [...URLS, ...URLS.map((url) => url.replace('/item', '/other'))]
    const [proposal] = bisectQuestion.propose(askingOf(urls, [...known, ...asked(CHANGES)]))
    expect(proposal?.comparison.treatment).toEqual(expect.arrayContaining([CHANGES[0], CHANGES[2]]))
    expect(proposal?.comparison.treatment).toHaveLength(2)
  })

  it('leaves a part of several changes open where it differs, and confirms the responsible one alone', () => {
    const [part] = bisectQuestion.propose(askingOf(URLS, asked(CHANGES)))
    expect(part?.until).toBe(part!.comparison.treatment.length > 1 ? 'likely' : undefined)
    // Both URLs, and the original once more: the difference is likely.
    const likely = asked([CHANGES[1]!]).slice(0, 4)
    const [proposal] = bisectQuestion.propose(askingOf(URLS, likely))
    expect(proposal?.comparison).toMatchObject({ treatment: [CHANGES[1]] })
    expect(proposal?.until).toBeUndefined()
  })

  it('asks nothing about a change that was alone, nor about pages that are the same', () => {
    expect(bisectQuestion.propose(askingOf(URLS, asked([CHANGES[1]!])))).toEqual([])
    expect(bisectQuestion.propose(askingOf(URLS, asked([CHANGES[0]!, CHANGES[2]!])))).toEqual([])
  })

  it('finds the responsible change in a few comparisons', () => {
    const log = [...asked(CHANGES)]
    for (let round = 0; round < 4; round++) {
      const [proposal] = bisectQuestion.propose(askingOf(URLS, log))
      if (proposal !== undefined) log.push(...asked(proposal.comparison.treatment))
    }
    const { differences, unexplained } = askingOf(URLS, log).derived
    expect(unexplained).toEqual([])
    expect(differences.map(({ change }) => (change.kind === 'name' ? change.name : change.kind))).toEqual(['spot'])
  })
})
