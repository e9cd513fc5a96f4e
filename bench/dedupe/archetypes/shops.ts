/** Shops: variants, facets, sessions, recommendation trails. */

import { populate, tracker, utm, type Bundle, type PageUrl } from '../site/population.ts'
import { below, pick, token } from '../site/random.ts'
import { valueOf, valuesOf, type Target } from '../site/target.ts'
import type { Answer, Archetype } from '../site/types.ts'

const COLORS = ['red', 'blue', 'green', 'black', 'white'] as const

/** Recommendation trails of a well-known shop system, with a value each that only the shop's own analytics read. */
const TRAILS: readonly Bundle[] = [
  (random) => [
    ['_pos', `${1 + below(random, 20)}`],
    ['_sid', token(random, 9)],
    ['_ss', pick(random, ['r', 'e'])],
  ],
  (random) => [['_fid', token(random, 9)]],
  (random) => [
    ['pr_prod_strat', 'collection_fallback'],
    ['pr_rec_id', token(random, 9)],
    ['pr_rec_pid', token(random, 13, '0123456789')],
  ],
  utm,
  tracker('from_feed', 'word'),
]

/** 1: the handle names the product, `variant` its colour; collections list the same products under their own path. */
export const SHOPIFY: Archetype = {
  number: 1,
  name: 'shopify',
  kind: 'query',
  what: 'product variants, collection lists, recommendation trails',
  build: (plot) => ({
    urls: populate(plot, [
      { weight: 5, page: (i) => ({ path: `/products/runner-${i}` }), bundles: TRAILS },
      {
        weight: 4,
        page: (i) => ({ path: `/products/runner-${i >> 2}`, params: [['variant', `${4000 + i}`]] }),
        bundles: TRAILS,
      },
      { weight: 1, page: (i) => ({ path: `/collections/sale/products/runner-${i}` }), bundles: TRAILS },
      {
        weight: 2,
        page: (i) => ({
          path: `/collections/c${i % 9}`,
          params: [
            ['page', `${1 + (i % 40)}`],
            ['sort_by', pick(() => ((i * 7) % 11) / 11, ['price', 'title', 'newest'])],
          ],
        }),
        bundles: TRAILS,
      },
    ]),
    route: ({ segments }) => (segments.includes('products') ? 'products' : 'collections'),
    answer(target) {
      const handle = target.segments.at(-1) ?? ''
      if (target.segments.includes('products')) {
        const variant = valueOf(target, 'variant')
        return { kind: 'page', content: `product ${handle} ${variant ?? ''}`, base: handle }
      }
      return list(target, `collection ${handle}`, ['page', 'sort_by'])
    },
  }),
}

/** 2: names with a product number in them, refinements as numbered pairs. */
export const SFCC: Archetype = {
  number: 2,
  name: 'sfcc',
  kind: 'query',
  what: 'dwvar_<product>_color, prefn/prefv pairs, start and sz',
  build: (plot) => ({
    urls: populate(plot, [
      { weight: 3, page: sfccProduct, bundles: SFCC_TRAILS, pages: 150 },
      { weight: 4, page: sfccList, bundles: SFCC_TRAILS },
      { weight: 3, page: sfccRefined, bundles: SFCC_TRAILS, pages: 130 },
    ]),
    route: ({ segments }) => segments[2] ?? '',
    answer(target) {
      const [, , page, file = ''] = target.segments
      if (page === 'search') return list(target, 'search', ['cgid', 'start', 'sz', 'prefn1', 'prefv1', 'srule'])
      const id = file.replace('.html', '')
      return { kind: 'page', content: `product ${id} ${valueOf(target, `dwvar_${id}_color`) ?? ''}`, base: id }
    },
  }),
}

function sfccProduct(i: number): PageUrl {
  const id = 100 + (i % 30)
  const color = COLORS[Math.floor(i / 30) % COLORS.length] ?? 'red'
  return { path: `/s/main/product/${id}.html`, params: [[`dwvar_${id}_color`, color]] }
}

function sfccList(i: number): PageUrl {
  return {
    path: '/s/main/search',
    params: [
      ['cgid', `cat${i % 13}`],
      ['start', `${(i % 17) * 24}`],
      ['sz', '24'],
    ],
  }
}

function sfccRefined(i: number): PageUrl {
  const color = COLORS[i % COLORS.length] ?? 'red'
  const order = i % 2 === 0 ? 'price-asc' : 'new'
  return {
    path: '/s/main/search',
    params: [
      ['cgid', `cat${i % 13}`],
      ['prefn1', 'color'],
      ['prefv1', color],
      ['srule', order],
    ],
  }
}

const SFCC_TRAILS: readonly Bundle[] = [
  tracker('src', 'word'),
  tracker('trk', 'id'),
  utm,
  tracker('lastviewed', 'count'),
]

/** 3: category pages with paging, order, mode and store view; a session id in the address. */
export const MAGENTO: Archetype = {
  number: 3,
  name: 'magento',
  kind: 'query',
  what: 'p, product_list_order, ___store; SID and ___from_store mean nothing',
  build: (plot) => ({
    urls: populate(plot, [
      { weight: 3, page: (i) => ({ path: `/shirt-${i}.html` }), bundles: MAGENTO_TRAILS },
      {
        weight: 4,
        page: (i) => ({
          path: `/men/cat-${i % 12}.html`,
          params: [
            ['p', `${1 + (Math.floor(i / 12) % 9)}`],
            ['product_list_order', pick(() => ((i * 5) % 7) / 7, ['price', 'name', 'new'])],
          ],
        }),
        bundles: MAGENTO_TRAILS,
      },
      {
        weight: 2,
        page: (i) => ({
          path: `/men/cat-${i % 12}.html`,
          params: [
            ['___store', pick(() => ((i * 3) % 8) / 8, ['de', 'fr', 'it'])],
            ['___from_store', 'en'],
          ],
        }),
        bundles: MAGENTO_TRAILS,
        pages: 36,
      },
    ]),
    route: ({ segments }) => (segments.length === 1 ? 'product' : 'category'),
    answer: (target) => list(target, target.path, ['p', 'product_list_order', '___store']),
  }),
}

const MAGENTO_TRAILS: readonly Bundle[] = [
  (random) => [['SID', token(random, 26, 'abcdefghijklmnopqrstuvwxyz0123456789')]],
  utm,
  tracker('trk_msg', 'id'),
  tracker('widget', 'word'),
]

/** 12: facets are repeated and their order means nothing; defaults are written out or left out. */
export const FACETS: Archetype = {
  number: 12,
  name: 'facets',
  kind: 'query',
  what: 'repeated facets, default values, order of parameters',
  build: (plot) => ({
    urls: populate(
      plot,
      [
        {
          weight: 5,
          page: (i, random) => ({
            path: '/search',
            params: [
              ['f', COLORS[i % 5] ?? 'red'],
              ['f', `size${i % 7}`],
              ['brandname', `b${i % 23}`],
              ...(random() < 0.5 ? [['view', 'grid'] as const] : []),
            ],
          }),
          bundles: FACET_TRAILS,
        },
        {
          weight: 4,
          page: (i, random) => ({
            path: '/search',
            params: [
              ['w', `term${i % 160}`],
              ...(random() < 0.5 ? [['view', random() < 0.7 ? 'grid' : 'list'] as const] : []),
            ],
          }),
          bundles: FACET_TRAILS,
        },
      ],
      { mixed: 0.4 },
    ),
    route: () => 'search',
    answer(target) {
      const view = valueOf(target, 'view') === 'list' ? 'list' : 'grid'
      const facets = valuesOf(target, 'f').toSorted().join('+')
      const word = valueOf(target, 'w') ?? ''
      const brand = valueOf(target, 'brandname') ?? ''
      return { kind: 'page', content: `search ${word} ${brand} ${facets} ${view}`, base: `search ${word} ${brand}` }
    },
  }),
}

const FACET_TRAILS: readonly Bundle[] = [tracker('clk', 'id'), tracker('origin_box', 'word'), utm]

/** A page decided by its subject and the named parameters. */
function list(target: Target, subject: string, names: readonly string[]): Answer {
  const state = names.map((name) => valueOf(target, name) ?? '').join('|')
  return { kind: 'page', content: `${subject} ${state}`, base: subject }
}
