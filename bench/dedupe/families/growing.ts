/** One shop whose log grows: every log is the beginning of the next. */

import { modelSite } from '../model/archetype.ts'
import type { Model } from '../model/types.ts'
import { hex, id, milliseconds, words } from '../model/values.ts'
import type { Archetype } from '../site/types.ts'
import { slugOf } from '../site/words.ts'

/** Sizes of the logs, in URLs. */
export const GROWING_SIZES = [200, 400, 800, 1600, 3000, 10_000] as const

const CATEGORIES = ['lamps', 'chairs', 'tables', 'rugs', 'shelves', 'mirrors', 'clocks', 'cushions'] as const

const GROWING: Model = {
  templates: [
    ...CATEGORIES.map((category) => ({
      route: category,
      weight: 10,
      pages: 1,
      path: () => `/c/${category}`,
      form: 'list' as const,
      reads: [
        { name: 'color', values: ['red', 'blue', 'green'], carried: 0.4, role: 'filter' as const },
        { name: 'size', values: ['s', 'm', 'l'], carried: 0.35, role: 'filter' as const },
        { name: 'brand', values: ['a', 'b', 'c'], carried: 0.3, role: 'filter' as const },
        { name: 'price', values: ['10', '20', '30'], carried: 0.25, role: 'filter' as const },
        { name: 'material', values: ['oak', 'pine'], carried: 0.2, role: 'filter' as const },
        { name: 'pg', values: ['2', '3', '4'], carried: 0.3, role: 'slice' as const },
      ],
    })),
    { route: 'item', weight: 40, pages: 400, path: (page) => `/i/${slugOf(`growing ${page}`)}-${page}` },
  ],
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

/** The logs of one shop. */
export const GROWING_SHOP: readonly Archetype[] = GROWING_SIZES.map((size) =>
  modelSite({
    name: `growing-${size}`,
    what: `${size} URLs of one shop: 8 categories, 6 facets in any combination, 6 trackers`,
    log: { family: 'growing', size, site: 'growing', quick: size === 400 || size === 1600 },
    model: GROWING,
  }),
)
