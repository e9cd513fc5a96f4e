import fc from 'fast-check'
import { expect, it } from 'vitest'
import { advanceBackfill, beginBackfill } from '../../src/jobs/store-jobs/backfill.ts'
import { checkInvariants } from '../../src/jobs/store-jobs/invariants.ts'
import { createMemoryUrlMaintenance } from '../../src/store/urls/memory-url-maintenance.ts'
import { createMemoryUrlStore } from '../../src/store/urls/memory-url-store.ts'
import { emptyTables } from '../../src/store/urls/memory-url-tables.ts'
import type { StoreRules } from '../../src/store/urls/url-store.ts'
import { openSqliteStorage } from '../store/support/sqlite-storage.ts'
import { rulesOf } from './toy-rules.ts'
import { type UrlStorage } from './url-storage.ts'
import { repeats } from '../support/nightly.ts'

// Writers under old and new rules at once, backfills that stop in the middle, deletions in between: no model foresees all of
// that, but two implementations that share no code must do the same, and nothing may be lost.

const PAGES = 6
const REVISIONS = 3
const urlOf = (page: number): string => `https://t.example/${page}`

const page = fc.nat(PAGES - 1)
const ms = fc.nat(9)
const revision = fc.integer({ min: 1, max: REVISIONS })
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('put' as const), revision, page, ms, count: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('patch' as const), revision, page, ms, value: fc.option(fc.constantFrom('a', 'b')) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('link' as const), revision, page, to: page, ms }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('redirect' as const), revision, page, to: page, ms }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), revision, page }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('backfill' as const), revision, rows: fc.integer({ min: 1, max: 4 }), batches: fc.constantFrom(1, 2, 20) }) },
) // prettier-ignore
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const names = fc.array(fc.nat(PAGES), { minLength: PAGES, maxLength: PAGES })

/** Runs a step; says what came of it. */
async function run(storage: UrlStorage, rules: readonly StoreRules[], each: Step): Promise<unknown> {
  const its = rules[each.revision - 1]!
  const store = storage.store(its)
  switch (each.do) {
    case 'put':
      return store.put([{ url: urlOf(each.page), seenAtMs: each.ms, count: each.count }])
    case 'patch':
      return store.patchMetadata(urlOf(each.page), [{ field: 'title', value: each.value, updatedAtMs: each.ms }])
    case 'link':
      return store.addLinks(urlOf(each.page), [urlOf(each.to)], each.ms)
    case 'redirect':
      return store.redirect(urlOf(each.page), urlOf(each.to), each.ms)
    case 'delete':
      return store.delete(urlOf(each.page))
    case 'backfill': {
      const options = { rules: its, batchRows: each.rows, nowMs: () => 1000 }
      await beginBackfill(storage.maintenance, options)
      return advanceBackfill(storage.maintenance, options, each.batches)
    }
  }
}

/** Ids only say which row was first. */
function withoutIds(outcome: unknown): unknown {
  return JSON.parse(
    JSON.stringify(outcome, (name, value: unknown) => (['id', 'cursor', 'lastId'].includes(name) ? 0 : value)),
  )
}

/** All that is held, by keys instead of ids. */
async function dump(storage: UrlStorage, rules: readonly StoreRules[]): Promise<unknown> {
  const rows = await storage.maintenance.rows(0, 1000)
  const keyOf = new Map(rows.map(({ id, key }) => [id, key]))
  const shown = rows.map((each) => {
    const { id: _, canonicalId, ...row } = each
    return { ...row, to: canonicalId === null ? null : keyOf.get(canonicalId) }
  })
  const exported = await Promise.all(
    rules.flatMap((its) =>
      Array.from({ length: PAGES }, async (_, n) => {
        const store = storage.store(its)
        const whole = await store.export(urlOf(n))
        const found = await store.get(urlOf(n))
        return [whole?.metadata, whole?.outlinks.map(({ key }) => key).toSorted(), whole?.aliases, found?.row.key]
      }),
    ),
  )
  return {
    rows: shown.toSorted((a, b) => (a.key < b.key ? -1 : 1)),
    aliases: await storage.maintenance.aliases('', 1000),
    exported,
  }
}

it(
  'does the same in memory and in SQLite, while writers with any rules and a re-keying run together',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.tuple(names, names), fc.array(step, { maxLength: 25 }), async ([second, third], steps) => {
        const rules = [
          rulesOf(1, (path) => path),
          rulesOf(2, (path) => String(second[Number(path)])),
          rulesOf(3, (path) => String(third[Number(path)])),
        ]
        const tables = emptyTables()
        const memory: UrlStorage = {
          store: (its) => createMemoryUrlStore(its, tables),
          maintenance: createMemoryUrlMaintenance(tables),
        }
        const sqlite = await openSqliteStorage()
        let sightings = 0
        for (const each of steps) {
          if (each.do === 'delete') sightings -= (await held(sqlite, rules, each)).sightings
          const [ours, theirs] = [await run(memory, rules, each), await run(sqlite, rules, each)]
          expect(withoutIds(ours)).toEqual(withoutIds(theirs))
          if (each.do === 'put') sightings += each.count
          expect(await dump(memory, rules)).toEqual(await dump(sqlite, rules))
          const rows = await sqlite.maintenance.rows(0, 1000)
          expect(rows.reduce((sum, row) => sum + row.sightings, 0)).toBe(sightings)
          const { counts } = await checkInvariants(sqlite.maintenance, { rules: rules[2]! })
          expect([counts.orphan, counts['redirect-cycle'], counts['alias-cycle']]).toEqual([0, 0, 0])
        }
        sqlite.db.close()
      }),
      { seed: 45, numRuns: repeats(50, 600) },
    )
  },
)

async function held(
  storage: UrlStorage,
  rules: readonly StoreRules[],
  each: Step,
): Promise<{ readonly sightings: number }> {
  const whole = 'page' in each ? await storage.store(rules[each.revision - 1]!).export(urlOf(each.page)) : undefined
  return { sightings: whole?.row.sightings ?? 0 }
}
