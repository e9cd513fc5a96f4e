/** The way to the origin: which one it is, and what is never sent there. */

import { Alarm } from './alarm.ts'
import { initOf, toRequest } from './cache-key.ts'
import type { KeyedRequest } from './cache-key.ts'
import { missingClientFields } from './client-address.ts'
import type { OriginService } from './config.ts'
import { HOP_BY_HOP, nominatedBy, OWN_REQUEST_HEADERS, VIA } from './header-names.ts'
import { changeable, doubt, finalResponse, headOf, isFramed, isInterim, spendConnection } from './interim.ts'
import type { RequestFacts } from './request-facts.ts'
import { rawTargetOf, siteOf } from './target.ts'

/** The origin did not answer at all, or not in time; its own error pages are responses like any other. */
export class OriginUnreachableError extends Error {
  override readonly name: string = 'OriginUnreachableError'
}

/** It was waited for as long as the configuration says. */
export class OriginTimeoutError extends OriginUnreachableError {
  override readonly name = 'OriginTimeoutError'
}

/**
 * Sends requests to the origin. Redirects are never followed. A keyed request goes to a service as it is: building one of the
 * runtime's first would be a copy that nobody looks at. `alarm` is that of the request on whose behalf it is sent. Rejects with {@link OriginUnreachableError}.
 */
export type Forward = (request: Request | KeyedRequest, alarm?: Alarm) => Promise<Response>

type Send = (request: Request | KeyedRequest) => Promise<Response>

interface Line {
  /** For a GET without a body. */
  readonly send: Send
  /** For all else. */
  readonly sendAside: Send
  /** The origin sends interim responses: from now on a HEAD is asked as a GET. */
  byGet: boolean
  /** The origin frames interim responses: until its connection is closed, any other request may get what comes behind one. */
  mixes: boolean
}

/** Where requests go: a service binding, else another address, else the zone itself. */
export interface OriginChoice {
  /** Keeps URL and Host header as they are. */
  readonly service: OriginService | undefined
  /** The same origin over other connections, for all but a plain GET (decision 066); absent: all goes to `service`. */
  readonly aside?: OriginService | undefined
  /** `scheme://host[:port]` put in the place of the site's own. */
  readonly originUrl: string | undefined
  /** The platform's fetch. */
  readonly fetch: (request: Request) => Promise<Response>
  /** How long the origin may take to begin its answer to a request without a body; an upload may last. `Infinity`: as long as the platform lets it. */
  readonly timeoutMs: number
}

/** Makes the one function that all requests to the origin go through. */
export function createForward({ service, aside = service, originUrl, fetch, timeoutMs }: OriginChoice): Forward {
  const sendTo =
    (to: OriginService | undefined): Send =>
    (request) =>
      to === undefined ? fetch(toRequest(request)) : sendAsItIs(to, request)
  const line: Line = { send: sendTo(service), sendAside: sendTo(aside), byGet: false, mixes: false }
  if (service !== undefined || originUrl === undefined)
    return (request, alarm) => ask(line, unfollowed(request), timeoutMs, alarm)
  return async (request, alarm) => {
    const response = await ask(line, unfollowed(readdressed(request, originUrl)), timeoutMs, alarm)
    return withSiteLocation(response, originUrl, request.url)
  }
}

function sendAsItIs(service: OriginService, request: Request | KeyedRequest): Promise<Response> {
  return request instanceof Request ? service.fetch(request) : service.fetch(request.url, initOf(request))
}

function isBodiless(request: Request | KeyedRequest): boolean {
  return !(request instanceof Request) || request.body === null
}

function unfollowed(request: Request | KeyedRequest): Request | KeyedRequest {
  return !(request instanceof Request) || request.redirect === 'manual'
    ? request
    : new Request(request, { redirect: 'manual' })
}

/**
 * One promise and one limit for all that may happen, since this runs for every request that is passed on. An interim response
 * is not yet the answer. The platform drops the request that nobody waits for any more when ours ends.
 */
function ask(line: Line, request: Request | KeyedRequest, timeoutMs: number, alarm?: Alarm): Promise<Response> {
  const withoutBody = isBodiless(request)
  const send = sendOf(line, request, withoutBody)
  return new Promise((resolve, reject) => {
    let isOver = false
    const late = (): void => {
      isOver = true
      reject(new OriginTimeoutError(`no answer within ${timeoutMs} ms`))
    }
    const isLimited = withoutBody && timeoutMs !== Infinity
    const callOff = isLimited ? (alarm ?? new Alarm()).after(timeoutMs, late) : undefined
    const answer = (response: Response): void => {
      if (isInterim(response)) return void behind(line, request, response).then(answer, fail)
      callOff?.()
      if (line.mixes) doubt(response)
      resolve(response)
    }
    const fail = (cause: unknown): void => {
      callOff?.()
      reject(new OriginUnreachableError(cause instanceof Error ? cause.message : String(cause), { cause }))
    }
    const again = (error: unknown): void => {
      if (withoutBody && !isOver && isRepeatable(request)) send(request).then(answer, fail)
      else fail(error)
    }
    send(request).then(answer, again)
  })
}

function sendOf(line: Line, { method }: Request | KeyedRequest, withoutBody: boolean): Send {
  if (line.byGet && method === 'HEAD') return (head) => sendHead(line, head)
  return method === 'GET' && withoutBody ? line.send : line.sendAside
}

/**
 * To the runtime an interim response to HEAD is all that comes, and the connection free: the answer behind it would be read as
 * that of the next request, which may be anybody's. A GET sent at once takes that connection and closes it, at the latest the
 * second one: the first may be answered without a body.
 */
function behind(line: Line, request: Request | KeyedRequest, interim: Response): Promise<Response> {
  const isHead = request.method === 'HEAD'
  // What is passed on as it came stays a HEAD until there is no other way.
  line.byGet ||= isHead || !(request instanceof Request)
  if (isFramed(interim)) return giveUp(line, request, interim)
  if (!isHead) return finalResponse(interim)
  return sendHead(line, request).then(() => sendHead(line, request))
}

/** Its answer is lost, but answers nobody else. What is asked in its place can be anything that changes nothing. */
async function giveUp(line: Line, request: Request | KeyedRequest, interim: Response): Promise<never> {
  const isPlain = request.method === 'GET' && isBodiless(request)
  // Nothing that comes over the other connections is stored.
  line.mixes ||= isPlain
  const send = isPlain ? line.send : line.sendAside
  const url = `${siteOf(request.url)}/`
  await spendConnection(interim, () => send(new Request(url, { headers: { via: VIA }, redirect: 'manual' })))
  throw new Error('The origin sent an interim response of a stated length')
}

function sendHead({ sendAside }: Line, request: Request | KeyedRequest): Promise<Response> {
  const method = 'GET'
  return sendAside(request instanceof Request ? new Request(request, { method }) : { ...request, method }).then(headOf)
}

/**
 * Asked once more after a connection was lost (RFC 9110 §9.2.2): an origin may close a kept connection in the very moment it
 * is used again, or have left bytes on it that are no response.
 */
function isRepeatable({ method }: Request | KeyedRequest): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Path and query keep their bytes as far as the platform's URL parser lets them. */
function readdressed(request: Request | KeyedRequest, originUrl: string): Request | KeyedRequest {
  const url = originUrl + rawTargetOf(request.url)
  return request instanceof Request ? new Request(url, request) : { ...request, url }
}

/** An origin that knows itself by another address redirects there; the reader must stay on the site. */
function withSiteLocation(response: Response, originUrl: string, siteUrl: string): Response {
  if (response.status < 300 || response.status > 399) return response
  const location = response.headers.get('location')
  if (location === null || !(location === originUrl || location.startsWith(`${originUrl}/`))) return response
  const changed = changeable(response)
  changed.headers.set('location', siteOf(siteUrl) + location.slice(originUrl.length))
  return changed
}

/**
 * The client's request, untouched: the same object. The one exception are headers of our own name, which would be believed
 * if they came from outside, and the debug token, which is nobody else's to read.
 */
export function untouched(request: Request): Request {
  if (!hasAny(request.headers, OWN_REQUEST_HEADERS)) return request
  const rest = new Headers(request.headers)
  for (const name of OWN_REQUEST_HEADERS) rest.delete(name)
  return new Request(request, { headers: rest, redirect: 'manual' })
}

function hasAny(headers: Headers, names: readonly string[]): boolean {
  for (const name of names) if (headers.has(name)) return true
  return false
}

// What the runtime makes of `cache: 'no-store'`, less the header fields that it adds for the origin.
const UNCACHED = { cacheTtl: -1, cacheLevel: 'bypass' }

/** The same request, of which the cache of the zone is to stay out: to it a page is its URL, whoever asks (decision 065). */
export function uncached(request: Request, init?: RequestInit): Request {
  return new Request(request, { ...init, cf: { ...request.cf, ...UNCACHED } })
}

/** What ends here, but says to the runtime how to send this request. */
function isNeeded(name: string, request: Request, { upgrade }: RequestFacts): boolean {
  // The other connection is opened from these.
  if (name === 'connection' || name === 'upgrade') return upgrade
  // Without it a GET has no body to the runtime, which then refuses to send it.
  return name === 'transfer-encoding' && request.body !== null
}

/**
 * The client's request for a bypass: URL, method, body and end-to-end headers as they came, plus our entry in `Via`, and the client's
 * address where no header says it.
 */
export function bypassRequest(request: Request, facts: RequestFacts): Request {
  const headers = new Headers(request.headers)
  for (const name of facts.ownHeaders) headers.delete(name)
  for (const name of [...nominatedBy(facts.connection), ...HOP_BY_HOP])
    if (!isNeeded(name, request, facts)) headers.delete(name)
  headers.append('via', VIA)
  for (const [name, value] of missingClientFields(request)) headers.set(name, value)
  return uncached(request, { headers, redirect: 'manual' })
}
