import { describe, expect, it } from 'vitest'
import type { Derived } from '../../../src/learn/derive/derived.ts'
import { holdOutQuestion } from '../../../src/learn/questions/hold-out.ts'
import type { Asking } from '../../../src/learn/questions/question.ts'
import { HOLDOUT } from '../../../src/learn/thresholds.ts'
import { added, comparisonOf } from '../../evidence/observed.ts'
import { askingOf } from '../asking.ts'

const ITEM = 'https://shop.example/item'
const URLS = Array.from({ length: 12 }, (_, at) => `${ITEM}?page=${at}&trk=t${at}x`)

/** A run that drops `trk`, and has compared these originals. */
function dropping(originals: readonly string[] = [], question = 'composed', more: Partial<Asking> = {}): Asking {
  const asking = askingOf(URLS)
  const treatment = [added('trk', 'y')]
  const judged: Derived['judged'] = originals.map((original) => ({
    comparison: comparisonOf(original, `${original}&trk=y`, { treatment, template: '/item', question }),
    outcome: { kind: 'same' } as Derived['judged'][number]['outcome'],
  }))
  const standing: Derived['standing'] = (template, name) => {
    const known = asking.derived.standing(template, name)
    return name === 'trk' ? { ...known, verdict: 'neutral' } : known
  }
  return { ...asking, derived: { ...asking.derived, judged, standing }, ...more }
}

const pages = URLS.map((_, at) => `${ITEM}?page=${at}`)

describe('holdOutQuestion', () => {
  it('compares a URL as it came with what the map makes of it', () => {
    const [proposal, ...more] = holdOutQuestion.propose(dropping())
    expect(more).toEqual([])
    const { original, modified, question } = proposal!.comparison
    expect(question).toBe('hold-out')
    expect(URLS).toContain(modified)
    expect(original).toBe(modified.replace(/&trk=.*/, ''))
  })

  it('keeps on both what is undecided: the dropped name may hide what it changes', () => {
    const urls = URLS.map((url, at) => `${url}&look=${['soft', 'hard'][at % 2]}`)
    const { derived, ...asking } = askingOf(urls)
    const standing: Derived['standing'] = (template, name) => {
      const known = derived.standing(template, name)
      return name === 'trk' ? { ...known, verdict: 'neutral' } : known
    }
    const [proposal] = holdOutQuestion.propose({ ...asking, derived: { ...derived, standing } })
    expect(standing('/item', 'look').verdict).toBe('undecided')
    expect(proposal!.comparison.original).toMatch(/\?look=(soft|hard)&page=\d+$/)
    expect(proposal!.comparison.treatment).toMatchObject([{ name: 'trk' }, ...proposal!.comparison.treatment.slice(1)])
  })

  it('takes no URL with a value that the map keeps', () => {
    const asking = dropping(pages.slice(0, -1))
    const keepValues = URLS.map((_, at) => `t${at}x`)
    const standing: Derived['standing'] = (template, name) => ({
      ...asking.derived.standing(template, name),
      ...(name === 'trk' && { keepValues }),
    })
    expect(holdOutQuestion.propose({ ...asking, derived: { ...asking.derived, standing } })).toEqual([])
  })

  it('takes a page that was not used to learn the map, and none where all were', () => {
    const [proposal] = holdOutQuestion.propose(dropping(pages.slice(0, -1)))
    expect(proposal?.comparison.original).toBe(pages.at(-1))
    expect(holdOutQuestion.propose(dropping(pages))).toEqual([])
  })

  it('holds nothing out for a drop that is in force', () => {
    const asking = dropping()
    const standing: Derived['standing'] = (template, name) => ({
      ...asking.derived.standing(template, name),
      renews: 'dropped',
    })
    expect(holdOutQuestion.propose({ ...asking, derived: { ...asking.derived, standing } })).toEqual([])
  })

  it('takes a URL with a name that this run learned', () => {
    const asking = dropping()
    const standing: Derived['standing'] = (template, name) => ({
      ...asking.derived.standing(template, name),
      ...(name === 'page' && { verdict: 'neutral', renews: 'dropped' }),
    })
    const urls = [`${ITEM}?page=20`, ...URLS.slice(0, 1), `${ITEM}?page=21`]
    const some = { ...askingOf(urls), derived: { ...asking.derived, standing } }
    expect(holdOutQuestion.propose(some).map(({ comparison }) => comparison.modified)).toEqual([URLS[0]])
  })

  it('asks nothing where nothing is dropped, nor once enough pages were held out', () => {
    expect(holdOutQuestion.propose(askingOf(URLS))).toEqual([])
    expect(holdOutQuestion.propose(dropping(pages.slice(0, HOLDOUT - 1), 'hold-out'))).toHaveLength(1)
    expect(holdOutQuestion.propose(dropping(pages.slice(0, HOLDOUT), 'hold-out'))).toEqual([])
  })

  it('passes over URLs that must not be fetched', () => {
    const mayFetch = (url: string): boolean => !url.includes('trk=') || url.includes('trk=t5x')
    const [proposal] = holdOutQuestion.propose(dropping([], 'composed', { mayFetch }))
    expect(proposal?.comparison.modified).toBe(URLS[5])
  })
})
