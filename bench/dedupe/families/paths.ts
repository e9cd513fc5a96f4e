/** Sites whose pages have several paths: mirrors, sessions in the path, paths and queries, extensions; and sites that only look so. */

import { populate, tracker, utm, type Family, type PageUrl } from '../site/population.ts'
import { pick, token } from '../site/random.ts'
import { valueOf, type Target } from '../site/target.ts'
import type { Answer, Archetype, Kind } from '../site/types.ts'
import { slugOf } from '../site/words.ts'

const TRAILS = [tracker('trk', 'id'), utm]

const title = (page: number | string): string => `${slugOf(`title ${page}`)}-${page}`
const numberOf = (text = ''): string | undefined => /(\d+)$/.exec(text)?.[1]

interface PathSite {
  readonly name: string
  readonly what: string
  readonly kind?: Kind
  readonly quick?: boolean
  readonly families: readonly Family[]
  /** The page of a path and query; undefined where there is none. */
  readonly pageOf: (target: Target) => string | undefined
}

const family = (weight: number, page: (i: number, random: () => number) => PageUrl): Family => ({ weight, page, bundles: TRAILS }) // prettier-ignore

const MIRROR: PathSite = {
  name: 'path-mirrors',
  what: '/us/, /uk/ and /au/ show one catalogue; /us/local/7 and /uk/local/7 do not',
  quick: true,
  families: [
    family(6, (i, random) => ({
      path: `/${pick(random, ['us', 'uk', 'au'])}/${['shoes', 'bags'][i % 2]}/${title(i)}`,
    })),
    family(1, (i, random) => ({ path: `/${pick(random, ['us', 'uk', 'au'])}/local/${i}` })),
  ],
  pageOf: ({ segments: [country, section, item] }) =>
    section === 'local' ? `local ${country} ${item}` : item === undefined ? undefined : `${section} ${item}`,
}

const REPLACED: PathSite = {
  name: 'path-replaced',
  what: '/product/7, /product.php?nr=7 and /p/7/title are one page; /review/7 and /stock?nr=7 are others',
  quick: true,
  families: [
    family(6, (i, random) =>
      pick<PageUrl>(random, [
        { path: `/product/${i}` },
        { path: '/product.php', params: [['nr', `${i}`]] },
        { path: `/p/${i}/${title(i)}` },
      ]),
    ),
    family(1, (i) => ({ path: `/review/${i}` })),
    family(1, (i) => ({ path: '/stock', params: [['nr', `${i}`]] })),
  ],
  pageOf(target) {
    const [kind = '', item] = target.segments
    const nr = valueOf(target, 'nr') ?? item
    if (nr === undefined) return undefined
    return kind === 'review' || kind === 'stock' ? `${kind} ${nr}` : `product ${nr}`
  },
}

const SESSION: PathSite = {
  name: 'path-tokens',
  what: 'a token in front of /item/7 means nothing; /reviews/item/7 is another page',
  families: [
    family(6, (i, random) => ({ path: random() < 0.4 ? `/item/${i}` : `/${token(random, 16)}/item/${i}` })),
    family(1, (i) => ({ path: `/reviews/item/${i}` })),
  ],
  pageOf: ({ segments }) => {
    const nr = numberOf(segments.at(-1))
    return nr === undefined ? undefined : `${segments[0] === 'reviews' ? 'review' : 'item'} ${nr}`
  },
}

const ENDINGS: PathSite = {
  name: 'path-endings',
  what: '/blog/x and /blog/x.html, /docs/x and /docs/x/index.jsp are one page; /blog/x.xml is another',
  families: [
    family(3, (i, random) => ({ path: `/blog/${title(i)}${pick(random, ['', '.html'])}` })),
    family(1, (i) => ({ path: `/blog/${title(i)}.xml` })),
    family(3, (i, random) => ({ path: `/docs/${title(i)}${pick(random, ['', '/', '/index.jsp'])}` })),
  ],
  pageOf: ({ path }) => path.replace(/(?:\.html|\/index\.jsp|\/)$/, ''),
}

const DOUBLED: PathSite = {
  name: 'path-doubled',
  what: '/Shop/item/x, /shop/item/x and /shop/shop/item/x are one page',
  families: [family(1, (i, random) => ({ path: `/${pick(random, ['Shop', 'shop', 'shop/shop'])}/item/${title(i)}` }))],
  pageOf: ({ segments }) => `item ${segments.at(-1)}`,
}

const LOOK_ALIKES: PathSite = {
  name: 'path-look-alikes',
  what: 'a translation, a price per country, lists and items of the same numbers; a tenth of /en/ is not translated',
  kind: 'trap',
  quick: true,
  families: [
    family(2, (i, random) => ({ path: `${pick(random, ['', '/en'])}/wiki/${title(i)}` })),
    family(2, (i, random) => ({ path: `/${pick(random, ['de', 'at'])}/offers/${title(i)}` })),
    family(1, (i, random) => ({ path: `/${pick(random, ['items', 'item-lists'])}/${i}` })),
    family(1, (i, random) => ({ path: `/${token(random, 16)}/commit/${i % 40}` })),
  ],
  pageOf({ segments, path }) {
    const nr = Number(numberOf(segments.at(-1)))
    const isUntranslated = segments[0] === 'en' && nr % 10 === 0
    return isUntranslated ? path.slice('/en'.length) : path
  },
}

const SITES: readonly PathSite[] = [MIRROR, REPLACED, SESSION, ENDINGS, DOUBLED, LOOK_ALIKES]

/** URLs of a log. */
const SIZE = 1500

/** One site a scheme. */
export const PATH_SITES: readonly Archetype[] = SITES.map(({ name, what, kind = 'path', quick = false, families, pageOf }) => ({
  name, what, kind,
  log: { family: 'paths', size: SIZE, quick, noise: 0.01 },
  build: (plot) => ({
    urls: populate(plot, families),
    reachesTruth: true,
    // Twins are pages of one kind, with one frame around them.
    route: (target) => /^\/?[a-z]*/.exec(pageOf(target) ?? '')?.[0] ?? '',
    answer(target): Answer {
      const content = pageOf(target)
      return content === undefined ? { kind: 'error', status: 404 } : { kind: 'page', content }
    },
  }),
})) // prettier-ignore
