import { describe, expect, it } from 'vitest'
import { createD1UrlStore, d1Database } from '../../../src/store/sql/d1-url-store.ts'
import { createSqlUrlMaintenance } from '../../../src/store/sql/sql-url-maintenance.ts'
import type { StoreRules } from '../../../src/store/urls/url-store.ts'
import { describeBackfill } from '../../contracts/backfill.contract.ts'
import { BUILT_IN } from '../../contracts/url-storage.ts'
import { describeUrlStore } from '../../contracts/url-store.contract.ts'
import { variantOf } from '../../contracts/url-variants.ts'
import { repeats } from '../../support/nightly.ts'
import { emptyDatabase } from '../support/control-world.ts'

async function open() {
  const db = await emptyDatabase()
  return {
    store: (rules: StoreRules) => createD1UrlStore(db, rules),
    maintenance: createSqlUrlMaintenance(d1Database(db)),
  }
}

describe('the URL store in D1', () => {
  describeUrlStore(open, { modelRuns: repeats(6, 60) })
  describeBackfill(open, { modelRuns: repeats(3, 20) })

  it('keeps one row per identity under 50 writers at once, 200 variants of 40 identities each', async () => {
    const { store, maintenance } = await open()
    const writer = store(BUILT_IN)
    const sightings = Array.from({ length: 200 }, (_, i) => ({ url: variantOf(i % 40, i * 7), seenAtMs: i }))
    await Promise.all(
      Array.from({ length: 50 }, async (_, writerId) => {
        for (let at = 0; at < 200; at += 50)
          await writer.put(
            sightings.slice(at, at + 50).map((each) => ({ ...each, seenAtMs: each.seenAtMs + writerId })),
          )
      }),
    )
    const rows = await maintenance.rows(0, 1000)
    expect(rows).toHaveLength(40)
    expect(new Set(rows.map(({ sightings: count }) => count))).toEqual(new Set([250]))
    expect([
      Math.min(...rows.map(({ firstSeenMs }) => firstSeenMs)),
      Math.max(...rows.map(({ lastSeenMs }) => lastSeenMs)),
    ]).toEqual([0, 199 + 49])
  })
})
