/** {@link Transport} over `fetch`, for Workers. The platform resolves names itself, and reaches no private network. */

import { isRedirect } from './transport.ts'
import type { Transport, TransportAnswer, TransportFailure, TransportRequest } from './transport.ts'

// Comparisons need current pages: the cache of the Worker's own zone must not serve them (decision 065).
const UNCACHED = { cacheTtl: -1, cacheLevel: 'bypass' }

/** Makes a {@link Transport} over `fetch`; `fetch` does not say why a connection failed, so that `dns` and `tls` are `connection` here. */
export function createWebTransport(send: typeof fetch = fetch): Transport {
  return async (request) => {
    const timeout = AbortSignal.timeout(request.timeoutMs)
    const signal = request.signal === undefined ? timeout : AbortSignal.any([timeout, request.signal])
    try {
      const response = await send(request.url, { headers: request.headers, redirect: 'manual', signal, cf: UNCACHED })
      return await read(response, request)
    } catch (error) {
      if (timeout.aborted) return failed('timeout', `no complete answer in ${request.timeoutMs} ms`)
      return failed('connection', error instanceof Error ? error.name : 'unknown')
    }
  }
}

async function read(response: Response, request: TransportRequest): Promise<TransportAnswer> {
  const headers = fieldsOf(response.headers)
  const { status } = response
  if (response.body === null) return { ok: true, status, headers, body: new Uint8Array() }
  // Workers take nothing that says it is compressed for a body that broke off.
  if (isRedirect(status, headers['location']) || headers['content-length'] === '0') {
    await response.body.cancel().catch(() => undefined)
    return { ok: true, status, headers, body: new Uint8Array() }
  }
  const { bytes, complete } = await readUpTo(response.body, request.maxBodyBytes)
  if (!complete && request.beyondLimit === 'fail') return failed('too-large', `more than ${request.maxBodyBytes} bytes`)
  return { ok: true, status, headers, body: bytes }
}

/** Cookies come one by one; the last would be all that is left of them. */
function fieldsOf(headers: Headers): Record<string, string | undefined> {
  const cookies = headers.getSetCookie().join(', ')
  return { ...Object.fromEntries(headers), ...(cookies !== '' && { 'set-cookie': cookies }) }
}

async function readUpTo(
  body: ReadableStream<Uint8Array>,
  limit: number,
): Promise<{ readonly bytes: Uint8Array; readonly complete: boolean }> {
  const chunks: Uint8Array[] = []
  let length = 0
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return { bytes: joined(chunks, length), complete: true }
    chunks.push(value)
    length += value.length
    if (length > limit) {
      await reader.cancel().catch(() => undefined)
      return { bytes: joined(chunks, length).subarray(0, limit), complete: false }
    }
  }
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

function failed(why: TransportFailure['why'], detail: string): TransportFailure {
  return { ok: false, why, detail }
}
