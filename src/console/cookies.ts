/** The two cookies of the console. Neither is readable for scripts, nor sent along by other sites. */

import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

/** `session`: see `session.ts`. `forms`: what forms have to send back; see `forgery.ts`. */
export type CookieName = 'session' | 'forms'

/** The value of a cookie; undefined when the browser sent none. */
export function readCookie(c: Context, name: CookieName): string | undefined {
  return getCookie(c, fullName(c, name))
}

/** Sets a cookie until the browser is closed, or for `maxAgeSeconds`. */
export function writeCookie(c: Context, name: CookieName, value: string, maxAgeSeconds?: number): void {
  setCookie(c, fullName(c, name), value, {
    ...attributes(c),
    ...(maxAgeSeconds !== undefined && { maxAge: maxAgeSeconds }),
  })
}

/** Makes the browser forget a cookie. */
export function dropCookie(c: Context, name: CookieName): void {
  deleteCookie(c, fullName(c, name), attributes(c))
}

/** With `__Host-` no other host of the domain can set it; browsers take that over https only, and locally there is none. */
function fullName(c: Context, name: CookieName): string {
  return isSecure(c) ? `__Host-console-${name}` : `console-${name}`
}

function attributes(c: Context): { path: string; httpOnly: true; sameSite: 'Strict'; secure: boolean } {
  return { path: '/', httpOnly: true, sameSite: 'Strict', secure: isSecure(c) }
}

function isSecure(c: Context): boolean {
  return new URL(c.req.url).protocol === 'https:'
}
