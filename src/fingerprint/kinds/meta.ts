/** What a page states about itself: title and Open Graph. Blind to everything else; for sites whose pages are all noise. */

import { parseHtml } from '../html/bounded-parser.ts'
import { bodyKind, decodeBody } from '../html/decode.ts'
import { echoesOf } from '../mask/echo.ts'
import { hexOfBytes, stepHash } from '../compare/hash.ts'
import { headUnits } from '../html/head-units.ts'
import { tidy } from '../html/html-units.ts'
import type { Fingerprint, Fingerprinter, Page } from '../types.ts'
import type { UnitParts } from '../compare/unit.ts'
import { packUnits } from '../compare/unit.ts'

const NAME = 'meta'
const VERSION = 2
const FEATURE = stepHash(0, 'feature')

/** Title, description and Open Graph, echoes of the page's own URL taken out. What is no HTML counts by its bytes. */
export const meta: Fingerprinter = { name: NAME, version: VERSION, of }

function of(page: Page): Fingerprint {
  if (bodyKind(page) !== 'html') return { name: NAME, version: VERSION, hash: hexOfBytes(page.body), units: [] }
  return { name: NAME, version: VERSION, ...packUnits(statedUnits(page)) }
}

function statedUnits(page: Page): UnitParts[] {
  const echoes = echoesOf(page)
  const units: UnitParts[] = []
  let title: string | undefined
  let inTitle = false
  const add = (property: string, text: string): void => {
    units.push({ family: stepHash(FEATURE, property), text: echoes.text(tidy(text)) })
  }
  parseHtml(decodeBody(page), {
    onopentag(tag, attributes) {
      if (tag === 'title' && title === undefined) inTitle = true
      if (tag === 'meta') for (const { property, text } of headUnits(tag, attributes)) add(property, text)
    },
    onclosetag(tag) {
      if (tag === 'title') inTitle = false
    },
    ontext(text) {
      if (inTitle) title = (title ?? '') + text
    },
  })
  if (title !== undefined) add('title', title)
  return units
}
