import type { IdentitySigner } from './types.ts'

/** What {@link createIdentitySigner} is wired with. */
export interface IdentityOptions {
  readonly secret: string
  /** Digest of the fixtures that this build agrees with. */
  readonly contract: string
  readonly nowMs: () => number
}

/**
 * Adds `Canonical-Key`, `Canonical-Url`, `Canonical-Contract` and `Canonical-Signature: t=<unix seconds>,v1=<hex>`, where the
 * signature is HMAC-SHA-256 over `<t>\n<key>\n<url>\n<contract>`: an origin that checks it knows that the edge said so, and when.
 */
export function createIdentitySigner({ secret, contract, nowMs }: IdentityOptions): IdentitySigner {
  // In-isolate memo: importing a key costs more than signing with it.
  let imported: CryptoKey | undefined
  return {
    async sign(request, identity) {
      imported ??= await importKey(secret)
      const key = toHeaderText(identity.key)
      const url = toHeaderText(identity.url)
      const seconds = Math.floor(nowMs() / 1000)
      const signature = await hmacHex(imported, `${seconds}\n${key}\n${url}\n${contract}`)
      const signed = new Request(request)
      signed.headers.set('canonical-key', key)
      signed.headers.set('canonical-url', url)
      signed.headers.set('canonical-contract', contract)
      signed.headers.set('canonical-signature', `t=${seconds},v1=${signature}`)
      return signed
    },
  }
}

/** The digest an origin responds with, when it is not ours: the two sides compute different keys. */
export function foreignContract(response: Response, contract: string): string | undefined {
  const theirs = response.headers.get('canonical-contract')?.trim()
  return theirs === undefined || theirs === '' || theirs === contract ? undefined : theirs
}

async function importKey(secret: string): Promise<CryptoKey> {
  const bytes = new TextEncoder().encode(secret)
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
}

async function hmacHex(key: CryptoKey, text: string): Promise<string> {
  const signature = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text))
  return Array.from(new Uint8Array(signature), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Header values are printable ASCII; a key that is not is percent-encoded as UTF-8, and so it is signed. */
function toHeaderText(text: string): string {
  return /^[!-~]*$/.test(text) ? text : text.toWellFormed().replace(/[^!-~]+/gu, encodeURIComponent)
}
