/** What a page states about itself: title and Open Graph. Blind to everything else; for sites whose pages are all noise. */

import { parseHtml } from '../html/bounded-parser.ts'
import { bodyKind, decodeBody } from '../html/decode.ts'
import { echoesOf } from '../mask/echo.ts'
import { stepHash } from '../compare/hash.ts'
import { headUnits } from '../html/head-units.ts'
import { tidy } from '../html/tidy.ts'
import type { Page } from '../types.ts'
import type { UnitParts } from '../compare/unit.ts'
import { fingerprinter } from './fingerprinter.ts'

const FEATURE = stepHash(0, 'feature')

/** Title, description and Open Graph, echoes of the page's own URL taken out. What is no HTML counts by its bytes. */
export const meta = fingerprinter({
  name: 'meta',
  version: 3,
  compares: 'title and Open Graph',
  when: 'a quick look; misses prices and lists',
  provesContent: false,
  units: statedUnits,
})

function statedUnits(page: Page): UnitParts[] | undefined {
  if (bodyKind(page) !== 'html') return undefined
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
