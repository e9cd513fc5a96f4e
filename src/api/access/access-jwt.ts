/**
 * Logins through Cloudflare Access: the JWT that it puts into `Cf-Access-Jwt-Assertion`, signed with RS256 by a key of the team
 * (https://developers.cloudflare.com/cloudflare-one/access-controls/applications/http-apps/authorization-cookie/validating-json/).
 * The cookie of the same content is not looked at: only the header is certain to have passed Access.
 */

import { createLocalJWKSet, errors, jwtVerify, type JSONWebKeySet, type JWTPayload, type JWTVerifyGetKey } from 'jose'

/** The Access application in front of this Worker. */
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
/** How far `nbf` may lie ahead; `exp` gets nothing on top. */
const CLOCK_SKEW_SECONDS = 30

/** Makes the verifier of one application; it keeps the team's keys for an hour. The verifier never rejects. */
export function accessVerifier(config: AccessConfig): AccessVerifier {
  const { teamDomain, audience, nowMs } = config
  const keyOf = keyCache(config)
  return async (jwt) => {
    if (jwt.length > MAX_JWT_CHARACTERS) return undefined
    const currentDate = new Date(nowMs())
    const verified = await jwtVerify(jwt, keyOf, {
      algorithms: ['RS256'],
      audience,
      issuer: `https://${teamDomain}`,
      requiredClaims: ['exp'],
      clockTolerance: CLOCK_SKEW_SECONDS,
      currentDate,
    }).catch(() => undefined)
    if (verified === undefined || Number(verified.payload.exp) * 1000 <= currentDate.getTime()) return undefined
    return nameIn(verified.payload)
  }
}

function nameIn({ email, common_name, sub }: JWTPayload): string {
  return [email, common_name, sub].find((name): name is string => typeof name === 'string' && name !== '') ?? 'access'
}

/** Finds keys by id. `createRemoteJWKSet` of jose would do the same with a clock and a network that cannot be passed in. */
function keyCache({ teamDomain, fetchKeys, nowMs }: AccessConfig): JWTVerifyGetKey {
  let keyIds: ReadonlySet<string | undefined> = new Set()
  let keyOf: ReturnType<typeof createLocalJWKSet> | undefined
  let askedMs = Number.NEGATIVE_INFINITY
  return async (header, token) => {
    const ageMs = nowMs() - askedMs
    if (ageMs > KEYS_TTL_MS || (!keyIds.has(header.kid) && ageMs > REFETCH_MS)) {
      const set = (await fetchKeys(`https://${teamDomain}/cdn-cgi/access/certs`).catch(
        () => undefined,
      )) as JSONWebKeySet
      // Set after the wait: requests that come in together all wait for keys. Known keys outlive an outage of the team's server.
      askedMs = nowMs()
      const next = keySetOf(set)
      if (next !== undefined) {
        keyOf = next
        keyIds = new Set(set.keys.map(({ kid }) => kid))
      }
    }
    // Without an id, jose would take the only key of its type.
    if (header.kid === undefined || keyOf === undefined) throw new errors.JWKSNoMatchingKey()
    return keyOf(header, token)
  }
}

/** Undefined for what is no key set. */
function keySetOf(set: JSONWebKeySet): ReturnType<typeof createLocalJWKSet> | undefined {
  try {
    return createLocalJWKSet(set)
  } catch {
    return undefined
  }
}
