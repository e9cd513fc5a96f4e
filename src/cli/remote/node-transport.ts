import { lookup as systemLookup } from 'node:dns'
import type { LookupAddress, LookupOptions } from 'node:dns'
import { request as httpRequest } from 'node:http'
import type { IncomingMessage, RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import type { LookupFunction } from 'node:net'
import { pipeline } from 'node:stream'
import type { Readable, Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { isRedirect } from '../../fetcher/transport.ts'
import type { Transport, TransportAnswer, TransportFailure, TransportRequest } from '../../fetcher/transport.ts'

/** Finds every address of a host name, as `dns.lookup` does with `all`. */
export type LookupAll = (
  host: string,
  options: LookupOptions & { readonly all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/** Options of the transport. */
export interface NodeTransportOptions {
  /** Default: the system's resolver. */
  readonly lookup?: LookupAll
}

// More than the usual server sends by a factor of ten.
const MAX_HEADER_BYTES = 64 * 1024

/**
 * A {@link Transport} over `node:http` and `node:https`: a new connection for every exchange, to the very address that was judged,
 * so that a host name cannot resolve to another address a moment later (DNS rebinding).
 */
export function createNodeTransport(options: NodeTransportOptions = {}): Transport {
  return async (request) => {
    const timeout = AbortSignal.timeout(request.timeoutMs)
    const signal = request.signal === undefined ? timeout : AbortSignal.any([timeout, request.signal])
    let hasAnswered = false
    try {
      const response = await send(request, options, signal)
      hasAnswered = true
      return await read(response, request)
    } catch (error) {
      if (timeout.aborted) return failed('timeout', `no complete answer in ${request.timeoutMs} ms`)
      return explain(error, hasAnswered)
    }
  }
}

/** Refused by the caller's judgement of an address. */
class RefusedAddress extends Error {}

function send(
  { url, headers, refuses }: TransportRequest,
  { lookup = systemLookup }: NodeTransportOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { protocol, hostname } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  const reason = isIP(host) === 0 ? undefined : refuses(host)
  if (reason !== undefined) return Promise.reject(new RefusedAddress(reason))
  const options: RequestOptions = {
    agent: false,
    headers: { ...headers, connection: 'close' },
    lookup: judgedLookup(lookup, refuses),
    maxHeaderSize: MAX_HEADER_BYTES,
    signal,
  }
  return new Promise((resolve, reject) => {
    const sent = (protocol === 'https:' ? httpsRequest : httpRequest)(url, options, resolve)
    // After the response, errors reach the reader of its body.
    sent.on('error', reject)
    sent.end()
  })
}

/** Looks a name up once; if any of its addresses is refused, none is connected to. */
function judgedLookup(lookup: LookupAll, refuses: TransportRequest['refuses']): LookupFunction {
  return (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error !== null || first === undefined) return done(error ?? noAddress(), '')
      for (const { address } of addresses) {
        const reason = refuses(address)
        if (reason !== undefined) return done(new RefusedAddress(reason), '')
      }
      if (options.all === true) return done(null, addresses)
      return done(null, first.address, first.family)
    })
  }
}

function noAddress(): NodeJS.ErrnoException {
  return Object.assign(new Error('the name has no address'), { code: 'ENOTFOUND' })
}

async function read(response: IncomingMessage, request: TransportRequest): Promise<TransportAnswer> {
  const { statusCode: status = 0, headers } = response
  const address = response.socket.remoteAddress
  const about = { ok: true, status, headers: flat(headers), ...(address !== undefined && { address }) } as const
  if (isRedirect(status, headers.location)) {
    response.destroy()
    return { ...about, body: new Uint8Array() }
  }
  const decoded = decode(response)
  if (decoded === undefined) {
    response.destroy()
    return failed('protocol', 'unknown content coding')
  }
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of decoded as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      length += chunk.length
      // Leaving the loop ends the stream and the connection.
      if (length > request.maxBodyBytes) break
    }
  } catch (error) {
    if (!isCodedNothing(decoded, response)) throw error
  }
  response.destroy()
  if (length > request.maxBodyBytes && request.beyondLimit === 'fail') {
    return failed('too-large', `more than ${request.maxBodyBytes} bytes`)
  }
  return { ...about, body: new Uint8Array(Buffer.concat(chunks).subarray(0, request.maxBodyBytes)) }
}

/** An empty body is empty in any coding. */
function isCodedNothing(decoded: Readable, response: IncomingMessage): boolean {
  return response.complete && 'bytesWritten' in decoded && decoded.bytesWritten === 0
}

function flat(headers: IncomingMessage['headers']): Record<string, string | undefined> {
  const joined = Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value])
  return { ...Object.fromEntries(joined), ...(headers.location !== undefined && { location: utf8(headers.location) }) }
}

/** Node reads header fields as Latin-1; servers that write a URL unencoded write UTF-8, and browsers read it so. */
function utf8(field: string): string {
  const text = Buffer.from(field, 'latin1').toString()
  return text.includes('\ufffd') ? field : text
}

/** The body without its content coding; undefined when it is one that was not asked for and is not known. */
function decode(response: IncomingMessage): Readable | undefined {
  const coding = (response.headers['content-encoding'] ?? '').trim().toLowerCase()
  if (coding === '' || coding === 'identity') return response
  const decoder = decoderFor(coding)
  // Errors of either end arrive at the reader of the decoder.
  return decoder && pipeline(response, decoder, () => {})
}

function decoderFor(coding: string): Transform | undefined {
  if (coding === 'gzip' || coding === 'x-gzip') return createGunzip()
  if (coding === 'deflate') return createInflate()
  return coding === 'br' ? createBrotliDecompress() : undefined
}

function explain(error: unknown, hasAnswered: boolean): TransportFailure {
  if (error instanceof RefusedAddress) return failed('address', error.message)
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  if (code === 'HPE_HEADER_OVERFLOW') return failed('too-large', 'headers of more than 64 KiB')
  if (hasAnswered || code.startsWith('HPE_')) return failed('protocol', `broken response (${code})`)
  if (code === 'ENOTFOUND' || code.startsWith('EAI_')) return failed('dns', `no address (${code})`)
  if (TLS_ERROR.test(code)) return failed('tls', `no secure connection (${code})`)
  if (code === 'ETIMEDOUT') return failed('timeout', 'no connection in time')
  return failed('connection', `no connection (${code})`)
}

// OpenSSL's verification results have no prefix of their own.
const TLS_ERROR =
  /^(ERR_TLS|ERR_SSL|EPROTO|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE)/

function failed(why: TransportFailure['why'], detail: string): TransportFailure {
  return { ok: false, why, detail }
}
