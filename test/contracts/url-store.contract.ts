import { describe, expect, it } from 'vitest'
import { canonicalize } from '../../src/index.ts'
import type { OpenUrlStorage } from './url-storage.ts'
import { rulesOf } from './toy-rules.ts'
import { BUILT_IN } from './url-storage.ts'
import { urlStoreAliases } from './url-store-aliases.contract.ts'
import { linksAndRedirects, privacy } from './url-store-links.contract.ts'
import { urlStoreModel } from './url-store-model.contract.ts'
import { variantOf } from './url-variants.ts'

/** What every URL store does. `modelRuns`: how many random sequences are tried. */
export function describeUrlStore(open: OpenUrlStorage, { modelRuns }: { readonly modelRuns: number }): void {
  rowsAndSightings(open)
  fields(open)
  linksAndRedirects(open)
  privacy(open)
  urlStoreAliases(open)
  urlStoreModel(open, modelRuns)
}

const PAGE = 'https://shop.example/p?id=1'
const VARIANT = 'http://www.shop.example/p?utm_source=mail&id=1#top'
const OTHER = 'https://shop.example/p?id=2'
const KEY = canonicalize(PAGE).key

function rowsAndSightings(open: OpenUrlStorage): void {
  describe('rows', () => {
    it('keeps one row for all variants of a page', async () => {
      const store = (await open()).store(BUILT_IN)
      const [first, second] = [
        await store.put([{ url: VARIANT, seenAtMs: 50, count: 2 }]),
        await store.put([
          { url: PAGE, seenAtMs: 90 },
          { url: VARIANT, seenAtMs: 10 },
        ]),
      ]
      expect(first).toMatchObject([{ kind: 'stored', key: KEY, isFirst: true }])
      expect(second).toMatchObject([{ isFirst: false }, { isFirst: false }])
      expect(await store.get(VARIANT)).toMatchObject({
        askedKey: KEY,
        row: { key: KEY, url: PAGE, firstSeenMs: 10, lastSeenMs: 90, sightings: 4, ruleRevision: '1:0' },
      })
    })

    it('keeps the form that came first, until one with https comes', async () => {
      const store = (await open()).store(rulesOf(1, (path) => path.slice(0, 1)))
      const shown: (string | undefined)[] = []
      for (const url of [
        'http://t.example/x1',
        'http://t.example/x2',
        'https://t.example/x3',
        'https://t.example/x4',
        'http://t.example/x5',
      ]) {
        await store.put([{ url, seenAtMs: 1 }])
        shown.push((await store.get(url))?.row.url.slice(-2))
      }
      expect(shown).toEqual(['x1', 'x1', 'x3', 'x3', 'x3'])
    })

    it('keeps the revision that the URL of the row was keyed by, whichever rules write later', async () => {
      const storage = await open()
      for (const contract of [2, 3, 1])
        await storage.store(rulesOf(contract, () => 'x')).put([{ url: PAGE, seenAtMs: 1 }])
      expect((await storage.store(rulesOf(1, () => 'x')).get(PAGE))?.row).toMatchObject({
        ruleRevision: '2:0',
        sightings: 3,
      })
    })

    it('says of each seen URL whether it is the first of its page', async () => {
      const store = (await open()).store(BUILT_IN)
      await store.put([{ url: OTHER, seenAtMs: 1 }])
      const outcomes = await store.put([PAGE, OTHER, VARIANT].map((url) => ({ url, seenAtMs: 2 })))
      expect(outcomes).toMatchObject([{ isFirst: true }, { isFirst: false }, { isFirst: false }])
    })

    it('names the item of a platform', async () => {
      const store = (await open()).store(BUILT_IN)
      await store.put([{ url: 'https://youtu.be/dQw4w9WgXcQ?si=x', seenAtMs: 1 }])
      expect((await store.get('https://m.youtube.com/watch?v=dQw4w9WgXcQ'))?.row).toMatchObject({
        key: 'youtube:dQw4w9WgXcQ',
        provider: 'youtube',
        itemKind: 'video',
        itemId: 'dQw4w9WgXcQ',
      })
    })

    it.each([
      ['a signature', 'https://a.example/f?X-Amz-Signature=SECRET', 'secret'],
      ['a token', 'https://a.example/login?token=SECRET', 'secret'],
      ['credentials', 'https://me:SECRET@a.example/', 'secret'],
      ['no web address', 'mailto:SECRET@a.example', 'not-a-url'],
      ['too many characters', `https://a.example/${'SECRET'.repeat(2000)}`, 'too-long'],
    ])('refuses a URL with %s and does not repeat it', async (_, url, why) => {
      const storage = await open()
      const store = storage.store(BUILT_IN)
      const outcomes = await store.put([
        { url, seenAtMs: 1 },
        { url: PAGE, seenAtMs: 1 },
      ])
      expect(outcomes).toMatchObject([{ kind: 'refused', why }, { kind: 'stored' }])
      expect(await store.patchMetadata(url, [{ field: 'a', value: 'b', updatedAtMs: 1 }])).toMatchObject({ why })
      expect(await store.redirect(PAGE, url, 1)).toMatchObject({ why })
      expect(await store.redirect(url, PAGE, 1)).toMatchObject({ why })
      expect(await store.addLinks(url, [PAGE], 1)).toMatchObject({ why })
      expect(await store.addLinks(PAGE, [url], 1)).toMatchObject({ kind: 'stored', refused: [{ url, why }] })
      expect(JSON.stringify(outcomes)).not.toContain('SECRET')
      expect(JSON.stringify(await storage.maintenance.rows(0, 10))).not.toContain('SECRET')
    })

    it.each([{ seenAtMs: -1 }, { seenAtMs: 0.5 }, { seenAtMs: Number.NaN }, { seenAtMs: 1, count: 0 }])(
      'refuses a seen URL with %j',
      async (seen) => {
        const store = (await open()).store(BUILT_IN)
        expect(await store.put([{ url: PAGE, ...seen }])).toMatchObject([{ kind: 'refused', why: 'bad-input' }])
        expect(await store.get(PAGE)).toBeUndefined()
      },
    )

    it('stores more URLs than fit in one statement', async () => {
      const store = (await open()).store(BUILT_IN)
      const urls = Array.from({ length: 450 }, (_, i) => `https://many.example/${i}`)
      const outcomes = await store.put(urls.map((url) => ({ url, seenAtMs: 1 })))
      expect(outcomes.filter(({ kind }) => kind === 'stored')).toHaveLength(450)
      expect(
        (await store.seen(['https://many.example/449', 'https://many.example/450'])).map(({ seen }) => seen),
      ).toEqual([true, false])
    })

    it('answers nothing with nothing', async () => {
      const store = (await open()).store(BUILT_IN)
      expect([await store.put([]), await store.seen([]), await store.metadata(PAGE), await store.get(PAGE)]).toEqual([
        [],
        [],
        [],
        undefined,
      ])
    })

    it('adds up what many writers see at once', async () => {
      const store = (await open()).store(BUILT_IN)
      const writers = Array.from({ length: 10 }, (_, writer) =>
        Promise.all(
          [0, 1, 2, 3].map((part) =>
            store.put(
              Array.from({ length: 5 }, (_, i) => ({ url: variantOf(i, writer * 7 + part), seenAtMs: 100 + writer })),
            ),
          ),
        ),
      )
      await Promise.all(writers)
      for (let identity = 0; identity < 5; identity++)
        expect((await store.get(variantOf(identity, 3)))?.row).toMatchObject({
          sightings: 40,
          firstSeenMs: 100,
          lastSeenMs: 109,
        })
    })
  })
}

function fields(open: OpenUrlStorage): void {
  describe('metadata', () => {
    it('changes the fields that are named and leaves the others', async () => {
      const store = (await open()).store(BUILT_IN)
      await store.patchMetadata(PAGE, [
        { field: 'title', value: 'Lamp', updatedAtMs: 5 },
        { field: 'lang', value: 'en', updatedAtMs: 5 },
      ])
      await store.patchMetadata(VARIANT, [{ field: 'title', value: 'Desk lamp ☀', updatedAtMs: 6 }])
      expect(await store.metadata(PAGE)).toEqual([
        { field: 'lang', value: 'en', updatedAtMs: 5 },
        { field: 'title', value: 'Desk lamp ☀', updatedAtMs: 6 },
      ])
    })

    it('lets the newest write win, whichever arrives last', async () => {
      const store = (await open()).store(BUILT_IN)
      await store.patchMetadata(PAGE, [{ field: 'title', value: 'new', updatedAtMs: 9 }])
      await store.patchMetadata(PAGE, [{ field: 'title', value: 'old', updatedAtMs: 8 }])
      await store.patchMetadata(PAGE, [{ field: 'gone', value: null, updatedAtMs: 9 }])
      await store.patchMetadata(PAGE, [{ field: 'gone', value: 'late', updatedAtMs: 8 }])
      expect(await store.metadata(PAGE)).toEqual([{ field: 'title', value: 'new', updatedAtMs: 9 }])
    })

    it.each([
      ['\u{1F600}', '\uFF5E'],
      ['b', 'a'],
      ['ab', 'a'],
      ['', null],
    ])('settles equal times in any order of arrival: %j before %j', async (winner, loser) => {
      for (const values of [
        [winner, loser],
        [loser, winner],
      ]) {
        const store = (await open()).store(BUILT_IN)
        for (const value of values) await store.patchMetadata(PAGE, [{ field: 'f', value, updatedAtMs: 1 }])
        expect(await store.metadata(PAGE)).toEqual([{ field: 'f', value: winner, updatedAtMs: 1 }])
      }
    })

    it.each([
      { field: '', value: 'x', updatedAtMs: 1 },
      { field: 'a b', value: 'x', updatedAtMs: 1 },
      { field: 'a', value: 'x\0', updatedAtMs: 1 },
      { field: 'a', value: '\uD800', updatedAtMs: 1 },
      { field: 'a', value: 'x'.repeat(65_537), updatedAtMs: 1 },
      { field: 'a', value: 'x', updatedAtMs: -1 },
    ])('refuses a patch that is no field: $field', async (patch) => {
      const store = (await open()).store(BUILT_IN)
      expect(await store.patchMetadata(PAGE, [patch])).toMatchObject({ kind: 'refused', why: 'bad-input' })
      expect(await store.get(PAGE)).toBeUndefined()
    })
  })
}
