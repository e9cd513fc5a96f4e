import { describe, expect, it } from 'vitest'
import { madeUpPathQuestion } from '../../../src/learn/questions/made-up-path.ts'
import { added, comparisonOf, type Part } from '../../evidence/observed.ts'
import { askingOf, compared } from '../asking.ts'

const SHOP = 'https://shop.example'
const URLS = Array.from({ length: 40 }, (_, at) => `${SHOP}/item?view=${at}&trk=t${at}x`)
const WALL: readonly Part[] = ['sign in', 'to go on', 'end']

/** Two pages of a template, compared with `trk` added. */
function seen(pageOf: (url: URL) => readonly Part[]) {
  return [1, 2].flatMap((at) => {
    const original = `${SHOP}/item?view=${at}`
    const treatment = [added('trk', `t${at}x`)]
    return compared(comparisonOf(original, `${original}&trk=t${at}x`, { treatment, template: '/item' }), pageOf)
  })
}

const sameEverywhere = seen(() => WALL)

describe('madeUpPathQuestion', () => {
  it('fetches a path beside the page that no site has, where all URLs of a template show one page', () => {
    const [proposal, ...more] = madeUpPathQuestion.propose(askingOf(URLS, sameEverywhere))
    expect(more).toEqual([])
    expect(proposal?.comparison).toMatchObject({ question: 'made-up-path', treatment: [{ kind: 'made-up-path' }] })
    expect(proposal?.comparison.modified).toMatch(/^https:\/\/shop\.example\/q[0-9a-f]{13}$/)
  })

  it('asks nothing where URLs show pages of their own', () => {
    const log = seen(({ searchParams }) => [`chair ${searchParams.get('view') === '1' ? 'oak' : 'elm'}`, 'wood', 'end'])
    expect(askingOf(URLS, log).derived.live.get('/item')).toHaveLength(2)
    expect(madeUpPathQuestion.propose(askingOf(URLS, log))).toEqual([])
  })

  it('asks once for each template, and nothing that must not be fetched', () => {
    const asking = askingOf(URLS, sameEverywhere)
    const [proposal] = madeUpPathQuestion.propose(asking)
    const answered = compared(proposal!.comparison, ({ pathname }) =>
      pathname === '/item' ? WALL : ['not found', 'at all', 'end'],
    )
    const after = askingOf(URLS, [...sameEverywhere, ...answered])
    expect(after.derived.pageCount('/item')).toBe(1)
    expect(madeUpPathQuestion.propose(after)).toEqual([])
    expect(madeUpPathQuestion.propose({ ...asking, mayFetch: () => false })).toEqual([])
  })
})
