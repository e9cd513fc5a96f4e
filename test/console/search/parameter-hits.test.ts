import { expect, it } from 'vitest'
import { parameterHits } from '../../../src/console/search/parameter-hits.ts'
import { recordOf } from '../../api/support/memory-control.ts'

it('finds names of lists and of the map, whatever their letter case', () => {
  const evidence = { equal: 21, differ: 0, inconclusive: 0, upperBound99: 0.2, holdout: [0, 0] as const }
  const patterns = { '/p?Ref_src&id': { keep: ['id'], drop: ['Ref_src'], basis: 'verified' as const, evidence } }
  const hits = parameterHits(recordOf('a.example', 1, { strip: ['ref'], keep: ['tint'], patterns }), 'REF')
  expect(hits.map(({ name }) => name)).toEqual(['Ref_src', 'ref'])
})

it('finds names that are in quarantine alone', () => {
  const quarantine = [{ name: 'ref_id', pattern: '/p?ref_id' as const, since: '2026-11-28T00:00:00Z' }]
  expect(parameterHits(recordOf('a.example', 1, { quarantine }), 'ref')).toEqual([
    { domain: 'a.example', name: 'ref_id' },
  ])
})
