import { describe, expect, it } from 'vitest'
import { checkInvariants, isSound, type ProblemKind } from '../../../src/jobs/store-jobs/invariants.ts'
import { createMemoryUrlMaintenance } from '../../../src/store/urls/memory-url-maintenance.ts'
import { createMemoryUrlStore } from '../../../src/store/urls/memory-url-store.ts'
import { emptyTables } from '../../../src/store/urls/memory-url-tables.ts'
import type { UrlRow } from '../../../src/store/urls/url-store.ts'
import { BUILT_IN } from '../../contracts/url-storage.ts'
import { variantOf } from '../../contracts/url-variants.ts'

async function filled() {
  const tables = emptyTables()
  const store = createMemoryUrlStore(BUILT_IN, tables)
  for (let i = 0; i < 8; i++) await store.put([{ url: variantOf(i, i), seenAtMs: 1 }])
  const maintenance = createMemoryUrlMaintenance(tables)
  const change = (id: number, to: Partial<UrlRow>): void => {
    const row = { ...tables.rows.get(id)!, ...to }
    tables.rows.set(id, row)
    tables.idByKey.set(row.key, row.id)
  }
  return { tables, maintenance, change, rows: await maintenance.rows(0, 100) }
}

const found = (counts: Readonly<Record<ProblemKind, number>>) =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))

describe('checkInvariants()', () => {
  it('finds nothing in a store that was only written to through its interface', async () => {
    const { maintenance } = await filled()
    const report = await checkInvariants(maintenance, { rules: BUILT_IN, pageRows: 3 })
    expect([report.rows, isSound(report), report.problems]).toEqual([8, true, []])
  })

  it('finds a page under the key of another', async () => {
    const { maintenance, change, rows } = await filled()
    change(2, { url: 'https://elsewhere.example/' })
    const report = await checkInvariants(maintenance, { rules: BUILT_IN, pageRows: 3 })
    expect(found(report.counts)).toEqual({ 'false-merge': 1 })
    expect(report.problems[0]).toMatchObject({ rows: [2], keys: [rows[1]?.key, expect.any(String)] })
  })

  it('does not judge rows on hosts that wait to be re-keyed', async () => {
    const { maintenance, change } = await filled()
    change(2, { url: 'https://elsewhere.example/' })
    const report = await checkInvariants(maintenance, { rules: BUILT_IN, waiting: new Set(['elsewhere.example']) })
    expect([report.rows, isSound(report)]).toEqual([8, true])
  })

  it('finds an item that is not the one of the URL', async () => {
    const { maintenance, change, rows } = await filled()
    const video = rows.find(({ provider }) => provider === 'youtube')
    change(video?.id ?? 0, { itemId: 'another' })
    expect(found((await checkInvariants(maintenance, { rules: BUILT_IN })).counts)).toEqual({ 'false-merge': 1 })
  })

  it.each([1, 2, 100])(
    'finds one page under two keys, in one page of rows or in two (%i rows each)',
    async (pageRows) => {
      const { maintenance, change, rows } = await filled()
      change(6, { key: 'url:of-older-rules', url: rows[0]?.url ?? '' })
      const report = await checkInvariants(maintenance, { rules: BUILT_IN, pageRows })
      expect(found(report.counts)).toEqual({ 'false-merge': 1, 'split-identity': 1 })
      expect(report.problems.find(({ kind }) => kind === 'split-identity')?.rows).toEqual([1, 6])
    },
  )

  it('finds one page under two keys that are both of older rules', async () => {
    const { maintenance, change } = await filled()
    for (const id of [3, 6]) change(id, { key: `url:old-${id}`, url: 'https://moved.example/' })
    expect(found((await checkInvariants(maintenance, { rules: BUILT_IN, pageRows: 2 })).counts)).toEqual({
      'false-merge': 2,
      'split-identity': 1,
    })
  })

  it('finds aliases that lead to each other, to nothing, or stand on a key in use', async () => {
    const { tables, maintenance, rows } = await filled()
    const alias = (oldKey: string, newKey: string) =>
      tables.aliases.set(oldKey, { newKey, rules: { contract: 2, domain: '', record: 0 }, host: '' })
    const [first, second] = [rows[0]?.key ?? '', rows[1]?.key ?? '']
    alias('good', first)
    alias('a', 'b')
    alias('b', 'a')
    alias('lost', 'nowhere')
    alias(first, second)
    const report = await checkInvariants(maintenance, { rules: BUILT_IN, pageRows: 2 })
    expect(report.aliases).toBe(5)
    expect(found(report.counts)).toEqual({ 'alias-cycle': 1, 'dangling-alias': 3, 'false-merge': 1 })
  })

  it('finds redirects in a circle, each circle once', async () => {
    const { maintenance, change } = await filled()
    for (const [from, to] of [
      [1, 2],
      [2, 3],
      [3, 1],
      [4, 1],
      [5, 6],
    ] as const)
      change(from, { canonicalId: to })
    const report = await checkInvariants(maintenance, { rules: BUILT_IN })
    expect(found(report.counts)).toEqual({ 'redirect-cycle': 1 })
    expect(report.problems[0]?.rows.toSorted()).toEqual([1, 2, 3])
  })

  it('passes on what the database has orphaned and what the filter has forgotten', async () => {
    const { maintenance } = await filled()
    const orphans = async () => [{ table: 'links' as const, id: 1, missingId: 99 }]
    const filter = async function* () {
      yield { checked: 5, missing: [] }
      yield { checked: 4, missing: ['00ff'] }
    }
    const report = await checkInvariants({ ...maintenance, orphans }, { rules: BUILT_IN, filter })
    expect([found(report.counts), report.filterKeys]).toEqual([{ orphan: 1, 'filter-miss': 1 }, 9])
    expect(isSound(report)).toBe(false)
  })

  it('counts all and lists some', async () => {
    const { maintenance, change } = await filled()
    for (let id = 1; id <= 8; id++) change(id, { url: `https://wrong.example/${id}` })
    const report = await checkInvariants(maintenance, { rules: BUILT_IN, listed: 3 })
    expect([report.counts['false-merge'], report.problems.length]).toEqual([8, 3])
  })
})
