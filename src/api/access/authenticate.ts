/** Requires an authenticated caller: without any token or login configured, every request is refused. */

import type { MiddlewareHandler } from 'hono'
import { accessVerifier } from './access-jwt.ts'
import type { Caller } from './caller.ts'
import { ApiProblem } from '../problem.ts'
import { createRateLimit, RATES } from './rate-limit.ts'
import { givenToken, tokenBook, type TokenConfig } from './tokens.ts'

/** Variables of the control Worker that say who is known. */
export interface AuthConfig extends TokenConfig {
  /** `team.cloudflareaccess.com`; counts only together with the audience. */
  readonly accessTeamDomain?: string | undefined
  readonly accessAudience?: string | undefined
}

/** What authentication needs of the world. */
export interface AuthPorts {
  readonly fetchKeys: (url: string) => Promise<unknown>
  readonly nowMs: () => number
}

/** What routes find in their context. */
export interface ApiEnv {
  readonly Variables: { caller: Caller }
}

/** Puts the caller into the context. A given `Authorization` header decides alone: a wrong one is not made good by a login. */
export function authenticate(config: AuthConfig, ports: AuthPorts): MiddlewareHandler<ApiEnv> {
  const tokens = tokenBook(config, (message) => console.error({ message }))
  const logins = accessLogins(config, ports)
  const requests = createRateLimit(RATES.caller, ports.nowMs)
  const failures = createRateLimit(RATES.failure, ports.nowMs)

  async function callerOf(request: Request): Promise<Caller | undefined> {
    const authorization = request.headers.get('authorization')
    if (authorization !== null) return tokens.callerOf(authorization)
    return logins?.(request.headers.get('cf-access-jwt-assertion') ?? '')
  }

  return async (c, next) => {
    if (!hasCredential(c.req.raw)) throw unauthorized()
    const address = clientAddress(c.req.raw)
    const blocked = address === undefined ? undefined : failures.waitSeconds(address)
    if (blocked !== undefined) throw tooMany(blocked, 'too many wrong tokens from this address')
    const caller = await callerOf(c.req.raw)
    if (caller === undefined) {
      if (address !== undefined) failures.take(address)
      throw unauthorized()
    }
    const wait = requests.take(`${caller.via} ${caller.name}`)
    if (wait !== undefined) throw tooMany(wait, 'too many requests of this token')
    if (caller.via === 'browser' && isForeign(c.req.raw)) {
      throw new ApiProblem(403, 'cross-origin', 'a login does not count for requests that another site makes')
    }
    c.set('caller', caller)
    await next()
  }
}

/** A request with neither a token nor a login is no guess: it counts for no limit, and is always answered with 401. */
function hasCredential({ headers }: Request): boolean {
  const authorization = headers.get('authorization')
  if (authorization !== null) return givenToken(authorization) !== undefined
  return (headers.get('cf-access-jwt-assertion') ?? '') !== ''
}

/** Who a `Cf-Access-Jwt-Assertion` was issued to; undefined where no application of Access is set up. */
export function accessLogins(
  { accessTeamDomain: teamDomain = '', accessAudience: audience = '' }: AuthConfig,
  ports: AuthPorts,
): ((assertion: string) => Promise<Caller | undefined>) | undefined {
  if (teamDomain === '' || audience === '') return undefined
  const verify = accessVerifier({ teamDomain, audience, ...ports })
  return async (assertion) => {
    const name = await verify(assertion)
    return name === undefined ? undefined : { name, domains: 'all', via: 'browser' }
  }
}

/** Browsers name the origin of every request that may change something. */
function isForeign({ method, headers, url }: Request): boolean {
  if (method === 'GET' || method === 'HEAD') return false
  const origin = headers.get('origin')
  return origin !== null && origin !== new URL(url).origin
}

/** The platform's word for who asks; absent where the Worker does not run behind Cloudflare. */
export function clientAddress({ headers }: Pick<Request, 'headers'>): string | undefined {
  return headers.get('cf-connecting-ip') ?? undefined
}

function tooMany(seconds: number, what: string): ApiProblem {
  const detail = `${what}; wait ${seconds} seconds`
  return new ApiProblem(429, 'too-many-requests', { detail, headers: { 'retry-after': String(seconds) } })
}

function unauthorized(): ApiProblem {
  return new ApiProblem(401, 'unauthorized', {
    detail: 'send "Authorization: Bearer <token>" with a token that is accepted here',
    headers: { 'www-authenticate': 'Bearer realm="edge-canonicalizer"' },
  })
}
