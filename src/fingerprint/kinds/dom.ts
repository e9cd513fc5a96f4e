/** The shape of the tree: tags, classes and ids without text. For pages whose text is noise and whose layout is not. */

import { parseHtml } from '../html/bounded-parser.ts'
import { bodyKind, decodeBody } from '../html/decode.ts'
import { stepHash } from '../compare/hash.ts'
import { INLINE, UNSEEN, lasting } from '../html/html-tags.ts'
import type { Page } from '../types.ts'
import type { UnitParts } from '../compare/unit.ts'
import { fingerprinter } from './fingerprinter.ts'

/** Deeper elements count as this deep. */
const MAX_DEPTH = 100

/**
 * One unit for each block element: its path, and its inline children. Pages that differ only in text are equal, so its verdict
 * is weak. What is no HTML counts by its bytes.
 */
export const dom = fingerprinter({
  name: 'dom',
  version: 1,
  compares: 'the structure of the tree',
  when: 'pages whose text changes with every fetch; misses differences in text alone',
  provesContent: false,
  units: shapeUnits,
})

function shapeUnits(page: Page): UnitParts[] | undefined {
  if (bodyKind(page) !== 'html') return undefined
  const units: UnitParts[] = []
  const path: number[] = []
  parseHtml(decodeBody(page), {
    onopentag(tag, attributes) {
      const parent = path[Math.min(path.length, MAX_DEPTH) - 1] ?? 0
      const own = `${tag}.${lasting(attributes['class'] ?? '')}#${lasting(attributes['id'] ?? '')}`
      const family = stepHash(parent, own)
      path.push(family)
      if (!UNSEEN.has(tag)) units.push({ family: parent, text: INLINE.has(tag) ? tag : own })
    },
    onclosetag() {
      path.pop()
    },
  })
  return units
}
