/** Sites that answer with 200 and something other than the page. Such evidence shows no parameter neutral. */

import { populate, tracker, utm, type Bundle } from '../site/population.ts'
import { below, chanceOf } from '../site/random.ts'
import { valueOf, type Target } from '../site/target.ts'
import type { Answer, Archetype, Plot, SiteUrl } from '../site/types.ts'

const notFound: Answer = { kind: 'error', status: 404 }
const TRAILS: readonly Bundle[] = [tracker('wkw', 'word'), tracker('mref', 'id'), utm]

/** 21: everything arrives as the same script; what differs is rendered in the browser. */
export const SCRIPT_SHELL: Archetype = {
  number: 21,
  name: 'script-shell',
  kind: 'trap',
  what: 'single page application: the same HTML for every URL',
  build: (plot) => ({
    ...ordinary(plot),
    walled: ['view', 'list'],
    answer: (target) => ({ kind: 'wall', content: ordinaryContent(target), wall: 'script-shell' }),
  }),
}

/** 22: after some pages every client gets a log-in form, with status 200. */
export const LOGIN_WALL: Archetype = {
  number: 22,
  name: 'login-wall',
  kind: 'trap',
  what: 'after some dozens of requests every page is a log-in form with 200',
  build: (plot) => {
    const free = 10 + below(plot.random, 60)
    return {
      ...ordinary(plot),
      walled: ['view', 'list'],
      meddle: (target, { requests }) =>
        requests < free ? undefined : { kind: 'wall', content: ordinaryContent(target), wall: 'login' },
    }
  },
}

/** 23: clients that may be no browser get a challenge, with status 200, on and off. */
export const CHALLENGE: Archetype = {
  number: 23,
  name: 'challenge',
  kind: 'trap',
  what: 'bot challenge with 200, in waves',
  build: (plot) => {
    const wave = 30 + below(plot.random, 60)
    return {
      ...ordinary(plot),
      meddle: (target, { requests }) =>
        Math.floor(requests / wave) % 2 === 0
          ? undefined
          : { kind: 'wall', content: ordinaryContent(target), wall: 'challenge' },
    }
  },
}

/** 24: what is gone, or never was, is "nothing here" with status 200; half of the list is gone. */
export const SOFT_NOT_FOUND: Archetype = {
  number: 24,
  name: 'soft-404',
  kind: 'trap',
  what: 'missing pages say so with 200, and many are missing',
  build: (plot) => {
    const goneShare = 0.3 + 0.65 * plot.random()
    const gone = (target: Target) =>
      chanceOf(`gone ${ordinaryContent(target)}`) < goneShare || valueOf(target, 'nr') === undefined
    return {
      ...ordinary(plot),
      walled: goneShare > 0.9 ? ['view', 'list'] : [],
      answer: (target) =>
        gone(target)
          ? { kind: 'wall', content: `missing ${ordinaryContent(target)}`, wall: 'not-found' }
          : { kind: 'page', content: ordinaryContent(target) },
    }
  },
}

/** 25: what cannot be answered leads to the start page, by redirect or at once; so do pages that have expired. */
export const TO_HOMEPAGE: Archetype = {
  number: 25,
  name: 'to-homepage',
  kind: 'trap',
  what: 'a URL that lacks something, and every expired page, shows the start page',
  build: (plot) => {
    const redirects = plot.random() < 0.5
    const expiredShare = 0.2 + 0.6 * plot.random()
    const expired = (target: Target) =>
      chanceOf(`expired ${ordinaryContent(target)}`) < expiredShare || valueOf(target, 'nr') === undefined
    return {
      ...ordinary(plot),
      answer(target) {
        if (target.path === '/') return { kind: 'page', content: 'home' }
        if (!expired(target)) return { kind: 'page', content: ordinaryContent(target) }
        if (redirects) return { kind: 'redirect', to: `https://${target.host}/`, status: 302 }
        return { kind: 'wall', content: `expired ${ordinaryContent(target)}`, wall: 'homepage' }
      },
    }
  },
}

/** Entries and lists by number; `nr`, `teil` and `zweig` decide. */
function ordinary(plot: Plot): {
  urls: SiteUrl[]
  route: (target: Target) => string
  answer: (target: Target) => Answer
} {
  return {
    urls: populate(plot, [
      { weight: 3, page: (i) => ({ path: '/view', params: [['nr', `${i}`]] }), bundles: TRAILS },
      {
        weight: 1,
        page: (i) => ({
          path: '/view',
          params: [
            ['nr', `${i >> 1}`],
            ['teil', `${1 + (i % 2)}`],
          ],
        }),
        bundles: TRAILS,
      },
      {
        weight: 1,
        page: (i) => ({
          path: '/list',
          params: [
            ['nr', `${i % 90}`],
            ['zweig', `z${i % 7}`],
          ],
        }),
        bundles: TRAILS,
      },
    ]),
    route: ({ segments }) => segments[0] ?? '',
    answer: (target) =>
      valueOf(target, 'nr') === undefined ? notFound : { kind: 'page', content: ordinaryContent(target) },
  }
}

function ordinaryContent(target: Target): string {
  return ['nr', 'teil', 'zweig'].reduce((text, name) => `${text} ${valueOf(target, name) ?? ''}`, target.path)
}
