/** Templates, paths and parameters of a site, all drawn at random. */

import { below, hashText, pick, shuffled } from '../../site/random.ts'
import { slugOf } from '../../site/words.ts'
import { range } from '../../model/values.ts'
import type { Read, Template } from '../../model/types.ts'
import { between, drawDress, type Draw } from './draw.ts'

/** Most templates of one site. */
const MOST_TEMPLATES = 12

/** Draws the templates of one site. */
export function drawTemplates(draw: Draw): Template[] {
  const { random } = draw
  const amount = 2 + below(random, MOST_TEMPLATES - 1)
  const shared = Array.from({ length: 3 }, draw.name)
  return Array.from({ length: amount }, (_, i) => drawTemplate(draw, `t${i}`, shared))
}

function drawTemplate(draw: Draw, route: string, shared: readonly string[]): Template {
  const { random } = draw
  const section = slugOf(`${draw.site} ${route}`)
    .split('-', below(random, 2) + 1)
    .join('-')
  const weight = 1 + 20 * random() ** 3
  const dress = random() < 0.2 ? { dress: drawDress(random) } : {}
  const gone = random() < 0.2 ? { gone: between(random, 0.1, 0.5) } : {}
  const common = { route, weight, ...dress, ...gone }
  const chance = random()
  if (chance < 0.12) {
    // Endpoints are a small part of a log.
    const form = random() < 0.6 ? 'echo' : 'json'
    return { ...common, ...subjectOf(draw, section), form, weight: between(random, 0.5, 2) }
  }
  if (chance < 0.24) return { ...common, ...subjectOf(draw, section), reads: readsOf(draw, shared, 2, ['choice']) }
  if (chance < 0.55) {
    const pages = 1 + below(random, 9)
    const path = pages === 1 ? () => `/${section}` : (page: number) => `/${section}/${slugOf(`${section} ${page}`)}/`
    return {
      ...common,
      pages,
      path,
      form: 'list',
      reads: readsOf(draw, shared, 6, ['filter', 'order', 'slice', 'filter']),
    }
  }
  return { ...common, ...itemPaths(draw, section), reads: random() < 0.5 ? [] : readsOf(draw, shared, 3, ['choice']) }
}

/** Pages that a query names: by one parameter, or by either of two. */
function subjectOf(draw: Draw, section: string): Pick<Template, 'pages' | 'path' | 'subject'> {
  const { random } = draw
  const names = random() < 0.35 ? [draw.name(), draw.name()] : [draw.name()]
  const value = (page: number, name: string): string =>
    name === names[0] ? `${100 + page * 3}` : slugOf(`${section} ${page}`)
  return { pages: Math.round(between(random, 10, 200)), path: () => `/${section}`, subject: { names, value } }
}

function itemPaths(draw: Draw, section: string): Pick<Template, 'pages' | 'path'> {
  const { random } = draw
  const pages = Math.round(5 * 80 ** random())
  const slug = (page: number): string => slugOf(`${draw.site} ${section} ${page}`)
  const shapes: readonly ((page: number) => string)[] = [
    (page) => `/${section}/${slug(page)}-${page}`,
    (page) => `/${section}/${1000 + page * 7}`,
    (page) => `/${section}/${slugOf(`${section} ${page % 7}`).split('-')[0]}/${slug(page)}-${page}/`,
    (page) => `/${section}-${slug(page)}-${page}.html`,
    (page) => `/${section}/${hashText(`${section} ${page}`).toString(36)}${page}`,
    (page) => `/en/${section}/${page}-${slug(page)}`,
    (page) => `/${section}/2026/${1 + (page % 12)}/${slug(page)}-${page}`,
    (page) => `/${section}/${page}/${slug(page)}.aspx`,
  ]
  return { pages, path: pick(random, shapes) }
}

/** Parameters that a template reads; some have the names that other templates read too. */
function readsOf(draw: Draw, shared: readonly string[], most: number, roles: readonly Read['role'][]): Read[] {
  const { random } = draw
  const amount = 1 + below(random, most)
  const known = shuffled(random, shared)
  return Array.from({ length: amount }, (_, i): Read => {
    const values = valuesOf(draw)
    const fallback = random() < 0.25 ? { fallback: pick(random, values) } : {}
    const name = random() < 0.3 ? (known[i] ?? draw.name()) : draw.name()
    return { name, values, carried: between(random, 0.08, 0.6), role: roles[i % roles.length] ?? 'choice', ...fallback }
  })
}

function valuesOf(draw: Draw): string[] {
  const { random } = draw
  if (random() < 0.4) return range(1, 2 + below(random, 12))
  return Array.from({ length: 2 + below(random, 6) }, draw.name)
}
