import { describe, expect, it } from 'vitest'
import type { Derived } from '../../../src/learn/derive/derived.ts'
import { madeUpNameQuestion } from '../../../src/learn/questions/made-up-name.ts'
import { added, comparisonOf, type Part } from '../../evidence/observed.ts'
import { askingOf, compared } from '../asking.ts'

const ITEM = 'https://shop.example/item?view=1'
const URLS = Array.from({ length: 40 }, (_, at) => `https://shop.example/item?view=${at}&trk=t${at}x&spot=s${at}x`)

/** A page with `name` added, which shows what `spot` and unknown names say. */
function spotted(name: string, item = ITEM) {
  const pair = added(name, 's1x')
  const comparison = comparisonOf(item, `${item}&${name}=s1x`, { treatment: [pair], template: '/item' })
  return compared(comparison, pageOf)
}

function pageOf({ searchParams }: URL): readonly Part[] {
  return ['chair', searchParams.get('spot') ?? 'of wood', 'end']
}

describe('madeUpNameQuestion', () => {
  it('adds a parameter that no site has where a likely neutral one made a difference', () => {
    const [proposal, ...more] = madeUpNameQuestion.propose(askingOf(URLS, spotted('spot')))
    expect(more).toEqual([])
    expect(proposal?.comparison).toMatchObject({ original: ITEM, treatment: [{ kind: 'made-up-name' }] })
    expect(proposal?.comparison.modified).toMatch(/\?view=1&q[0-9a-f]{13}=x7$/)
  })

  it('asks nothing of a page that another added parameter left as it is', () => {
    expect(madeUpNameQuestion.propose(askingOf(URLS, [...spotted('spot'), ...spotted('trk')]))).toEqual([])
    const elsewhere = spotted('trk', 'https://shop.example/item?view=2')
    expect(madeUpNameQuestion.propose(askingOf(URLS, [...spotted('spot'), ...elsewhere]))).toHaveLength(1)
  })

  it('asks nothing where a name that is kept anyway made a difference', () => {
    const asking = askingOf(URLS, spotted('spot'))
    const standing: Derived['standing'] = (...place) => ({ ...asking.derived.standing(...place), isFixed: true })
    expect(madeUpNameQuestion.propose({ ...asking, derived: { ...asking.derived, standing } })).toEqual([])
  })

  it('asks once for each original, whatever the answer is', () => {
    const log = spotted('spot')
    const [proposal] = madeUpNameQuestion.propose(askingOf(URLS, log))
    const answered = compared(proposal!.comparison, pageOf)
    expect(madeUpNameQuestion.propose(askingOf(URLS, [...log, ...answered]))).toEqual([])
  })

  it('asks again on another page, which may read its query as a whole, up to four times', () => {
    const items = Array.from({ length: 6 }, (_, at) => `https://shop.example/item?view=${at + 1}`)
    const asked: string[] = []
    const log = items.flatMap((item) => spotted('spot', item))
    for (;;) {
      const [proposal] = madeUpNameQuestion.propose(askingOf(URLS, log))
      if (proposal === undefined) break
      asked.push(proposal.comparison.original)
      log.push(...compared(proposal.comparison, pageOf))
    }
    expect(new Set(asked).size).toBe(4)
    expect(asked).toHaveLength(4)
  })

  it('finds a site that shows another page for every unknown name', () => {
    const log = spotted('spot')
    const [proposal] = madeUpNameQuestion.propose(askingOf(URLS, log))
    const echoed = compared(proposal!.comparison, ({ search }) =>
      search === '?view=1' ? ['chair', 'of wood', 'end'] : ['nothing', 'goes by that name', 'end'],
    )
    expect([...askingOf(URLS, [...log, ...echoed]).derived.literal.keys()]).toEqual(['/item'])
  })

  it('asks nothing while nothing made a difference', () => {
    expect(madeUpNameQuestion.propose(askingOf(URLS, spotted('trk')))).toEqual([])
  })

  it('tries a page on which names make a difference that make none beside others, then those of other templates', () => {
    const orders = ['list', 'pub'].flatMap((folder) =>
      ['C=M', 'C=N'].map((by) => `https://shop.example/${folder}?${by}`),
    )
    const trk = added('trk', 't1x')
    const [by, LIST] = [added('C', 'M'), 'https://shop.example/list']
    const listOf = ({ search }: URL): readonly Part[] => [
      'files',
      search === '?C=M' ? 'newest first' : 'by name',
      'end',
    ]
    const log = [
      comparisonOf(LIST, `${LIST}?C=M&trk=t1x`, { treatment: [by, trk], template: '/list' }),
      comparisonOf(LIST, `${LIST}?C=M`, { treatment: [by], template: '/list' }),
    ].flatMap((comparison) => compared(comparison, listOf))
    const [first, ...more] = madeUpNameQuestion.propose(askingOf([...URLS, ...orders], log))
    expect([first?.comparison.original, more]).toEqual([`${LIST}?C=M`, []])
    log.push(...compared(first!.comparison, listOf))
    const next = madeUpNameQuestion.propose(askingOf([...URLS, ...orders], log))
    expect(next.map(({ comparison }) => comparison.original)).toEqual(['https://shop.example/pub?C=M'])
  })
})
