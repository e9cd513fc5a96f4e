import { describe, expect, it } from 'vitest'
import { indexCredits } from '../../../../src/learn/derive/credits.ts'
import { readSite } from '../../../../src/learn/site/site.ts'
import {
  clearedTemplates,
  testsOfDoubted,
  untestedValues,
  type ValuesBeside,
  type ValuesHere,
} from '../../../../src/learn/derive/values/untested-values.ts'
import { POLICIES } from '../../../../src/learn/thresholds.ts'
import { corpusOf } from '../../fake-site.ts'
import { same, SHOP } from '../sample-standings.ts'

const PATHS = ['/item/a1', '/item/b2', '/item/c3', '/item/d4', '/item/e5', '/item/f6', '/item/g7', '/item/h8']
const SITE = readSite(
  corpusOf(
    [...PATHS, ...PATHS, '/list'].map(
      (path, at) => `${SHOP}${path}?trk=${['mail', 'b2b', 'home'][at % 3]}&src=${['mail', `s${at}`][at % 2]}&n=${at}`,
    ),
  ),
)
const policy = POLICIES.standard
const important = [{ value: 'b2b', pages: [`${SHOP}/list`], isContrasted: true }]

function untestedOn(
  template: string,
  more: Partial<ValuesHere>,
  others: Partial<ValuesBeside> = {},
): readonly string[] {
  const known = SITE.templates.get(template)?.names.get('trk')
  const here = { template, name: 'trk', renews: undefined, keepValues: [], known, credits: [], matters: new Map() }
  const beside = { site: SITE, policy, offered: () => ['shown'], frequent: () => ['mail'], clearedOn: () => 0 }
  return untestedValues({ ...here, ...more }, { ...beside, ...others })
}

describe('untestedValues', () => {
  it('names what the site offers and what is frequent, until each was compared once', () => {
    expect(untestedOn('/item/*', {})).toEqual(['shown', 'mail'])
    expect(untestedOn('/item/*', { credits: same('/item/*', 1, { value: 'mail' }) })).toEqual(['shown'])
    expect(untestedOn('/item/*', { renews: 'dropped' })).toEqual([])
  })

  it('names no frequent value that three templates did without, but those of a tenth of the carriers', () => {
    const known = SITE.templates.get('/item/*')?.names.get('src')
    const clearedOn = (count: number, frequent: string, name = 'src') =>
      untestedOn('/item/*', { name, known }, { frequent: () => [frequent], offered: () => [], clearedOn: () => count })
    expect([clearedOn(2, 'rare'), clearedOn(3, 'rare'), clearedOn(3, 'mail')]).toEqual([['rare'], [], ['mail']])
    // Of few values, each is dropped where it was compared.
    expect(clearedOn(3, 'rare', 'trk')).toEqual(['rare'])
  })

  it('names what mattered on another template until several pages did without it', () => {
    const matters = new Map([['/list', important]])
    const after = (pages: number) =>
      untestedOn('/item/*', { matters, credits: same('/item/*', pages, { value: 'b2b' }) })
    expect([after(2), after(3)]).toEqual([
      ['shown', 'mail', 'b2b'],
      ['shown', 'mail'],
    ])
    expect(untestedOn('/item/*', { matters, renews: 'dropped' })).toEqual(['b2b'])
    expect(untestedOn('/item/*', { matters, keepValues: ['b2b'] })).toEqual(['shown', 'mail'])
  })

  it('leaves out what mattered here', () => {
    expect(untestedOn('/item/*', { matters: new Map([['/item/*', important]]) })).toEqual(['shown', 'mail'])
  })
})

describe('clearedTemplates', () => {
  it('counts the templates that a value left as they are', () => {
    const cleared = clearedTemplates(indexCredits([...same('/list', 2), ...same('/item/*', 1)]))
    expect([cleared('trk', 'v0x'), cleared('trk', 'v1x'), cleared('trk', 'v2x'), cleared('ref', 'v0x')]).toEqual([2, 1, 0, 0]) // prettier-ignore
  })
})

describe('testsOfDoubted', () => {
  it('asks for no more pages than there are paths', () => {
    expect([testsOfDoubted('/item/*', { site: SITE, policy }), testsOfDoubted('/list', { site: SITE, policy })]).toEqual([3, 1]) // prettier-ignore
  })
})
