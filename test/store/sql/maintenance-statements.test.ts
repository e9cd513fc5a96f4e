import { expect, it } from 'vitest'
import { rekey } from '../../../src/store/sql/maintenance-statements.ts'
import type { UrlRow } from '../../../src/store/urls/url-store.ts'

function row(id: number, canonicalId: number | null = null): UrlRow {
  const none = { provider: null, itemKind: null, itemId: null }
  return {
    id,
    key: `k${id}`,
    url: 'https://u.example/',
    ...none,
    firstSeenMs: 1,
    lastSeenMs: 1,
    sightings: 1,
    ruleRevision: '1:0',
    canonicalId,
  }
}

const batch = { run: { scope: '', ruleRevision: '2:0' }, cursor: { from: 0, to: 9 }, scanned: 9, aliases: [] }
const move = (id: number, key: string, canonicalId: number | null = null) => ({
  ...row(id),
  row: row(id, canonicalId),
  key,
  rules: { contract: 2, domain: '', record: 0 },
})

it('merges only where there is something to merge', () => {
  const renamed = rekey({ ...batch, moves: [move(1, 'new')], merges: [] })
  const merged = rekey({ ...batch, moves: [move(1, 'new')], merges: [{ row: row(2), intoId: 1 }] })
  expect(renamed.some(({ sql }) => sql.includes('DELETE FROM urls'))).toBe(false)
  expect(merged.filter(({ sql }) => sql.includes('DELETE FROM urls'))).toHaveLength(1)
})

it('looks for circles only behind rows that redirect', () => {
  const circles = (canonicalId: number | null) =>
    rekey({ ...batch, moves: [move(1, 'new')], merges: [{ row: row(2, canonicalId), intoId: 1 }] }).filter(({ sql }) =>
      sql.includes('ahead'),
    ).length
  expect([circles(null), circles(7)]).toEqual([0, 1])
})

it('says first where the cursor goes and what the rows were', () => {
  const [cursor, unchanged] = rekey({ ...batch, moves: [move(1, 'new'), move(3, 'k3')], merges: [] })
  expect(cursor?.params).toEqual(['', 0, 9, 9, 1, 0, '2:0'])
  expect(unchanged?.params).toEqual(['', '[[1,"k1","https://u.example/"],[3,"k3","https://u.example/"]]', 2])
})
