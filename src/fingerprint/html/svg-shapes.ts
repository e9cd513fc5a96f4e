/** Pictures that are drawn in the page itself: a chart, a map, a code to scan. Most say nothing of what they show in words. */

import { hexOfText } from '../compare/hash.ts'
import { lasting } from './html-tags.ts'

type Attributes = Readonly<Record<string, string>>

const GEOMETRY =
  'd points x y x1 y1 x2 y2 dx dy cx cy r rx ry width height transform href xlink:href stroke-dasharray offset'.split(
    ' ',
  )

const COLOURS = ['fill', 'stroke', 'stop-color'] as const
const STYLED = /(?:^|[;\s])(?:fill|stroke)\s{0,9}:\s{0,9}[^;]{1,99}/g

/**
 * One element of an SVG: its tag, geometry and colours, which alone distinguish two maps; undefined for an element that draws
 * nothing. Ids and classes are left out.
 */
export function shapeText(tag: string, attributes: Attributes): string | undefined {
  let text = tag
  for (const name of GEOMETRY) {
    const value = attributes[name]
    // Numbers in the name of a part that is drawn again are made up by the program.
    if (value !== undefined) text += ` ${name}=${value.startsWith('#') ? lasting(value) : value}`
  }
  if (text === tag || tag === 'svg') return undefined
  const named = COLOURS.map((name) => attributes[name] ?? '')
  const styled = attributes['style']?.match(STYLED) ?? []
  // A gradient is named by an id.
  return [text, ...named, ...styled].filter((part) => part !== '' && !part.includes('url(')).join(' ')
}

/** A whole drawing, in as many words as people can use. */
export function drawingText(shapes: readonly string[]): string {
  return `drawing of ${shapes.length} shapes, ${hexOfText(shapes.join('\n')).slice(0, 12)}`
}
