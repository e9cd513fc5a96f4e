import { describe, expect, it } from 'vitest'
import type { Change } from '../../../src/evidence/types.ts'
import { bisectQuestion } from '../../../src/learn/questions/bisect.ts'
import { added, comparisonOf } from '../../evidence/observed.ts'
import { askingOf, compared } from '../asking.ts'

const ITEM = 'https://shop.example/item?view=1'
const URLS = Array.from({ length: 40 }, (_, at) => `https://shop.example/item?view=${at}&trk=t${at}x&spot=s${at}x&hop=h${at}x`) // prettier-ignore
const CHANGES: Change[] = [added('trk', 't1x'), added('spot', 's1x'), added('hop', 'h1x')]

/** A comparison of the page with these changes, which differs where all of `needed` are among them. */
function asked(treatment: readonly Change[], needed: readonly string[] = ['spot']) {
  const query = treatment.flatMap((change) => (change.kind === 'name' ? [change.raw] : [])).join('&')
  const comparison = comparisonOf(ITEM, `${ITEM}&${query}`, { treatment, template: '/item', question: 'bisect' })
  const texts = ({ searchParams }: URL) => needed.map((name) => searchParams.get(name))
  return compared(comparison, (url) => ['chair', texts(url).includes(null) ? 'of wood' : texts(url).join(' '), 'end'])
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

  it('takes changes away from a difference that none makes alone, until it needs all that are left', () => {
    const needed = ['red', 'blue']
    const all = [...CHANGES, ...['red', 'mid', 'blue'].map((name) => added(name, `${name}x`))]
    const urls = [0, 1, 2].flatMap((at) => URLS.map((url) => `${url}&red=${at}&mid=${at}&blue=${at}`))
    const log = asked(all, needed)
    const parts: Change[][] = []
    for (let round = 0; round < 20; round++) {
      const [proposal] = bisectQuestion.propose(askingOf(urls, log))
      if (proposal === undefined) break
      parts.push([...proposal.comparison.treatment])
      log.push(...asked(proposal.comparison.treatment, needed))
    }
    expect(parts.length).toBeLessThan(12)
    const { derived } = askingOf(urls, log)
    expect(derived.unexplained).toEqual([])
    expect(derived.joint).toMatchObject([{ treatment: [{ name: 'red' }, { name: 'blue' }] }])
    const standings = new Map(derived.standings.map(({ name, verdict }) => [name, verdict]))
    expect(standings.get('red')).toBe('important')
    expect(standings.get('trk')).not.toBe('important')
  })

  it('gives up a difference that chance made', () => {
    const all = Array.from({ length: 20 }, (_, at) => added(`n${at}`, 'x'))
    const log = asked(all, ['n0', 'n1'])
    for (let round = 0; ; round++) {
      const [proposal] = bisectQuestion.propose(askingOf(URLS.slice(0, 4), log))
      if (proposal === undefined) break
      expect(round).toBeLessThan(30)
      log.push(...asked(proposal.comparison.treatment, ['none']))
    }
  })
})
