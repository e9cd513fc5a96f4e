/** The learner's way to a synthetic site without a network: as fast as drawing and reading the pages. */

import type { FetchPage, LearnEvent, LearnPorts, Observation, TakenPage } from '../../../src/learn/ports.ts'
import { seededRandom } from '../../urls.ts'
import { hashText } from '../site/random.ts'
import { isForbidden } from '../site/robots.ts'
import type { Origin, Response, Site } from '../site/site.ts'

/** What pages gave before, by the body they had. Shared between the runs on one site, because equal bodies give equal results. */
export type TakenMemo = Map<string, TakenPage>

/** Ports onto one origin, and what went through them. */
export interface SitePorts extends LearnPorts {
  readonly observations: readonly Observation[]
  /** Requests, redirects and errors included. */
  readonly fetches: () => number
}

const MAX_REDIRECTS = 5
const EPOCH_MS = Date.UTC(2026, 0, 1)

/** One request a second by the origin's clock. @param startSeconds what that clock shows at the beginning */
export function sitePorts(site: Site, origin: Origin, memo: TakenMemo, startSeconds = 0): SitePorts {
  const observations: Observation[] = []
  let seconds = startSeconds
  let fetches = 0

  function ask(url: string): Response {
    fetches++
    return origin.fetch(url, seconds++)
  }

  const fetchPage: FetchPage = (url, take) => {
    const seen = follow(site, url, ask)
    const common = { url, fetchedAtMs: EPOCH_MS + seconds * 1000 }
    if ('why' in seen) return Promise.resolve({ ...common, kind: 'refused', why: seen.why, detail: seen.why })
    const { response, chain } = seen
    const finalUrl = chain.at(-1) ?? url
    const id = `${url} ${finalUrl} ${response.bodyId}`
    const contentType = response.headers['content-type'] ?? ''
    let taken = memo.get(id)
    if (taken === undefined) {
      const body = new TextEncoder().encode(response.body())
      taken = take({ url, finalUrl, status: response.status, contentType, body })
      memo.set(id, taken)
    }
    const retryAfter = response.headers['retry-after']
    const wait = retryAfter === undefined ? {} : { retryAfterMs: Number(retryAfter) * 1000 }
    return Promise.resolve({
      ...common,
      ...taken,
      ...wait,
      kind: 'page',
      status: response.status,
      chain,
      contentType,
      bytes: 0,
    })
  }

  return {
    observations,
    fetches: () => fetches,
    fetchPage,
    now: () => EPOCH_MS + seconds * 1000,
    random: seededRandom(hashText(`run ${site.domain}`)),
    observe(event: LearnEvent) {
      if (event.kind === 'observed') observations.push(event.observation)
    },
  }
}

type Followed =
  | { readonly response: Response; readonly chain: readonly string[] }
  | { readonly why: 'robots' | 'other-site' | 'too-many-redirects' }

function follow(site: Site, url: string, ask: (url: string) => Response): Followed {
  const chain = [url]
  for (let current = url; chain.length <= MAX_REDIRECTS + 1;) {
    const { pathname, search, host } = new URL(current)
    if (!host.endsWith(site.domain.replace(/^www\./, ''))) return { why: 'other-site' }
    if (isForbidden(site.robots, pathname + search)) return { why: 'robots' }
    const response = ask(current)
    const location = response.headers['location']
    if (location === undefined) return { response, chain }
    current = new URL(location, current).href
    chain.push(current)
  }
  return { why: 'too-many-redirects' }
}
