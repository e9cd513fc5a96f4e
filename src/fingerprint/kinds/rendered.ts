/** The visual content ID: what a browser showed and where, for pages that are built by scripts. */

import { echoesOf } from '../mask/echo.ts'
import { stepHash } from '../compare/hash.ts'
import { imagePath } from '../html/html-targets.ts'
import { tidy } from '../html/tidy.ts'
import type { Page } from '../types.ts'
import type { UnitParts } from '../compare/unit.ts'
import { fingerprinter } from './fingerprinter.ts'

/** Side of the cells that positions are counted in, in CSS pixels: less than this is the rounding of fonts. */
const CELL = 8
/** Boxes whose text is where their content comes from. */
const ADDRESSES: ReadonlySet<string> = new Set(['img', 'video', 'audio', 'iframe', 'embed'])

/**
 * Visible boxes: tag, text or image, column and width. Heights and vertical positions are left out, since one more line of text
 * moves everything below it. A page that was not rendered counts by its bytes.
 */
export const rendered = fingerprinter({
  name: 'rendered',
  version: 6,
  compares: 'what a browser shows',
  when: 'pages made by scripts; needs Chromium (`CHROMIUM_PATH`), ten times slower',
  needsBrowser: true,
  units: boxUnits,
})

function boxUnits(page: Page): UnitParts[] | undefined {
  const { rendered: shown } = page
  if (shown === undefined) return undefined
  const echoes = echoesOf(page)
  const units: UnitParts[] = [{ family: stepHash(0, 'title'), text: echoes.text(tidy(shown.title)) }]
  for (const box of shown.boxes) {
    const place = `${box.tag} ${Math.round(box.x / CELL)} ${Math.round(box.width / CELL)}`
    const text = ADDRESSES.has(box.tag)
      ? imagePath(echoes.link(box.text, page.finalUrl).inPlace)
      : echoes.text(tidy(box.text))
    units.push({ family: stepHash(0, place), text })
  }
  return units
}
