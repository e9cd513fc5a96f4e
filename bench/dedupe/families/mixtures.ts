/** Several faults on one site, and each of them alone. */

import { modelSite } from '../model/archetype.ts'
import type { Model, Template } from '../model/types.ts'
import { hex, id, milliseconds, range, words } from '../model/values.ts'
import type { Archetype, Dress } from '../site/types.ts'

const LISTS: Template = {
  route: 'list',
  weight: 5,
  pages: 1,
  path: () => '/list',
  form: 'list',
  reads: [
    { name: 'cat', values: range(1, 12), carried: 1, role: 'filter' },
    { name: 'page', values: range(2, 6), carried: 0.8, role: 'slice' },
  ],
}

const ITEMS: Template = { route: 'item', weight: 5, pages: 80, path: (page) => `/item/w${page}` }

const ENDPOINT: Template = {
  route: 'variation',
  weight: 2,
  pages: 40,
  path: () => '/variation',
  subject: { names: ['pid'], value: (page) => `P${page}` },
  form: 'echo',
}

const TRACKERS: Model['trackers'] = [
  { name: 'trk', value: id(5) },
  { name: 'sx', value: hex(32) },
  { name: 'utm_source', value: words('n1', 'n2', 'n3', 'n4') },
  { name: '_cb', value: milliseconds },
]

interface Case {
  readonly name: string
  readonly what: string
  readonly dress?: Partial<Dress>
  readonly templates?: readonly Template[]
  readonly quick?: boolean
}

/** Pages whose own content is one heading and one paragraph. */
const SHORT: Partial<Dress> = { chromeWords: 0, ownWords: 25 }

const ALONE: readonly Case[] = [
  { name: 'no-fault', what: 'nothing but trackers' },
  {
    name: 'banner',
    what: 'one of two sentences, another with each response',
    dress: { ...SHORT, banners: 2 },
    quick: true,
  },
  {
    name: 'rotating-short',
    what: 'a rotating list that is most of a short page',
    dress: { ...SHORT, recommendations: 4 },
  },
  {
    name: 'json-state',
    what: 'data for scripts repeats the query of the next page',
    dress: { state: true },
    quick: true,
  },
  { name: 'link-echo', what: 'links repeat the address', dress: { echo: true } },
  { name: 'hidden-fields', what: 'a form repeats the parameters', dress: { hiddenFields: true } },
  { name: 'endpoint-echo', what: 'a JSON endpoint repeats its query', templates: [ITEMS, LISTS, ENDPOINT] },
]

const MIXED: readonly Case[] = [
  {
    name: 'mixture',
    what: 'banner, rotating list, address in links, JSON endpoint that repeats its query',
    dress: { banners: 2, recommendations: 4, echo: true },
    templates: [ITEMS, LISTS, ENDPOINT],
    quick: true,
  },
  {
    name: 'mixture-short',
    what: 'the same on short pages, with data for scripts',
    dress: { ...SHORT, banners: 2, recommendations: 4, echo: true, state: true },
    templates: [ITEMS, LISTS, ENDPOINT],
  },
  {
    name: 'mixture-by-template',
    what: 'another fault on each template, and a third of the items gone',
    dress: { volatile: 2, banners: 3 },
    templates: [
      { ...ITEMS, gone: 1 / 3, dress: { recommendations: 6, hiddenFields: true } },
      { ...LISTS, dress: { state: true, echo: true } },
      ENDPOINT,
    ],
  },
]

/** One site a fault. */
export const FAULTS: readonly Archetype[] = ALONE.map((one) => siteOf('faults', 'fault-', one))

/** Several faults on one site. */
export const MIXTURES: readonly Archetype[] = MIXED.map((one) => siteOf('mixtures', '', one))

function siteOf(
  family: string,
  prefix: string,
  { name, what, dress = {}, templates = [ITEMS, LISTS], quick = false }: Case,
): Archetype {
  return modelSite({
    name: `${prefix}${name}`,
    what,
    log: { family, size: 600, quick },
    model: { templates, trackers: TRACKERS, dress: { canonical: 'none', volatile: 0, echo: false, ...dress } },
  })
}
