/** Trackers of a site, some of which decide somewhere. */

import { below, pick, shuffled } from '../../site/random.ts'
import { click, count, hex, id, milliseconds, time, words } from '../../model/values.ts'
import type { Matters, Template, Tracker } from '../../model/types.ts'
import { between, type Draw } from './draw.ts'

const KNOWN: readonly Tracker[] = [
  { name: 'utm_source', value: words('newsletter', 'social', 'partner') },
  { name: 'utm_campaign', value: count(40) },
  { name: 'gclid', value: click },
  { name: 'fbclid', value: click },
]

/** Draws the trackers of one site: a few that lists know, many that none knows. */
export function drawTrackers(draw: Draw, templates: readonly Template[]): Tracker[] {
  const { random } = draw
  const isThin = random() < 0.25
  const amount = isThin ? 40 + below(random, 21) : 3 + below(random, 16)
  const known = shuffled(random, KNOWN).slice(0, below(random, KNOWN.length + 1))
  const read = templates.flatMap(({ route, reads = [] }) => reads.map(({ name }) => ({ route, name })))
  return [...known, ...Array.from({ length: amount }, () => drawTracker(draw, templates, read))]
}

function drawTracker(
  draw: Draw,
  templates: readonly Template[],
  read: readonly { readonly route: string; readonly name: string }[],
): Tracker {
  const { random } = draw
  const weight = 0.3 + random()
  const repeated = random() < 0.1 ? { repeated: between(random, 0.05, 0.3) } : {}
  const routes = templates.map(({ route }) => route)
  if (random() < 0.1 && read.length > 0) {
    // A name that one template reads and the others ignore.
    const { route, name } = pick(random, read)
    const readers = new Set(read.filter((one) => one.name === name).map((one) => one.route))
    const on = routes.filter((one) => !readers.has(one) && one !== route)
    if (on.length > 0) return { name, value: words('a', 'b', 'c', 'd'), weight, on }
  }
  const on = random() < 0.15 ? { on: shuffled(random, routes).slice(0, 1 + below(random, routes.length)) } : {}
  if (random() >= 0.18) return { name: draw.name(), value: drawValue(draw), weight, ...on, ...repeated }
  const values = Array.from({ length: 3 + below(random, 4) }, draw.name)
  return { name: draw.name(), value: words(...values), weight, ...on, matters: mattersOf(draw, routes, values) }
}

function mattersOf({ random }: Draw, routes: readonly string[], values: readonly string[]): Matters {
  const on = shuffled(random, routes).slice(0, 1 + below(random, 2))
  switch (below(random, 3)) {
    case 0:
      return { on }
    case 1:
      return { values: [pick(random, values)] }
    default:
      return { on, pages: between(random, 0.4, 1) }
  }
}

function drawValue(draw: Draw): Tracker['value'] {
  const { random } = draw
  const choices: readonly Tracker['value'][] = [
    hex(8 + below(random, 25)),
    id(5 + below(random, 12)),
    count(5 + below(random, 500)),
    time,
    milliseconds,
    words(...Array.from({ length: 2 + below(random, 6) }, draw.name)),
  ]
  return pick(random, choices)
}
