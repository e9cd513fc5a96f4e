/** The control Worker over HTTP, for the commands that change what the edge does. */

import { isIP } from 'node:net'
import * as v from 'valibot'
import { parseJson } from '../../store/json-text.ts'
import { CommandFailure, EXIT_REFUSED, EXIT_UNREACHABLE, exitCodeOf } from '../output/failure.ts'
import type { Io } from '../output/io.ts'

/** Options that every such command takes. */
export interface ControlOptions {
  /** Default `CANON_URL`, else {@link LOCAL_URL}. */
  readonly control?: string
  /** Default `CANON_TOKEN`. */
  readonly token?: string
}

/** What a request carries. */
export interface ControlCall {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** One control Worker. */
export interface ControlClient {
  /** `local control Worker http://127.0.0.1:8788` or `control Worker https://…`. */
  readonly target: string
  /** A loopback address: it serves this machine alone. */
  readonly isLocal: boolean
  /** @throws CommandFailure naming host and status, for everything but success */
  call(method: string, path: string, call?: ControlCall): Promise<unknown>
  /** Undefined for the API's own 404. A GET unless another method is given. */
  find(path: string, call?: ControlCall & { readonly method: string }): Promise<unknown>
}

/**
 * What a control Worker has answered, as it should be.
 *
 * @throws CommandFailure for anything else
 */
export function readAnswer<Schema extends v.GenericSchema>(
  { target }: Pick<ControlClient, 'target'>,
  schema: Schema,
  answer: unknown,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, answer)
  if (parsed.success) return parsed.output
  throw new CommandFailure(`${target}: the response does not come from a control Worker`)
}

/** Where `wrangler dev` and `npm start` put the control Worker. */
export const LOCAL_URL = 'http://127.0.0.1:8788'
const TIMEOUT_MS = 60_000
const NO_TOKEN = 'the token has characters that no token has; look for a blank or a line break at its end'
// The API describes headers, which no user of the command sends by hand.
const REFUSED = ': it takes another token; give that with --token or CANON_TOKEN'

/**
 * The client that the options and the environment name.
 *
 * @throws CommandFailure for a URL that is none, a token that is missing or would travel in the clear
 */
export function controlClient({ control, token }: ControlOptions, { env }: Pick<Io, 'env'>): ControlClient {
  const base =
    control === undefined ? readBase(env['CANON_URL'] || LOCAL_URL, 'CANON_URL') : readBase(control, '--control')
  const isLocal = isLoopback(base.hostname)
  const bearer = readToken({ token, isLocal, base }, env)
  async function send(method: string, path: string, { body, headers }: ControlCall): Promise<Response> {
    const sent = new Headers({ ...headers, authorization: `Bearer ${bearer}` })
    if (body !== undefined) sent.set('content-type', 'application/json')
    const payload = body === undefined ? {} : { body: JSON.stringify(body) }
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    try {
      // A redirect would hand the token on.
      return await fetch(new URL(path, base), { method, headers: sent, signal, redirect: 'manual', ...payload })
    } catch (error) {
      const message = `${base.origin}: ${fetchFailureText(error)}; is the control Worker running there?`
      throw new CommandFailure(message, { exitCode: EXIT_UNREACHABLE })
    }
  }
  const read = (response: Response, what: string): Promise<unknown> => readJson(response, `${base.origin}: ${what}`)
  return {
    target: `${isLocal ? 'local ' : ''}control Worker ${base.origin}`,
    isLocal,
    call: async (method, path, call = {}) => read(await send(method, path, call), `${method} ${path}`),
    async find(path, call = { method: 'GET' }) {
      const response = await send(call.method, path, call)
      // Only the API's own 404 says that there is nothing; that of another server says that this is not the API.
      if (response.status === 404 && isProblem(response)) {
        await response.body?.cancel()
        return undefined
      }
      return read(response, `${call.method} ${path}`)
    },
  }
}

function readToken(
  { token, isLocal, base }: { readonly token: string | undefined; readonly isLocal: boolean; readonly base: URL },
  env: Io['env'],
): string {
  const bearer = token ?? env['CANON_TOKEN'] ?? ''
  if (bearer === '') {
    const hint = isLocal ? ' (npm start takes demo)' : ''
    const message = `${base.origin}: no token; give --token, or CANON_TOKEN in the environment${hint}`
    throw new CommandFailure(message, { exitCode: EXIT_REFUSED })
  }
  if (!/^[\x21-\x7e]+$/.test(bearer))
    throw new CommandFailure(`${token === undefined ? 'CANON_TOKEN' : '--token'}: ${NO_TOKEN}`, {
      exitCode: EXIT_REFUSED,
    })
  if (base.protocol !== 'https:' && !isLocal)
    throw new CommandFailure(`${base.origin}: the token would be sent unencrypted; use https`)
  return bearer
}

/** @param what is put in front of what is wrong: the server and the call */
async function readJson(response: Response, what: string): Promise<unknown> {
  const text = await response.text().catch((error: unknown) => {
    throw new CommandFailure(`${what}: the answer broke off (${fetchFailureText(error)})`, {
      exitCode: EXIT_UNREACHABLE,
    })
  })
  const value = parseJson(text)
  if (response.ok && value !== undefined) return value
  // A problem of the API says what is wrong; a page of another server says that this is no control Worker.
  const isAnswer = response.ok || response.status === 404
  const question = isAnswer && !isProblem(response) ? '; is a control Worker running there?' : ''
  const message = `${what}: status ${response.status}${problemOf(response, value)}${question}`
  const { status } = response
  throw new CommandFailure(message, {
    status,
    ...(isProblem(response) && typeOf(value)),
    exitCode: exitCodeOf(status),
  })
}

function problemOf(response: Response, value: unknown): string {
  if (response.ok) return ', but no JSON'
  return response.status === 401 ? REFUSED : movedText(response) || detailOf(value)
}

/** That a control Worker does not know a domain, and what is to be done. */
export function notLookedAfter(domain: string): string {
  return `${domain} is not looked after; canon mode ${domain} observe adds it`
}

/** @throws CommandFailure for what is no origin; `from` is where the text comes from */
export function readBase(text: string, from: string): URL {
  const base = URL.parse(text)
  const isBase = base !== null && /^https?:$/.test(base.protocol) && base.username === '' && base.pathname === '/'
  if (isBase && base.search === '' && base.hash === '') return base
  throw new CommandFailure(`${from} ${text}: not an address such as ${LOCAL_URL} or https://control.example`)
}

/** Whether a host is this machine. */
export function isLoopback(hostname: string): boolean {
  if (hostname === 'localhost' || hostname === '[::1]') return true
  return isIP(hostname) === 4 && hostname.startsWith('127.')
}

/** Where a redirect leads, such as a sign-in page; its query may hold secrets. */
export function movedText({ status, headers }: Pick<Response, 'status' | 'headers'>): string {
  const to = status >= 300 && status < 400 ? URL.parse(headers.get('location') ?? '') : null
  return to === null ? '' : ` to ${to.origin}${to.pathname}; redirects are not followed`
}

function isProblem(response: Response): boolean {
  return (response.headers.get('content-type') ?? '').startsWith('application/problem+json')
}

function detailOf(value: unknown): string {
  if (typeof value !== 'object' || value === null || !('detail' in value)) return ''
  return `: ${String(value.detail)}`
}

function typeOf(value: unknown): { readonly type?: string } {
  if (typeof value !== 'object' || value === null || !('type' in value)) return {}
  return { type: String(value.type) }
}

/** The cause that `fetch` hides behind "fetch failed". */
export function fetchFailureText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  if (error.name === 'TimeoutError') return 'no answer in time'
  if (!(cause instanceof Error)) return error.message
  // OpenSSL's own words are an address in memory, a file of its source and a line break.
  if ('reason' in cause && 'code' in cause) return `no TLS connection: ${String(cause.reason)} (${String(cause.code)})`
  return cause.message === '' && 'code' in cause ? String(cause.code) : cause.message
}
