import { describe, expect, it } from 'vitest'
import { comparisonsOf, readEvidenceFilter } from '../../../src/console/runs/evidence-filter.ts'
import { comparisonReport } from '../../learn/sample-rows.ts'

const read = (query: Readonly<Record<string, string>>) => readEvidenceFilter((name) => query[name])

describe('readEvidenceFilter', () => {
  it('takes what is absent or a star for any', () => {
    const any = { parameter: undefined, template: undefined, outcome: undefined, page: 1 }
    expect(read({})).toEqual(any)
    expect(read({ parameter: '*', template: '*', outcome: '*' })).toEqual(any)
    expect(read({ parameter: 'ref', template: '', page: '3' })).toEqual({ ...any, parameter: 'ref', template: '', page: 3 }) // prettier-ignore
  })

  it.each(['0', '-1', '1.5', 'two', ''])('begins at the first page for %j', (page) => {
    expect(read({ page }).page).toBe(1)
  })

  it('reads no more than 500 characters of a text', () => {
    expect(read({ parameter: 'a'.repeat(9000) }).parameter).toHaveLength(500)
  })
})

describe('comparisonsOf', () => {
  it('gives those that match every member, in their order', () => {
    const ref = comparisonReport()
    const both = comparisonReport({ treatment: ['+color', '+ref', 'order'], outcome: 'different', template: '' })
    const longer = comparisonReport({ treatment: ['+reference'] })
    const found = (query: Readonly<Record<string, string>>) => comparisonsOf([ref, both, longer], read(query))
    expect(found({})).toEqual([ref, both, longer])
    expect(found({ parameter: 'ref' })).toEqual([ref, both])
    expect(found({ template: '' })).toEqual([both])
    expect(found({ parameter: 'ref', outcome: 'same' })).toEqual([ref])
    expect(found({ parameter: 'order' })).toEqual([])
  })
})
