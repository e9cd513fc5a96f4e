import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkInvariants, isSound } from '../../../src/jobs/store-jobs/invariants.ts'
import { advanceRekey, type RekeyOptions } from '../../../src/jobs/store-jobs/rekey-domain.ts'
import { storeRules } from '../../../src/jobs/store-jobs/store-rules.ts'
import type { DomainRecord } from '../../../src/rules/record/domain-record.ts'
import { recordHosts } from '../../../src/rules/record/record-concerns.ts'
import { createMemoryUrlMaintenance } from '../../../src/store/urls/memory-url-maintenance.ts'
import { createMemoryUrlStore } from '../../../src/store/urls/memory-url-store.ts'
import { emptyTables } from '../../../src/store/urls/memory-url-tables.ts'
import type { UrlMaintenance } from '../../../src/store/urls/url-maintenance.ts'
import { recordOf } from '../../api/support/memory-control.ts'
import { memoryRecords } from '../../rules/memory-records.ts'

const nowMs = (): number => 1000
const shop = (revision: number, more: Partial<DomainRecord>): DomainRecord => recordOf('shop.example', revision, more)
const rekeyOf = (record: DomainRecord) => ({
  domain: 'shop.example',
  revision: record.revision,
  hosts: recordHosts(record),
})

/** A store whose records in force a test may change. */
function world() {
  const tables = emptyTables()
  const inForce = new Map<string, DomainRecord>()
  const rules = storeRules({ records: memoryRecords((name) => inForce.get(name)), contract: 2 })
  const publish = (record: DomainRecord): void => {
    for (const [host, { domain }] of inForce) if (domain === record.domain) inForce.delete(host)
    for (const host of [record.domain, ...(record.aliases ?? [])]) inForce.set(host, record)
  }
  const maintenance = createMemoryUrlMaintenance(tables)
  const store = createMemoryUrlStore(rules, tables)
  const keysOf = async () => (await maintenance.rows(0, 1000)).map(({ url, sightings, ruleRevision }) => [url, sightings, ruleRevision]) // prettier-ignore
  return { publish, rules, maintenance, store, keysOf }
}

async function runRekey(
  maintenance: UrlMaintenance,
  record: DomainRecord,
  options: Omit<RekeyOptions, 'batches' | 'nowMs'>,
): Promise<number> {
  for (let steps = 1; ; steps++)
    if ((await advanceRekey(maintenance, rekeyOf(record), { ...options, batches: 1, nowMs })).isDone) return steps
}

const URLS = ['a', 'b'].flatMap((page) =>
  ['shop.example', 'www.shop.example', 'alias.example', 'other.example'].flatMap((host) =>
    [1, 2, 3].map((tint) => `https://${host}/${page}?tint=${tint}`),
  ),
)

describe('advanceRekey()', () => {
  it('re-keys the rows of the record’s hosts and no others', async () => {
    const { publish, rules, maintenance, store, keysOf } = world()
    await store.put(URLS.map((url) => ({ url, seenAtMs: 1 })))
    const record = shop(3, { strip: ['tint'], aliases: ['alias.example'] })
    publish(record)
    const steps = await runRekey(maintenance, record, { rules, batchRows: 2 })
    expect(steps).toBeGreaterThan(3)
    const rows = await keysOf()
    // www folds into the bare host: six sightings a page there, three on the alias.
    expect(rows.filter(([, , revision]) => revision === '2:3').map(([url, sightings]) => [url, sightings])).toEqual([
      ['https://shop.example/a', 6],
      ['https://alias.example/a', 3],
      ['https://shop.example/b', 6],
      ['https://alias.example/b', 3],
    ])
    expect(rows.filter(([, , revision]) => revision === '2:0')).toHaveLength(6)
    expect(isSound(await checkInvariants(maintenance, { rules }))).toBe(true)
  })

  it('leaves a revision that is done as it is, and begins anew for the next', async () => {
    const { publish, rules, maintenance, store, keysOf } = world()
    await store.put(URLS.map((url) => ({ url, seenAtMs: 1 })))
    const [one, two] = [shop(1, { strip: ['tint'] }), shop(2, { strip: ['tint'], keep: ['tint'] })]
    publish(one)
    await runRekey(maintenance, one, { rules })
    expect(await advanceRekey(maintenance, rekeyOf(one), { rules, nowMs, batches: 0 })).toMatchObject({ isDone: true })
    publish(two)
    expect(await advanceRekey(maintenance, rekeyOf(two), { rules, nowMs, batches: 0 })).toMatchObject({ isDone: false })
    await runRekey(maintenance, two, { rules })
    expect((await keysOf())[0]).toEqual(['https://shop.example/a', 6, '2:2'])
  })

  it('takes aliases along from hosts that the record no longer has', async () => {
    const { publish, rules, maintenance, store } = world()
    const urls = [1, 2].map((tint) => `https://alias.example/a?tint=${tint}`)
    await store.put(urls.map((url) => ({ url, seenAtMs: 1 })))
    const [one, two] = [shop(1, { strip: ['tint'], aliases: ['alias.example'] }), shop(2, { strip: ['tint'] })]
    publish(one)
    await runRekey(maintenance, one, { rules })
    publish(two)
    // Until the rows are re-keyed, a host without a record may be one that is not up to date.
    expect((await store.get(urls[1]!))?.row.url).toBe('https://alias.example/a')
    const rekey = { ...rekeyOf(two), hosts: [...recordHosts(one), ...recordHosts(two)] }
    await advanceRekey(maintenance, rekey, { rules, nowMs, batches: 9 })
    expect(await store.get(urls[1]!)).toBeUndefined()
    expect(await store.put([{ url: urls[1]!, seenAtMs: 2 }])).toMatchObject([{ isFirst: true }])
  })

  it('ends in one state wherever it is interrupted, and loses no count while publishes race', async () => {
    const strips = fc.subarray(['tint', 'size', 'page'])
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ strip: strips, steps: fc.nat(4) }), { minLength: 2, maxLength: 4 }),
        fc.array(fc.tuple(fc.nat(2), fc.nat(2), fc.nat(2)), { minLength: 5, maxLength: 20 }),
        async (publishes, pages) => {
          const { publish, rules, maintenance, store } = world()
          const urls = pages.map(
            ([tint, size, page]) => `https://shop.example/p?tint=${tint}&size=${size}&page=${page}`,
          )
          await store.put(urls.map((url) => ({ url, seenAtMs: 1 })))
          const records = publishes.map(({ strip }, i) => shop(i + 1, { strip, keep: ['page'] }))
          for (const [i, record] of records.entries()) {
            publish(record)
            // The next publish comes while this one is re-keyed; what was begun for an earlier one goes on at times.
            for (let step = 0; step < publishes[i]!.steps; step++)
              await advanceRekey(maintenance, rekeyOf(records[step % (i + 1)]!), {
                rules,
                nowMs,
                batches: 1,
                batchRows: 2,
              })
            await store.put([{ url: urls[0]!, seenAtMs: 2 }])
          }
          await runRekey(maintenance, records.at(-1)!, { rules, batchRows: 3 })
          const rows = await maintenance.rows(0, 1000)
          expect(isSound(await checkInvariants(maintenance, { rules }))).toBe(true)
          expect(rows.reduce((sum, { sightings }) => sum + sightings, 0)).toBe(urls.length + records.length)
          expect(new Set(rows.map(({ ruleRevision }) => ruleRevision))).toEqual(new Set([`2:${records.length}`]))
        },
      ),
      { seed: 27, numRuns: 60 },
    )
  })
})
