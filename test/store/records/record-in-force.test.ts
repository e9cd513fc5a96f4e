import { describe, expect, it } from 'vitest'
import { recordInForce, type RecordStores } from '../../../src/store/records/record-in-force.ts'
import { recordOf } from '../../jobs/support/records.ts'

/** What KV, the database and the archive each hold: revisions. */
function stores({ kv, db, archived = [] }: { kv?: number; db?: number; archived?: readonly number[] }): RecordStores {
  const row = db === undefined ? undefined : { domain: 'shop.example', onboardedAtMs: 1, revision: db, learns: true }
  return {
    control: { domains: { get: async () => row } },
    pointer: { current: async () => (kv === undefined ? undefined : recordOf({ revision: kv })) },
    archive: { get: async (_, revision) => (archived.includes(revision) ? recordOf({ revision }) : undefined) },
  }
}

describe('recordInForce', () => {
  it.each([
    ['nothing is known', {}, undefined],
    ['a domain without a published record', { db: 0 }, undefined],
    ['KV and database agree', { kv: 3, db: 3, archived: [3] }, 3],
    ['KV still answers with the one before', { kv: 2, db: 3, archived: [2, 3] }, 3],
    ['KV has not heard of it yet', { db: 3, archived: [3] }, 3],
    ['an operator put a later one into KV by hand', { kv: 9, db: 3, archived: [3] }, 9],
    ['an operator put one into KV before the database existed', { kv: 1 }, 1],
    ['the archive has lost it', { kv: 2, db: 3 }, 2],
  ])('%s', async (_, held, revision) => {
    expect((await recordInForce(stores(held), 'shop.example'))?.revision).toBe(revision)
  })

  it('does not take the record that an alias points to for one of the alias', async () => {
    expect(await recordInForce(stores({ kv: 3 }), 'www.shop.example')).toBeUndefined()
  })
})
