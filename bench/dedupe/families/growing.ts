/** Shops whose log grows: every log is the beginning of the next. */

import { modelSite } from '../model/archetype.ts'
import type { Model, Read, Template } from '../model/types.ts'
import { hex, id, milliseconds, words } from '../model/values.ts'
import type { Archetype } from '../site/types.ts'
import { slugOf } from '../site/words.ts'

/** Sizes of the logs, in URLs. */
const SIZES = [200, 400, 800, 1600, 3000, 10_000] as const
const WIDE_SIZES = [1200, 2400, 9900] as const

const CATEGORIES = ['lamps', 'chairs', 'tables', 'rugs', 'shelves', 'mirrors', 'clocks', 'cushions'] as const

const FACETS: readonly Read[] = [
  { name: 'color', values: ['red', 'blue', 'green'], carried: 0.4, role: 'filter' },
  { name: 'size', values: ['s', 'm', 'l'], carried: 0.35, role: 'filter' },
  { name: 'brand', values: ['a', 'b', 'c'], carried: 0.3, role: 'filter' },
  { name: 'price', values: ['10', '20', '30'], carried: 0.25, role: 'filter' },
  { name: 'material', values: ['oak', 'pine'], carried: 0.2, role: 'filter' },
  { name: 'pg', values: ['2', '3', '4'], carried: 0.3, role: 'slice' },
]

const ITEMS: Template = {
  route: 'item',
  weight: 40,
  pages: 400,
  path: (page) => `/i/${slugOf(`growing ${page}`)}-${page}`,
}

const GROWING: Model = {
  templates: [...categories(CATEGORIES), ITEMS],
  trackers: [
    { name: 'trk', value: id(6) },
    { name: 'sx', value: hex(32) },
    { name: '_cb', value: milliseconds },
    { name: 'frm', value: words('home', 'list', 'mail', 'app') },
    { name: 'wgt', value: words('top', 'side', 'foot') },
    { name: 'utm_source', value: words('newsletter', 'social') },
  ],
  log: { most: 3 },
}

/** So many sets of names that those with a tracker are never among the most frequent. */
const WIDE: Model = {
  ...GROWING,
  templates: [...categories([...CATEGORIES, ...Array.from({ length: 16 }, (_, i) => slugOf(`wide ${i}`))]), ITEMS],
  log: { most: 5 },
}

/** The logs of a shop with 8 categories, and of one with 24. */
export const GROWING_SHOPS: readonly Archetype[] = [
  ...SIZES.map((size) =>
    modelSite({
      name: `growing-${size}`,
      what: `${size} URLs of one shop: 8 categories, 6 facets in any combination, 6 trackers`,
      log: { family: 'growing', size, site: 'growing', quick: size === 400 || size === 1600 },
      model: GROWING,
    }),
  ),
  ...WIDE_SIZES.map((size) =>
    modelSite({
      name: `growing-wide-${size}`,
      what: `${size} URLs of one shop: 24 categories, up to 5 facets a link`,
      log: { family: 'growing', size, site: 'growing-wide' },
      model: WIDE,
    }),
  ),
]

function categories(names: readonly string[]): Template[] {
  return names.map((name) => ({
    route: name,
    weight: 80 / names.length,
    pages: 1,
    path: () => `/c/${name}`,
    form: 'list',
    reads: FACETS,
  }))
}
