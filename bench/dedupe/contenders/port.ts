/** Ports of the learner onto a synthetic site, without a network. */

import type { Page } from '../../../src/fingerprint/types.ts'
import type { EvidenceEntry, Observation, PageSeen } from '../../../src/evidence/types.ts'
import type { FetchPage, LearnEvent, LearnPorts, TakenPage } from '../../../src/learn/ports.ts'
import { seededRandom } from '../../../src/cli/files/seeded-random.ts'
import { hashText } from '../site/random.ts'
import { isForbidden } from '../site/robots.ts'
import type { Origin, Response, Site } from '../site/site.ts'

/** Fingerprints and signals by the body of a page. Shared between the runs on one site, because equal bodies give equal results. */
export type TakenMemo = Map<string, TakenPage>

/** Ports onto one origin, and what was fetched through them. */
export interface SitePorts extends LearnPorts {
  readonly observations: readonly Observation[]
  /** The evidence log: these observations, and the comparisons. */
  readonly entries: readonly EvidenceEntry[]
  /** Requests, redirects and errors included. */
  readonly fetches: () => number
}

const MAX_REDIRECTS = 5
const EPOCH_MS = Date.UTC(2026, 0, 1)

/** One request a second by the origin's clock, or as many as the site says. @param startSeconds what that clock shows at the beginning */
export function sitePorts(site: Site, origin: Origin, memo: TakenMemo, startSeconds = 0): SitePorts {
  const observations: Observation[] = []
  const entries: EvidenceEntry[] = []
  const pause = paceOf(site)
  let seconds = startSeconds
  let fetches = 0

  function ask(url: string): Response {
    fetches++
    const response = origin.fetch(url, seconds)
    seconds += pause()
    return response
  }

  const fetchPage: FetchPage = (url, take) => {
    const seen = follow(site, url, ask)
    const common = { url, fetchedAtMs: EPOCH_MS + seconds * 1000 }
    if ('why' in seen) return Promise.resolve({ ...common, kind: 'refused', why: seen.why, detail: seen.why })
    return Promise.resolve({
      ...common,
      ...seenPage(url, seen, (id, page) => remembered(memo, id, () => take(page()))),
    })
  }

  return {
    observations,
    entries,
    fetches: () => fetches,
    fetchPage,
    now: () => EPOCH_MS + seconds * 1000,
    random: seededRandom(hashText(`run ${site.domain}`)),
    observe(event: LearnEvent) {
      if (event.kind === 'compared') entries.push(event.comparison)
      if (event.kind !== 'observed') return
      observations.push(event.observation)
      entries.push(event.observation)
    },
  }
}

/** Seconds between two requests: one, or so many in the mean that several share a second, now more and now fewer. */
function paceOf({ domain, archetype: { log } }: Site): () => number {
  const random = seededRandom(hashText(`pace ${domain}`))
  const perSecond = log?.perSecond
  return perSecond === undefined ? () => 1 : () => -Math.log(1 - random()) / perSecond
}

function remembered(memo: TakenMemo, id: string, make: () => TakenPage): TakenPage {
  const known = memo.get(id)
  if (known !== undefined) return known
  const made = make()
  memo.set(id, made)
  return made
}

/** The observation of a response; the body is drawn only if `take` reads the page. */
function seenPage(
  url: string,
  { response, chain }: Arrived,
  take: (id: string, page: () => Page) => TakenPage,
): Omit<PageSeen, 'url' | 'fetchedAtMs'> {
  const { status, headers, bodyId } = response
  const finalUrl = chain.at(-1) ?? url
  const contentType = headers['content-type'] ?? ''
  const body = (): Uint8Array => new TextEncoder().encode(response.body())
  const taken = take(`${url} ${finalUrl} ${bodyId}`, () => ({ url, finalUrl, status, contentType, body: body() }))
  const retryAfter = headers['retry-after']
  const wait = retryAfter === undefined ? {} : { retryAfterMs: Number(retryAfter) * 1000 }
  return { kind: 'page', status, chain, contentType, bytes: 0, ...taken, ...wait }
}

interface Arrived {
  readonly response: Response
  readonly chain: readonly string[]
}

type Followed = Arrived | { readonly why: 'robots' | 'other-site' | 'too-many-redirects' }

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
