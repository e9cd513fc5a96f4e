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
import type { EdgeEnv, EdgeResult, RequestContext } from './types.ts'

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

/**
 * The edge Worker: the request path for every URL, and two routes of its own. These need the debug token; without it they go to the
 * origin like any other URL.
 */
export function createEdgeApp(openEdge: OpenEdge = createEdgeOpener()): Hono<{ Bindings: EdgeEnv }> {
  const app = new Hono<{ Bindings: EdgeEnv }>({ getPath: routePathOf })
  app.get(STATUS_PATH, ownRoute(openEdge, statusResponse))
  app.get(EXPLAIN_PATH, ownRoute(openEdge, explainResponse))
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

/** A route for holders of the debug token. Without it, or where it fails, the request goes on like any other. */
function ownRoute(openEdge: OpenEdge, respond: typeof statusResponse): MiddlewareHandler<EdgeAppEnv> {
  return createMiddleware<EdgeAppEnv>(async (c, next) => {
    const edge = openEdge(c.env)
    const context = contextOf(c)
    const request = c.req.raw
    if (!hasDebugToken(edge.config, request)) return next()
    try {
      return await respond(edge, request, (work) => context.waitUntil(work))
    } catch (error) {
      edge.observer.fault('error', '', String(error))
      return next()
    }
  })
}

/** All but our own routes are one route: Hono would decode the path, and no pattern of it matches every raw target. */
function routePathOf({ url }: Request): string {
  const path = rawPathOf(url)
  return path === STATUS_PATH || path === EXPLAIN_PATH ? path : '/'
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
