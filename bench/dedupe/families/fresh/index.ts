/** Sites that no one has seen before: everything follows from a seed that each run chooses again. */

import { modelSite } from '../../model/archetype.ts'
import { pick, randomOf } from '../../site/random.ts'
import type { Archetype } from '../../site/types.ts'
import { drawDress, drawLog, drawSize, type Draw } from './draw.ts'
import { nameSource } from './names.ts'
import { drawTemplates } from './templates.ts'
import { drawTrackers } from './trackers.ts'

/** Name of the n-th fresh site of a seed: `fresh-4711-3`. */
export function freshName(seed: number, index: number): string {
  return `fresh-${seed}-${index}`
}

/** The site of that name; undefined for any other name. */
export function freshSite(name: string): Archetype | undefined {
  if (!/^fresh-\d+-\d+$/.test(name)) return undefined
  const random = randomOf(name)
  const draw: Draw = { site: name, random, name: nameSource(random) }
  const size = drawSize(random)
  const noise = pick(random, [0, 0, 0.01, 0.02, 0.05])
  const templates = drawTemplates(draw)
  const [inOrder, exactPath] = [random() < 0.06, random() < 0.06]
  const trackers = drawTrackers(draw, templates)
  return modelSite({
    name,
    what: `${templates.length} templates, ${trackers.length} trackers, ${size} URLs`,
    kind: inOrder || exactPath ? 'trap' : 'query',
    log: { family: 'fresh', size, noise },
    model: { templates, trackers, log: drawLog(random), dress: drawDress(random), inOrder, exactPath },
  })
}
