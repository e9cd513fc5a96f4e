/** The log of a site: popular pages first and most often, each under several URLs. */

import type { Params } from '../site/population.ts'
import { below, chanceOf, shuffled } from '../site/random.ts'
import { writeUrl } from '../site/target.ts'
import type { Plot, SiteUrl } from '../site/types.ts'
import { nameOn } from './state.ts'
import type { LogShape, Model, Template, Tracker } from './types.ts'

const SHAPE: LogShape = {
  bare: 0.25,
  two: 0.2,
  mixed: 0.1,
  front: 0.05,
  popularity: 1.6,
  cluster: 3.8,
  encoded: 0,
  most: 9,
}
const ATTEMPTS_PER_URL = 6

/** Writes `plot.size` distinct URLs; a smaller log is the beginning of a larger one. */
export function writeLog(model: Model, plot: Plot): SiteUrl[] {
  const shape = { ...SHAPE, ...model.log }
  const urls = new Set<string>()
  for (let i = 0; urls.size < plot.size && i < plot.size * 40; i++) {
    for (const url of clusterOf(model, shape, plot)) if (urls.size < plot.size) urls.add(url)
  }
  return [...urls].map((url) => ({ url, hits: Math.ceil(0.5 / (chanceOf(`hits ${url}`) + 0.001)) }))
}

/** The URLs of one page. */
function clusterOf(model: Model, shape: LogShape, plot: Plot): Set<string> {
  const { random, domain } = plot
  const template = weighted(random, model.templates)
  const page = Math.floor(template.pages * random() ** shape.popularity)
  const own = ownParams(template, page, shape.most, random)
  const trackers = model.trackers.filter(({ on }) => on === undefined || on.includes(template.route))
  const wanted = 1 + Math.floor(Math.log(1 - random()) / Math.log(1 - 1 / shape.cluster))
  const urls = new Set<string>()
  for (let i = 0; urls.size < wanted && i < wanted * ATTEMPTS_PER_URL; i++) {
    const path = random() < shape.encoded ? withEncodedLetter(template.path(page), random) : template.path(page)
    urls.add(writeUrl(domain, path, arranged(own, tracked(trackers, shape, random), shape, random)))
  }
  return urls
}

function ownParams(template: Template, page: number, most: number, random: () => number): Params {
  const subject = (template.subject?.names ?? []).map(
    (name) => [name, template.subject?.value(page, name, random) ?? ''] as const,
  )
  const carried = (template.reads ?? []).filter((read) => random() < read.carried)
  const chosen = carried.length <= most ? carried : shuffled(random, carried).slice(0, most)
  const path = template.path(page)
  const reads = carried
    .filter((read) => chosen.includes(read))
    .map((read) => [nameOn(path, read), read.values[below(random, read.values.length)] ?? ''] as const)
  return [...subject, ...reads]
}

function tracked(trackers: readonly Tracker[], { bare, two }: LogShape, random: () => number): Params {
  const chance = random()
  if (trackers.length === 0 || chance < bare) return []
  const first = weighted(random, trackers)
  const rest = trackers.filter((tracker) => tracker !== first)
  const chosen = chance < bare + two && rest.length > 0 ? [first, weighted(random, rest)] : [first]
  return chosen.flatMap(({ name, value, repeated = 0 }) => {
    const pair = (): readonly [string, string] => [name, value(random)]
    return random() < repeated ? [pair(), pair()] : [pair()]
  })
}

function arranged(own: Params, trackers: Params, { mixed, front }: LogShape, random: () => number): Params {
  const chance = random()
  if (chance < front) return [...trackers, ...own]
  return chance < front + mixed ? shuffled(random, [...own, ...trackers]) : [...own, ...trackers]
}

function withEncodedLetter(path: string, random: () => number): string {
  const letters = [...path.matchAll(/[a-z]/g)].map(({ index }) => index)
  const at = letters[below(random, letters.length)]
  return at === undefined ? path : `${path.slice(0, at)}%${path.charCodeAt(at).toString(16)}${path.slice(at + 1)}`
}

function weighted<T extends { readonly weight?: number }>(random: () => number, items: readonly T[]): T {
  const total = items.reduce((sum, { weight = 1 }) => sum + weight, 0)
  let left = random() * total
  const found = items.find(({ weight = 1 }) => (left -= weight) < 0) ?? items.at(-1)
  if (found === undefined) throw new Error('weighted: no items')
  return found
}
