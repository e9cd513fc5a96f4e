/** Forums, wikis and blogs. */

import { populate, tracker, utm, type Bundle } from '../site/population.ts'
import { below, token } from '../site/random.ts'
import { valueOf, type Target } from '../site/target.ts'
import { slugOf } from '../site/words.ts'
import type { Answer, Archetype } from '../site/types.ts'

const notFound: Answer = { kind: 'error', status: 404 }
const session: Bundle = (random) => [['sid', token(random, 32)]]

/** 4: the forum is redundant to the topic, posts lead to the page that holds them. */
export const PHPBB: Archetype = {
  number: 4,
  name: 'phpbb',
  kind: 'query',
  what: 'f is redundant to t, sid, start, p leads to a page of t',
  build: (plot) => ({
    urls: populate(plot, [
      {
        weight: 5,
        page: (i, random) => ({
          path: '/viewtopic.php',
          params: [...(random() < 0.5 ? [['f', `${i % 7}`] as const] : []), ['t', `${i}`]],
        }),
        bundles: FORUM_TRAILS,
      },
      {
        weight: 3,
        page: (i) => ({
          path: '/viewtopic.php',
          params: [
            ['t', `${i >> 1}`],
            ['start', `${(1 + (i % 4)) * 15}`],
          ],
        }),
        bundles: FORUM_TRAILS,
      },
      { weight: 3, page: (i) => ({ path: '/viewtopic.php', params: [['p', `${i}`]] }), bundles: FORUM_TRAILS },
      {
        weight: 1,
        page: (i) => ({ path: '/viewforum.php', params: [['f', `${i % 40}`]] }),
        bundles: FORUM_TRAILS,
        pages: 40,
      },
    ]),
    robots: ['Disallow: /posting.php', 'Disallow: /ucp.php'],
    route: ({ segments }) => segments[0] ?? '',
    answer(target) {
      if (target.path === '/viewforum.php') return forumPage(target)
      const post = valueOf(target, 'p')
      const topic = valueOf(target, 't') ?? (post === undefined ? undefined : `${Number(post) % 900}`)
      if (topic === undefined) return notFound
      const start = valueOf(target, 'start') ?? (post === undefined ? '0' : `${(Number(post) % 3) * 15}`)
      return { kind: 'page', content: `topic ${topic} ${start}`, base: `topic ${topic}` }
    },
  }),
}

const FORUM_TRAILS: readonly Bundle[] = [session, tracker('hilit', 'word'), tracker('gofrom', 'word')]

function forumPage(target: Target): Answer {
  const forum = valueOf(target, 'f')
  return forum === undefined ? notFound : { kind: 'page', content: `forum ${forum}` }
}

/** 5: one script for everything, `oldid` and the view decide, the referring page does not. */
export const WIKI: Archetype = {
  number: 5,
  name: 'wiki',
  kind: 'query',
  what: 'index.php?title=…&oldid=…, short paths as mirrors',
  build: (plot) => ({
    urls: populate(plot, [
      { weight: 4, page: (i) => ({ path: `/wiki/Page_${i}` }), bundles: WIKI_TRAILS },
      { weight: 4, page: (i) => ({ path: '/w/index.php', params: [['title', `Page_${i}`]] }), bundles: WIKI_TRAILS },
      {
        weight: 2,
        page: (i) => ({
          path: '/w/index.php',
          params: [
            ['title', `Page_${i % 90}`],
            ['oldid', `${7000 + i}`],
          ],
        }),
        bundles: WIKI_TRAILS,
      },
      {
        weight: 1,
        page: (i) => ({
          path: '/w/index.php',
          params: [
            ['title', `Page_${i}`],
            ['action', 'history'],
          ],
        }),
        bundles: WIKI_TRAILS,
      },
    ]),
    route: ({ segments }) => segments[0] ?? '',
    answer(target) {
      const title = target.segments[0] === 'wiki' ? target.segments[1] : valueOf(target, 'title')
      if (title === undefined || title === '') return { kind: 'redirect', to: `https://${target.host}/wiki/Page_0` }
      const view = `${valueOf(target, 'oldid') ?? ''}|${valueOf(target, 'action') ?? 'view'}`
      return { kind: 'page', content: `wiki ${title} ${view}`, base: title }
    },
  }),
}

const WIKI_TRAILS: readonly Bundle[] = [
  tracker('wprov', 'word'),
  tracker('searchToken', 'id'),
  tracker('veswitched', 'count'),
  utm,
]

/** 6: numbers redirect to names, replies and share buttons only move the view. */
export const BLOG: Archetype = {
  number: 6,
  name: 'blog',
  kind: 'query',
  what: '?p=N redirects to the permalink; replytocom, share, nb mean nothing',
  build: (plot) => ({
    urls: populate(plot, [
      { weight: 6, page: (i) => ({ path: `/${slugOf(`blog ${i}`)}-${i}/` }), bundles: BLOG_TRAILS },
      { weight: 2, page: (i) => ({ path: '/', params: [['p', `${i}`]] }), bundles: BLOG_TRAILS },
      {
        weight: 2,
        page: (i) => ({
          path: '/',
          params: [
            ['s', `word${i}`],
            ['paged', `${1 + (i % 3)}`],
          ],
        }),
        bundles: BLOG_TRAILS,
      },
    ]),
    route: ({ path }) => (path === '/' ? 'front' : 'post'),
    answer(target) {
      const post = valueOf(target, 'p')
      if (post !== undefined)
        return { kind: 'redirect', to: `https://${target.host}/${slugOf(`blog ${post}`)}-${post}/` }
      const id = /-(\d+)\/?$/.exec(target.path)?.[1]
      if (id !== undefined)
        return { kind: 'page', content: `post ${id} ${valueOf(target, 'amp') === '1' ? 'amp' : ''}`, base: id }
      return { kind: 'page', content: `front ${valueOf(target, 's') ?? ''} ${valueOf(target, 'paged') ?? '1'}` }
    },
  }),
}

const BLOG_TRAILS: readonly Bundle[] = [
  (random) => [['replytocom', `${below(random, 900)}`]],
  (random) => [
    ['share', random() < 0.5 ? 'twitter' : 'facebook'],
    ['nb', '1'],
  ],
  (random) => [['fbclid', token(random, 40)]],
  tracker('rel_from', 'count'),
]
