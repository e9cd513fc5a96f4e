import { describe, expect, it } from 'vitest'
import { fixedNames } from '../../../src/learn/corpus/fixed-names.ts'
import { corpusOf } from '../fake-site.ts'
import { EMPTY_RECORD } from './empty-record.ts'

const CORPUS = corpusOf(['oak', 'elm', 'fir'].map((wood) => `https://shop.example/list?wood=${wood}&trk=${wood}x`))

describe('fixedNames', () => {
  it('names nothing on a template whose parameters the library leaves to the learner', () => {
    expect(fixedNames(CORPUS)).toEqual(new Map([['/list', new Set()]]))
  })

  it('names what the operator keeps', () => {
    expect(fixedNames(CORPUS, { ...EMPTY_RECORD, keep: ['wood'] }).get('/list')).toEqual(new Set(['wood']))
  })

  it('names what a platform keeps', () => {
    const corpus = corpusOf(['https://shop.example/list?monthnum=2&trk=ax'])
    const fixed = [undefined, ['wordpress']].map((platform) => fixedNames(corpus, EMPTY_RECORD, platform).get('/list'))
    expect(fixed).toEqual([new Set(), new Set(['monthnum'])])
  })

  it('names nothing for what was learned before', () => {
    const evidence = { equal: 0, differ: 2, inconclusive: 0, upperBound99: 1, holdout: [0, 0] } as const
    const patterns = { '/list?trk&wood': { keep: ['trk', 'wood'], drop: [], basis: 'verified', evidence } } as const
    expect(fixedNames(CORPUS, { ...EMPTY_RECORD, patterns }).get('/list')).toEqual(new Set())
  })
})
