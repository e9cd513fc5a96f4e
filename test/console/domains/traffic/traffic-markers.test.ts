import { expect, it } from 'vitest'
import { trafficMarkers } from '../../../../src/console/domains/traffic/traffic-markers.ts'
import type { RevisionRow } from '../../../../src/store/control-store.ts'

function row(revision: number, more: Partial<RevisionRow> = {}): RevisionRow {
  const base = {
    domain: 'shop.example',
    revision,
    sha256: '',
    state: 'published',
    at: revision,
    by: 'ann',
    reason: 'why',
  }
  return { ...base, ...more } as RevisionRow
}

it('marks what came into force within the span, oldest first, by what it was', () => {
  const rows = [
    row(5),
    row(4, { state: 'archived' }),
    row(3, { by: 'audit' }),
    row(2, { reason: 'rollback to 1: x' }),
    row(1),
  ]
  const markers = trafficMarkers(rows, { fromMs: 2, toMs: 5 })
  expect(markers.map(({ atMs, kind }) => [atMs, kind])).toEqual([
    [2, 'rollback'],
    [3, 'quarantine'],
  ])
  expect(markers[0]?.href).toBe('/domains/shop.example/diff?from=1&to=2')
})
