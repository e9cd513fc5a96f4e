/** A synthetic site: its URLs, the truth about each of them, and an origin that serves them. */

import { below, chanceOf, randomOf } from './random.ts'
import { drawPage, drawWall } from './page.ts'
import { readTarget, type Target } from './target.ts'
import { slugOf } from './words.ts'
import type { Answer, Archetype, Blueprint, Dress, SiteUrl, Visit } from './types.ts'

/** What a URL really shows: `page <content>`, or `error <class>` where it shows nothing. */
export type Truth = string

/** One site. */
export interface Site {
  readonly archetype: Archetype
  readonly seed: number
  readonly domain: string
  readonly urls: readonly SiteUrl[]
  readonly later: readonly SiteUrl[]
  readonly walled: readonly string[]
  readonly robots: readonly string[]
  readonly reachesTruth: boolean
  readonly keptOn: (route: string) => readonly string[]
  readonly truth: (url: string) => Truth
  readonly route: (url: string) => string
  /** @param noise share of the responses that differ outside the usual volatile places */
  readonly origin: (noise: number) => Origin
}

/** A running server of the site. Holds the state that servers hold: counters. */
export interface Origin {
  /** @param seconds since the origin was started */
  readonly fetch: (url: string, seconds: number) => Response
  /** Requests that changed something. */
  readonly sideEffects: () => number
  readonly requests: () => number
}

/** One response; the body is drawn on demand. */
export interface Response {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: () => string
  /** Equal for equal bodies of one site. */
  readonly bodyId: string
  /** What the page says in `rel=canonical`, for contenders that read nothing else of it. */
  readonly canonical?: string | undefined
}

const MAX_REDIRECTS = 5

/** Seconds that a page may be on its way. */
const MAX_LATE = 0.5

/** Makes a site. The same archetype, seed and size give the same site, on every machine. */
export function makeSite(archetype: Archetype, seed: number, size: number): Site {
  const name = `${archetype.log?.site ?? archetype.name}-${seed}`
  const domain = `www.${slugOf(name)}.example`
  const plan = archetype.build({ random: randomOf(`urls ${name}`), size: archetype.log?.size ?? size, domain })
  const dress = dressOf(name, plan.dress)
  return {
    archetype,
    seed,
    domain,
    urls: plan.urls,
    later: plan.later ?? [],
    walled: plan.walled ?? [],
    robots: plan.robots ?? [],
    reachesTruth: plan.reachesTruth ?? false,
    keptOn: plan.keptOn ?? (() => []),
    truth: (url) => truthOf(plan, url, 0),
    route: (url) => plan.route(readTarget(url)),
    origin: (noise) => startOrigin({ name, domain, plan, dress, noise }),
  }
}

interface Stage {
  readonly name: string
  readonly domain: string
  readonly plan: Blueprint
  readonly dress: Dress
  readonly noise: number
}

function truthOf(plan: Blueprint, url: string, hops: number): Truth {
  const answer = plan.answer(readTarget(url))
  if (answer.kind === 'redirect') return hops < MAX_REDIRECTS ? truthOf(plan, answer.to, hops + 1) : 'error loop'
  if (answer.kind === 'error') return `error ${answer.status}`
  if (answer.kind === 'side-effect') return `error side-effect ${orderless(readTarget(url))}`
  return `page ${answer.content}`
}

/** Path and sorted query of a request that changes something. */
function orderless({ path, query }: Target): string {
  return `${path}?${query.split('&').toSorted().join('&')}`
}

/** Template of 200 to 1500 words, even on a logarithmic scale; own words 5 to 120. */
function dressOf(name: string, given: Partial<Dress> | undefined): Dress {
  const random = randomOf(`dress ${name}`)
  return {
    chromeWords: Math.round(200 * 7.5 ** random()),
    ownWords: 20 + below(random, 100),
    canonical: random() < 0.3 ? 'self' : 'clean',
    volatile: random() < 0.5 ? 1 : 0,
    echo: random() < 0.7,
    banners: 0,
    recommendations: 0,
    state: false,
    hiddenFields: false,
    clock: [],
    ...given,
  }
}

function startOrigin(stage: Stage): Origin {
  const asked = new Map<string, number>()
  let requests = 0
  let sideEffects = 0
  return {
    fetch(url, seconds) {
      const target = readTarget(url)
      const nonce = asked.get(url) ?? 0
      const visit = { requests, nonce, seconds, chance: chanceOf(`${stage.name} ${url} ${nonce}`) }
      asked.set(url, nonce + 1)
      requests++
      const answer = stage.plan.meddle?.(target, visit) ?? stage.plan.answer(target)
      if (answer.kind === 'side-effect') sideEffects++
      return responseOf(stage, target, visit, answer)
    },
    sideEffects: () => sideEffects,
    requests: () => requests,
  }
}

function responseOf(stage: Stage, target: Target, visit: Visit, answer: Answer): Response {
  const html = { 'content-type': 'text/html; charset=utf-8' }
  const instance = `${stage.name} ${target.url} ${visit.nonce}`
  switch (answer.kind) {
    case 'redirect':
      return { status: answer.status ?? 301, headers: { location: answer.to }, body: () => '', bodyId: 'redirect' }
    case 'error': {
      const retry = answer.retryAfterSeconds === undefined ? {} : { 'retry-after': `${answer.retryAfterSeconds}` }
      const body = () => `<!DOCTYPE html><title>Error ${answer.status}</title><h1>Error ${answer.status}</h1>`
      return { status: answer.status, headers: { ...html, ...retry }, body, bodyId: `error ${answer.status}` }
    }
    case 'side-effect':
      return { status: 200, headers: html, body: () => '<title>Done</title><p>Done.</p>', bodyId: 'done' }
    case 'document': {
      const headers = { 'content-type': answer.contentType, ...stage.plan.signs?.headers }
      return { status: 200, headers, body: () => answer.text, bodyId: `document ${answer.text}` }
    }
    case 'wall': {
      const body = () => drawWall(stage.domain, answer.wall, instance)
      return { status: 200, headers: html, body, bodyId: `wall ${answer.wall} ${instance}` }
    }
    case 'page':
      return pageResponse(stage, target, visit, answer)
  }
}

function pageResponse(stage: Stage, target: Target, visit: Visit, answer: Answer & { kind: 'page' }): Response {
  const { name, domain, plan } = stage
  const dress = { ...stage.dress, ...plan.dressOn?.(target) }
  const instance = `${name} ${target.url} ${visit.nonce}`
  // Of pages that are asked for at once, one comes late, with the time at which it was begun.
  const second = Math.floor(visit.seconds - MAX_LATE * chanceOf(`late ${instance}`))
  const noise = chanceOf(`noise ${instance}`) < stage.noise
  const bucket = plan.bucket?.(visit, target) ?? ''
  const canonical = canonicalOf(stage, target, answer.content)
  const body = () =>
    drawPage({
      domain,
      route: plan.route(target),
      content: answer.besides?.words ?? answer.content,
      base: answer.base ?? answer.besides?.words ?? answer.content,
      frame: answer.besides?.frame,
      sheet: answer.besides?.sheet ?? 'style',
      price: answer.besides?.price,
      choices: answer.besides?.choices ?? [],
      facts: answer.besides?.facts ?? [],
      items: answer.besides?.items ?? [],
      head: plan.signs?.head ?? [],
      url: target.url,
      canonical,
      dress,
      instance,
      second,
      noise,
      bucket,
    })
  const bodyId = `page ${answer.content} ${noise} ${bucket} ${instance}${dress.clock.length === 0 ? '' : ` ${second}`}`
  const headers = { 'content-type': 'text/html; charset=utf-8', ...plan.signs?.headers }
  return { status: 200, headers, body, bodyId, canonical }
}

/** What the site says about itself; `clean` uses the truth, as a careful publisher would. */
function canonicalOf({ plan, dress, domain, name }: Stage, target: Target, content: string): string | undefined {
  switch (dress.canonical) {
    case 'none':
      return undefined
    case 'self':
      return target.url
    case 'home':
      return `https://${domain}/`
    case 'session':
      return `${target.url}${target.query === '' ? '?' : '&'}visit=${chanceOf(`${name} ${target.url}`).toString(36).slice(2)}`
    case 'off-by-one':
      return plan.urls[Math.floor(chanceOf(`${name} ${content}`) * plan.urls.length)]?.url
    case 'clean':
      return cleanUrl(plan, target, `page ${content}`)
  }
}

function cleanUrl(plan: Blueprint, target: Target, truth: Truth): string {
  let current = target.url
  for (const { name } of target.pairs) {
    const { pathname, origin, search } = new URL(current)
    const kept = search
      .slice(1)
      .split('&')
      .filter((raw) => raw !== '' && raw.split('=', 1)[0] !== encodeURIComponent(name))
    const shorter = `${origin}${pathname}${kept.length === 0 ? '' : `?${kept.toSorted().join('&')}`}`
    if (truthOf(plan, shorter, 0) === truth) current = shorter
  }
  return current
}
