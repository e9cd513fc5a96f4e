/** The rate bed: a name that matters on a share of the pages of one template, and nowhere else. */

import { modelSite } from '../model/archetype.ts'
import type { Template, Tracker } from '../model/types.ts'
import { hex, id, milliseconds, words } from '../model/values.ts'
import type { Archetype } from '../site/types.ts'
import { slugOf } from '../site/words.ts'

/** Shares of the pages, in per cent. */
export const RATES = [1, 3, 5, 10, 30] as const
const SEEDS = 8
const OTHERS = 19

/** The template of 100 pages, seen eight times as often as another. */
const DEEP: Template = {
  route: 'deep',
  weight: 8,
  pages: 100,
  path: (page) => `/deep/${slugOf(`deep ${page}`)}-${page}`,
}

const PLAIN: readonly Template[] = Array.from({ length: OTHERS }, (_, i) => ({
  route: `plain-${i}`,
  weight: 1,
  pages: 30,
  path: (page) => `/${slugOf(`plain ${i}`)}/${slugOf(`plain ${i} ${page}`)}-${page}`,
}))

const TRACKERS: readonly Tracker[] = [
  { name: 'trk', value: id(6) },
  { name: 'sx', value: hex(16) },
  { name: 'zt', value: milliseconds },
  { name: 'frm', value: words('home', 'list', 'mail', 'app') },
]

/** One site a rate, each with eight seeds. */
export const RATE_BED: readonly Archetype[] = RATES.map((rate) =>
  modelSite({
    name: `rate-${rate}`,
    what: `lk decides on ${rate} % of 100 pages`,
    log: { family: 'rate', size: 2200, seeds: SEEDS },
    model: {
      templates: [DEEP, ...PLAIN],
      log: { popularity: 1 },
      trackers: [...TRACKERS, { name: 'lk', value: id(5), weight: 1.5, matters: { on: ['deep'], pages: rate / 100 } }],
    },
  }),
)
