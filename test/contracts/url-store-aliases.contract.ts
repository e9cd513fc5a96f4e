import { describe, expect, it } from 'vitest'
import { runBackfill } from '../../src/jobs/store-jobs/backfill.ts'
import type { OpenUrlStorage } from './url-storage.ts'
import type { RuleRevision } from '../../src/store/records/rule-revision.ts'
import { rulesOf, toyRules } from './toy-rules.ts'

// Revision 1 tells x1 from x2; revision 2 does not; revision 3 does again.
const APART = rulesOf(1, (path) => path)
const TOGETHER = rulesOf(2, (path) => path.slice(0, 1))
const APART_AGAIN = rulesOf(3, (path) => path)
const [ONE, TWO] = ['https://t.example/x1', 'https://t.example/x2'] as const

/** Keys of before lead to the row of now, for readers and for writers that are behind. */
export function urlStoreAliases(open: OpenUrlStorage): void {
  const merged = async () => {
    const storage = await open()
    const old = storage.store(APART)
    await old.put([
      { url: ONE, seenAtMs: 1 },
      { url: TWO, seenAtMs: 2, count: 4 },
    ])
    await runBackfill(storage.maintenance, { rules: TOGETHER, nowMs: () => 7 })
    return storage
  }

  describe('aliases', () => {
    it('are followed by reads of those who know the old keys', async () => {
      const storage = await merged()
      const old = storage.store(APART)
      expect((await old.get(TWO))?.row).toMatchObject({ key: 'toy:x', sightings: 5 })
      expect((await old.seen([ONE, TWO])).map(({ seen }) => seen)).toEqual([true, true])
      expect((await old.export(ONE))?.aliases).toEqual(['toy:x1', 'toy:x2'])
      expect(await old.names(TWO)).toEqual({ id: expect.any(Number), keys: ['toy:x', 'toy:x1', 'toy:x2'] })
    })

    it('lead to no count where the page was only linked to', async () => {
      const storage = await open()
      await storage.store(APART).addLinks('https://t.example/a', [ONE], 1)
      await runBackfill(storage.maintenance, { rules: TOGETHER, nowMs: () => 7 })
      expect((await storage.store(APART).seen([ONE])).map(({ seen }) => seen)).toEqual([false])
    })

    it('are followed by writes under older rules', async () => {
      const storage = await merged()
      const outcomes = await storage.store(APART).put([
        { url: ONE, seenAtMs: 3 },
        { url: TWO, seenAtMs: 4 },
      ])
      expect(outcomes).toMatchObject([
        { key: 'toy:x', isFirst: false },
        { key: 'toy:x', isFirst: false },
      ])
      await storage.store(APART).patchMetadata(TWO, [{ field: 'a', value: 'b', updatedAtMs: 1 }])
      expect(await storage.store(TOGETHER).metadata(ONE)).toMatchObject([{ field: 'a', value: 'b' }])
      expect((await storage.store(TOGETHER).get(ONE))?.row.sightings).toBe(7)
      expect(await storage.maintenance.rows(0, 10)).toHaveLength(1)
    })

    it('end where newer rules use the key again: a rule that was taken back merges nothing', async () => {
      const storage = await merged()
      const now = storage.store(APART_AGAIN)
      expect(await now.put([{ url: ONE, seenAtMs: 9 }])).toMatchObject([{ key: 'toy:x1', isFirst: true }])
      expect((await now.get(ONE))?.row).toMatchObject({ key: 'toy:x1', sightings: 1 })
      expect((await now.export('https://t.example/x'))?.aliases).toEqual(['toy:x2'])
    })

    it('end where another page has the key under the very rules that left it behind', async () => {
      const storage = await merged()
      const now = storage.store(rulesOf(2, (path) => (path === 'y' ? 'x1' : path.slice(0, 1))))
      expect(await now.put([{ url: 'https://t.example/y', seenAtMs: 9 }])).toMatchObject([
        { key: 'toy:x1', isFirst: true },
      ])
      expect((await now.get('https://t.example/x'))?.row).toMatchObject({ key: 'toy:x', sightings: 5 })
    })

    it('end for readers where the rules that left them behind, or newer ones, give the key again', async () => {
      const storage = await merged()
      const [again, same] = [storage.store(APART_AGAIN), storage.store(rulesOf(2, (path) => path))]
      for (const store of [again, same]) {
        expect(await store.get(TWO)).toBeUndefined()
        expect(await store.seen([TWO])).toMatchObject([{ seen: false }])
        expect([await store.metadata(TWO), await store.links(TWO, { direction: 'out' })]).toEqual([[], []])
        // An export of the page includes the page that it was merged into.
        expect(await store.names(TWO)).toMatchObject({ keys: ['toy:x', 'toy:x1', 'toy:x2'] })
        expect((await store.export(TWO))?.row.key).toBe('toy:x')
      }
    })

    it('of a record lead on older revisions of it and rules without one, and no record of another domain', async () => {
      const storage = await open()
      const [none, shop] = ['', 't.example'].map((domain) => ({ contract: 1, domain }))
      const apart = (rules: RuleRevision) => storage.store(toyRules(rules, (path) => path))
      await apart({ ...none!, record: 0 }).put([ONE, TWO].map((url) => ({ url, seenAtMs: 1 })))
      const together = toyRules({ ...shop!, record: 2 }, (path) => path.slice(0, 1))
      await runBackfill(storage.maintenance, { rules: together, nowMs: () => 7 })
      const found = async (rules: RuleRevision) => (await apart(rules).get(ONE))?.row.key
      expect(await found({ ...none!, record: 0 })).toBe('toy:x')
      expect(await found({ ...shop!, record: 1 })).toBe('toy:x')
      expect(await found({ ...shop!, record: 2 })).toBeUndefined()
      expect(await found({ ...shop!, record: 3 })).toBeUndefined()
      expect(await found({ contract: 1, domain: 'other.example', record: 1 })).toBeUndefined()
      expect(await found({ contract: 0, domain: 'other.example', record: 9 })).toBe('toy:x')
      const other = apart({ contract: 1, domain: 'other.example', record: 1 })
      expect(await other.put([{ url: ONE, seenAtMs: 3 }])).toMatchObject([{ key: 'toy:x1', isFirst: true }])
    })

    it('of a record go where it no longer applies', async () => {
      const storage = await merged()
      const shop = toyRules({ contract: 2, domain: 'shop.example', record: 4 }, () => 'shop')
      await runBackfill(storage.maintenance, { rules: shop, nowMs: () => 7 })
      const left = async () => (await storage.maintenance.aliases('', 10)).map(({ oldKey, host }) => [oldKey, host])
      const all = ['toy:x', 'toy:x1', 'toy:x2'].map((key) => [key, 't.example'])
      await storage.maintenance.dropAliases(['other.example'], 'shop.example')
      await storage.maintenance.dropAliases(['t.example'], 'other.example')
      expect(await left()).toEqual(all)
      await storage.maintenance.dropAliases(['t.example'], 'shop.example')
      expect(await left()).toEqual(all.slice(1))
    })

    it('are removed with their row', async () => {
      const storage = await merged()
      expect(await storage.store(TOGETHER).delete(ONE)).toMatchObject({ rows: 1, aliases: 2 })
      expect(await storage.maintenance.aliases('', 10)).toEqual([])
      expect(await storage.store(APART).get(ONE)).toBeUndefined()
    })
  })
}
