/**
 * Sessions of the console: a signed note of which token was given and until when it counts. The token itself is not in it, and
 * nothing is stored: a changed token, like a session that has ended, simply no longer verifies.
 */

/** What a session says. */
export interface Session {
  /** Place of the token among the configured ones; only means something together with the secret made of them. */
  readonly place: number
  readonly expiresAtMs: number
}

/** How long a session counts: a working day. */
export const SESSION_MS = 12 * 3_600_000

/** Makes the value of the session cookie: `place.expiry.signature`. */
export async function sealSession({ place, expiresAtMs }: Session, secret: string): Promise<string> {
  const note = `${place}.${expiresAtMs}`
  const signature = await crypto.subtle.sign('HMAC', await signingKey(secret), bytesOf(note))
  return `${note}.${hexOf(new Uint8Array(signature))}`
}

/** The session in a cookie; undefined when it was not sealed with this secret, or has ended. Never throws. */
export async function openSession(value: string, secret: string, nowMs: number): Promise<Session | undefined> {
  const match = /^((\d{1,6})\.(\d{1,15}))\.([0-9a-f]{64})$/.exec(value)
  if (match === null || secret === '') return undefined
  const [, note = '', place, expiry, signature = ''] = match
  // `verify` compares in constant time.
  const isOurs = await crypto.subtle.verify('HMAC', await signingKey(secret), bytesOfHex(signature), bytesOf(note))
  const expiresAtMs = Number(expiry)
  return isOurs && nowMs < expiresAtMs ? { place: Number(place), expiresAtMs } : undefined
}

async function signingKey(secret: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytesOf(`console session\n${secret}`), HMAC, false, ['sign', 'verify'])
}

const HMAC = { name: 'HMAC', hash: 'SHA-256' }

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

function bytesOfHex(hex: string): Uint8Array {
  return new Uint8Array(hex.length / 2).map((_, at) => Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16))
}

/** Lower-case hex of bytes. */
export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
