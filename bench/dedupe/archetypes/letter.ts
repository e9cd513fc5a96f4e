/** Servers that compare the address byte for byte, and pages that differ in no word. */

import { populate, tracker, utm, type Bundle } from '../site/population.ts'
import { pick } from '../site/random.ts'
import { valueOf, valuesOf, without, type Target } from '../site/target.ts'
import type { Answer, Archetype } from '../site/types.ts'

const TRAILS: readonly Bundle[] = [utm, tracker('xlink', 'id'), tracker('stamp', 'time')]

/** 35: the query is read when it is nothing but an order; with a tracker the plain list is shown. */
export const WHOLE_QUERY: Archetype = {
  number: 35,
  name: 'whole-query',
  kind: 'trap',
  what: 'the order is read only where the query holds nothing else',
  build: (plot) => ({
    urls: populate(plot, [
      { weight: 2, page: (i) => ({ path: `/list/${i}/` }), bundles: TRAILS },
      {
        weight: 6,
        page: (i) => ({
          path: `/list/${i >> 3}/`,
          params: [
            ['by', ['name', 'size', 'date'][i % 3] ?? 'name'],
            ['dir', i % 2 === 0 ? 'up' : 'down'],
          ],
        }),
        bundles: TRAILS,
      },
    ]),
    route: () => 'list',
    answer(target) {
      const [by, dir] = [valueOf(target, 'by'), valueOf(target, 'dir')]
      const isOrder = target.pairs.length === 2 && by !== undefined && dir !== undefined
      return { kind: 'page', content: `${target.path} ${isOrder ? `${by} ${dir}` : 'name up'}`, base: target.path }
    },
  }),
}

/** 36: a film that only its frame names, and a theme that only the style sheet shows. */
export const WORDLESS: Archetype = {
  number: 36,
  name: 'wordless',
  kind: 'trap',
  what: 'a frame gets the query handed on, a theme changes the style sheet alone',
  build: (plot) => ({
    urls: populate(plot, [
      {
        weight: 4,
        page: (i) => ({ path: `/watch/${i % 40}`, params: [['clip', `k${i}`]] }),
        bundles: [tracker('xlink', 'id')],
      },
      {
        weight: 4,
        page: (i) => ({ path: `/read/${i >> 1}`, params: i % 2 === 0 ? [] : [['look', pick(plot.random, LOOKS)]] }),
        bundles: [tracker('xlink', 'id')],
      },
    ]),
    route: ({ segments }) => segments[0] ?? '',
    answer: (target) => (target.segments[0] === 'watch' ? filmOf(target) : looked(target)),
  }),
}

const LOOKS = ['dark', 'sepia', 'contrast', 'large', 'blue', 'plain'] as const

function filmOf(target: Target): Answer {
  const clip = valueOf(target, 'clip')
  const frame = clip === undefined ? '/player' : `/player?clip=${clip}`
  return { kind: 'page', content: `${target.path} ${clip ?? ''}`, besides: { words: target.path, frame } }
}

function looked(target: Target): Answer {
  const sheet = valueOf(target, 'look') ?? 'style'
  return { kind: 'page', content: `${target.path} ${sheet}`, besides: { words: target.path, sheet } }
}

/** 37: one part of the site sends unknown names away, another refuses the whole query for one. */
export const UNKNOWN_NAMES: Archetype = {
  number: 37,
  name: 'unknown-names',
  kind: 'trap',
  what: '/shop redirects unknown names away, /data refuses them and shows all rows',
  build: (plot) => ({
    urls: populate(plot, [
      { weight: 5, page: (i) => ({ path: `/shop/${i % 30}`, params: [['item', `${i}`]] }), bundles: TRAILS },
      { weight: 4, page: (i) => ({ path: `/data/${i % 30}`, params: [['row', `${i}`]] }), bundles: TRAILS },
      { weight: 1, page: (i) => ({ path: `/blog/${i}` }), bundles: TRAILS },
    ]),
    route: ({ segments }) => segments[0] ?? '',
    answer(target) {
      const name = target.segments[0] === 'shop' ? 'item' : target.segments[0] === 'data' ? 'row' : undefined
      const clean = without(target, (pair) => pair.name !== name)
      const isStrange = name !== undefined && clean !== target.url
      if (isStrange && name === 'item') return { kind: 'redirect', to: clean, status: 302 }
      if (isStrange) return { kind: 'page', content: `${target.path} all rows`, base: target.path }
      return { kind: 'page', content: `${target.path} ${name === undefined ? '' : valuesOf(target, name).join()}` }
    },
  }),
}
