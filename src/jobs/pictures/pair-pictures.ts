import type { Page } from '../../fingerprint/types.ts'
import { FORMS, type SeenForm, type SeenPair, type SeenPicture } from '../../store/runs/page-evidence.ts'
import type { PoliteFetcher } from '../../fetcher/polite-fetch.ts'
import type { PictureFiles } from '../../store/runs/picture-files.ts'
import { openCamera, type Camera, type Shot } from './camera.ts'
import type { BrowserBinding } from './devtools.ts'
import type { HeldPages } from './held-pages.ts'
import type { PageParts } from './page-parts.ts'

/** The pages that something is about, and their site. */
export interface PagesToShow {
  readonly pages: Pick<HeldPages, 'page'>
  /** Fetches the parts of the pages. */
  readonly get: PoliteFetcher['get']
}

/** What takes pictures and keeps them. */
export interface PicturePorts {
  readonly browser: BrowserBinding
  readonly pictures: PictureFiles
  readonly nowMs: () => number
}

/** Where pictures are taken, for a batch of pairs. */
export interface PictureSession {
  readonly camera: Camera
  readonly nowMs: () => number
  /** No picture is begun after this time: findings are useful without pictures. */
  readonly untilMs: number
}

/** A pair, the pages that were seen of it, and where its pictures go. */
export interface PairToShow {
  readonly pair: SeenPair
  readonly page: (url: string) => Page | undefined
  /** Parts of a page of this site. */
  readonly parts: () => PageParts
  /** Prefix of the picture names, where one owner has several pairs: `0-`. */
  readonly prefix: string
  readonly keep: (name: string, bytes: Uint8Array) => Promise<void>
}

/** How long a batch of pairs may take altogether. */
const SESSION_MS = 120_000

/** Opens a session, works in it, and closes it. Rejects when no browser comes, or when the work does. */
export async function inPictureSession(
  { browser, nowMs }: PicturePorts,
  work: (session: PictureSession) => Promise<void>,
): Promise<void> {
  const camera = await openCamera(browser)
  try {
    await work({ camera, nowMs, untilMs: nowMs() + SESSION_MS })
  } finally {
    await camera.close()
  }
}

/** The pair, with what came of its pictures. A form whose page is not here stays as it is. Rejects when `keep` does. */
export async function withPictures(shown: PairToShow, session: PictureSession): Promise<SeenPair> {
  const formWithPicture = async (form: (typeof FORMS)[number]): Promise<SeenForm> => {
    const seen = shown.pair[form]
    const page = shown.page(seen.url)
    return page === undefined ? seen : { ...seen, picture: await pictureOf(page, shown.prefix + form, shown, session) }
  }
  const original = await formWithPicture('original')
  return { original, canonical: await formWithPicture('canonical') }
}

async function pictureOf(
  page: Page,
  name: string,
  { parts, keep }: PairToShow,
  session: PictureSession,
): Promise<SeenPicture> {
  const shot: Shot =
    session.nowMs() < session.untilMs
      ? await session.camera.shoot(page, parts())
      : { kind: 'none', why: 'too many pictures were to be taken at once' }
  const atMs = session.nowMs()
  if (shot.kind === 'none') return { kind: 'none', atMs, why: shot.why }
  await keep(name, shot.bytes)
  return { kind: 'taken', atMs, name, partsLeftOut: shot.partsLeftOut }
}

/** Names of the pictures that a pair has. */
export function pictureNames(pair: SeenPair): string[] {
  return FORMS.flatMap((form) => {
    const { picture } = pair[form]
    return picture?.kind === 'taken' ? [picture.name] : []
  })
}
