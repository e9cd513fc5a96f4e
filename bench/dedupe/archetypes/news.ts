/** News and content management. */

import { populate, tracker, utm, type Bundle } from '../site/population.ts'
import { below, randomOf, token } from '../site/random.ts'
import { valueOf } from '../site/target.ts'
import { slugOf } from '../site/words.ts'
import type { Answer, Archetype } from '../site/types.ts'

const notFound: Answer = { kind: 'error', status: 404 }

/** 7: the number names the article, the words do not; the AMP twin counts as the article, and the print edition does not. */
export const NEWS: Archetype = {
  number: 7,
  name: 'news',
  kind: 'query',
  what: 'slug and /amp do not matter, print editions, campaign parameters',
  build: (plot) => ({
    urls: populate(plot, [
      {
        weight: 8,
        page: (i, random) => ({ path: `/2026/05/${random() < 0.9 ? slugOf(`news ${i}`) : 'story'}-${i}.html` }),
        bundles: NEWS_TRAILS,
      },
      { weight: 1, page: (i) => ({ path: `/amp/2026/05/${slugOf(`news ${i}`)}-${i}.html` }), bundles: NEWS_TRAILS },
      {
        weight: 2,
        page: (i) => ({ path: `/2026/05/${slugOf(`news ${i}`)}-${i}.html`, params: [['print', '1']] }),
        bundles: NEWS_TRAILS,
      },
      {
        weight: 2,
        page: (i) => ({
          path: '/topics',
          params: [
            ['tag', `t${i % 60}`],
            ['seite', `${1 + (i % 7)}`],
          ],
        }),
        bundles: NEWS_TRAILS,
      },
    ]),
    route: ({ segments }) => `${segments[0] ?? ''} ${segments.length}`,
    answer(target) {
      if (target.path === '/topics') {
        return { kind: 'page', content: `topic ${valueOf(target, 'tag') ?? ''} ${valueOf(target, 'seite') ?? '1'}` }
      }
      const id = /-(\d+)\.html$/.exec(target.path)?.[1]
      if (id === undefined) return notFound
      const edition = valueOf(target, 'print') === '1' ? 'print' : ''
      return { kind: 'page', content: `story ${id} ${edition}`, base: id }
    },
  }),
}

const NEWS_TRAILS: readonly Bundle[] = [
  utm,
  tracker('xrm', 'word'),
  tracker('sara_ref', 'id'),
  tracker('linkpos', 'count'),
]

/** 9: a checksum over the parameters that matter has to be there, or the page is not found. */
export const CHECKSUM: Archetype = {
  number: 9,
  name: 'checksum',
  kind: 'query',
  what: 'cHash is required: without it, or with a wrong one, 404',
  build: (plot) => ({
    urls: populate(plot, [
      { weight: 3, page: (i) => ({ path: '/index.php', params: [['id', `${i}`]] }), bundles: CMS_TRAILS },
      {
        weight: 5,
        page: (i, random) => ({
          path: '/index.php',
          params: [
            ['id', '12'],
            ['tx_news[uid]', `${i}`],
            ...(random() < 0.3 ? [['L', '0'] as const] : []),
            ['cHash', checksum(`${i}`)],
          ],
        }),
        bundles: CMS_TRAILS,
      },
    ]),
    route: () => 'index',
    answer(target) {
      const item = valueOf(target, 'tx_news[uid]')
      if (item !== undefined && valueOf(target, 'cHash') !== checksum(item)) return notFound
      return {
        kind: 'page',
        content: `cms ${valueOf(target, 'id') ?? '1'} ${item ?? ''} ${valueOf(target, 'L') ?? '0'}`,
      }
    },
  }),
}

const CMS_TRAILS: readonly Bundle[] = [tracker('et_cid', 'count'), tracker('pk_kw', 'word'), utm]

function checksum(item: string): string {
  return token(randomOf(`cHash ${item}`), 32)
}

/** 28: what the pages say about their own address is wrong in every way that was seen in the wild. */
export const WRONG_CANONICAL: Archetype = {
  number: 28,
  name: 'wrong-canonical',
  kind: 'query',
  what: 'rel=canonical: the start page, a session id, the wrong article',
  build: (plot) => ({
    urls: populate(plot, [
      { weight: 6, page: (i) => ({ path: `/read/${i}` }), bundles: NEWS_TRAILS },
      {
        weight: 4,
        page: (i) => ({
          path: '/list',
          params: [
            ['ressort', `r${i % 40}`],
            ['blatt', `${i % 9}`],
          ],
        }),
        bundles: NEWS_TRAILS,
      },
    ]),
    route: ({ segments }) => segments[0] ?? '',
    answer(target) {
      if (target.segments[0] === 'read') return { kind: 'page', content: `read ${target.segments[1]}` }
      return { kind: 'page', content: `list ${valueOf(target, 'ressort') ?? ''} ${valueOf(target, 'blatt') ?? ''}` }
    },
    dress: { canonical: (['home', 'session', 'off-by-one'] as const)[below(plot.random, 3)] ?? 'home' },
  }),
}
