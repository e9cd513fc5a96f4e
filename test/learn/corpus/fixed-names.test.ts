import { describe, expect, it } from 'vitest'
import { fixedNames } from '../../../src/learn/corpus/fixed-names.ts'
import type { DomainRecord } from '../../../src/rules/record/domain-record.ts'
import { corpusOf } from '../fake-site.ts'

const CORPUS = corpusOf(['oak', 'elm', 'fir'].map((wood) => `https://shop.example/list?wood=${wood}&trk=${wood}x`))
const RECORD: DomainRecord = {
  v: 2,
  domain: 'shop.example',
  revision: 3,
  builtAt: '',
  sha256: '',
  mode: 'observe',
  patterns: {},
}

describe('fixedNames', () => {
  it('names nothing on a template whose parameters the library leaves to the learner', () => {
    expect(fixedNames(CORPUS)).toEqual(new Map([['/list', new Set()]]))
  })

  it('names what the operator keeps', () => {
    expect(fixedNames(CORPUS, { ...RECORD, keep: ['wood'] }).get('/list')).toEqual(new Set(['wood']))
  })

  it('names nothing for what was learned before', () => {
    const evidence = { equal: 0, differ: 2, inconclusive: 0, upperBound99: 1, holdout: [0, 0] } as const
    const patterns = { '/list?trk&wood': { keep: ['trk', 'wood'], drop: [], basis: 'verified', evidence } } as const
    expect(fixedNames(CORPUS, { ...RECORD, patterns }).get('/list')).toEqual(new Set())
  })
})
