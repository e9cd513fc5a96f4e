/** One question to the origin: what is waited for, what is asked again, and what is not believed. */

import { Alarm } from '../workerd/alarm.ts'
import { discard } from './discard.ts'
import { VIA } from '../request/header-names.ts'
import { doubt, finalResponse, headOf, isFramed, isInterim, spendConnection } from '../workerd/interim.ts'
import type { Asked, OriginPools, Pool } from '../workerd/types.ts'
import { isBodiless, isPlainGet } from '../workerd/origin-pools.ts'
import { siteOf } from '../request/target.ts'

/** The origin did not respond at all, or not in time; its own error pages are responses like any other. */
export class OriginUnreachableError extends Error {
  override readonly name: string = 'OriginUnreachableError'
}

/** It was waited for as long as the configuration says. */
export class OriginTimeoutError extends OriginUnreachableError {
  override readonly name = 'OriginTimeoutError'
}

/** How the origin is asked. */
export interface Asking {
  readonly pools: OriginPools
  /** How long the origin may take to begin its response to a request without a body. `Infinity`: as long as the platform lets it. */
  readonly timeoutMs: number
  /** Called when connections are left alone for a while; `url` is that of the request that was answered against the protocol. */
  readonly onMixup: (url: string) => void
}

/**
 * Sends a request. One promise and one limit for all that may happen, since this runs for every request that is passed on. An interim
 * response is not yet the response. The platform drops the request that nothing waits for any more when ours ends. Rejects with
 * {@link OriginUnreachableError}.
 */
export function askOrigin(asking: Asking, request: Asked, alarm?: Alarm): Promise<Response> {
  const { pools, timeoutMs } = asking
  const withoutBody = isBodiless(request)
  return new Promise((resolve, reject) => {
    let isOver = false
    const late = (): void => {
      isOver = true
      reject(new OriginTimeoutError(`no response within ${timeoutMs} ms`))
    }
    const isLimited = withoutBody && timeoutMs !== Infinity
    const callOff = isLimited ? (alarm ?? new Alarm()).after(timeoutMs, late) : undefined
    const fail = (cause: unknown): void => {
      callOff?.()
      reject(new OriginUnreachableError(cause instanceof Error ? cause.message : String(cause), { cause }))
    }
    const askOver = (pool: Pool, again: (error: unknown) => void): void => {
      const { mixups } = pool
      const accept = (response: Response): void => {
        if (isInterim(response)) return void behind(asking, pool, request, response).then(accept, fail)
        if (pool.mixups !== mixups && isPlainGet(request)) return askElsewhere(pool, response)
        callOff?.()
        if (!(request instanceof Request) && !pools.isTrusted(pool)) doubt(response)
        resolve(response)
      }
      sendOver(asking, pool, request).then(accept, again)
    }
    /** It may be the response to another request. What comes behind it on this connection then is its own, for the next one. */
    const askElsewhere = (pool: Pool, stray: Response): void => {
      void discard(stray)
      pools.noteMixup(pool, request)
      if (!isOver) askOver(pools.poolFor(request), fail)
    }
    const pool = pools.poolFor(request)
    askOver(pool, (error) => {
      if (withoutBody && !isOver && isRepeatable(request)) askOver(pool, fail)
      else fail(error)
    })
  })
}

function sendOver({ pools }: Asking, pool: Pool, request: Asked): Promise<Response> {
  return request.method === 'HEAD' && pools.asksHeadsByGet ? sendHead(pool, request) : pool.send(request)
}

/**
 * To the runtime an interim response to HEAD is all that comes, and the connection free: the response behind it would be read as
 * that of the next request, of any client. A GET sent at once takes that connection and closes it, at the latest the
 * second one: the first may be answered without a body.
 */
function behind(asking: Asking, pool: Pool, request: Asked, interim: Response): Promise<Response> {
  const isHead = request.method === 'HEAD'
  // What is passed on as it came stays a HEAD until there is no other way.
  if (isHead || !(request instanceof Request)) asking.pools.noteInterim()
  if (isFramed(interim)) return giveUp(asking, pool, request, interim)
  if (!isHead) return finalResponse(interim)
  return sendHead(pool, request).then(() => sendHead(pool, request))
}

/** The response is lost, but answers no other request. What is asked in its place can be anything that changes nothing. */
async function giveUp({ pools, onMixup }: Asking, pool: Pool, request: Asked, interim: Response): Promise<never> {
  pools.noteMixup(pool, request)
  onMixup(request.url)
  const url = `${siteOf(request.url)}/`
  await spendConnection(interim, () => pool.send(new Request(url, { headers: { via: VIA }, redirect: 'manual' })))
  throw new Error(
    'The origin stated a length in an interim response (1xx), so the response after it is lost; see origin-interim in docs/operate.md',
  )
}

function sendHead(pool: Pool, request: Asked): Promise<Response> {
  const method = 'GET'
  return pool.send(request instanceof Request ? new Request(request, { method }) : { ...request, method }).then(headOf)
}

/**
 * Asked once more after a connection was lost (RFC 9110 §9.2.2): an origin may close a kept connection in the very moment it
 * is used again, or have left bytes on it that are no response.
 */
function isRepeatable({ method }: Asked): boolean {
  return method === 'GET' || method === 'HEAD'
}
