import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { advanceBackfill, beginBackfill, runBackfill, step } from '../../src/jobs/store-jobs/backfill.ts'
import { countBackfill } from '../../src/jobs/store-jobs/count-backfill.ts'
import { checkInvariants, isSound } from '../../src/jobs/store-jobs/invariants.ts'
import type { UrlMaintenance } from '../../src/store/urls/url-maintenance.ts'
import type { StoreRules } from '../../src/store/urls/url-store.ts'
import { backfillRows } from './backfill-rows.contract.ts'
import type { OpenUrlStorage, UrlStorage } from './url-storage.ts'
import { rulesOf } from './toy-rules.ts'

const urlOf = (page: number): string => `https://t.example/${page}`
const TELL_ALL = rulesOf(1, (path) => path)
const nowMs = (): number => 1000
const RUN = { scope: '', ruleRevision: '2:0' }

/** What a backfill does to every store. */
export function describeBackfill(open: OpenUrlStorage, { modelRuns }: { readonly modelRuns: number }): void {
  describe('backfill', () => {
    backfillRows(open)

    it('merges rows without losing anything', async () => {
      const storage = await filled(open, [1, 2, 3])
      const before = storage.store(TELL_ALL)
      await before.patchMetadata(urlOf(1), [{ field: 'title', value: 'old', updatedAtMs: 1 }])
      await before.patchMetadata(urlOf(2), [{ field: 'title', value: 'new', updatedAtMs: 2 }])
      await before.addLinks(urlOf(2), [urlOf(3), urlOf(1)], 1)
      await before.addLinks(urlOf(3), [urlOf(2)], 1)
      await before.redirect(urlOf(2), urlOf(3), 1)
      // 1 and 2 become one page.
      const rules = rulesOf(2, (path) => (path === '2' ? '1' : path))
      expect(await countBackfill(storage.maintenance, { rules })).toEqual({ scanned: 3, rekeyed: 0, merged: 1 })
      const done = await runBackfill(storage.maintenance, { rules, nowMs })
      expect(done).toMatchObject({ scanned: 3, rekeyed: 0, merged: 1, finishedAtMs: 1000 })
      const whole = await storage.store(rules).export(urlOf(2))
      expect(whole).toMatchObject({
        row: { key: 'toy:1', sightings: 3, firstSeenMs: 1, lastSeenMs: 2, ruleRevision: '2:0' },
        metadata: [{ field: 'title', value: 'new' }],
        outlinks: [{ key: 'toy:3' }],
        inlinks: [{ key: 'toy:3' }],
        aliases: ['toy:2'],
        redirectsTo: 'toy:3',
      })
    })

    it('never merges a row into one that has the key under old rules only', async () => {
      const storage = await filled(open, [1, 2, 3, 4])
      // A circle and a chain: 1 -> 2 -> 3 -> 1, with 4 left alone.
      const rules = rulesOf(2, (path) => ({ 1: '2', 2: '3', 3: '1' })[path] ?? path)
      expect(await countBackfill(storage.maintenance, { rules, batchRows: 1 })).toEqual({
        scanned: 4,
        rekeyed: 3,
        merged: 0,
      })
      const done = await runBackfill(storage.maintenance, { rules, batchRows: 1, nowMs })
      expect(done.merged).toBe(0)
      const rows = await storage.maintenance.rows(0, 10)
      expect(rows.map(({ key, url, sightings }) => [key, url, sightings])).toEqual([
        ['toy:2', urlOf(1), 1],
        ['toy:3', urlOf(2), 2],
        ['toy:1', urlOf(3), 3],
        ['toy:4', urlOf(4), 4],
      ])
      expect(await storage.maintenance.aliases('', 10)).toEqual([])
    })

    it('keeps the newest of every field, the first and the last time, whichever row is kept', async () => {
      const storage = await filled(open, [])
      const before = storage.store(TELL_ALL)
      const [first, second] = [urlOf(1), urlOf(2)]
      await before.put([
        { url: first, seenAtMs: 50 },
        { url: second, seenAtMs: 20, count: 3 },
        { url: second, seenAtMs: 40 },
      ])
      await before.patchMetadata(first, [{ field: 'a', value: 'newer', updatedAtMs: 9 }])
      await before.patchMetadata(second, [{ field: 'a', value: 'older', updatedAtMs: 8 }])
      await before.patchMetadata(second, [{ field: 'b', value: null, updatedAtMs: 7 }])
      await before.patchMetadata(first, [{ field: 'b', value: 'removed since', updatedAtMs: 6 }])
      const rules = rulesOf(2, () => 'one')
      await runBackfill(storage.maintenance, { rules, nowMs })
      expect(await storage.store(rules).export(first)).toMatchObject({
        row: { firstSeenMs: 20, lastSeenMs: 50, sightings: 5 },
        metadata: [{ field: 'a', value: 'newer' }],
      })
    })

    it('keeps a redirect of any row that is merged, unless it pointed at one of them', async () => {
      const storage = await filled(open, [1, 2, 3, 9])
      const before = storage.store(TELL_ALL)
      await before.redirect(urlOf(2), urlOf(1), 1)
      await before.redirect(urlOf(3), urlOf(9), 1)
      const rules = rulesOf(2, (path) => (path === '9' ? '9' : 'one'))
      await runBackfill(storage.maintenance, { rules, nowMs })
      expect((await storage.store(rules).export(urlOf(1)))?.redirectsTo).toBe('toy:9')
    })

    it('takes no step from where the cursor is not', async () => {
      const storage = await filled(open, [1])
      await storage.maintenance.startBackfill(RUN, 1)
      const batch = { run: RUN, cursor: { from: 5, to: 9 }, scanned: 1, moves: [], merges: [], aliases: [] }
      expect(await storage.maintenance.commitBatch(batch)).toBe('outdated')
      expect(await storage.maintenance.backfill('')).toMatchObject({ cursor: 0, scanned: 0 })
    })

    it('lets old aliases lead on to the key of now', async () => {
      const storage = await filled(open, [1])
      for (const revision of [2, 3, 4])
        await runBackfill(storage.maintenance, { rules: rulesOf(revision, (path) => `${path}v${revision}`), nowMs })
      expect((await storage.maintenance.aliases('', 10)).map(({ oldKey, newKey }) => [oldKey, newKey])).toEqual([
        ['toy:1', 'toy:1v4'],
        ['toy:1v2', 'toy:1v4'],
        ['toy:1v3', 'toy:1v4'],
      ])
      expect((await storage.store(TELL_ALL).get(urlOf(1)))?.row.key).toBe('toy:1v4')
    })

    it('cuts a circle of redirects that a merge closes', async () => {
      const storage = await filled(open, [1, 2, 3])
      await storage.store(TELL_ALL).redirect(urlOf(1), urlOf(2), 1)
      await storage.store(TELL_ALL).redirect(urlOf(2), urlOf(3), 1)
      const rules = rulesOf(2, (path) => (path === '3' ? '1' : path))
      await runBackfill(storage.maintenance, { rules, nowMs })
      expect((await storage.store(rules).get(urlOf(2)))?.row.key).toBe('toy:1')
      expect(isSound(await checkInvariants(storage.maintenance, { rules }))).toBe(true)
    })

    it('plans again where another writer changed the rows meanwhile', async () => {
      const storage = await filled(open, [1, 2])
      const rules = rulesOf(2, () => 'same')
      let disturbed = 0
      const disturbing: UrlMaintenance = {
        ...storage.maintenance,
        async commitBatch(batch) {
          if (disturbed++ === 0) await storage.store(TELL_ALL).delete(urlOf(2))
          if (disturbed === 2) await storage.store(rules).put([{ url: urlOf(9), seenAtMs: 1, count: 7 }])
          return storage.maintenance.commitBatch(batch)
        },
      }
      await runBackfill(disturbing, { rules, nowMs })
      expect(disturbed).toBeGreaterThan(2)
      const rows = await storage.maintenance.rows(0, 10)
      expect(rows.map(({ key, sightings }) => [key, sightings])).toEqual([['toy:same', 8]])
    })

    it('moves a row that is new under old rules also when the last row has just gone', async () => {
      const storage = await filled(open, [1, 2])
      const rules = rulesOf(2, (path) => ({ 2: '1', 3: 'three' })[path] ?? path)
      const options = { rules, batchRows: 1, nowMs }
      await beginBackfill(storage.maintenance, options)
      await advanceBackfill(storage.maintenance, options, 2)
      await storage.store(TELL_ALL).put([{ url: urlOf(3), seenAtMs: 3 }])
      await runBackfill(storage.maintenance, options)
      expect((await storage.maintenance.rows(0, 10)).map(({ key }) => key)).toEqual(['toy:1', 'toy:three'])
    })

    it('counts a step once when two runs take it', async () => {
      const storage = await filled(open, [1, 2, 3, 4, 5, 6])
      const rules = rulesOf(2, (path) => String(Number(path) % 2))
      const both = [1, 2].map(() => runBackfill(storage.maintenance, { rules, batchRows: 2, nowMs }))
      await Promise.all(both)
      expect(await storage.maintenance.backfill('')).toMatchObject({ scanned: 6, merged: 4 })
      expect(
        (await storage.maintenance.rows(0, 10)).map(({ sightings }) => sightings).toSorted((a, b) => a - b),
      ).toEqual([9, 12])
    })

    it('ends in one state wherever it is interrupted, whatever the rules', { timeout: 120_000 }, async () => {
      const rename = fc.array(fc.nat(9), { minLength: 8, maxLength: 8 })
      const pairs = fc.array(fc.tuple(fc.nat(7), fc.nat(7)), { maxLength: 6 })
      await fc.assert(
        fc.asyncProperty(
          rename,
          pairs,
          pairs,
          fc.integer({ min: 1, max: 8 }),
          async (names, links, redirects, stop) => {
            const rules = rulesOf(2, (path) => String(names[Number(path)] ?? path))
            const build = async (): Promise<UrlStorage> => {
              const storage = await filled(open, [0, 1, 2, 3, 4, 5, 6, 7])
              const store = storage.store(TELL_ALL)
              for (const [from, to] of links) await store.addLinks(urlOf(from), [urlOf(to)], 1)
              for (const [from, to] of redirects) await store.redirect(urlOf(from), urlOf(to), 1)
              return storage
            }
            const [whole, broken] = [await build(), await build()]
            const counted = await countBackfill(whole.maintenance, { rules, batchRows: 3 })
            const done = await runBackfill(whole.maintenance, { rules, batchRows: 3, nowMs })
            await interrupted(broken.maintenance, rules, stop)
            expect(await dump(broken)).toEqual(await dump(whole))
            expect(counted).toEqual({ scanned: 8, rekeyed: counted.rekeyed, merged: done.merged })
            expect(isSound(await checkInvariants(whole.maintenance, { rules }))).toBe(true)
            const rows = await whole.maintenance.rows(0, 100)
            expect(rows).toHaveLength(new Set(names).size)
            for (const row of rows) {
              const pages = names.flatMap((name, page) => (`toy:${name}` === row.key ? [page] : []))
              expect(row.sightings).toBe(pages.reduce((sum, page) => sum + page, 0))
            }
          },
        ),
        { seed: 11, numRuns: modelRuns },
      )
    })
  })
}

/** Page `n` was seen `n` times, at time `n`; page 0 is the target of a link only. */
async function filled(open: OpenUrlStorage, pages: readonly number[]): Promise<UrlStorage> {
  const storage = await open()
  const store = storage.store(TELL_ALL)
  for (const page of pages) {
    if (page === 0) await store.patchMetadata(urlOf(0), [{ field: 'page', value: '0', updatedAtMs: 1 }])
    else await store.put([{ url: urlOf(page), seenAtMs: page, count: page }])
  }
  return storage
}

/** Does some steps, forgets everything, and lets a new run do the rest. */
async function interrupted(maintenance: UrlMaintenance, rules: StoreRules, steps: number): Promise<void> {
  const { cursor } = await maintenance.startBackfill(RUN, nowMs())
  for (let at = cursor, left = steps; left > 0 && (await step(maintenance, { rules, batchRows: 3 }, at)); left--)
    at = (await maintenance.backfill(''))?.cursor ?? 0
  await runBackfill(maintenance, { rules, batchRows: 3, nowMs })
}

async function dump({ store, maintenance }: UrlStorage): Promise<unknown> {
  const rows = await maintenance.rows(0, 1000)
  const wholes = []
  for (const row of rows) wholes.push(await store(TELL_ALL).export(`https://t.example/${row.key.slice(4)}`))
  return { rows, wholes, aliases: await maintenance.aliases('', 1000), run: await maintenance.backfill('') }
}
