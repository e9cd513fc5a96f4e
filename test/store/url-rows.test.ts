import { expect, it } from 'vitest'
import { entryOf, linkedOf, rowOf } from '../../src/store/url-rows.ts'

const row = {
  id: 1,
  canonical_key: 'k',
  canonical_url: 'u',
  provider: null,
  item_kind: null,
  item_id: 'i',
  first_seen: 2,
  last_seen: 3,
  sightings: 4,
  rule_revision: 5,
  canonical_id: null,
}

it('names columns as the store does', () => {
  expect(rowOf(row)).toEqual({
    id: 1,
    key: 'k',
    url: 'u',
    provider: null,
    itemKind: null,
    itemId: 'i',
    firstSeenMs: 2,
    lastSeenMs: 3,
    sightings: 4,
    ruleRevision: 5,
    canonicalId: null,
  })
  expect(linkedOf(row)).toEqual({ id: 1, key: 'k', url: 'u' })
  expect(entryOf({ field: 'f', value: 'v', updated_at: 9 })).toEqual({ field: 'f', value: 'v', updatedAtMs: 9 })
})

it('refuses rows of another schema', () => {
  expect(() => rowOf({ ...row, sightings: 'many' })).toThrow('column sightings holds no number')
  expect(() => linkedOf({ id: 1 })).toThrow('column canonical_key holds no text')
})
