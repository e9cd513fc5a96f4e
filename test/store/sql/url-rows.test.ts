import { expect, it } from 'vitest'
import { entryOf, exportedLinks, hostOfRow, linkedOf, rowOf } from '../../../src/store/sql/url-rows.ts'
import { MAX_EXPORTED_LINKS } from '../../../src/store/urls/url-store.ts'

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
  rule_revision: '5:2',
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
    ruleRevision: '5:2',
    canonicalId: null,
  })
  expect(linkedOf(row)).toEqual({ id: 1, key: 'k', url: 'u' })
  expect(entryOf({ field: 'f', value: 'v', updated_at: 9 })).toEqual({ field: 'f', value: 'v', updatedAtMs: 9 })
})

it('reads the revision of a row from before records were followed', () => {
  expect(rowOf({ ...row, rule_revision: 5 }).ruleRevision).toBe('5')
})

it('names the host of a row without its port and trailing dot', () => {
  expect(
    ['https://a.example./x', 'http://[::1]:8080/', 'https://b.example:81/'].map((url) => hostOfRow({ url })),
  ).toEqual(['a.example', '[::1]', 'b.example'])
})

it('refuses rows of another schema', () => {
  expect(() => rowOf({ ...row, sightings: 'many' })).toThrow('column sightings holds no number')
  expect(() => linkedOf({ id: 1 })).toThrow('column canonical_key holds no text')
})

it('shows so many links of a direction, and says where there are more', () => {
  const links = (count: number) => Array.from({ length: count }, (_, id) => ({ id, key: 'k', url: 'u' }))
  const [few, all, more] = [1, MAX_EXPORTED_LINKS, MAX_EXPORTED_LINKS + 1].map(links) as [[], [], []]
  expect(exportedLinks(few, all)).toEqual({ outlinks: few, inlinks: all })
  expect(exportedLinks(more, few)).toEqual({ outlinks: all, inlinks: few, cut: ['outlinks'] })
  expect(exportedLinks(more, more).cut).toEqual(['outlinks', 'inlinks'])
})
