/**
 * `/v1/urls`: the URL store over HTTP. URLs travel in bodies, never in paths or queries of ours, so that no access log holds
 * them. URLs of all hosts lie in one store, so a token of some domains may not ask it.
 */

import type { Context, Hono } from 'hono'
import type { AuditEraser } from '../../store/runs/audit-eraser.ts'
import type { StoreJobs } from '../../store/d1-store-jobs.ts'
import type { PageArchive } from '../../store/urls/r2-page-archive.ts'
import { SeenSetBusy, type SeenSet } from '../../store/seen-set/seen-set-client.ts'
import type { Refusal, UrlStore } from '../../store/urls/url-store.ts'
import type { UrlTraces } from '../../store/urls/url-traces.ts'
import type { ApiEnv } from '../access/authenticate.ts'
import { asFile, CONTENT_PATH, storeContent } from './page-content.ts'
import { ApiProblem, notFound } from '../problem.ts'
import { isAhead, readUntypedBody } from '../request-input.ts'
import { linksQuery, linksWrite, metadataPatch, oneUrl, putBody, redirectBody, seenBody } from './url-bodies.ts'

/** What the routes answer from. Without a seen-set the store itself says what was seen; without pages there is no content. */
export interface UrlServices {
  readonly store: UrlStore
  readonly pages?: PageArchive | undefined
  readonly seen?: SeenSet | undefined
  /** Audits, and what they have seen of pages. */
  readonly audits?: AuditEraser | undefined
  /** What learning has kept. */
  readonly traces?: UrlTraces | undefined
  /** Violations of invariants that are listed. */
  readonly problems?: Pick<StoreJobs, 'forget'> | undefined
}

/** Routes for the URL store. */
export function addUrlRoutes(
  app: Hono<ApiEnv>,
  { urls, nowMs }: { readonly urls: UrlServices; readonly nowMs: () => number },
): void {
  app.use('/v1/urls/*', async (c, next) => {
    if (c.var.caller.domains !== 'all') throw notFound()
    await next()
  })
  addReads(app, urls)
  addWrites(app, urls, nowMs)
  addSeenAndDelete(app, urls, nowMs)
}

function addReads(app: Hono<ApiEnv>, { store, traces, pages }: UrlServices): void {
  app.post('/v1/urls/get', async (c) => {
    const { url } = await readUntypedBody(c, oneUrl)
    const found = await store.get(url)
    return c.json(found ?? unknown())
  })
  app.post('/v1/urls/metadata', async (c) => {
    const { url } = await readUntypedBody(c, oneUrl)
    return c.json({ metadata: await store.metadata(url) })
  })
  app.post('/v1/urls/links', async (c) => {
    const { url, ...query } = await readUntypedBody(c, linksQuery)
    return c.json({ links: await store.links(url, query) })
  })
  app.post('/v1/urls/export', async (c) => {
    const { url } = await readUntypedBody(c, oneUrl)
    const whole = await store.export(url)
    const keys = whole === undefined ? [] : [whole.row.key, ...whole.aliases]
    const corpus = (await traces?.find(url, keys)) ?? []
    return c.json({ ...(whole ?? (corpus.length > 0 ? NO_ROW : unknown())), corpus })
  })
  app.post(CONTENT_PATH, async (c) => {
    const { url } = await readUntypedBody(c, oneUrl)
    const found = await store.get(url)
    const names = found === undefined ? undefined : await store.names(found.row.url)
    const page = await pages?.get(found?.row.url ?? url, names?.keys)
    if (page === undefined) throw new ApiProblem(404, 'no-content', 'no content is kept for this URL')
    return asFile(page)
  })
}

function addWrites(app: Hono<ApiEnv>, { store, pages }: UrlServices, nowMs: () => number): void {
  app.put('/v1/urls', async (c) => {
    const { sightings } = await readUntypedBody(c, putBody)
    const atMs = nowMs()
    requireNoneAhead(sightings, atMs)
    const outcomes = await store.put(sightings.map((each) => ({ ...each, seenAtMs: each.seenAtMs ?? atMs })))
    return c.json({ outcomes })
  })
  app.put(CONTENT_PATH, async (c) => {
    if (pages === undefined) throw new ApiProblem(501, 'no-pages', 'this deployment keeps no content')
    return storeContent(c, pages, nowMs())
  })
  app.patch('/v1/urls/metadata', async (c) => {
    const { url, fields } = await readUntypedBody(c, metadataPatch)
    const atMs = nowMs()
    const patches = Object.entries(fields).map(([field, value]) => ({ field, value, updatedAtMs: atMs }))
    return outcome(c, await store.patchMetadata(url, patches))
  })
  app.put('/v1/urls/links', async (c) => {
    const { url, targets } = await readUntypedBody(c, linksWrite)
    return outcome(c, await store.addLinks(url, targets, nowMs()))
  })
  app.put('/v1/urls/redirect', async (c) => {
    const { url, to } = await readUntypedBody(c, redirectBody)
    const noted = await store.redirect(url, to, nowMs())
    if (noted.kind === 'cycle') throw new ApiProblem(409, 'redirect-cycle', 'the target redirects to this URL')
    return outcome(c, noted)
  })
}

function addSeenAndDelete(app: Hono<ApiEnv>, services: UrlServices, nowMs: () => number): void {
  const { store, pages, seen, audits, traces, problems } = services
  app.post('/v1/urls/seen', async (c) => {
    const { urls, add = false } = await readUntypedBody(c, seenBody)
    if (seen === undefined) {
      if (add)
        throw new ApiProblem(501, 'no-seen-set', 'this deployment has no seen-set; PUT /v1/urls counts sightings')
      return c.json({ answers: (await store.seen(urls)).map((answer) => ({ kind: 'known', ...answer })) })
    }
    return c.json({ answers: add ? await seen.checkAndAdd(urls, nowMs()) : await seen.check(urls) })
  })
  app.delete('/v1/urls', async (c) => {
    const { url } = await readUntypedBody(c, oneUrl)
    const names = await store.names(url)
    const { id, keys } = names ?? { id: 0, keys: (await store.seen([url])).map(({ key }) => key) }
    // Content, audits and seen-set first: if one of them fails, the row still tells what is left to remove.
    await pages?.delete(url, keys)
    await audits?.forget(url, keys)
    const learned = (await traces?.forget(url, keys)) ?? 0
    await problems?.forget(keys, id)
    const forgotten = (await seen?.forget([url], keys).catch(laterWhereBusy)) ?? 0
    return c.json({ deleted: await store.delete(url), forgotten, learned })
  })
}

/** Seconds for milliseconds are old; microseconds would be the last sighting for ever. */
function requireNoneAhead(sightings: readonly { readonly seenAtMs?: number | undefined }[], nowMs: number): void {
  const place = sightings.findIndex(({ seenAtMs = 0 }) => isAhead(seenAtMs, nowMs))
  if (place === -1) return
  const path = `sightings.${place}.seenAtMs`
  const detail = `at "${path}": it lies in the future; expected milliseconds since the epoch`
  throw new ApiProblem(400, 'bad-body', { detail, members: { path } })
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

function laterWhereBusy(error: unknown): never {
  if (!(error instanceof SeenSetBusy)) throw error
  throw new ApiProblem(503, 'seen-set-busy', {
    detail: 'the seen-set is being split, which takes some minutes; not all is deleted yet: ask again',
    headers: { 'retry-after': '60' },
  })
}

function unknown(): never {
  throw new ApiProblem(404, 'unknown-url', 'nothing is kept for this URL')
}

function outcome(c: Context, stored: { readonly kind: string } | Refusal): Response {
  if (stored.kind === 'refused' && 'detail' in stored) throw new ApiProblem(422, stored.why, stored.detail)
  return c.json(stored)
}
