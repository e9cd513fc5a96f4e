/**
 * The control API. Paths carry `/v1`, so that `control.ts` passes requests on unchanged. Every response is `no-store`, every error
 * `application/problem+json`.
 */

import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ApiDeps } from './api-deps.ts'
import { authenticate, type ApiEnv } from './access/authenticate.ts'
import { CANONICALIZE_PATH, isNdjson } from './routes/canonicalize-routes.ts'
import { ApiProblem, notFound, problemResponse } from './problem.ts'
import { isContentUpload } from './routes/page-content.ts'
import { mount } from './route.ts'
import { ROUTES } from './routes/routes.ts'

/** Makes the API. One per isolate: it keeps digests of the tokens and the keys of logins. */
export function createApi(deps: ApiDeps): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>()
  app.onError((error) => problemResponse(asProblem(error)))
  app.use('*', async (c, next) => {
    await next()
    c.res.headers.set('cache-control', 'no-store')
    c.res.headers.set('x-content-type-options', 'nosniff')
  })
  app.use('*', authenticate(deps.auth, deps))
  app.use('*', bodyLimits())
  mount(app, ROUTES, deps)
  app.notFound((c) => problemResponse(unrouted(app, c)))
  return app
}

/** Largest body, in bytes. */
export const MAX_BODY_BYTES = 1024 * 1024

/** Streams are measured while they are read; everything else is read as a whole. */
function bodyLimits(): MiddlewareHandler<ApiEnv> {
  const limit = bodyLimit({
    maxSize: MAX_BODY_BYTES,
    onError: () => problemResponse(new ApiProblem(413, 'body-too-large', `a body has at most ${MAX_BODY_BYTES} bytes`)),
  })
  return (c, next) => {
    const isMeasured = (c.req.path === CANONICALIZE_PATH && isNdjson(c)) || isContentUpload(c)
    return isMeasured ? next() : limit(c, next)
  }
}

/** What went wrong inside is for the log, not for the caller. */
function asProblem(error: Error): ApiProblem {
  if (error instanceof ApiProblem) return error
  console.error({ message: 'api', error: error.message })
  return new ApiProblem(500, 'failed', 'something behind the API did not answer; nothing is known of the outcome')
}

/** A path that is there for other methods says which (RFC 9110 §15.5.6). */
function unrouted(app: Hono<ApiEnv>, c: Context<ApiEnv>): ApiProblem {
  const methods = app.routes
    .filter(({ method, path }) => method !== 'ALL' && routePattern(path).test(c.req.path))
    .map(({ method }) => method)
  if (methods.length === 0) return notFound()
  const allow = [...new Set(methods)].toSorted().join(', ')
  return new ApiProblem(405, 'method-not-allowed', { detail: `this path takes ${allow}`, headers: { allow } })
}

function routePattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', String.raw`\.`).replaceAll(/:\w+/g, '[^/]+')}$`)
}
