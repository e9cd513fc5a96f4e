import { describe, expect, it } from 'vitest'
import { emptyRecord } from '../../../../src/learn/path-rules/proof/publish-rules.ts'
import { rulesBeside } from '../../../../src/learn/path-rules/proof/rules-beside.ts'
import type { LabelledUrl } from '../../../../src/learn/path-rules/tree/url-table.ts'
import type { PathRule } from '../../../../src/rules/record/domain-record.ts'
import { protectingRule } from '../../../../src/rules/record/quarantined-rule.ts'
import { pages, PATH_AND_QUERY } from '../small-sites.ts'

const MIRROR: PathRule = { id: 'm', source: '/m/p/{n:digits}', destination: '/p/{n}' }
const TO_QUERY: PathRule = { id: 'r', source: '/p/{n:digits}', destination: '/t?id={n}' }
const MIRRORED = pages(20, (n) => [`/p/${n}`, `/m/p/${n}`, `/old/${n}`])

function beside(standing: readonly PathRule[], learned: readonly PathRule[], labelled: readonly LabelledUrl[]) {
  return rulesBeside({ ...emptyRecord('a.test'), pathRules: standing }, learned, labelled)
}

describe('rulesBeside()', () => {
  it('adds what was learned to a record without rules as it is', () => {
    expect(beside([], [MIRROR], MIRRORED)).toEqual({ rules: [MIRROR], refused: [] })
  })

  it('leaves out what stands there already, whatever it is called', () => {
    expect(beside([MIRROR], [{ ...MIRROR, id: 'again' }], MIRRORED)).toEqual({ rules: [], refused: [] })
  })

  it('does not learn again what an audit has put into quarantine', () => {
    const guard = protectingRule(MIRROR)
    const { rules, refused } = beside([guard], [MIRROR], MIRRORED)
    expect([rules, refused.map(({ id }) => id)]).toEqual([[], ['m']])
    // Written otherwise, it still does not reach the URLs that are protected.
    const wider: PathRule = { id: 'w', source: '/m/p/{n}', destination: '/p/{n}' }
    expect(beside([guard], [wider], MIRRORED).rules).toEqual([])
  })

  it('gives a new rule a name of its own', () => {
    const old: PathRule = { id: 'm', source: '/old/{n:digits}', destination: '/p/{n}' }
    expect(beside([old], [MIRROR], MIRRORED)).toEqual({ rules: [{ ...MIRROR, id: 'm-2' }], refused: [] })
  })

  it('refuses a rule that one of the record would rewrite again', () => {
    const labelled = [...PATH_AND_QUERY, ...pages(20, (n) => [`/m/p/${n}`], 900)]
    const { rules, refused } = beside([TO_QUERY], [MIRROR], labelled)
    expect([rules, refused.map(({ id }) => id)]).toEqual([[], ['m']])
  })

  it('refuses all where a rule of the record would be rewritten again by one of them', () => {
    const { rules, refused } = beside([MIRROR], [TO_QUERY], [...PATH_AND_QUERY, ...MIRRORED])
    expect(rules).toEqual([])
    expect(refused).toMatchObject([{ id: 'r', reason: expect.stringContaining('m, which stands in the record') }])
  })

  it('refuses the opposite of a rule of the record, and adds what has nothing to do with it', () => {
    const back: PathRule = { id: 'back', source: '/p/{n:digits}', destination: '/m/p/{n}' }
    const old: PathRule = { id: 'o', source: '/old/{n:digits}', destination: '/x/{n}' }
    const labelled = pages(20, (n) => [`/p/${n}`, `/m/p/${n}`, `/old/${n}`, `/x/${n}`])
    const separate = labelled.map(({ url, cluster }) => ({
      url,
      cluster: /\/(?:old|x)\//.test(url) ? `x${cluster}` : cluster,
    }))
    const { rules, refused } = beside([MIRROR], [back, old], separate)
    expect(rules).toEqual([old])
    expect(refused).toMatchObject([{ id: 'back' }])
  })

  it('forgives no wrong label, since the rules were proved without the others', () => {
    const own: PathRule = { id: 'own', source: '/z/{n}', destination: '/y/{n}' }
    const wrong = MIRRORED.map((row, i) => (i === 4 ? { ...row, cluster: 'other' } : row))
    expect(beside([own], [MIRROR], MIRRORED).rules).toEqual([MIRROR])
    expect(beside([own], [MIRROR], wrong).rules).toEqual([])
  })

  it('refuses a rule that brings a page together with another that a rule of the record has moved', () => {
    const old: PathRule = { id: 'o', source: '/old/{n:digits}', destination: '/p/{n}' }
    const labelled = [...pages(20, (n) => [`/m/p/${n}`]), ...pages(20, (n) => [`/old/${n}`])]
    const { rules, refused } = beside([old], [MIRROR], labelled)
    expect(rules).toEqual([])
    expect(refused).toMatchObject([{ id: 'm', reason: expect.stringContaining('merges different pages') }])
  })
})
