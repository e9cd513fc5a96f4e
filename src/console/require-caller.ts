/** Lets nobody see a page who is not known: by the session that a token began, or by the login in front of this Worker. */

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

/** What was asked for comes along, unless it was to change something: that is not repeated after signing in. */
function signInUrl(c: Context): string {
  const { pathname, search } = new URL(c.req.url)
  const isPlain = c.req.method === 'GET' && pathname !== '/'
  return isPlain ? `${SIGN_IN_PATH}?${new URLSearchParams({ to: pathname + search }).toString()}` : SIGN_IN_PATH
}

/** The path to go back to: of this Worker only, whatever the browser was made to send. */
export function localPath(to: string | undefined): string {
  const base = 'http://console.invalid'
  if (to === undefined || !to.startsWith('/') || !URL.canParse(to, base)) return '/'
  const { origin, pathname, search } = new URL(to, base)
  // A path that begins with two slashes would be read as another host.
  return origin === base && !pathname.startsWith('//') ? pathname + search : '/'
}
