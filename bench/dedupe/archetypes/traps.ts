/** Sites on which parameters look neutral and are not. Not one false merge is allowed here. */

import { populate, tracker, utm, type Bundle } from '../site/population.ts'
import { pick, randomOf, token } from '../site/random.ts'
import { valueOf, type Target } from '../site/target.ts'
import { slugOf } from '../site/words.ts'
import type { Answer, Archetype } from '../site/types.ts'

const TRAILS: readonly Bundle[] = [tracker('wkw', 'word'), tracker('mref', 'id'), utm]

/** 15: either of two parameters names the page, so each alone looks neutral; without both the first page is shown. */
export const REDUNDANT_PAIR: Archetype = {
  number: 15,
  name: 'redundant-pair',
  kind: 'trap',
  what: 'number and word each name the page; without both: the first page',
  build: (plot) => ({
    urls: populate(plot, [
      {
        weight: 6,
        page: (i) => ({
          path: '/entry',
          params: [
            ['eintrag', `${i}`],
            ['stichwort', slugOf(`entry ${i}`)],
          ],
        }),
        bundles: TRAILS,
      },
      { weight: 1, page: (i) => ({ path: '/entry', params: [['eintrag', `${i}`]] }), bundles: TRAILS },
      {
        weight: 2,
        page: (i) => ({
          path: '/read/now',
          params: [
            ['artnr', `${i}`],
            ['kopf', slugOf(`now ${i}`)],
          ],
        }),
        bundles: TRAILS,
      },
    ]),
    route: ({ segments }) => segments.join('/'),
    answer(target) {
      if (target.segments[0] === 'entry') return named(target, 'entry', ['eintrag', 'stichwort'], plot.size)
      return named(target, 'now', ['artnr', 'kopf'], plot.size)
    },
  }),
}

/** Page numbers by word, so that a word alone finds its page as a real look-up would. */
function named(target: Target, prefix: string, [number, word]: readonly [string, string], size: number): Answer {
  const id = valueOf(target, number) ?? indexOfSlug(prefix, valueOf(target, word), size)
  return { kind: 'page', content: `${prefix} ${id ?? 'overview'}` }
}

function indexOfSlug(prefix: string, slug: string | undefined, size: number): string | undefined {
  return slug === undefined ? undefined : slugTable(prefix, size).get(slug)
}

// Memo of a pure function: the slugs of the first pages of a prefix, needed on each request.
const slugTables = new Map<string, ReadonlyMap<string, string>>()

function slugTable(prefix: string, size: number): ReadonlyMap<string, string> {
  const key = `${prefix} ${size}`
  const known = slugTables.get(key)
  if (known !== undefined) return known
  const table = new Map(Array.from({ length: size }, (_, i) => [slugOf(`${prefix} ${i}`), `${i}`]))
  slugTables.set(key, table)
  return table
}

/** 16: `ref` means nothing on products and everything on comparisons, with the same set of names. */
export const CONTEXT: Archetype = {
  number: 16,
  name: 'context',
  kind: 'trap',
  what: 'ref is neutral on /product, decides on /compare and beside another name',
  build: (plot) => ({
    urls: populate(plot, [
      {
        weight: 8,
        page: (i, random) => ({ path: `/product/${i}`, params: random() < 0.6 ? [['ref', pick(random, REFS)]] : [] }),
        bundles: [tracker('mref', 'id')],
      },
      {
        weight: 1,
        page: (i) => ({ path: `/compare/${i >> 1}`, params: [['ref', REFS[i % REFS.length] ?? 'x']] }),
        bundles: [tracker('mref', 'id')],
      },
      {
        weight: 1,
        page: (i) => ({
          path: `/product/${i % 400}`,
          params: [
            ['ref', REFS[i % REFS.length] ?? 'x'],
            ['diff', '1'],
          ],
        }),
        bundles: [tracker('mref', 'id')],
      },
    ]),
    route: ({ segments }) => segments[0] ?? '',
    answer(target) {
      const [section = '', id = ''] = target.segments
      const matters = section === 'compare' || valueOf(target, 'diff') === '1'
      return {
        kind: 'page',
        content: `${section} ${id} ${valueOf(target, 'diff') ?? ''} ${matters ? (valueOf(target, 'ref') ?? '') : ''}`,
        base: id,
      }
    },
  }),
}

const REFS = ['home', 'mail', 'side', 'feed', 'footer'] as const

/** 17: a signature over the address, without which nothing is served. */
export const SIGNED: Archetype = {
  number: 17,
  name: 'signed',
  kind: 'trap',
  what: 'signed downloads: 403 without the signature, under known and unknown names',
  build: (plot) => ({
    urls: populate(plot, [
      {
        weight: 3,
        page: (i) => ({
          path: `/files/${i}`,
          params: [
            ['expires', '1900000000'],
            ['signature', token(randomOf(`s${i}`), 40)],
          ],
        }),
        bundles: [tracker('mref', 'id')],
      },
      {
        weight: 3,
        page: (i) => ({
          path: `/files/${i}`,
          params: [
            ['until', '1900000000'],
            ['proof', token(randomOf(`p${i}`), 40)],
          ],
        }),
        bundles: [tracker('mref', 'id')],
      },
    ]),
    route: ({ segments }) => segments[0] ?? '',
    answer(target) {
      const id = target.segments[1] ?? ''
      const right =
        valueOf(target, 'signature') === token(randomOf(`s${id}`), 40) && valueOf(target, 'expires') !== undefined
      const proven =
        valueOf(target, 'proof') === token(randomOf(`p${id}`), 40) && valueOf(target, 'until') !== undefined
      return right || proven ? { kind: 'page', content: `file ${id}` } : { kind: 'error', status: 403 }
    },
  }),
}

/** 18: requests that change something are among the others. */
export const SIDE_EFFECTS: Archetype = {
  number: 18,
  name: 'side-effects',
  kind: 'trap',
  what: 'delete, vote, add to cart, log out by GET; a counter must stay 0',
  build: (plot) => {
    const urls = populate(plot, [
      { weight: 5, page: (i) => ({ path: '/board', params: [['msg', `${i}`]] }), bundles: TRAILS },
      {
        weight: 1,
        page: (i, random) => ({
          path: '/board',
          params: [
            ['msg', `${i}`],
            [pick(random, ['action', 'do', 'op', 'cmd']), pick(random, ['delete', 'vote', 'remove'])],
          ],
        }),
        bundles: TRAILS,
      },
      { weight: 1, page: (i) => ({ path: '/shop', params: [['add-to-cart', `${i}`]] }), bundles: TRAILS },
      { weight: 1, page: (i) => ({ path: '/account/logout', params: [['back', `/x${i}`]] }), bundles: TRAILS },
      {
        weight: 1,
        page: (i) => ({
          path: '/letter',
          params: [
            ['unsubscribe', token(randomOf(`u${i}`), 20)],
            ['list', `${i % 3}`],
          ],
        }),
        bundles: TRAILS,
      },
    ])
    return {
      urls,
      route: ({ segments }) => segments.join('/'),
      answer(target) {
        const acts = target.pairs.some(({ name }) =>
          ['action', 'do', 'op', 'cmd', 'add-to-cart', 'unsubscribe'].includes(name),
        )
        if (acts || target.path === '/account/logout') return { kind: 'side-effect' }
        return { kind: 'page', content: `board ${valueOf(target, 'msg') ?? 'all'}` }
      },
    }
  },
}

/** 34: robots.txt allows what the corpus holds and forbids the shorter forms, which a learner must not fetch. */
export const ROBOTS: Archetype = {
  number: 34,
  name: 'robots',
  kind: 'trap',
  what: 'shortened or sorted, a URL falls under a Disallow line',
  build: (plot) => ({
    urls: populate(plot, [
      {
        weight: 3,
        page: (i, random) => ({
          path: '/list',
          params: [
            ['aref', pick(random, REFS)],
            ['blatt', `${i}`],
          ],
        }),
      },
      { weight: 3, page: (i) => ({ path: `/open/${i}` }), bundles: TRAILS },
      { weight: 1, page: (i) => ({ path: `/closed/${i}` }), bundles: TRAILS },
    ]),
    robots: ['Disallow: /list?blatt=', 'Disallow: /closed/', 'Disallow: /*?mref=*&wkw='],
    route: ({ segments }) => segments[0] ?? '',
    answer: (target) => ({ kind: 'page', content: `${target.path} ${valueOf(target, 'blatt') ?? ''}` }),
  }),
}
