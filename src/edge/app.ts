/** The edge as a Hono app, and its request path as a middleware. */

import type { Context, MiddlewareHandler } from 'hono'
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Canonical } from '../canonicalize/types.ts'
import { handleRequest } from './request/handle-request.ts'
import type { EdgeOptions, OpenEdge } from './open-edge.ts'
import { createEdgeOpener } from './open-edge.ts'
import { rawPathOf } from './request/target.ts'
import { hasDebugToken } from './respond/debug.ts'
import { explainResponse, statusResponse } from './respond/own-routes.ts'
import { hasPurgeToken, purgeResponse } from './respond/purge-route.ts'
import type { Edge, EdgeEnv, EdgeResult, RequestContext } from './types.ts'

/** What {@link edgeCanonicalizer} sets: `c.var.canonical` and `c.var.edge`. */
export interface EdgeVariables {
  /** The canonical form of the request's URL, in the `request` profile. */
  readonly canonical: Canonical
  readonly edge: EdgeResult
}

declare module 'hono' {
  interface ContextVariableMap extends EdgeVariables {}
}

type EdgeAppEnv = { Bindings: EdgeEnv; Variables: EdgeVariables }

const STATUS_PATH = '/.well-known/edge-canonicalizer'

const EXPLAIN_PATH = `${STATUS_PATH}/explain`

const PURGE_PATH = `${STATUS_PATH}/purge`

const OWN_PATHS: ReadonlySet<string> = new Set([STATUS_PATH, EXPLAIN_PATH, PURGE_PATH])

/**
 * The edge Worker: the request path for every URL, and three routes of its own. These need the debug token or the purge token;
 * without it they go to the origin like any other URL.
 */
export function createEdgeApp(openEdge: OpenEdge = createEdgeOpener()): Hono<{ Bindings: EdgeEnv }> {
  const app = new Hono<{ Bindings: EdgeEnv }>({ getPath: routePathOf })
  app.get(STATUS_PATH, ownRoute(openEdge, hasDebugToken, statusResponse))
  app.get(EXPLAIN_PATH, ownRoute(openEdge, hasDebugToken, explainResponse))
  app.post(PURGE_PATH, ownRoute(openEdge, hasPurgeToken, purgeResponse))
  app.use(requestPath(openEdge))
  // No page of Hono's: the platform sends the request to the origin.
  app.onError((error) => {
    throw error
  })
  const { fetch } = app
  // Hono would serve HEAD as GET and build the response once more, which not every status of an origin survives.
  app.fetch = (request, env, context) =>
    request.method === 'HEAD'
      ? handleRequest(openEdge(env), request, context ?? WITHOUT_PLATFORM).then(({ response }) => response)
      : fetch(request, env, context)
  return app
}

/**
 * Serves every request that reaches it from the canonical URL: it answers itself and never calls `next`, so routes of your own come
 * before it. Sets `c.var.canonical` and `c.var.edge` for the middleware around it.
 *
 * @example new Hono().get('/health', (c) => c.text('ok')).use(edgeCanonicalizer())
 */
export function edgeCanonicalizer(options: EdgeOptions = {}): MiddlewareHandler<EdgeAppEnv> {
  return requestPath(createEdgeOpener(options))
}

function requestPath(openEdge: OpenEdge): MiddlewareHandler<EdgeAppEnv> {
  return createMiddleware<EdgeAppEnv>(async (c) => {
    const { response, canonical, edge } = await handleRequest(openEdge(c.env), c.req.raw, contextOf(c))
    c.set('canonical', canonical)
    c.set('edge', edge)
    return response
  })
}

type Respond = (edge: Edge, request: Request, context: RequestContext) => Promise<Response>

/** A route for holders of a token. Without it, or where it fails, the request goes on like any other. */
function ownRoute(
  openEdge: OpenEdge,
  hasToken: (config: Edge['config'], request: Request) => boolean,
  respond: Respond,
): MiddlewareHandler<EdgeAppEnv> {
  return createMiddleware<EdgeAppEnv>(async (c, next) => {
    const edge = openEdge(c.env)
    const context = contextOf(c)
    const request = c.req.raw
    if (!hasToken(edge.config, request)) return next()
    try {
      return await respond(edge, request, context)
    } catch (error) {
      edge.observer.fault('error', '', String(error))
      return next()
    }
  })
}

/** All but our own routes are one route: Hono would decode the path, and no pattern of it matches every raw target. */
function routePathOf({ url }: Request): string {
  const path = rawPathOf(url)
  return OWN_PATHS.has(path) ? path : '/'
}

const WITHOUT_PLATFORM: RequestContext = { waitUntil: (work) => void work.catch(() => {}) }

function contextOf(c: Context<EdgeAppEnv>): RequestContext {
  try {
    return c.executionCtx
  } catch {
    // Hono throws where the platform hands none over.
    return WITHOUT_PLATFORM
  }
}
