import { describe, expect, it } from 'vitest'
import { fixedNames } from '../../../src/learn/site/fixed-names.ts'
import { corpusOf } from '../fake-site.ts'
import { EMPTY_RECORD } from '../empty-record.ts'

const CORPUS = corpusOf(['oak', 'elm', 'fir'].map((wood) => `https://shop.example/list?wood=${wood}&trk=${wood}x`))

const namesOf = (...given: Parameters<typeof fixedNames>) => fixedNames(...given).get('/list')

describe('fixedNames', () => {
  it('names nothing on a template whose parameters the library leaves to the learner', () => {
    expect(fixedNames(CORPUS)).toEqual(new Map([['/list', { names: new Set(), whole: new Set() }]]))
  })

  it('names what the operator keeps, with every value', () => {
    const kept = new Set(['wood'])
    expect(namesOf(CORPUS, { ...EMPTY_RECORD, keep: ['wood'] })).toEqual({ names: kept, whole: kept })
  })

  it('names what a platform keeps, with every value', () => {
    const corpus = corpusOf(['https://shop.example/list?monthnum=2&trk=ax'])
    const fixed = [undefined, ['wordpress']].map((platform) => namesOf(corpus, EMPTY_RECORD, platform))
    const kept = new Set(['monthnum'])
    expect(fixed).toEqual([{ names: new Set(), whole: new Set() }, { names: kept, whole: kept }]) // prettier-ignore
  })

  it('leaves single values of what a naming scheme keeps to the learner', () => {
    const corpus = corpusOf(['1', '2', '3'].map((page) => `https://shop.example/list?page=${page}&trk=${page}x`))
    expect(namesOf(corpus)).toEqual({ names: new Set(['page']), whole: new Set() })
  })

  it('leaves single values of a name that some URLs repeat to the learner', () => {
    const corpus = corpusOf([
      'https://shop.example/list?page=1&page=2&trk=ax',
      'https://shop.example/list?page=1&trk=bx',
    ])
    expect(namesOf(corpus)).toEqual({ names: new Set(['page']), whole: new Set() })
  })

  it('names nothing for what was learned before', () => {
    const evidence = { equal: 0, differ: 2, inconclusive: 0, upperBound99: 1, holdout: [0, 0] } as const
    const patterns = { '/list?trk&wood': { keep: ['trk', 'wood'], drop: [], basis: 'verified', evidence } } as const
    expect(namesOf(CORPUS, { ...EMPTY_RECORD, patterns })?.names).toEqual(new Set())
  })
})
