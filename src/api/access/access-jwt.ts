/**
 * Logins through Cloudflare Access: the JWT that it puts into `Cf-Access-Jwt-Assertion`, signed with RS256 by a key of the team
 * (https://developers.cloudflare.com/cloudflare-one/access-controls/applications/http-apps/authorization-cookie/validating-json/).
 * The cookie of the same content is not looked at: only the header is certain to have passed Access.
 */

import * as v from 'valibot'
import { parseJson } from '../../store/json-text.ts'

/** The Access application that stands in front of this Worker. */
export interface AccessConfig {
  /** `team.cloudflareaccess.com`. */
  readonly teamDomain: string
  /** The application's AUD tag. */
  readonly audience: string
  /** Fetches the JSON Web Key Set of a URL; may reject. */
  readonly fetchKeys: (url: string) => Promise<unknown>
  readonly nowMs: () => number
}

/** Says who a token was issued to: an e-mail address or the name of a service token; undefined for one that is not valid. */
export type AccessVerifier = (jwt: string) => Promise<string | undefined>

const MAX_JWT_CHARACTERS = 16_384
const KEYS_TTL_MS = 3_600_000
// A key that is not known may be a new one; a flood of made-up key ids must not become a flood of requests.
const REFETCH_MS = 60_000
const CLOCK_SKEW_SECONDS = 30

const headerSchema = v.object({ alg: v.literal('RS256'), kid: v.string() })
const claimsSchema = v.object({
  aud: v.union([v.string(), v.array(v.string())]),
  iss: v.string(),
  exp: v.number(),
  nbf: v.optional(v.number()),
  email: v.optional(v.string()),
  common_name: v.optional(v.string()),
  sub: v.optional(v.string()),
})
const keySetSchema = v.object({
  keys: v.array(v.looseObject({ kid: v.string(), kty: v.literal('RSA'), n: v.string(), e: v.string() })),
})

/** Makes the verifier of one application; it keeps the team's keys for an hour. The verifier never rejects. */
export function accessVerifier(config: AccessConfig): AccessVerifier {
  const keyOf = keyCache(config)
  return async (jwt) => {
    const [head, body, signature, rest] = jwt.length > MAX_JWT_CHARACTERS ? [] : jwt.split('.')
    if (head === undefined || body === undefined || signature === undefined || rest !== undefined) return undefined
    const header = v.safeParse(headerSchema, readJson(head))
    const claims = v.safeParse(claimsSchema, readJson(body))
    const signed = fromBase64Url(signature)
    if (!header.success || !claims.success || signed === undefined || !areValid(claims.output, config)) return undefined
    const key = await keyOf(header.output.kid).catch(() => undefined)
    if (key === undefined) return undefined
    const text = new TextEncoder().encode(`${head}.${body}`)
    if (!(await crypto.subtle.verify('RSASSA-PKCS1-v1_5', key, signed, text))) return undefined
    const { email, common_name, sub } = claims.output
    return [email, common_name, sub].find((name) => name !== undefined && name !== '') ?? 'access'
  }
}

function areValid(
  { aud, iss, exp, nbf = 0 }: v.InferOutput<typeof claimsSchema>,
  { teamDomain, audience, nowMs }: AccessConfig,
): boolean {
  const now = nowMs() / 1000
  const isForUs = typeof aud === 'string' ? aud === audience : aud.includes(audience)
  return isForUs && iss === `https://${teamDomain}` && exp > now && nbf <= now + CLOCK_SKEW_SECONDS
}

function keyCache({ teamDomain, fetchKeys, nowMs }: AccessConfig): (kid: string) => Promise<CryptoKey | undefined> {
  let keys: ReadonlyMap<string, CryptoKey> = new Map()
  let askedMs = Number.NEGATIVE_INFINITY
  return async (kid) => {
    const ageMs = nowMs() - askedMs
    if (ageMs > KEYS_TTL_MS || (!keys.has(kid) && ageMs > REFETCH_MS)) {
      const fetched = await fetchKeys(`https://${teamDomain}/cdn-cgi/access/certs`).then(importKeys, () => undefined)
      // Set at the end: requests that come in together all wait for keys. Keys that are known outlive an outage of the team's.
      askedMs = nowMs()
      keys = fetched ?? keys
    }
    return keys.get(kid)
  }
}

async function importKeys(value: unknown): Promise<ReadonlyMap<string, CryptoKey>> {
  const { keys } = v.parse(keySetSchema, value)
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
  const imported = keys.map(async ({ kid, kty, n, e }) => {
    return [kid, await crypto.subtle.importKey('jwk', { kty, n, e }, algorithm, false, ['verify'])] as const
  })
  return new Map(await Promise.all(imported))
}

function readJson(part: string): unknown {
  const bytes = fromBase64Url(part)
  return bytes === undefined ? undefined : parseJson(new TextDecoder().decode(bytes))
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]+$/.test(text)) return undefined
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
  } catch {
    return undefined
  }
}
