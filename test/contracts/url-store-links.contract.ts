import { describe, expect, it } from 'vitest'
import { canonicalize } from '../../src/index.ts'
import type { OpenUrlStorage } from './url-storage.ts'
import { rulesOf } from './toy-rules.ts'
import type { LinkedUrl } from '../../src/store/urls/url-store.ts'
import { BUILT_IN } from './url-storage.ts'

const PAGE = 'https://shop.example/p?id=1'
const VARIANT = 'http://www.shop.example/p?utm_source=mail&id=1#top'
const OTHER = 'https://shop.example/p?id=2'
const KEY = canonicalize(PAGE).key

/** Links and redirects between rows. */
export function linksAndRedirects(open: OpenUrlStorage): void {
  describe('links', () => {
    it('knows both ends, by any variant, once', async () => {
      const store = (await open()).store(BUILT_IN)
      await store.addLinks(VARIANT, [OTHER, OTHER, PAGE], 5)
      await store.addLinks(PAGE, ['https://m.shop.example/p?id=2'], 6)
      expect((await store.links(PAGE, { direction: 'out' })).map(({ url }) => url)).toEqual([OTHER])
      expect((await store.links(OTHER, { direction: 'in' })).map(({ key }) => key)).toEqual([KEY])
      expect((await store.get(OTHER))?.row).toMatchObject({ sightings: 0, firstSeenMs: 5 })
      expect((await store.seen([OTHER]))[0]?.seen).toBe(false)
    })

    it('are read in pages', async () => {
      const store = (await open()).store(BUILT_IN)
      const targets = Array.from({ length: 7 }, (_, i) => `https://t.example/${i}`)
      await store.addLinks(PAGE, targets, 1)
      const pages: LinkedUrl[][] = []
      for (let afterId = 0; ;) {
        const page = await store.links(PAGE, { direction: 'out', limit: 3, afterId })
        if (page.length === 0) break
        pages.push([...page])
        afterId = page.at(-1)?.id ?? 0
      }
      const ids = pages.flat().map(({ id }) => id)
      expect([pages.map((page) => page.length), ids]).toEqual([[3, 3, 1], ids.toSorted((a, b) => a - b)])
      const urls = pages.flat().map(({ url }) => url)
      expect(urls.toSorted()).toEqual(targets)
    })
  })

  describe('redirects', () => {
    it('are followed by reads and not by writes', async () => {
      const store = (await open()).store(BUILT_IN)
      await store.put([{ url: 'https://old.example/', seenAtMs: 1 }])
      expect(await store.redirect('https://old.example/', 'https://mid.example/', 2)).toMatchObject({ kind: 'stored' })
      expect(await store.redirect('https://mid.example/', PAGE, 3)).toMatchObject({ kind: 'stored' })
      await store.patchMetadata(PAGE, [{ field: 'title', value: 'here', updatedAtMs: 1 }])
      await store.addLinks(PAGE, [OTHER], 1)
      const found = await store.get('https://www.old.example/')
      expect([found?.row.key, found?.askedKey]).toEqual([KEY, canonicalize('https://old.example/').key])
      expect(await store.metadata('https://old.example/')).toMatchObject([{ value: 'here' }])
      expect(await store.links('https://old.example/', { direction: 'out' })).toHaveLength(1)
      await store.put([{ url: 'https://old.example/', seenAtMs: 9 }])
      expect((await store.export('https://old.example/'))?.row).toMatchObject({ sightings: 2, lastSeenMs: 9 })
    })

    it('never close a circle', async () => {
      const store = (await open()).store(BUILT_IN)
      const [a, b, c] = ['https://a.example/', 'https://b.example/', 'https://c.example/'] as const
      await store.redirect(a, b, 1)
      await store.redirect(b, c, 1)
      expect([await store.redirect(c, a, 1), await store.redirect(a, 'http://www.a.example/', 1)]).toMatchObject([
        { kind: 'cycle' },
        { kind: 'same' },
      ])
      expect((await store.get(a))?.row.url).toBe(c)
    })

    it('point where the last note says', async () => {
      const store = (await open()).store(BUILT_IN)
      await store.redirect('https://a.example/', PAGE, 1)
      await store.redirect('https://a.example/', OTHER, 2)
      expect((await store.get('https://a.example/'))?.row.url).toBe(OTHER)
    })
  })
}

/** What a person may ask for. */
export function privacy(open: OpenUrlStorage): void {
  it('exports everything on a URL and deletes just that', async () => {
    const storage = await open()
    const store = storage.store(BUILT_IN)
    await store.put([{ url: PAGE, seenAtMs: 1 }])
    await store.patchMetadata(PAGE, [
      { field: 'title', value: 'Lamp', updatedAtMs: 1 },
      { field: 'old', value: null, updatedAtMs: 1 },
    ])
    await store.addLinks(PAGE, [OTHER], 1)
    await store.addLinks(OTHER, [PAGE], 1)
    await store.redirect('https://old.example/', PAGE, 1)
    await store.redirect(PAGE, 'https://new.example/', 1)
    expect(await store.export(VARIANT)).toMatchObject({
      row: { key: KEY, sightings: 1 },
      metadata: [{ field: 'title', value: 'Lamp' }],
      outlinks: [{ url: OTHER }],
      inlinks: [{ url: OTHER }],
      aliases: [],
      redirectsTo: canonicalize('https://new.example/').key,
      redirectedFrom: [canonicalize('https://old.example/').key],
    })
    expect(await store.names(VARIANT)).toEqual({ id: (await store.export(PAGE))?.row.id, keys: [KEY] })
    expect(await store.delete(VARIANT)).toEqual({ rows: 1, metadata: 2, links: 2, aliases: 0 })
    expect([await store.export(PAGE), await store.names(PAGE)]).toEqual([undefined, undefined])
    expect((await store.get('https://old.example/'))?.row.canonicalId).toBeNull()
    expect(await store.links(OTHER, { direction: 'out' })).toEqual([])
    expect(await store.delete(PAGE)).toEqual({ rows: 0, metadata: 0, links: 0, aliases: 0 })
    expect(await storage.maintenance.orphans(10)).toEqual([])
  })

  it('holds what rules made for a test say', async () => {
    const store = (await open()).store(rulesOf(1, (path) => path.slice(0, 1)))
    await store.put([
      { url: 'https://x.example/a1', seenAtMs: 1 },
      { url: 'https://x.example/a2', seenAtMs: 1 },
    ])
    expect((await store.get('https://x.example/a3'))?.row).toMatchObject({ key: 'toy:a', sightings: 2 })
  })
}
