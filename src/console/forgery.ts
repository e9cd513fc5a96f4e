/**
 * Requests that another site makes a signed-in browser send. Whatever changes something has to come from a page of our own, twice
 * told: by the browser, in `Origin`, and by the form, which repeats a cookie that other sites can neither read nor set.
 */

import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ConsoleDeps, ConsoleEnv } from './console-deps.ts'
import { readCookie, writeCookie } from './cookies.ts'
import { Refusal } from './refusal.ts'
import { hexOf } from './session.ts'

/** Name of the form field that repeats the cookie. */
export const CSRF_FIELD = 'csrf'

const TOKEN = /^[0-9a-f]{32}$/
// A domain record has at most 256 KB, and stands percent-encoded in a form.
const MAX_FORM_BYTES = 1_000_000

/** Puts the token for forms into the context, and refuses every POST that does not bring it along. */
export function refuseForgery({ randomBytes }: Pick<ConsoleDeps, 'randomBytes'>): MiddlewareHandler<ConsoleEnv> {
  const limit = bodyLimit({
    maxSize: MAX_FORM_BYTES,
    onError: () => {
      throw new Refusal(413, 'This is too much', `A form has at most ${MAX_FORM_BYTES} bytes.`)
    },
  })
  return async (c, next) => {
    const cookie = readCookie(c, 'forms') ?? ''
    const known = TOKEN.test(cookie) ? cookie : undefined
    if (c.req.method === 'GET' || c.req.method === 'HEAD') {
      const token = known ?? hexOf(randomBytes(16))
      if (known === undefined) writeCookie(c, 'forms', token)
      c.set('csrf', token)
      return next()
    }
    if (!isOwnOrigin(c))
      throw new Refusal(403, 'Not from here', 'This request did not come from a page of the console.')
    return limit(c, async () => {
      const field = (await c.req.parseBody())[CSRF_FIELD]
      if (known === undefined || typeof field !== 'string' || !isSame(field, known))
        throw new Refusal(403, 'This form is out of date', 'Nothing was changed. Load its page again and repeat.')
      c.set('csrf', known)
      await next()
    })
  }
}

/** Browsers name the origin of every POST. The host is compared as the browser sent it: a proxy in front may say another URL. */
function isOwnOrigin(c: Context): boolean {
  const origin = c.req.header('origin')
  if (origin === undefined || !URL.canParse(origin)) return false
  const { host } = new URL(origin)
  return host === new URL(c.req.url).host || host === c.req.header('host')
}

/** Takes as long wherever the first difference stands. */
function isSame(a: string, b: string): boolean {
  let difference = a.length ^ b.length
  for (let i = 0; i < b.length; i++) difference |= a.charCodeAt(i) ^ b.charCodeAt(i)
  return difference === 0
}
