// One trip to the origin on behalf of a cache: what is asked, what comes of the answer.
import { describeResponse, freshenEntry, freshenedHeaders } from '../cache-entry.ts'
import type { CacheEntry } from '../cache-entry.ts'
import type { Exchange } from '../cache-freshness.ts'
import { mayServeOnError, whyNotStored } from '../cache-policy.ts'
import type { ClientWishes, Found } from '../cache-policy.ts'
import {
  hasValidator,
  isNotModified,
  revalidationHeaders,
  selectsStored,
  withoutConditions,
} from '../cache-validate.ts'
import type { CacheOutcome, ServeContext, Served } from './adapter.ts'
import { answerFromEntry, answerFromOrigin } from './dress.ts'
import type { Flights } from './flights.ts'
import type { ResponseStore } from './response-store.ts'
import { tapBody } from './tap-body.ts'

/** A store and what goes with it; one per adapter and isolate. */
export interface SharedCache {
  readonly store: ResponseStore
  readonly flights: Flights
  /** Longer bodies are streamed past the store. */
  readonly maxBodyBytes: number
  /** How long a request waits for another one's answer before it asks the origin itself. */
  readonly waitTimeoutMs: number
}

/** One request being served. */
export interface Job {
  readonly cache: SharedCache
  readonly request: Request
  readonly context: ServeContext
  readonly wishes: ClientWishes
}

/** Why a request goes to the origin, in the words of RFC 9211 §2.2. */
export type Fwd = Extract<CacheOutcome, { kind: 'forward' }>['fwd']

/** The answer for the client, and the entry that others may use once it is complete; `stored` never rejects. */
export interface Brought {
  readonly served: Served
  readonly stored: Promise<CacheEntry | undefined>
}

const NOTHING_STORED: Promise<undefined> = Promise.resolve(undefined)

interface Answer {
  readonly response: Response
  readonly exchange: Exchange
}

async function ask(job: Job, headers: Headers | undefined): Promise<Answer> {
  const requestTimeMs = job.context.nowMs()
  const request = headers === undefined ? job.request : new Request(job.request, { headers })
  const response = await job.context.fetchOrigin(request)
  return { response, exchange: { requestTimeMs, responseTimeMs: job.context.nowMs() } }
}

function isConditional(headers: Headers): boolean {
  return headers.has('if-none-match') || headers.has('if-modified-since')
}

/** Conditions of the client stay at home, so that the answer can be stored; where nothing can be, they save the origin's work. */
function firstQuestion(job: Job, entry: CacheEntry | undefined): Headers | undefined {
  const { headers, url } = job.request
  if (entry !== undefined && hasValidator(entry.headers)) return revalidationHeaders(headers, entry.headers)
  const alone = job.cache.flights.isAlone(url, job.context.nowMs())
  return isConditional(headers) && !alone ? withoutConditions(headers) : undefined
}

async function discard(response: Response): Promise<void> {
  try {
    await response.body?.cancel()
  } catch {
    // It ended by itself.
  }
}

/** The stored response with a body that can be read more than once. */
async function withBytes(entry: CacheEntry): Promise<CacheEntry> {
  if (!(entry.body instanceof ReadableStream)) return entry
  return { ...entry, body: await new Response(entry.body).arrayBuffer() }
}

/** Puts a stored response back under the header fields of an answer that confirmed it, or forgets it where they forbid storing. */
export async function keepFreshened(
  job: Job,
  entry: CacheEntry,
  newer: Headers,
  exchange: Exchange,
): Promise<{ readonly entry: CacheEntry; readonly stored: boolean }> {
  const { cache, context, request } = job
  const asGet = request.method === 'GET' ? request : new Request(request, { method: 'GET' })
  const whole = await withBytes(entry)
  const headers = freshenedHeaders(whole, newer, exchange)
  const forbidden = whyNotStored(asGet, { status: whole.status, headers }, exchange, context.varyAllow)
  const fresh = freshenEntry(whole, asGet, headers, exchange)
  const keep = forbidden === undefined && fresh !== undefined && !job.wishes.noStore
  if (keep) await cache.store.put(request.url, fresh)
  else if (!job.wishes.noStore) await cache.store.remove(request.url)
  // What may not be stored is still the answer to this one request, under the new header fields.
  return { entry: fresh ?? { ...whole, headers, exchange }, stored: keep }
}

async function freshen(job: Job, entry: CacheEntry, answer: Answer, fwd: Fwd): Promise<Brought> {
  const kept = await keepFreshened(job, entry, answer.response.headers, answer.exchange)
  const response = answerFromEntry(job.request, kept.entry, job.context.nowMs())
  return {
    served: { response, outcome: { kind: 'forward', fwd, fwdStatus: 304, stored: kept.stored } },
    stored: Promise.resolve(kept.stored ? kept.entry : undefined),
  }
}

/** The answer is the client's alone. An older stored response that it contradicts is forgotten. */
async function passOn(job: Job, entry: CacheEntry | undefined, response: Response, fwd: Fwd): Promise<Brought> {
  const { cache, context, request, wishes } = job
  const settled = response.status < 500 && response.status !== 304 && !wishes.noStore
  if (settled && entry !== undefined) await cache.store.remove(request.url)
  if (settled) cache.flights.markAlone(request.url, context.nowMs())
  const unchanged = response.status === 200 && isNotModified(request.headers, response.headers, context.nowMs())
  if (unchanged) await discard(response)
  const answer = unchanged ? answerFromOrigin(request, response, null, context.nowMs()) : response
  return { served: { response: answer, outcome: { kind: 'forward', fwd, stored: false } }, stored: NOTHING_STORED }
}

async function store(
  job: Job,
  answer: Answer,
  bytes: Promise<ArrayBuffer | undefined>,
): Promise<CacheEntry | undefined> {
  const head = describeResponse(job.request, answer.response, answer.exchange)
  const body = await bytes
  if (head === undefined || body === undefined) return undefined
  // Statuses without content cannot be built with a body, not even an empty one.
  const empty = answer.response.status === 204
  const entry: CacheEntry = { ...head, body: empty ? null : body, bodyBytes: body.byteLength }
  await job.cache.store.put(job.request.url, entry)
  return entry
}

async function storeAndAnswer(job: Job, found: Found<CacheEntry>, answer: Answer, fwd: Fwd): Promise<Brought> {
  const tapped = await tapBody(answer.response, job.cache.maxBodyBytes)
  if (tapped === undefined) return passOn(job, found.entry, answer.response, fwd)
  job.cache.flights.clearAlone(job.request.url)
  const stored = store(job, answer, tapped.bytes)
  // Bytes at hand are stored before the answer leaves, so that the next request finds them.
  if (!(tapped.forClient instanceof ReadableStream)) await stored
  const response = answerFromOrigin(job.request, answer.response, tapped.forClient, job.context.nowMs())
  return { served: { response, outcome: { kind: 'forward', fwd, stored: true } }, stored }
}

async function askOrigin(job: Job, entry: CacheEntry | undefined): Promise<Answer> {
  const answer = await ask(job, firstQuestion(job, entry))
  const about = entry !== undefined && hasValidator(entry.headers) && answer.response.status === 304
  if (!about || selectsStored(entry.headers, answer.response.headers)) return answer
  // It confirmed something else than what is stored: only the whole response helps (RFC 9111 §4.3.4).
  return ask(job, withoutConditions(job.request.headers))
}

/**
 * Sends a GET to the origin, conditional when a stored response can be validated, and makes of the answer what RFC 9111 §4.3.3
 * and RFC 5861 §4 allow: freshen, replace, pass on, or stand in for an error. Rejects only when the origin cannot be reached
 * and nothing stored may stand in.
 */
export async function fetchAndStore(job: Job, found: Found<CacheEntry>, fwd: Fwd): Promise<Brought> {
  const { context, request, wishes } = job
  const { entry } = found
  const standIn = entry !== undefined && mayServeOnError(entry, context.nowMs()) ? entry : undefined
  const useStandIn = (stored: CacheEntry, fwdStatus: { readonly fwdStatus?: number }): Brought => ({
    served: {
      response: answerFromEntry(request, stored, context.nowMs()),
      outcome: { kind: 'forward', fwd, ...fwdStatus, stored: false },
    },
    stored: NOTHING_STORED,
  })
  let answer: Answer
  try {
    answer = await askOrigin(job, entry)
  } catch (error) {
    if (standIn === undefined) throw error
    return useStandIn(standIn, {})
  }
  const { status } = answer.response
  if (status >= 500 && standIn !== undefined) {
    await discard(answer.response)
    return useStandIn(standIn, { fwdStatus: status })
  }
  const validated = entry !== undefined && hasValidator(entry.headers) && status === 304
  if (validated && selectsStored(entry.headers, answer.response.headers)) return freshen(job, entry, answer, fwd)
  const storable =
    !wishes.noStore && whyNotStored(request, answer.response, answer.exchange, context.varyAllow) === undefined
  return storable ? storeAndAnswer(job, found, answer, fwd) : passOn(job, entry, answer.response, fwd)
}
