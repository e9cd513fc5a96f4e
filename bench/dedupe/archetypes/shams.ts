/** Logs that mislead about a site, and pages whose volatile parts hide what a parameter selects. */

import { populate, tracker, type Bundle } from '../site/population.ts'
import { pick, token } from '../site/random.ts'
import { valueOf } from '../site/target.ts'
import type { Archetype } from '../site/types.ts'

const TRAILS: readonly Bundle[] = [tracker('xlink', 'id'), tracker('stamp', 'time')]
const TINTS = ['amber', 'basil', 'coral', 'denim', 'ebony', 'frost'] as const
const CHOICES = TINTS.map((tint) => `?tint=${tint}`)
const ARMS = ['a', 'b'] as const

/** 38: nearly all URLs have values that only their sender knows; the site shows its default for them. */
export const MADE_UP: Archetype = {
  number: 38,
  name: 'made-up',
  kind: 'trap',
  what: 'a flood of values that do not exist, beside the few that the pages offer',
  build: (plot) => ({
    urls: populate(plot, [
      {
        weight: 270,
        page: (i, random) => ({ path: `/ware/${i % 60}`, params: [['tint', token(random, 8)]] }),
        bundles: TRAILS,
      },
      {
        weight: 1,
        page: (i, random) => ({ path: `/ware/${i % 60}`, params: [['tint', pick(random, TINTS)]] }),
        bundles: TRAILS,
      },
      { weight: 30, page: (i) => ({ path: `/ware/${i % 60}` }), bundles: TRAILS },
    ]),
    route: ({ segments }) => segments[0] ?? '',
    answer(target) {
      const tint = TINTS.find((known) => known === valueOf(target, 'tint')) ?? 'plain'
      const besides = { words: `${target.path} ${tint}`, choices: CHOICES }
      return { kind: 'page', content: `${target.path} ${tint}`, base: target.path, besides }
    },
    // A careful publisher's canonical would reveal what the site does with such values.
    dress: { canonical: 'self' },
  }),
}

/** 39: one of two pages is chosen at random for each request, unless a parameter selects it. */
export const HELD_STILL: Archetype = {
  number: 39,
  name: 'held-still',
  kind: 'trap',
  what: 'A/B test with a parameter that pins the variant',
  build: (plot) => ({
    urls: populate(plot, [
      { weight: 5, page: (i) => ({ path: `/page/${i % 200}` }), bundles: TRAILS },
      {
        weight: 5,
        page: (i, random) => ({ path: `/page/${i % 200}`, params: [['arm', pick(random, ARMS)]] }),
        bundles: TRAILS,
      },
    ]),
    route: ({ segments }) => segments[0] ?? '',
    answer(target) {
      const content = `${target.path} ${valueOf(target, 'arm') ?? 'drawn'}`
      return { kind: 'page', content, besides: { words: target.path } }
    },
    bucket: ({ chance }, target) => valueOf(target, 'arm') ?? (chance < 0.5 ? 'a' : 'b'),
  }),
}

/** 40: variants of a product differ in their price alone, in one line with the number that is left. */
export const FEW_LEFT: Archetype = {
  number: 40,
  name: 'few-left',
  kind: 'trap',
  what: 'a price, the only difference, in one line with a counter',
  build: (plot) => ({
    urls: populate(plot, [
      {
        weight: 7,
        page: (i, random) => ({ path: `/ware/${i >> 2}`, params: [['pack', `${1 + Math.floor(random() * 6)}`]] }),
        bundles: TRAILS,
      },
      { weight: 3, page: (i) => ({ path: `/ware/${i}` }), bundles: TRAILS },
    ]),
    route: ({ segments }) => segments[0] ?? '',
    answer(target) {
      const price = 10 + 7 * Number(valueOf(target, 'pack') ?? '0')
      return { kind: 'page', content: `${target.path} ${price}`, besides: { words: target.path, price } }
    },
  }),
}
