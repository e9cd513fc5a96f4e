/** One page, through its redirects: every hop is judged like a first request. */

import type { PageNotSeen, PageSeen } from '../evidence/types.ts'
import type { FetchPage } from '../learn/ports.ts'
import { refusal } from './host-client.ts'
import type { Asked, HostClient, FetchFailure } from './host-client.ts'
import { crawlDelayMs, isAllowed } from './robots.ts'
import type { RobotsCache } from './robots-cache.ts'
import { setCookies } from './set-cookies.ts'
import type { SetCookie } from './set-cookies.ts'
import type { SiteMap } from './site-map.ts'
import { isRedirect } from './transport.ts'

/** A fetched page as {@link FetchPage} hands it on. */
export type FetchedPage = Parameters<Parameters<FetchPage>[1]>[0]

/** A page that was fetched, and what was taken from it. */
export interface Visit<T> extends Omit<PageSeen, 'fingerprint' | 'signals'> {
  readonly taken: T
}

/** What is done with a page as soon as it is there. */
export interface Take<T> {
  readonly take: (page: FetchedPage) => T
  readonly isChallenge: (taken: T) => boolean
}

/** Redirects that are followed. */
const MAX_REDIRECTS = 5

/** What every hop is judged by. */
export interface HopContext {
  readonly client: HostClient
  readonly site: SiteMap
  readonly robots: RobotsCache
  readonly token: string
  readonly timeoutMs: number
  readonly maxBodyBytes: number
}

/** A page, or why there is none. */
export type Outcome<T> =
  | { readonly ok: true; readonly seen: Omit<Visit<T>, 'kind' | 'url' | 'fetchedAtMs'> }
  | FetchFailure

/** Fetches one page. Rejects only when the transport, the limiter or `take` throw against their word. */
export async function followRedirects<T>(text: string, how: Take<T>, context: HopContext): Promise<Outcome<T>> {
  let url = URL.parse(text)
  if (url === null) return refusal('address', 'no absolute URL')
  if (!context.site.holds(url)) return refusal('other-site', `${url.host} is not the site that is read`)
  const chain = [text]
  // As a browser keeps them: the last of a name.
  const jar = new Map<string, SetCookie>()
  const asked = new Set<string>()
  let leftMs = context.timeoutMs
  for (;;) {
    url.hash = ''
    asked.add(url.href)
    const target = context.site.place(url)
    if (target === undefined) return refusal('other-site', `${url.host} is not served by the given origin`)
    const response = await askHop(target, leftMs, context)
    if (!response.ok) return response
    leftMs -= response.tookMs
    const location = response.headers['location']
    const cookiesOnTheWay = jar.size > 0
    for (const cookie of setCookies(response.headers['set-cookie'])) jar.set(cookie.name, cookie)
    if (!isRedirect(response.status, location))
      return arrive({ target, response, chain, cookies: [...jar.values()], cookiesOnTheWay }, how, context)
    await context.client.report(target, response)
    const next = nextHop(location, target, url, context.site)
    if (!(next instanceof URL)) return next
    if (asked.has(next.href)) return failure('redirect-loop', `${url.host} redirects in a circle`)
    if (chain.length > MAX_REDIRECTS) return failure('too-many-redirects', `${url.host}: more than ${MAX_REDIRECTS}`)
    chain.push(next.href)
    url = next
  }
}

interface Arrival {
  readonly target: URL
  readonly response: Exclude<Asked, FetchFailure>
  readonly chain: readonly string[]
  readonly cookies: readonly SetCookie[]
  readonly cookiesOnTheWay: boolean
}

async function arrive<T>(
  { target, response, chain, cookies, cookiesOnTheWay }: Arrival,
  how: Take<T>,
  context: HopContext,
): Promise<Outcome<T>> {
  const { status, headers, body, retryAfterMs } = response
  const [url = '', ...hops] = chain
  const contentType = headers['content-type'] ?? ''
  const isAttachment = /^\s*attachment\b/i.test(headers['content-disposition'] ?? '')
  const taken = how.take({
    url,
    finalUrl: hops.at(-1) ?? url,
    status,
    headers,
    contentType,
    isAttachment,
    cookies,
    body,
  })
  await context.client.report(target, response, how.isChallenge(taken))
  const seen = { status, chain, contentType, bytes: body.length, taken }
  const beside = cookiesOnTheWay ? { cookiesOnTheWay } : {}
  return { ok: true, seen: { ...seen, ...beside, ...(retryAfterMs !== undefined && { retryAfterMs }) } }
}

/** One hop: robots.txt, then the request. */
async function askHop(target: URL, leftMs: number, context: HopContext): Promise<Asked> {
  const limits = { maxBodyBytes: context.maxBodyBytes, beyondLimit: 'fail', timeoutMs: leftMs } as const
  if (leftMs <= 0) return failure('timeout', `${target.host}: redirects took too long`)
  const refused = context.client.refuses(target)
  if (refused !== undefined) return refused
  const answer = await context.robots(target.origin)
  if (!answer.ok) return answer
  if (!isAllowed(answer.robots, context.token, target.pathname + target.search)) {
    return refusal('robots', `robots.txt of ${target.host} forbids it`)
  }
  return context.client.ask(target, { ...limits, crawlDelayMs: crawlDelayMs(answer.robots, context.token) })
}

function nextHop(location: string, target: URL, from: URL, site: SiteMap): URL | FetchFailure {
  const resolved = URL.parse(location, target)
  if (resolved === null) return failure('protocol', `${target.host} redirects to no URL`)
  resolved.hash = ''
  const next = site.name(resolved, from)
  return site.holds(next, from)
    ? next
    : refusal('other-site', `${from.host} redirects to ${next.host || next.protocol}`)
}

/** A request that was made in vain. */
export function failure(why: PageNotSeen['why'], detail: string): FetchFailure {
  return { ok: false, kind: 'failed', why, detail }
}
