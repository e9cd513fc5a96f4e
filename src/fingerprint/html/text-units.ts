/** Documents that are no HTML as units: so that a time stamp in a feed or an API answer can be masked like one in a page. */

import { parseHtml } from './bounded-parser.ts'
import type { Echoes } from '../mask/echo.ts'
import { stepHash } from '../compare/hash.ts'
import { tidy } from './tidy.ts'
import type { UnitParts } from '../compare/unit.ts'

const LINE = stepHash(0, 'line')
/** Deeper values of a JSON text count as one. */
const MAX_DEPTH = 64

/** Every line that is not blank. */
export function lineUnits(text: string, echoes: Echoes): UnitParts[] {
  const units: UnitParts[] = []
  for (const line of text.split(/\r\n|\r|\n/)) {
    const kept = line.trimEnd()
    if (kept !== '') units.push({ family: LINE, text: echoes.text(kept) })
  }
  return units
}

/** Every value of a JSON text; its family is the path of names to it. Lines where it does not parse. Never throws. */
export function jsonUnits(text: string, echoes: Echoes): UnitParts[] {
  const units: UnitParts[] = []
  try {
    collect(parseJson(text), { family: LINE, list: false, depth: 0 }, (family, value, list) =>
      units.push({ family, text: echoes.text(value), list }),
    )
  } catch {
    return lineUnits(text, echoes)
  }
  return units
}

/** Every text and attribute of an XML document; its family is the path of tags. Malformed XML is read as far as it goes. */
export function xmlUnits(xml: string, echoes: Echoes): UnitParts[] {
  const units: UnitParts[] = []
  const path: number[] = [LINE]
  let line = ''
  const flush = (): void => {
    const text = tidy(line)
    line = ''
    if (text !== '') units.push({ family: path.at(-1) ?? LINE, text: echoes.text(text), list: path.length > 3 })
  }
  parseHtml(
    xml,
    {
      onopentag(tag, attributes) {
        flush()
        const family = stepHash(path.at(-1) ?? LINE, tag)
        path.push(family)
        for (const [name, value] of Object.entries(attributes))
          units.push({ family: stepHash(family, `@${name}`), text: echoes.text(tidy(value)), list: path.length > 3 })
      },
      onclosetag() {
        flush()
        if (path.length > 1) path.pop()
      },
      ontext(text) {
        line += text
      },
    },
    true,
  )
  flush()
  return units
}

interface JsonPlace {
  readonly family: number
  readonly list: boolean
  readonly depth: number
}

function collect(value: unknown, place: JsonPlace, add: (family: number, text: string, list: boolean) => void): void {
  if (typeof value !== 'object' || value === null || place.depth >= MAX_DEPTH) {
    // A string is no number, nor null, that is spelled alike.
    if (typeof value === 'string') add(stepHash(place.family, '"'), value, place.list)
    else add(place.family, JSON.stringify(value) ?? '', place.list)
    return
  }
  const depth = place.depth + 1
  if (Array.isArray(value)) {
    const family = stepHash(place.family, '[]')
    add(family, `[${value.length}]`, place.list)
    for (const item of value) collect(item, { family, list: true, depth }, add)
    return
  }
  for (const [name, item] of Object.entries(value))
    collect(item, { family: stepHash(place.family, `.${name}`), list: place.list, depth }, add)
}

/** Numbers that are too long for a double stay as they are written: two ids must not become one. */
function parseJson(text: string): unknown {
  if (!/\d{16}/.test(text)) return JSON.parse(text)
  return JSON.parse(text, (_, value: unknown, written?: { readonly source?: string }) =>
    typeof value === 'number' ? (written?.source ?? value) : value,
  )
}
