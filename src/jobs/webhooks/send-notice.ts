/** Sends a notice to the operator's webhook, signed as https://www.standardwebhooks.com specifies (read 2026-11-28). */

import type { Notice } from './notice.ts'

/** Where notices go. */
export interface Webhook {
  readonly url: string
  /** Key of the signature, as text. */
  readonly secret: string
  /** Where the console is, for links; without it, a notice has paths alone. */
  readonly consoleUrl?: string | undefined
}

const TIMEOUT_MS = 10_000

/**
 * Posts it as JSON. Redirects are not followed, and the response is not read.
 *
 * @returns undefined when it was taken, otherwise why not; never throws
 */
export async function sendNotice(
  notice: Notice,
  { url, secret, consoleUrl }: Webhook,
  { fetch: post, nowMs }: { readonly fetch: typeof fetch; readonly nowMs: number },
): Promise<string | undefined> {
  const { id, type, domain, atMs, text, path } = notice
  const link = consoleUrl === undefined ? {} : { url: URL.parse(path, consoleUrl)?.href }
  const data = { domain, text, path, ...link }
  const body = JSON.stringify({ type, timestamp: new Date(atMs).toISOString(), data })
  const timestamp = String(Math.floor(nowMs / 1000))
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${await signatureOf(`${id}.${timestamp}.${body}`, secret)}`,
  }
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await post(url, { method: 'POST', headers, body, redirect: 'manual', signal })
    await response.body?.cancel()
    return response.ok ? undefined : `it answered ${response.status}`
  } catch (error) {
    return String(error)
  }
}

/** HMAC-SHA-256 in Base64. */
async function signatureOf(text: string, secret: string): Promise<string> {
  const encoder = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign'])
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(text)))
  return btoa(String.fromCharCode(...bytes))
}
