// The question to the origin on behalf of a cache.
import type { CacheEntry } from '../cache-entry.ts'
import type { Exchange } from '../cache-freshness.ts'
import { readFields } from '../cache-headers.ts'
import { toRequest } from '../cache-key.ts'
import {
  hasValidator,
  isConditional,
  revalidationHeaders,
  selectsStored,
  withoutConditions,
} from '../cache-validate.ts'
import type { Job } from './job.ts'

/** What the origin answered, and when. */
export interface Reply {
  readonly response: Response
  readonly exchange: Exchange
}

async function ask(job: Job, headers: Headers | undefined): Promise<Reply> {
  const requestTimeMs = job.context.nowMs()
  const request = headers === undefined ? job.request : new Request(toRequest(job.request), { headers })
  const response = await job.context.fetchOrigin(request)
  return { response, exchange: { requestTimeMs, responseTimeMs: job.context.nowMs() } }
}

/** Conditions of the client stay at home, so that the answer can be stored; where nothing can be, they save the origin's work. */
function firstQuestion(job: Job, entry: CacheEntry | undefined): Headers | undefined {
  const { headers, url } = job.request
  if (entry !== undefined && hasValidator(entry.headers)) {
    return revalidationHeaders(toRequest(job.request).headers, entry.headers)
  }
  if (!isConditional(headers) || job.cache.flights.isAlone(url, job.context.nowMs())) return undefined
  return withoutConditions(toRequest(job.request).headers)
}

/**
 * Sends a GET to the origin, conditional when there is a stored response that can be validated. Rejects when it cannot be
 * reached.
 */
export function askOrigin(job: Job, entry: CacheEntry | undefined): Promise<Reply> {
  const question = firstQuestion(job, entry)
  return entry === undefined ? ask(job, question) : askAbout(job, entry, question)
}

async function askAbout(job: Job, entry: CacheEntry, question: Headers | undefined): Promise<Reply> {
  const answer = await ask(job, question)
  const about = hasValidator(entry.headers) && answer.response.status === 304
  if (!about || selectsStored(entry.headers, readFields(answer.response.headers))) return answer
  // It confirmed something else than what is stored: only the whole response helps (RFC 9111 §4.3.4).
  return ask(job, withoutConditions(toRequest(job.request).headers))
}
