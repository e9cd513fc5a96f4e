/** The whole console over memory, with tokens, cookies kept as a browser keeps them. */

import { signIn } from '../../../src/api/access/sign-in.ts'
import type { AuthConfig } from '../../../src/api/access/authenticate.ts'
import { createConsole } from '../../../src/console/console.tsx'
import { consoleWorld } from './console-world.ts'

/** Token for all domains. */
export const ADMIN = 'token-of-the-operator'
/** Token for `shop.example`. */
export const SCOPED = 'token-of-the-shop'

const TOKENS = { apiToken: ADMIN, apiTokens: JSON.stringify({ [SCOPED]: { name: 'shop', domains: ['shop.example'] } }) }

const noKeys = (): Promise<unknown> => Promise.reject(new Error('no keys here'))

/** One browser in front of one console. */
export function signedConsole(auth: AuthConfig = TOKENS, origin = 'http://console.example', fetchKeys = noKeys) {
  const world = consoleWorld(() => undefined)
  const time = { nowMs: Date.parse('2026-11-22T00:00:00Z') }
  const nowMs = (): number => time.nowMs
  const app = createConsole({
    ...world.deps,
    nowMs,
    auth: signIn(auth, { fetchKeys, nowMs }),
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
  })
  const jar = new Map<string, string>()

  async function ask(path: string, init: RequestInit = {}) {
    const headers = new Headers(init.headers)
    if (jar.size > 0) headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await app.request(new Request(origin + path, { ...init, headers }))
    for (const cookie of response.headers.getSetCookie()) keep(cookie)
    const html = await response.text()
    const csrf = /name="csrf" value="([0-9a-f]*)"/.exec(html)?.[1] ?? ''
    return {
      status: response.status,
      headers: response.headers,
      location: response.headers.get('location'),
      html,
      csrf,
    }
  }

  function keep(cookie: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    if (/max-age=0/i.test(cookie)) jar.delete(name)
    else jar.set(name, value)
  }

  /** Sends a form of the page that was loaded last, with the headers a browser sends. */
  function post(path: string, fields: Readonly<Record<string, string>>, headers: Record<string, string> = { origin }) {
    return ask(path, { method: 'POST', body: new URLSearchParams(fields), headers })
  }

  return {
    world,
    time,
    jar,
    ask,
    post,
    async signIn(token = ADMIN, to = '/') {
      const { csrf } = await ask('/sign-in')
      return post('/sign-in', { csrf, token, to })
    },
  }
}
