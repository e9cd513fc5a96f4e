/** Pages that print the time to the second, for a learner that fetches several of them in one. */

import { modelSite } from '../model/archetype.ts'
import type { Template } from '../model/types.ts'
import { hex, id, milliseconds, range, words } from '../model/values.ts'
import type { Archetype, Dress } from '../site/types.ts'

/** The path of every page; parameters name the page and its part. */
const WIKI: Template = {
  route: 'index',
  weight: 6,
  pages: 60,
  path: () => '/index.php',
  subject: { names: ['title'], value: (page) => `Article_${page}` },
  reads: [{ name: 'oldid', values: range(1, 5), carried: 0.3, role: 'choice' }],
}

const LISTS: Template = {
  route: 'list',
  weight: 3,
  pages: 20,
  path: (page) => `/category/c${page}`,
  form: 'list',
  reads: [{ name: 'from', values: range(2, 5), carried: 0.4, role: 'slice' }],
}

interface Case {
  readonly name: string
  readonly what: string
  readonly perSecond: number
  readonly templates?: readonly Template[]
  readonly dress: Partial<Dress>
}

const CASES: readonly Case[] = [
  { name: 'clock-time', what: 'the time in the footer', perSecond: 25, dress: { clock: ['time'] } },
  {
    name: 'clock-request',
    what: 'a path for all pages, with the time and an id of the request by the second',
    perSecond: 4,
    templates: [WIKI],
    dress: { clock: ['time', 'request'] },
  },
  {
    name: 'clock-mixture',
    what: 'the same, one of two sentences and a rotating list',
    perSecond: 25,
    dress: { clock: ['time', 'request'], banners: 2, recommendations: 4 },
  },
]

/** One site a clock. */
export const CLOCKS: readonly Archetype[] = CASES.map(({ name, what, perSecond, templates = [WIKI, LISTS], dress }) =>
  modelSite({
    name,
    what: `${what}; ${perSecond} pages a second`,
    log: { family: 'clocks', size: 700, perSecond },
    model: {
      templates,
      trackers: [
        { name: 'trk', value: id(5) },
        { name: 'sx', value: hex(32) },
        { name: '_cb', value: milliseconds },
        { name: 'frm', value: words('home', 'list', 'mail', 'app') },
      ],
      dress: { canonical: 'none', volatile: 0, echo: false, ...dress },
    },
  }),
)
