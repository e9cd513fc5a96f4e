/** A team of Cloudflare Access with a key of its own, for tests of logins. */

/** Who a login is for, and until when it counts. */
export interface LoginClaims {
  readonly email: string
  readonly nowMs: number
}

/** The team: its settings in the Worker, its keys, and logins that it signs. */
export interface AccessTeam {
  readonly config: { readonly accessTeamDomain: string; readonly accessAudience: string }
  readonly fetchKeys: () => Promise<unknown>
  /** The value of `Cf-Access-Jwt-Assertion`; counts for a minute. */
  login(claims: LoginClaims): Promise<string>
}

const ALGORITHM = { name: 'RSASSA-PKCS1-v1_5', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' } // prettier-ignore

/** Founds a team. */
export async function accessTeam(
  domain = 'team.cloudflareaccess.com',
  audience = 'aud-of-the-console',
): Promise<AccessTeam> {
  const keys = (await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])) as CryptoKeyPair
  const jwk = { ...(await crypto.subtle.exportKey('jwk', keys.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }
  return {
    config: { accessTeamDomain: domain, accessAudience: audience },
    fetchKeys: () => Promise.resolve({ keys: [jwk] }),
    async login({ email, nowMs }) {
      const now = Math.floor(nowMs / 1000)
      const claims = { aud: [audience], iss: `https://${domain}`, exp: now + 60, nbf: now - 60, email }
      const signed = `${part({ alg: 'RS256', kid: 'k1' })}.${part(claims)}`
      const bytes = new TextEncoder().encode(signed)
      const signature = await crypto.subtle.sign(ALGORITHM.name, keys.privateKey, bytes)
      return `${signed}.${Buffer.from(signature).toString('base64url')}`
    },
  }
}

function part(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
