/** Sessions in paths, repository browsers, directory indexes, mirrors, case and bare names. */

import { populate, tracker, utm, type Bundle } from '../site/population.ts'
import { below, pick, token } from '../site/random.ts'
import { valueOf } from '../site/target.ts'
import type { Answer, Archetype } from '../site/types.ts'

const notFound: Answer = { kind: 'error', status: 404 }

/** 8: servlet containers write the session into the path. */
export const PATH_SESSION: Archetype = {
  number: 8,
  name: 'path-session',
  kind: 'query',
  what: ';jsessionid= in the path beside ordinary parameters',
  build: (plot) => ({
    urls: populate(plot, [
      { weight: 1, page: (i) => ({ path: `/app/item.do`, params: [['nr', `${i}`]] }), bundles: SERVLET_TRAILS },
      {
        weight: 1,
        page: (i, random) => ({
          path: `/app/item.do;jsessionid=${token(random, 32, '0123456789ABCDEF')}`,
          params: [['nr', `${i}`]],
        }),
        bundles: SERVLET_TRAILS,
      },
      { weight: 1, page: (i) => ({ path: `/app/area/${i}` }), bundles: SERVLET_TRAILS },
    ]),
    route: ({ segments }) => segments[1] ?? '',
    answer(target) {
      if (target.segments[1] === 'area') return { kind: 'page', content: `area ${target.segments[2]}` }
      const nr = valueOf(target, 'nr')
      return nr === undefined ? notFound : { kind: 'page', content: `item ${nr}` }
    },
  }),
}

const SERVLET_TRAILS: readonly Bundle[] = [tracker('navpath', 'word'), tracker('_requestid', 'id'), utm]

/** 10: pairs are delimited by `;`, which is data under the URL standard. */
export const REPOSITORY: Archetype = {
  number: 10,
  name: 'repository',
  kind: 'query',
  what: '?p=repo.git;a=blob;f=…;hb=HEAD with trackers behind &',
  build: (plot) => {
    const urls = populate(plot, [
      {
        weight: 1,
        page: (i) => ({
          path: '/gitweb/',
          params: [['p', `lib${i % 20}.git;a=${pick(() => (i % 8) / 8, GIT_VIEWS)};h=${(i * 7919).toString(16)}`]],
        }),
        bundles: GIT_TRAILS,
      },
      {
        weight: 1,
        page: (i) => ({ path: '/gitweb/', params: [['p', `lib${i % 20}.git;a=blob;f=src/file${i}.c;hb=HEAD`]] }),
        bundles: GIT_TRAILS,
      },
    ])
    return {
      urls: urls.map(({ url, hits }) => ({
        url: url
          .replaceAll('%3B', ';')
          .replaceAll(/(;\w+)%3D/g, '$1=')
          .replaceAll('%2F', '/'),
        hits,
      })),
      route: () => 'gitweb',
      answer(target) {
        const all = new Map(
          target.pairs
            .flatMap(({ name, value }) => `${name}=${value}`.split(';'))
            .map((pair) => [pair.split('=', 1)[0] ?? '', pair]),
        )
        const state = ['p', 'a', 'h', 'f', 'hb'].map((name) => all.get(name) ?? '').join(' ')
        return { kind: 'page', content: `git ${state}`, base: all.get('p') ?? '' }
      },
    }
  },
}

const GIT_VIEWS = ['commit', 'commitdiff', 'tree', 'log'] as const
const GIT_TRAILS: readonly Bundle[] = [tracker('cachebust', 'time'), tracker('visit_src', 'word')]

/** 11: Apache's directory index, whose default order can be written out. */
export const AUTOINDEX: Archetype = {
  number: 11,
  name: 'autoindex',
  kind: 'query',
  what: '?C=M;O=D orders the list, C=N;O=A is the default',
  build: (plot) => {
    const urls = populate(plot, [
      { weight: 3, page: (i) => ({ path: `/pub/dir${i}/` }), bundles: INDEX_TRAILS },
      {
        weight: 5,
        page: (i) => ({
          path: `/pub/dir${i >> 3}/`,
          params: [['C', `${pick(() => (i % 4) / 4, ['N', 'M', 'S', 'D'])};O=${(i >> 2) % 2 === 0 ? 'A' : 'D'}`]],
        }),
        bundles: INDEX_TRAILS,
      },
    ])
    return {
      urls: urls.map(({ url, hits }) => ({ url: url.replaceAll('%3B', ';').replaceAll('%3D', '='), hits })),
      route: () => 'pub',
      answer: (target) => ({
        kind: 'page',
        content: `dir ${target.path} ${valueOf(target, 'C') ?? 'N;O=A'}`,
        base: target.path,
      }),
    }
  },
}

const INDEX_TRAILS: readonly Bundle[] = [tracker('nocache', 'time'), tracker('via', 'word')]

/** 13: one site under many names of hosts. */
export const MIRRORS: Archetype = {
  number: 13,
  name: 'mirrors',
  kind: 'path',
  what: 'the same pages on archive0 to archive3; us and uk agree, de does not',
  build: (plot) => {
    const zone = plot.domain.replace(/^www\./, '')
    return {
      urls: populate(plot, [
        {
          weight: 1,
          page: (i, random) => ({ host: `archive${below(random, 4)}.${zone}`, path: `/doc/${i}` }),
          bundles: [tracker('refid', 'id')],
        },
        {
          weight: 1,
          page: (i, random) => ({
            host: `${pick(random, ['us', 'uk', 'de'])}.${zone}`,
            path: '/show',
            params: [['doc', `${i}`]],
          }),
          bundles: [tracker('refid', 'id')],
        },
        { weight: 1, page: (i) => ({ path: '/show', params: [['doc', `${i}`]] }), bundles: [tracker('refid', 'id')] },
      ]),
      route: ({ segments }) => segments[0] ?? '',
      answer(target) {
        const id = target.segments[0] === 'doc' ? target.segments[1] : valueOf(target, 'doc')
        if (id === undefined) return notFound
        const edition = target.host.startsWith('de.') ? 'de' : target.host.startsWith('archive') ? 'archive' : 'en'
        return { kind: 'page', content: `doc ${id} ${edition}`, base: id }
      },
    }
  },
}

/** 14: the same fact is in the path or in the query. */
export const PATH_OR_QUERY: Archetype = {
  number: 14,
  name: 'path-or-query',
  kind: 'path',
  what: '/guide/topic/7 and /guide?topic=7 are one page',
  build: (plot) => ({
    urls: populate(plot, [
      {
        weight: 1,
        page: (i, random) =>
          random() < 0.5 ? { path: `/guide/topic/${i}` } : { path: '/guide', params: [['topicnr', `${i}`]] },
        bundles: INDEX_TRAILS,
      },
      {
        weight: 1,
        page: (i, random) =>
          random() < 0.5
            ? { path: `/${pick(random, ['a', 'b'])}/item/${i}` }
            : { path: '/item', params: [['nr', `${i}`]] },
        bundles: INDEX_TRAILS,
      },
    ]),
    route: ({ segments }) => `${segments.includes('item') ? 'item' : 'guide'} ${segments.length}`,
    answer(target) {
      const kind = target.segments.includes('item') ? 'item' : 'guide'
      const id = target.segments.length > 1 ? target.segments[2] : valueOf(target, kind === 'item' ? 'nr' : 'topicnr')
      return id === undefined ? notFound : { kind: 'page', content: `${kind} ${id}` }
    },
  }),
}
