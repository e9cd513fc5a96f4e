/** Sites at the edge of what can be compared: few pages, few values, names twice, addresses taken to the letter. */

import { modelSite } from '../model/archetype.ts'
import type { Model, Template, Tracker } from '../model/types.ts'
import { click, hex, id, milliseconds, range, words } from '../model/values.ts'
import { pick } from '../site/random.ts'
import type { Archetype, Kind } from '../site/types.ts'
import { slugOf } from '../site/words.ts'

const ITEMS: Template = { route: 'item', weight: 6, pages: 90, path: (page) => `/item/w${page}` }

const LISTS: Template = {
  route: 'list',
  weight: 4,
  pages: 12,
  path: (page) => `/list/${slugOf(`list ${page}`)}`,
  form: 'list',
  reads: [{ name: 'page', values: range(2, 6), carried: 0.6, role: 'slice' }],
}

const TRACKERS: readonly Tracker[] = [
  { name: 'trk', value: id(5) },
  { name: 'sx', value: hex(32) },
  { name: '_cb', value: milliseconds },
  { name: 'utm_source', value: words('n1', 'n2', 'n3') },
]

/** The directory index of Apache reads `C` and `O` and ends at any other name. */
const INDEX: Template = {
  route: 'index',
  weight: 1,
  pages: 40,
  path: (page) => `/pub/dir${page}/`,
  form: 'list',
  reads: [
    { name: 'C', values: ['N', 'M', 'S', 'D'], fallback: 'N', carried: 0.75, role: 'order' },
    { name: 'O', values: ['A', 'D'], fallback: 'A', carried: 0.75, role: 'order' },
  ],
}

const INDEX_TRACKERS: readonly Tracker[] = [
  { name: 'utm_source', value: words('n1', 'n2', 'n3') },
  { name: 'gclid', value: click },
  { name: 'fbclid', value: click },
  { name: 'trk', value: id(6) },
  { name: 'msclkid', value: hex(32), weight: 0.2 },
]

/** Sections of four pages each; in a third of them `look` decides. */
const SECTIONS: readonly Template[] = Array.from({ length: 30 }, (_, i) => ({
  route: `section-${i}`,
  weight: 1,
  pages: 4,
  path: (page) => `/${slugOf(`section ${i}`).split('-', 1)[0]}-${i}/${slugOf(`section ${i} ${page}`)}`,
}))

/** Each page is a template of its own, and the trackers have two values. */
const LONERS: readonly Template[] = [
  'cart',
  'search',
  'contact',
  'imprint',
  'stores',
  'newsletter',
  'offers',
  'jobs',
].map((name) => ({ route: name, weight: 1, pages: 1, path: () => `/${name}` }))

const FORMS: readonly ((id: string) => string)[] = [
  (one) => `https://films.example/film/${one}`,
  (one) => `https://films.example/film/${one}#t=10`,
  (one) => `https://films.example/film/${one}?utm_source=share`,
  (one) => `https://films.example/film/${one}?utm_medium=web&utm_source=mail`,
  (one) => `https://films.example/%66ilm/${one}`,
  (one) => `https://FILMS.example/film/${one}`,
]

/** A player that is handed the address of what it plays. */
const PLAYER: Template = {
  route: 'player',
  weight: 6,
  pages: 60,
  path: () => '/player',
  subject: {
    names: ['url'],
    value: (page, _, random) => pick(random, FORMS)(`f${page}x`),
    page(value) {
      const [, page] = /^https:\/\/films\.example\/film\/f(\d+)x(?:[?#]|$)/i.exec(decodeURIComponent(value)) ?? []
      return page === undefined || Number(page) >= 60 ? undefined : Number(page)
    },
  },
}

interface Edge {
  readonly name: string
  readonly what: string
  readonly kind?: Kind
  readonly size: number
  readonly quick?: boolean
  readonly model: Model
}

const EDGES: readonly Edge[] = [
  {
    name: 'index-both-ends',
    what: 'a query is read up to the first unknown name; trackers in front of it and behind',
    kind: 'trap',
    size: 500,
    quick: true,
    model: { templates: [INDEX], trackers: INDEX_TRACKERS, inOrder: true, log: { front: 0.5, mixed: 0 } },
  },
  {
    name: 'index-in-front',
    what: 'the same with all trackers in front',
    kind: 'trap',
    size: 500,
    model: { templates: [INDEX], trackers: INDEX_TRACKERS, inOrder: true, log: { front: 1, mixed: 0 } },
  },
  {
    name: 'index-behind',
    what: 'the same with all trackers behind, where they show nothing',
    size: 500,
    model: { templates: [INDEX], trackers: INDEX_TRACKERS, inOrder: true, log: { front: 0, mixed: 0 } },
  },
  {
    name: 'exact-path',
    what: '/%69tem/w1 and /Item/w1 are no pages',
    kind: 'trap',
    size: 600,
    quick: true,
    model: {
      templates: [
        ITEMS,
        LISTS,
        { ...ITEMS, route: 'cased', weight: 2, path: (page) => `/item/${page % 2 === 0 ? 'X' : 'x'}k${page >> 1}` },
      ],
      trackers: TRACKERS,
      exactPath: true,
      log: { encoded: 0.1 },
    },
  },
  {
    name: 'encoded-path',
    what: '/%69tem/w1 is /item/w1',
    size: 600,
    model: { templates: [ITEMS, LISTS], trackers: TRACKERS, log: { encoded: 0.1 } },
  },
  {
    name: 'small-sections',
    what: '30 sections of four pages; a name decides in ten of them',
    size: 900,
    quick: true,
    model: {
      templates: SECTIONS,
      trackers: [
        ...TRACKERS,
        {
          name: 'look',
          value: words('k1', 'k2', 'k3', 'k4'),
          matters: { on: SECTIONS.slice(0, 10).map(({ route }) => route) },
        },
      ],
      log: { cluster: 7 },
    },
  },
  {
    name: 'few-values',
    what: 'templates of one page, trackers of two values',
    size: 250,
    model: {
      templates: [...LONERS, { ...ITEMS, weight: 2 }],
      trackers: ['via', 'tab', 'src_box', 'mode2', 'lnk'].map((name) => ({ name, value: words('a', 'b') })),
      log: { cluster: 20, two: 0.5 },
    },
  },
  {
    name: 'repeated-names',
    what: 'ref=x&ref=b2b: the last value counts, and one value decides',
    size: 700,
    model: {
      templates: [ITEMS, LISTS],
      trackers: [
        ...TRACKERS,
        {
          name: 'ref',
          value: words('home', 'mail', 'b2b', 'feed', 'foot'),
          weight: 2,
          repeated: 0.4,
          matters: { values: ['b2b'] },
        },
      ],
    },
  },
  {
    name: 'url-values',
    what: 'a parameter holds the address of one item in several forms',
    size: 600,
    model: { templates: [PLAYER, ITEMS], trackers: TRACKERS, reachesTruth: true },
  },
]

/** One site an edge. */
export const EDGE_SITES: readonly Archetype[] = EDGES.map(({ name, what, kind, size, quick = false, model }) =>
  modelSite({ name, what, log: { family: 'edges', size, quick }, model, ...(kind === undefined ? {} : { kind }) }),
)
