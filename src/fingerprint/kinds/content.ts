/** The default fingerprint: everything that a reader can read, follow or look at, compared exactly. */

import { cookieUnits } from '../mask/cookie-units.ts'
import { bodyKind, decodeBody, mediaType } from '../html/decode.ts'
import type { Echoes } from '../mask/echo.ts'
import { echoesOf } from '../mask/echo.ts'
import { hexOfBytes, hexOfText, stepHash } from '../compare/hash.ts'
import { htmlUnits } from '../html/html-units.ts'
import { jsonUnits, lineUnits, xmlUnits } from '../html/text-units.ts'
import type { Page } from '../types.ts'
import type { UnitParts } from '../compare/unit.ts'
import { fingerprinter } from './fingerprinter.ts'

/** Block lines, links, images and stated features; echoes of the page's own URL are taken out. Bytes that are no text count whole. */
export const content = fingerprinter({
  name: 'content',
  version: 12,
  compares:
    'text, links and images as a user sees them, charts included, what forms and buttons do, and what a browser is told to store or save; whatever changes between two fetches of one URL is masked',
  when: 'default',
  units: contentUnits,
  hashWithoutUnits: hashOfBytes,
})

function hashOfBytes({ body, isAttachment }: Page): string {
  const hash = hexOfBytes(body)
  return isAttachment === true ? hexOfText(`attachment ${hash}`) : hash
}

/** The units that a comparison looks at, before they are packed; undefined for bytes that are no text. */
export function contentUnits(page: Page): UnitParts[] | undefined {
  const kind = bodyKind(page)
  if (kind === 'binary') return undefined
  const echoes = echoesOf(page)
  const text = decodeBody(page)
  const treatment = treatmentUnits(page, echoes)
  if (kind === 'html') return [...treatment, ...htmlUnits(text, page.finalUrl, echoes)]
  treatment.push({ family: TYPE, text: mediaType(page) })
  if (kind === 'json') return [...treatment, ...jsonUnits(text, echoes)]
  return [...treatment, ...(kind === 'xml' ? xmlUnits(text, echoes) : lineUnits(text, echoes))]
}

const TYPE = stepHash(0, 'type')
const TREATMENT = stepHash(0, 'treatment')

/** What a browser does with the page beside showing it. The same text is another page where it is saved. */
function treatmentUnits({ isAttachment, cookies = [] }: Page, echoes: Echoes): UnitParts[] {
  const saved = isAttachment === true ? [{ family: TREATMENT, text: 'attachment' }] : []
  return [...saved, ...cookieUnits(cookies, echoes)]
}
