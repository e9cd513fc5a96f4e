/** Facets with one and with many parameters a link, and noise that is spread thinly. */

import { modelSite } from '../model/archetype.ts'
import type { Model, Template, Tracker } from '../model/types.ts'
import { count, hex, id, milliseconds, range, time, words } from '../model/values.ts'
import type { Archetype } from '../site/types.ts'
import { proseOf, slugOf } from '../site/words.ts'

const FACETED: Template = {
  route: 'category',
  weight: 3,
  pages: 6,
  path: (page) => `/range/${slugOf(`range ${page}`)}`,
  form: 'list',
  reads: [
    { name: 'colour', values: ['red', 'blue', 'green', 'black'], carried: 0.5, role: 'filter' },
    { name: 'make', values: range(1, 6), carried: 0.5, role: 'filter' },
    { name: 'width', values: range(1, 4), carried: 0.4, role: 'filter' },
    { name: 'fabric', values: ['wool', 'linen', 'cotton'], carried: 0.4, role: 'filter' },
    { name: 'rating', values: range(3, 5), carried: 0.3, role: 'filter' },
    { name: 'offer', values: ['new', 'sale'], carried: 0.3, role: 'filter' },
    { name: 'sortby', values: ['cheap', 'dear', 'fresh'], carried: 0.3, role: 'order' },
    { name: 'pagenr', values: range(1, 5), fallback: '1', carried: 0.4, role: 'slice' },
  ],
}

const ITEMS: Template = {
  route: 'item',
  weight: 2,
  pages: 150,
  path: (page) => `/thing/${slugOf(`thing ${page}`)}-${page}`,
}

const USUAL: readonly Tracker[] = [
  { name: 'trk', value: id(6) },
  { name: 'campref', value: words('mail', 'web', 'app', 'print') },
  { name: 'zx', value: milliseconds },
  { name: 'visitkey', value: hex(16) },
  { name: 'utm_source', value: words('newsletter', 'social') },
]

const VALUES: readonly Tracker['value'][] = [
  id(8),
  hex(12),
  count(90),
  time,
  words('top', 'side', 'end', 'mail', 'app'),
]

/** Fifty names, each on about 2 % of the URLs. */
const THIN: readonly Tracker[] = Array.from({ length: 50 }, (_, i) => ({
  name: `${proseOf(`thin ${i}`, 1).toLowerCase().replace('.', '')}${i % 3 === 0 ? `_${i}` : ''}`,
  value: VALUES[i % VALUES.length] ?? time,
}))

/** Facets: one parameter a link, or up to nine. */
export const FACET_LOGS: readonly Archetype[] = [1, 9].flatMap((most) =>
  [800, 3000].map((size) =>
    modelSite({
      name: `facets-${most === 1 ? 'one' : 'many'}-${size}`,
      what: `facets, ${most === 1 ? 'one parameter' : 'many parameters'} a link, ${size} URLs`,
      log: { family: 'facets', size, quick: most === 9 && size === 800 },
      model: facets(most),
    }),
  ),
)

/** Many names, each of them rare. */
export const THIN_NOISE: readonly Archetype[] = [600, 3000].map((size) =>
  modelSite({
    name: `thin-noise-${size}`,
    what: `50 names, each on about 2 % of ${size} URLs`,
    log: { family: 'thin-noise', size, quick: size === 600 },
    model: { templates: [ITEMS, FACETED], trackers: THIN, log: { bare: 0.15, most: 2 } },
  }),
)

function facets(most: number): Model {
  return { templates: [FACETED, ITEMS], trackers: USUAL, log: { most } }
}
