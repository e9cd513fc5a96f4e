/** Bearer tokens (RFC 6750): which there are, and whose the given one is. */

import * as v from 'valibot'
import { parseJson } from '../../store/json-text.ts'
import type { Caller } from './caller.ts'

/** The variables of the control Worker that hold tokens. */
export interface TokenConfig {
  /** One token for all domains. */
  readonly apiToken?: string | undefined
  /** JSON `{"<token>": {"name": "ci", "domains": ["shop.example"]}}`. */
  readonly apiTokens?: string | undefined
}

/** Answers whose token an `Authorization` header holds. */
export interface TokenBook {
  /** Whose the tokens are, in the order in which they are configured. */
  readonly callers: readonly Caller[]
  /** Place in {@link TokenBook.callers} of a token; undefined for everything that is not exactly one of them. Never throws. */
  placeOf(token: string): Promise<number | undefined>
  /** Undefined for everything that is not exactly one of the tokens. Never throws. */
  callerOf(authorization: string): Promise<Caller | undefined>
}

/** The token in an `Authorization` header; undefined where there is none, such as for another scheme (RFC 6750 §2.1). */
export function givenToken(authorization: string): string | undefined {
  return /^Bearer ([^\s]+)$/i.exec(authorization)?.[1]
}

const MAX_DOMAINS = 100
const MAX_HEADER_CHARACTERS = 4096

const scoped = v.record(
  v.pipe(v.string(), v.minLength(1)),
  v.strictObject({
    name: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
    domains: v.pipe(
      v.array(v.pipe(v.string(), v.regex(/^[a-z0-9_.[\]:-]{1,253}$/))),
      v.minLength(1),
      v.maxLength(MAX_DOMAINS),
    ),
  }),
)

/** Reads the tokens. An entry that cannot be read is ignored, and reported to `warn` without its value. */
export function tokenBook({ apiToken = '', apiTokens = '' }: TokenConfig, warn: (message: string) => void): TokenBook {
  const known: { readonly token: string; readonly caller: Caller }[] = []
  if (apiToken !== '') known.push({ token: apiToken, caller: { name: 'API_TOKEN', domains: 'all', via: 'token' } })
  for (const [token, { name, domains }] of Object.entries(readScoped(apiTokens, warn)))
    known.push({ token, caller: { name, domains: new Set(domains), via: 'token' } })
  async function placeOf(given: string): Promise<number | undefined> {
    if (given.length > MAX_HEADER_CHARACTERS) return undefined
    const digest = await sha256(given)
    let found: number | undefined
    // All are compared, so that the time tells nothing about which one was close.
    for (const [place, { token }] of known.entries()) if (isSame(await sha256(token), digest)) found ??= place
    return found
  }
  const callers = known.map(({ caller }) => caller)
  return {
    callers,
    placeOf,
    async callerOf(authorization) {
      if (authorization.length > MAX_HEADER_CHARACTERS) return undefined
      const given = givenToken(authorization)
      const place = given === undefined ? undefined : await placeOf(given)
      return place === undefined ? undefined : callers[place]
    },
  }
}

function readScoped(text: string, warn: (message: string) => void): v.InferOutput<typeof scoped> {
  if (text === '') return {}
  const parsed = v.safeParse(scoped, parseJson(text))
  if (parsed.success) return parsed.output
  warn('API_TOKENS is not {"<token>": {"name", "domains"}}; none of its tokens is accepted')
  return {}
}

async function sha256(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
}

/** Takes as long for any two digests. */
function isSame(a: Uint8Array, b: Uint8Array): boolean {
  let difference = a.length ^ b.length
  for (let i = 0; i < a.length; i++) difference |= (a[i] ?? 0) ^ (b[i] ?? 0)
  return difference === 0
}
