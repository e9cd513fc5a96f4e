/** The default fingerprint: everything that a visitor can read, follow or look at, compared exactly. */

import { bodyKind, decodeBody } from './decode.ts'
import { echoesOf } from './echo.ts'
import { hexOfBytes } from './hash.ts'
import { htmlUnits } from './html-units.ts'
import { simhash } from './simhash.ts'
import { jsonUnits, lineUnits, xmlUnits } from './text-units.ts'
import type { Fingerprint, Fingerprinter, Page } from './types.ts'
import type { UnitParts } from './unit.ts'
import { packUnits } from './unit.ts'

const NAME = 'content'
const VERSION = 2

/** Block lines, links, images and stated features; echoes of the page's own URL are taken out. Bytes that are no text count whole. */
export const content: Fingerprinter = { name: NAME, version: VERSION, of }

function of(page: Page): Fingerprint {
  const parts = contentUnits(page)
  if (parts === undefined) return { name: NAME, version: VERSION, hash: hexOfBytes(page.body), units: [] }
  return {
    name: NAME,
    version: VERSION,
    ...packUnits(parts),
    simhash: simhash(parts.filter((part) => part.raw === undefined).map((part) => part.text)),
  }
}

/** The units that a comparison looks at, before they are packed; undefined for bytes that are no text. */
export function contentUnits(page: Page): UnitParts[] | undefined {
  const kind = bodyKind(page)
  if (kind === 'binary') return undefined
  const echoes = echoesOf(page)
  const text = decodeBody(page)
  if (kind === 'html') return htmlUnits(text, page.finalUrl, echoes)
  if (kind === 'json') return jsonUnits(text, echoes)
  return kind === 'xml' ? xmlUnits(text, echoes) : lineUnits(text, echoes)
}
