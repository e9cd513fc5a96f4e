/** Requires an authenticated caller for every page: by the session of a token, or by the login in front of this Worker. */

import type { Context, MiddlewareHandler } from 'hono'
import type { ConsoleDeps, ConsoleEnv } from './console-deps.ts'
import { readCookie } from './cookies.ts'
import { openSession } from './session.ts'

/** Where the sign-in form is. */
export const SIGN_IN_PATH = '/sign-in'

type Deps = Pick<ConsoleDeps, 'auth' | 'nowMs'>

/** Puts the caller into the context; everybody else is sent to the sign-in form, and from there back. */
export function requireCaller(deps: Deps): MiddlewareHandler<ConsoleEnv> {
  return async (c, next) => {
    const found = (await bySession(c, deps)) ?? (await byLogin(c, deps))
    if (found === undefined) return c.redirect(signInUrl(c), 303)
    c.set('caller', found.caller)
    c.set('via', found.via)
    return next()
  }
}

type Found = Pick<ConsoleEnv['Variables'], 'caller' | 'via'> | undefined

async function bySession(c: Context, { auth, nowMs }: Deps): Promise<Found> {
  const session = await openSession(readCookie(c, 'session') ?? '', auth.sessionSecret, nowMs())
  const caller = session && auth.callerAt(session.place)
  return caller && { caller, via: 'session' }
}

async function byLogin(c: Context, { auth }: Deps): Promise<Found> {
  const assertion = c.req.header('cf-access-jwt-assertion')
  const caller = assertion === undefined ? undefined : await auth.callerOfLogin(assertion)
  return caller && { caller, via: 'login' }
}

/** What was asked for comes along. What was to change something is not repeated after signing in: there its form comes again. */
function signInUrl(c: Context): string {
  const { pathname, search } = new URL(c.req.url)
  if (c.req.method === 'POST')
    return `${SIGN_IN_PATH}?${new URLSearchParams({ to: formPath(c) ?? '/', late: 'yes' }).toString()}`
  return pathname === '/'
    ? SIGN_IN_PATH
    : `${SIGN_IN_PATH}?${new URLSearchParams({ to: pathname + search }).toString()}`
}

/** Path of the page whose form was sent; undefined where no form was, or where the browser does not say or names another site. */
export function formPath(c: Context): string | undefined {
  const from = c.req.method !== 'POST' ? null : URL.parse(c.req.header('referer') ?? '')
  if (from === null || from.host !== (c.req.header('host') ?? new URL(c.req.url).host)) return undefined
  return localPath(from.pathname + from.search)
}

/** The path to return to: only a path of this Worker, whatever the request holds. */
export function localPath(to: string | undefined): string {
  const base = 'http://console.invalid'
  if (to === undefined || !to.startsWith('/') || !URL.canParse(to, base)) return '/'
  const { origin, pathname, search } = new URL(to, base)
  // A path that begins with two slashes would be read as another host.
  return origin === base && !pathname.startsWith('//') ? pathname + search : '/'
}
