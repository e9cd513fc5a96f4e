/** The tokens and logins of the API, for the console: who may see its pages. */

import { accessLogins, type AuthConfig, type AuthPorts } from './authenticate.ts'
import type { Caller } from './caller.ts'
import { createRateLimit, RATES } from './rate-limit.ts'
import { tokenBook } from './tokens.ts'

/** What a sign-in form and its sessions are checked with. */
export interface SignIn {
  readonly isConfigured: boolean
  readonly hasTokens: boolean
  /** Another one whenever any token is: what was signed with it before then counts no more. */
  readonly sessionSecret: string
  /** Place of a token among the configured ones; undefined when it is none of them. Never throws. */
  placeOf(token: string): Promise<number | undefined>
  /** Seconds to wait after too many failed sign-ins from an address; undefined: none. */
  waitSeconds(address: string | undefined): number | undefined
  /** Counts a failed sign-in. */
  noteFailure(address: string | undefined): void
  callerAt(place: number): Caller | undefined
  /** Who a `Cf-Access-Jwt-Assertion` was issued to. */
  callerOfLogin(assertion: string): Promise<Caller | undefined>
}

/** Makes it of the variables that the API reads. */
export function signIn(config: AuthConfig, ports: AuthPorts): SignIn {
  const tokens = tokenBook(config, (message) => console.error({ message }))
  const logins = accessLogins(config, ports)
  const failures = createRateLimit(RATES.failure, ports.nowMs)
  const hasTokens = tokens.callers.length > 0
  return {
    isConfigured: hasTokens || logins !== undefined,
    hasTokens,
    sessionSecret: hasTokens ? JSON.stringify([config.apiToken, config.apiTokens]) : '',
    placeOf: (token) => tokens.placeOf(token),
    waitSeconds: (address) => (address === undefined ? undefined : failures.waitSeconds(address)),
    noteFailure(address) {
      if (address !== undefined) failures.take(address)
    },
    callerAt: (place) => tokens.callers[place],
    callerOfLogin: async (assertion) => logins?.(assertion),
  }
}
