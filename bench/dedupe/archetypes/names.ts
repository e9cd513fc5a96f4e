/** Names and values at the edge of what a list of parameters can hold. */

import { populate, tracker, type Bundle } from '../site/population.ts'
import { below } from '../site/random.ts'
import { valueOf, type Target } from '../site/target.ts'
import type { Answer, Archetype } from '../site/types.ts'

const notFound: Answer = { kind: 'error', status: 404 }

/** 32: more names than any run can sample, because they contain ids. */
export const DIGIT_NAMES: Archetype = {
  number: 32,
  name: 'digit-names',
  kind: 'query',
  what: 'over a thousand names with numbers in them',
  build: (plot) => ({
    urls: populate(plot, [
      {
        weight: 6,
        page: (i) => ({ path: `/config/p${i % 400}`, params: [[`opt_${i % 400}_size`, `s${i % 9}`]] }),
        bundles: [(random) => [[`imp_${1000 + below(random, 900)}_seen`, '1']], tracker('campaignref', 'id')],
      },
      {
        weight: 4,
        page: (i) => ({ path: `/config/p${i}` }),
        bundles: [tracker('campaignref', 'id'), tracker('shelf', 'word')],
      },
    ]),
    route: () => 'config',
    answer(target) {
      const product = target.segments[1]
      if (product === undefined) return notFound
      const size = valueOf(target, `opt_${product.slice(1)}_size`) ?? ''
      return { kind: 'page', content: `config ${product} ${size}`, base: product }
    },
  }),
}

/** 31: ids that differ in case only; a bare name is not the same as an empty value. */
export const CASE: Archetype = {
  number: 31,
  name: 'case',
  kind: 'query',
  what: 'case-sensitive ids; ?full and ?full= are two pages',
  build: (plot) => {
    const urls = populate(plot, [
      { weight: 4, page: (i) => ({ path: '/watch', params: [['v', caseId(i)]] }), bundles: CASE_TRAILS },
      { weight: 2, page: (i) => ({ path: `/Media/${caseId(i)}` }), bundles: CASE_TRAILS },
      {
        weight: 2,
        page: (i) => ({ path: `/media/${caseId(i)}`, params: [['full', i % 2 === 0 ? 'BARE' : '']] }),
        bundles: CASE_TRAILS,
      },
    ])
    return {
      urls: urls.map(({ url, hits }) => ({ url: url.replace('full=BARE', 'full'), hits })),
      route: ({ segments }) => segments[0] ?? '',
      answer: caseAnswer,
    }
  },
}

const CASE_TRAILS: readonly Bundle[] = [tracker('feature_src', 'word'), tracker('si', 'id'), tracker('pp', 'id')]

function caseAnswer(target: Target): Answer {
  if (target.segments[0] === 'watch') {
    const id = valueOf(target, 'v')
    return id === undefined ? notFound : { kind: 'page', content: `watch ${id}` }
  }
  const full = target.pairs.find(({ name }) => name === 'full')
  const edition = full === undefined ? 'short' : full.hasEquals ? 'print' : 'full'
  return { kind: 'page', content: `media ${target.path} ${edition}`, base: target.path }
}

/** Neighbours differ in the case of one letter. */
function caseId(index: number): string {
  const text = (index >> 1).toString(36).padStart(4, 'k')
  return index % 2 === 0 ? `x${text}Q` : `X${text}q`
}
