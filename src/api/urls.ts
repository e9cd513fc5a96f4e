/**
 * `/v1/urls`: the URL store over HTTP. URLs travel in bodies, never in paths or queries of ours, so that no access log holds
 * them. Authentication stands in front of these routes, where they are mounted.
 */

import type { Context } from 'hono'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import type { AuditForgetter } from '../store/audit-forgetter.ts'
import type { StoreJobs } from '../store/d1-store-jobs.ts'
import type { PageArchive } from '../store/r2-page-archive.ts'
import type { SeenSet } from '../store/seen-set-client.ts'
import type { Refusal, UrlExport, UrlStore } from '../store/url-store.ts'
import type { UrlTraces } from '../store/url-traces.ts'
import { asFile, isContentUpload, storeContent } from './page-content.ts'
import { ApiProblem, problemResponse } from './problem.ts'
import { linksQuery, linksWrite, metadataPatch, oneUrl, putBody, redirectBody, seenBody } from './url-bodies.ts'

/** What the routes answer from. Without a seen-set the store itself says what was seen; without pages there is no content. */
export interface UrlServices {
  readonly store: UrlStore
  readonly pages?: PageArchive | undefined
  readonly seen?: SeenSet | undefined
  /** Audits, and what they have seen of pages. */
  readonly audits?: AuditForgetter | undefined
  /** What learning has kept. */
  readonly traces?: UrlTraces | undefined
  /** Violations of invariants that are listed. */
  readonly problems?: Pick<StoreJobs, 'forget'> | undefined
}

/** Makes the services of one request; `nowMs` is its time. */
export interface UrlRouteOptions<Env> {
  readonly open: (env: Env) => UrlServices
  readonly nowMs: () => number
}

/** Largest body, in bytes. */
export const MAX_BODY_BYTES = 1024 * 1024

/** The routes, to be mounted at `/v1/urls`. Errors are `application/problem+json` (RFC 9457). */
export function urlRoutes<Env extends object>({ open, nowMs }: UrlRouteOptions<Env>): Hono<{ Bindings: Env }> {
  const app = new Hono<{ Bindings: Env }>()
  const tooLarge = new ApiProblem(413, 'body-too-large', `a body has at most ${MAX_BODY_BYTES} bytes`)
  const limit = bodyLimit({ maxSize: MAX_BODY_BYTES, onError: () => problemResponse(tooLarge) })
  app.use((c, next) => (isContentUpload(c) ? next() : limit(c, next)))
  app.onError((error) =>
    problemResponse(error instanceof ApiProblem ? error : new ApiProblem(500, 'failed', 'the store did not answer')),
  )
  app.notFound(() => problemResponse(new ApiProblem(404, 'no-such-route', 'there is no such route below /v1/urls')))
  addReads(app, open)
  addWrites(app, open, nowMs)
  addSeenAndDelete(app, open, nowMs)
  return app
}

function addReads<Env extends object>(app: Hono<{ Bindings: Env }>, open: (env: Env) => UrlServices): void {
  app.post('/get', async (c) => {
    const { url } = await bodyOf(c, oneUrl)
    const found = await open(c.env).store.get(url)
    return c.json(found ?? unknown())
  })
  app.post('/metadata', async (c) => {
    const { url } = await bodyOf(c, oneUrl)
    return c.json({ metadata: await open(c.env).store.metadata(url) })
  })
  app.post('/links', async (c) => {
    const { url, ...query } = await bodyOf(c, linksQuery)
    return c.json({ links: await open(c.env).store.links(url, query) })
  })
  app.post('/export', async (c) => {
    const { url } = await bodyOf(c, oneUrl)
    const { store, traces } = open(c.env)
    const whole = await store.export(url)
    const corpus = (await traces?.find(url, keysOf(whole))) ?? []
    return c.json({ ...(whole ?? (corpus.length > 0 ? NO_ROW : unknown())), corpus })
  })
  app.post('/content', async (c) => {
    const { url } = await bodyOf(c, oneUrl)
    const { store, pages } = open(c.env)
    const found = await store.get(url)
    const aliases = found === undefined ? [] : ((await store.export(found.row.url))?.aliases ?? [])
    const page = await pages?.get(found?.row.url ?? url, aliases)
    if (page === undefined) throw new ApiProblem(404, 'no-content', 'no content is kept for this URL')
    return asFile(page)
  })
}

function addWrites<Env extends object>(
  app: Hono<{ Bindings: Env }>,
  open: (env: Env) => UrlServices,
  nowMs: () => number,
): void {
  app.put('/', async (c) => {
    const { sightings } = await bodyOf(c, putBody)
    const atMs = nowMs()
    const outcomes = await open(c.env).store.put(
      sightings.map((each) => ({ ...each, seenAtMs: each.seenAtMs ?? atMs })),
    )
    return c.json({ outcomes })
  })
  app.put('/content', async (c) => {
    const { pages } = open(c.env)
    if (pages === undefined) throw new ApiProblem(501, 'no-pages', 'this deployment keeps no content')
    return storeContent(c, pages, nowMs())
  })
  app.patch('/metadata', async (c) => {
    const { url, fields } = await bodyOf(c, metadataPatch)
    const atMs = nowMs()
    const patches = Object.entries(fields).map(([field, value]) => ({ field, value, updatedAtMs: atMs }))
    return outcome(c, await open(c.env).store.patchMetadata(url, patches))
  })
  app.put('/links', async (c) => {
    const { url, targets } = await bodyOf(c, linksWrite)
    return outcome(c, await open(c.env).store.addLinks(url, targets, nowMs()))
  })
  app.put('/redirect', async (c) => {
    const { url, to } = await bodyOf(c, redirectBody)
    const noted = await open(c.env).store.redirect(url, to, nowMs())
    if (noted.kind === 'cycle') throw new ApiProblem(409, 'redirect-cycle', 'the target redirects to this URL')
    return outcome(c, noted)
  })
}

function addSeenAndDelete<Env extends object>(
  app: Hono<{ Bindings: Env }>,
  open: (env: Env) => UrlServices,
  nowMs: () => number,
): void {
  app.post('/seen', async (c) => {
    const { urls, add = false } = await bodyOf(c, seenBody)
    const { store, seen } = open(c.env)
    if (seen === undefined) {
      if (add)
        throw new ApiProblem(501, 'no-seen-set', 'this deployment has no seen-set; PUT /v1/urls counts sightings')
      return c.json({ answers: (await store.seen(urls)).map((answer) => ({ kind: 'known', ...answer })) })
    }
    return c.json({ answers: add ? await seen.checkAndAdd(urls, nowMs()) : await seen.check(urls) })
  })
  app.delete('/', async (c) => {
    const { url } = await bodyOf(c, oneUrl)
    const { store, pages, seen, audits, traces, problems } = open(c.env)
    const whole = await store.export(url)
    const keys = keysOf(whole)
    // Content, audits and seen-set first: if one of them fails, the row still tells what is left to remove.
    await pages?.delete(url, keys)
    await audits?.forget(url, keys)
    const learned = (await traces?.forget(url, keys)) ?? 0
    await problems?.forget(keys, whole?.row.id ?? 0)
    const forgotten = (await seen?.forget([url], keys)) ?? 0
    return c.json({ deleted: await store.delete(url), forgotten, learned })
  })
}

/** What is exported of a page that only learning has met. */
const NO_ROW = {
  row: null,
  metadata: [],
  outlinks: [],
  inlinks: [],
  aliases: [],
  redirectsTo: null,
  redirectedFrom: [],
} as const

/** The key of a row and those of before. */
function keysOf(whole: UrlExport | undefined): readonly string[] {
  return whole === undefined ? [] : [whole.row.key, ...whole.aliases]
}

async function bodyOf<Schema extends v.GenericSchema>(c: Context, schema: Schema): Promise<v.InferOutput<Schema>> {
  let body: unknown
  try {
    body = await c.req.json()
  } catch {
    throw new ApiProblem(400, 'bad-body', 'the body must be JSON')
  }
  const parsed = v.safeParse(schema, body)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  throw new ApiProblem(400, 'bad-body', `at "${v.getDotPath(issue) ?? ''}": ${issue.message}`)
}

function unknown(): never {
  throw new ApiProblem(404, 'unknown-url', 'nothing is kept for this URL')
}

function outcome(c: Context, stored: { readonly kind: string } | Refusal): Response {
  if (stored.kind === 'refused' && 'detail' in stored) throw new ApiProblem(422, stored.why, stored.detail)
  return c.json(stored)
}
