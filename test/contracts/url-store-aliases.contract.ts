import { describe, expect, it } from 'vitest'
import { runBackfill } from '../../src/jobs/backfill.ts'
import type { OpenUrlStorage } from './url-storage.ts'
import { rulesOf } from './url-storage.ts'

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

    it('lead to no sighting where the page was only linked to', async () => {
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

    it('are removed with their row', async () => {
      const storage = await merged()
      expect(await storage.store(TOGETHER).delete(ONE)).toMatchObject({ rows: 1, aliases: 2 })
      expect(await storage.maintenance.aliases('', 10)).toEqual([])
      expect(await storage.store(APART).get(ONE)).toBeUndefined()
    })
  })
}
