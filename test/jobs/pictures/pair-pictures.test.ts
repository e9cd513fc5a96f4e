import { expect, it } from 'vitest'
import type { Page } from '../../../src/fingerprint/types.ts'
import type { Shot } from '../../../src/jobs/pictures/camera.ts'
import { openSiteParts } from '../../../src/jobs/pictures/page-parts.ts'
import { pictureNames, withPictures, type PictureSession } from '../../../src/jobs/pictures/pair-pictures.ts'
import type { SeenPair } from '../../../src/store/runs/page-evidence.ts'

const [A, B] = ['https://shop.example/p?a=1', 'https://shop.example/p']
const PAIR: SeenPair = { original: { url: A, sightings: [] }, canonical: { url: B, sightings: [] } }

function pageAt(url: string): Page {
  return { url, finalUrl: url, status: 200, contentType: 'text/html', body: new Uint8Array() }
}

/** A session whose every picture takes a second. */
function studioOf(shots: Readonly<Record<string, Shot>>, untilMs = 10_000): PictureSession {
  let nowMs = 5_000
  const shoot = async ({ url }: Page): Promise<Shot> => {
    nowMs += 1_000
    return shots[url] ?? { kind: 'none', why: 'unknown' }
  }
  return { camera: { shoot, close: async () => undefined }, nowMs: () => nowMs, untilMs }
}

function shownIn(session: PictureSession, pages: readonly string[] = [A, B], prefix = '') {
  const kept: [string, number][] = []
  const keep = async (name: string, bytes: Uint8Array) => void kept.push([name, bytes.length])
  const parts = openSiteParts(() => Promise.reject(new Error('unexpected request')))
  const page = (url: string) => (pages.includes(url) ? pageAt(url) : undefined)
  return { kept, pair: withPictures({ pair: PAIR, page, parts, prefix, keep }, session) }
}

const taken = (bytes: number): Shot => ({ kind: 'taken', bytes: new Uint8Array(bytes), partsLeftOut: 2 })

it('keeps a picture of each form, and notes where', async () => {
  const { kept, pair } = shownIn(studioOf({ [A]: taken(3), [B]: taken(4) }), [A, B], '1-')
  const shown = await pair
  expect(shown.original).toEqual({ url: A, sightings: [], picture: { kind: 'taken', atMs: 6_000, name: '1-original', partsLeftOut: 2 } }) // prettier-ignore
  expect(kept).toEqual([['1-original', 3], ['1-canonical', 4]]) // prettier-ignore
  expect(pictureNames(shown)).toEqual(['1-original', '1-canonical'])
})

it('notes why there is none, and nothing of a page that was not seen', async () => {
  const { kept, pair } = shownIn(studioOf({ [A]: { kind: 'none', why: 'the page is no HTML' } }), [A])
  const shown = await pair
  expect(shown.original.picture).toEqual({ kind: 'none', atMs: 6_000, why: 'the page is no HTML' })
  expect(shown.canonical).toEqual(PAIR.canonical)
  expect([kept, pictureNames(shown)]).toEqual([[], []])
})

it('begins none when the time of the batch is over', async () => {
  const { pair } = shownIn(studioOf({ [A]: taken(3), [B]: taken(4) }, 5_500))
  expect((await pair).original.picture).toMatchObject({ kind: 'taken' })
  expect((await pair).canonical.picture).toMatchObject({ kind: 'none', why: 'too many pictures were to be taken at once' }) // prettier-ignore
})
