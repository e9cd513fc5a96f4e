/** Pictures of audited pages, as the console shows them. */

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Visit } from './console-browser.ts'
import { platform } from './console-world.ts'
import { untilServed } from './until-served.ts'

/** A picture as a reader gets it: its text, its size, and the brightness of 64 by 40 places, 0 to 765. */
export interface Shown {
  readonly alt: string
  readonly size: string
  readonly places: readonly number[]
}

/** The pictures of a page of findings, once they are loaded. */
export async function picturesOn(page: Page): Promise<Shown[]> {
  const images = page.locator('figure.shot img')
  const shown: Shown[] = []
  for (let i = 0; i < (await images.count()); i++) {
    await images.nth(i).scrollIntoViewIfNeeded()
    shown.push(await page.evaluate<Shown>(`(${SHOWN})(document.querySelectorAll('figure.shot img')[${i}])`))
  }
  return shown
}

const SHOWN = `async (image) => {
  await image.decode()
  const pen = Object.assign(document.createElement('canvas'), { width: 64, height: 40 }).getContext('2d')
  pen.drawImage(image, 0, 0, 64, 40)
  const { data } = pen.getImageData(0, 0, 64, 40)
  const places = Array.from({ length: 64 * 40 }, (_, i) => data[4 * i] + data[4 * i + 1] + data[4 * i + 2])
  return { alt: image.alt, size: image.naturalWidth + ' x ' + image.naturalHeight, places }
}`

/** How many places of two pictures differ, above the box in which the shop counts its work. */
export function difference(a: Shown | undefined, b: Shown | undefined): number {
  expect([a?.size, b?.size]).toEqual(['1280 x 800', '1280 x 800'])
  return a?.places.slice(0, 64 * 26).filter((value, i) => Math.abs(value - (b?.places[i] ?? 0)) > 24).length ?? 0
}

/** Their descriptions, both URLs of one pair. */
export const TEXTS = [
  'The page as clients request it, in a browser',
  'The page as the origin receives it, in a browser',
]

/** Opens a path of the console once its page has so many pictures. */
export async function openPictured({ page, open }: Visit, path: string, pictures: number): Promise<void> {
  const patience = { timeout: 120_000, interval: 500 }
  await untilServed(page, platform.origin + path, /<figure class="shot"/g, pictures, patience)
  await open(path)
}
