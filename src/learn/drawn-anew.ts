/** Pictures whose address changes with every answer: what they show is told by nothing but themselves. */

import { imagePath } from '../fingerprint/html/html-targets.ts'
import { sightOf } from './page-kind.ts'
import type { PageSeen } from './ports.ts'
import type { Settings } from './settings.ts'
import type { Sightings } from './sightings.ts'
import type { Yardstick } from './yardstick.ts'

/** What looking at pictures needs. */
export interface PictureContext {
  readonly sightings: Sightings
  readonly yardstick: Yardstick
  readonly settings: Settings
}

/**
 * Whether two pages that are alike otherwise show other pictures. An address that changes with every fetch is hidden like all
 * that does, and with it the chart that a parameter chose. So the pictures are looked at. What a picture shows counts where a second page
 * of the same form shows the same again; a banner that is drawn by lot does not, and is asked for no more.
 */
export async function showOtherPictures(first: PageSeen, second: PageSeen, context: PictureContext): Promise<boolean> {
  if (!context.yardstick.trustsPictures || !context.settings.ablations.control) return false
  if (freshPlaces(first, second).length === 0) return false
  const [page, other] = [await asOfNow(first, context), await asOfNow(second, context)]
  let tells = true
  for (const at of freshPlaces(page, other)) {
    const [one, two] = [await hashOf(page, at, context), await hashOf(other, at, context)]
    if (one !== undefined && one === two) continue
    const isSteady = (await showsAgain(page, at, one, context)) && (await showsAgain(other, at, two, context))
    if (isSteady) return true
    tells = false
  }
  if (!tells) context.yardstick.distrustPictures()
  return false
}

/** Pictures that are looked at for one comparison. */
const MAX_PLACES = 2

/** Where both pages have a picture, under addresses that a browser takes for two. */
function freshPlaces(page: PageSeen, other: PageSeen): number[] {
  const [own = [], others = []] = [page.signals.pictures, other.signals.pictures]
  if (own.length !== others.length) return []
  return own.flatMap((address, at) => (pathOf(address) === pathOf(others[at] ?? '') ? [] : [at])).slice(0, MAX_PLACES)
}

/** Without what only sizes a file or breaks caches. */
function pathOf(address: string): string {
  return imagePath(address.replace(/^\w+:/, ''))
}

/** Pictures of a page that was seen before this run may be gone. */
async function asOfNow(page: PageSeen, context: PictureContext): Promise<PageSeen> {
  return isOfNow(page, context) ? page : ((await anotherView(page, context)) ?? page)
}

async function showsAgain(
  page: PageSeen,
  at: number,
  hash: string | undefined,
  context: PictureContext,
): Promise<boolean> {
  const again = hash === undefined ? undefined : await anotherView(page, context)
  return again !== undefined && context.yardstick.same(page, again) && (await hashOf(again, at, context)) === hash
}

/** The form of a page as this run saw it another time. */
async function anotherView(page: PageSeen, context: PictureContext): Promise<PageSeen | undefined> {
  const { sightings } = context
  for (const times of [0, sightings.timesSeen(page.url) + 1]) {
    const views = await sightings.see(page.url, times)
    const other = views.find((seen) => seen.kind === 'page' && seen !== page && isOfNow(seen, context))
    if (other?.kind === 'page') return other
  }
  return undefined
}

function isOfNow({ fetchedAtMs }: PageSeen, { settings }: PictureContext): boolean {
  return fetchedAtMs >= settings.startedAtMs
}

/** Undefined for what cannot be seen. */
async function hashOf({ signals }: PageSeen, at: number, { sightings }: PictureContext): Promise<string | undefined> {
  const address = signals.pictures?.[at]
  const [seen] = address === undefined ? [] : await sightings.see(address, 1)
  const isPicture = seen?.kind === 'page' && seen.contentType.startsWith('image/') && sightOf(seen).kind === 'page'
  return isPicture ? seen.fingerprint.hash : undefined
}
