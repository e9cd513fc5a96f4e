/** What a route is: the schemas that check a request are those that the OpenAPI document shows. */

import type { Context, Hono } from 'hono'
import type * as v from 'valibot'
import type { ApiEnv } from './access/authenticate.ts'
import type { Caller } from './access/caller.ts'
import type { ApiDeps } from './api-deps.ts'
import { notFound } from './problem.ts'
import { readBody, readOptionalBody, readQuery, readUntypedBody } from './request-input.ts'

/** A request as a route sees it. */
export interface Ask<Query = unknown, Body = unknown> {
  readonly c: Context<ApiEnv>
  readonly caller: Caller
  /** A parameter of the path; `''` for one that the path does not have. */
  readonly param: (name: string) => string
  /** @throws ApiProblem 400 naming the parameter */
  readonly query: () => Query
  /** Rejects with ApiProblem 400 with the path of the bad member, or 415 for another type than JSON. */
  readonly body: () => Promise<Body>
}

/** Schema of a query: one entry a parameter. */
export type QuerySchema = v.GenericSchema & { readonly entries: Readonly<Record<string, v.GenericSchema>> }

/** A request header that a route reads. */
export interface RouteHeader {
  readonly name: string
  readonly description: string
  /** Default false. */
  readonly required?: boolean
}

/** Media types that are no JSON, each with its schema. */
export type OtherContent = Readonly<Record<string, v.GenericSchema | 'bytes'>>

/** One route without what it does: what the OpenAPI document shows. */
interface Facts<Query extends QuerySchema, Body extends v.GenericSchema> {
  readonly method: 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE'
  /** With parameters such as `:domain`. */
  readonly path: string
  /** Operation id. */
  readonly id: string
  readonly summary: string
  /** Only for tokens of all domains; 404 for others. Default false. */
  readonly onlyAll?: boolean
  readonly query?: Query
  readonly headers?: readonly RouteHeader[]
  /** Checks the JSON body. */
  readonly body?: Body
  /** `optional`: no body is `{}`; `any-type`: JSON under any media type. Default `needed`. */
  readonly bodyIs?: 'needed' | 'optional' | 'any-type'
  /** What the document shows in place of `body` where only code can check it. */
  readonly bodyShown?: v.GenericSchema
  /** Bodies that are no JSON. */
  readonly otherBody?: OtherContent
  /** The JSON of a success; absent where it is all in `otherAnswer`. */
  readonly answer?: v.GenericSchema
  readonly otherAnswer?: OtherContent
  /** Default `done`. */
  readonly answerIs?: string
  /** Statuses of success. Default 200. */
  readonly statuses?: readonly number[]
  /** Statuses of problems beside 401 and 404, and those that every body or query brings. */
  readonly problems?: readonly number[]
}

/** One route of the API. */
export interface Route extends Facts<QuerySchema, v.GenericSchema> {
  handle(ask: Ask, deps: ApiDeps): Response | Promise<Response>
}

/** Types what a route handles by the schemas that it states. */
export function route<Query extends QuerySchema, Body extends v.GenericSchema>(
  stated: Facts<Query, Body> & {
    handle(ask: Ask<v.InferOutput<Query>, v.InferOutput<Body>>, deps: ApiDeps): Response | Promise<Response>
  },
): Route {
  return stated
}

/** Serves routes. */
export function mount(app: Hono<ApiEnv>, routes: readonly Route[], deps: ApiDeps): void {
  for (const path of new Set(routes.filter(({ onlyAll }) => onlyAll).map((one) => one.path)))
    app.use(path, async (c, next) => {
      if (c.var.caller.domains !== 'all') throw notFound()
      await next()
    })
  for (const one of routes) app.on(one.method, one.path, (c) => one.handle(askOf(c, one), deps))
}

const READERS = { optional: readOptionalBody, 'any-type': readUntypedBody, needed: readBody } as const

function askOf(c: Context<ApiEnv>, { path, query, body, bodyIs = 'needed' }: Route): Ask {
  const missing = (what: string): never => {
    throw new Error(`${path} states no ${what}`)
  }
  return {
    c,
    caller: c.var.caller,
    param: (name) => c.req.param(name) ?? '',
    query: () => (query === undefined ? missing('query') : readQuery(c, query)),
    body: async () => (body === undefined ? missing('body') : READERS[bodyIs](c, body)),
  }
}
