import { describe, expect, it } from 'vitest'
import { retainedParameters, withRetained } from '../../../src/learn/derive/retained.ts'
import { readSite } from '../../../src/learn/site/site.ts'
import type { LearnedParameter } from '../../../src/rules/record/domain-record.ts'
import { corpusOf, START_MS } from '../fake-site.ts'
import { record } from './written-members.ts'

const EVIDENCE = { equal: 21, differ: 0, inconclusive: 0, upperBound99: 0.2, holdout: [0, 0] } as const
const since = new Date(START_MS).toISOString()
const trk = (more: Partial<LearnedParameter>): LearnedParameter => ({ drop: [], keep: [], basis: 'verified', evidence: EVIDENCE, ...more }) // prettier-ignore
/** The corpus has `/item` with the name and `/list` without it. */
const SITE = readSite(
  corpusOf(['a', 'b', 'c'].flatMap((id) => [`https://shop.example/item?id=${id}&trk=${id}`, `https://shop.example/list?id=${id}`])), // prettier-ignore
)
const retained = (parameter: LearnedParameter, templates: readonly string[]) =>
  retainedParameters(record({ trk: parameter }, templates), SITE, START_MS).get('trk')

describe('retainedParameters', () => {
  it('retains what is dropped on templates that carry the name no more, and nothing of the others', () => {
    const parameter = trk({ drop: ['/item', '/list', '/old'], keepValues: { '/item': ['x'], '/old': ['b2b'] } })
    expect(retained(parameter, ['/item', '/list', '/old'])).toEqual(
      trk({ drop: ['/list', '/old'], keepValues: { '/old': ['b2b'] }, retainedSince: since }),
    )
    expect(retained(trk({ drop: ['/item'] }), ['/item'])).toBeUndefined()
  })

  it('retains nothing of a template whose URLs have another template today', () => {
    expect(retained(trk({ drop: ['/*'] }), ['/*'])).toBeUndefined()
  })

  it('retains the templates of a name that was dropped everywhere, but those that kept it', () => {
    const parameter = trk({ drop: 'everywhere', keep: ['/old'] })
    expect(retained(parameter, ['/item', '/old', '/older'])?.drop).toEqual(['/older'])
  })
})

describe('withRetained', () => {
  it('adds what is retained to what was learned today', () => {
    const today = trk({ drop: ['/item'], dropValues: { '/view': ['1'] } })
    const before = { ...trk({ drop: ['/old'], dropValues: { '/a': ['2'] } }), retainedSince: since }
    const dropValues = { '/a': ['2'], '/view': ['1'] }
    expect(withRetained(today, before)).toEqual(trk({ drop: ['/item', '/old'], dropValues, retainedSince: since }))
    expect(withRetained(today, undefined)).toBe(today)
    expect(withRetained(trk({ drop: 'everywhere' }), before)).toEqual(trk({ drop: 'everywhere' }))
  })
})
