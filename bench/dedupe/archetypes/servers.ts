/** Servers that vary: experiments, volatile pages, refusals, values that mean nothing, required tokens. */

import { populate, tracker, utm, type Bundle } from '../site/population.ts'
import { below, pick, token } from '../site/random.ts'
import { valueOf, type Target } from '../site/target.ts'
import type { Answer, Archetype, Plot, SiteUrl } from '../site/types.ts'

const notFound: Answer = { kind: 'error', status: 404 }
const TRAILS: readonly Bundle[] = [tracker('camp', 'word'), tracker('clickref', 'id'), tracker('ts', 'time'), utm]

/** 19: the first page and the usual order can be written out or left out. */
export const DEFAULT_VALUES: Archetype = {
  number: 19,
  name: 'default-values',
  kind: 'query',
  what: 'page=1 and folge=neu mean nothing, other values do',
  build: (plot) => ({
    urls: populate(plot, [
      {
        weight: 3,
        page: (i, random) => ({ path: `/list/${i}`, params: random() < 0.5 ? [['page', '1']] : [] }),
        bundles: TRAILS,
      },
      { weight: 2, page: (i) => ({ path: `/list/${i >> 2}`, params: [['page', `${2 + (i % 4)}`]] }), bundles: TRAILS },
      {
        weight: 3,
        page: (i, random) => ({
          path: `/shelf/${i >> 1}`,
          params: i % 2 === 0 ? (random() < 0.6 ? [['folge', 'neu']] : []) : [['folge', 'preis']],
        }),
        bundles: TRAILS,
      },
    ]),
    route: ({ segments }) => segments[0] ?? '',
    answer(target) {
      const id = target.segments[1] ?? ''
      if (target.segments[0] === 'list')
        return { kind: 'page', content: `list ${id} ${valueOf(target, 'page') ?? '1'}`, base: id }
      return { kind: 'page', content: `shelf ${id} ${valueOf(target, 'folge') ?? 'neu'}`, base: id }
    },
  }),
}

/** 20: a token is required; which one does not matter. */
export const REQUIRED_TOKEN: Archetype = {
  number: 20,
  name: 'required-token',
  kind: 'query',
  what: 'without a visit number: 400; with any visit number: the page',
  build: (plot) => ({
    urls: populate(plot, [
      {
        weight: 1,
        page: (i, random) => ({
          path: '/desk',
          params: [
            ['akte', `${i}`],
            ['visitno', token(random, 10)],
          ],
        }),
        bundles: TRAILS,
      },
      { weight: 1, page: (i) => ({ path: `/info/${i}` }), bundles: TRAILS },
    ]),
    route: ({ segments }) => segments[0] ?? '',
    answer(target) {
      if (target.segments[0] === 'info') return { kind: 'page', content: `info ${target.segments[1]}` }
      if (valueOf(target, 'visitno') === undefined) return { kind: 'error', status: 400 }
      return { kind: 'page', content: `desk ${valueOf(target, 'akte') ?? 'all'}` }
    },
  }),
}

/** 26: each response belongs to one of two groups of an experiment. */
export const EXPERIMENT: Archetype = {
  number: 26,
  name: 'experiment',
  kind: 'query',
  what: 'A/B test with two buckets, chosen at random per request',
  build: (plot) => ({ ...catalogue(plot), bucket: ({ chance }) => (chance < 0.5 ? 'a' : 'b') }),
}

/** 27: timestamps, tokens, advertisements, counters and rotating lists on every page. */
export const VOLATILE: Archetype = {
  number: 27,
  name: 'volatile',
  kind: 'query',
  what: 'timestamps, CSRF tokens, ads, counters, rotating lists',
  build: (plot) => ({ ...catalogue(plot), dress: { volatile: 2, echo: true } }),
}

/** 29 at one point in time; the drift itself is a protocol of its own (`drift.ts`). */
export const DRIFT: Archetype = {
  number: 29,
  name: 'drift',
  kind: 'query',
  what: 'unchanged here; the drift rows change it between two runs',
  build: (plot) => catalogue(plot),
}

/** 30: too many requests, and one response in twenty is an error of the server. */
export const FLAKY: Archetype = {
  number: 30,
  name: 'flaky',
  kind: 'query',
  what: '429 with Retry-After now and then, 5 % of 5xx',
  build: (plot) => ({
    ...catalogue(plot),
    meddle(_, { requests, chance }) {
      if (requests % 97 === 96) return { kind: 'error', status: 429, retryAfterSeconds: 3 }
      return chance < 0.05 ? { kind: 'error', status: chance < 0.025 ? 500 : 503 } : undefined
    },
  }),
}

/** Entries and lists in a common shape: `nr`, `zweig` and `blatt` decide, four trackers do not. */
export function catalogue(plot: Plot): {
  urls: SiteUrl[]
  route: (target: Target) => string
  answer: (target: Target) => Answer
} {
  return {
    urls: populate(plot, [
      { weight: 4, page: (i) => ({ path: '/view', params: [['nr', `${i}`]] }), bundles: TRAILS },
      { weight: 3, page: (i) => ({ path: `/item/${i}` }), bundles: TRAILS },
      {
        weight: 2,
        page: (i) => ({
          path: '/list',
          params: [
            ['zweig', `z${i % 31}`],
            ['blatt', `${1 + (Math.floor(i / 31) % 12)}`],
          ],
        }),
        bundles: TRAILS,
        pages: 372,
      },
    ]),
    route: ({ segments }) => segments[0] ?? '',
    answer(target) {
      const [section, id] = target.segments
      if (section === 'item') return { kind: 'page', content: `item ${id}` }
      if (section === 'list')
        return { kind: 'page', content: `list ${valueOf(target, 'zweig') ?? ''} ${valueOf(target, 'blatt') ?? '1'}` }
      const nr = valueOf(target, 'nr')
      return nr === undefined ? notFound : { kind: 'page', content: `view ${nr}` }
    },
  }
}

/** 33: twenty patterns on one domain with about 86 names in all, the size for which numbers of fetches are quoted. */
export const TWENTY_PATTERNS: Archetype = {
  number: 33,
  name: 'twenty-patterns',
  kind: 'query',
  what: '20 patterns, about 86 pattern-parameters: the site for which fetches are quoted',
  build: (plot) => ({
    urls: populate(
      plot,
      Array.from({ length: 20 }, (_, k) => ({
        weight: 20 - k / 2,
        page: (i: number, random: () => number) => ({
          path: `/${SECTIONS[k] ?? 'x'}`,
          params: twentyParams(k, i, random),
        }),
      })),
      { meanCluster: 5 },
    ),
    route: ({ segments }) => segments[0] ?? '',
    answer(target) {
      const section = target.segments[0] ?? ''
      const deciding = DECIDING[SECTIONS.indexOf(section) % DECIDING.length] ?? []
      return {
        kind: 'page',
        content: `${section} ${deciding.map((name) => valueOf(target, name) ?? '').join('|')}`,
        base: section,
      }
    },
  }),
}

const SECTIONS =
  'news shop blog forum wiki video photo music jobs cars homes travel food sport health money law art tech kids'.split(
    ' ',
  )
const DECIDING = [['nr'], ['nr', 'blatt'], ['zweig', 'nr'], ['w', 'blatt', 'zweig']] as const
const NEUTRAL = [
  ['camp', 'clickref'],
  ['ts', 'camp', 'lref'],
  ['clickref', 'navsrc'],
  ['lref', 'navsrc', 'box'],
] as const

function twentyParams(k: number, i: number, random: () => number): [string, string][] {
  const deciding = (DECIDING[k % DECIDING.length] ?? []).map((name, d): [string, string] => [
    name,
    d === 0 ? `${name}${i}` : `${(i + d) % 11}`,
  ])
  const neutral = (NEUTRAL[(k + (k >> 2)) % NEUTRAL.length] ?? []).map((name): [string, string] => [
    name,
    name === 'ts' ? `${below(random, 9_999_999)}` : pick(random, ['a', 'b', 'c', 'd', 'e', 'f', 'g', token(random, 6)]),
  ])
  return [...deciding, ...neutral]
}
