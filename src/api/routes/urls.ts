/**
 * `/v1/urls`: the URL store over HTTP. URLs travel in bodies, never in paths or queries of ours, so that no access log holds
 * them. URLs of all hosts lie in one store, so a token of some domains may not ask it.
 */

import type { Context } from 'hono'
import { SeenSetBusy } from '../../store/seen-set/seen-set-client.ts'
import type { Refusal } from '../../store/urls/url-store.ts'
import { CONTENT_ROUTES } from './page-content.ts'
import { ApiProblem } from '../problem.ts'
import { isAhead } from '../request-input.ts'
import { route, type Route } from '../route.ts'
import * as schemas from '../schemas/url-schemas.ts'

/** Reading what is stored. */
const READING: readonly Route[] = [
  route({
    method: 'POST',
    path: '/v1/urls/get',
    id: 'getUrl',
    summary: 'The row of a URL',
    onlyAll: true,
    body: schemas.oneUrl,
    bodyIs: 'any-type',
    answer: schemas.foundUrl,
    async handle({ c, body }, { urls: { store } }) {
      const { url } = await body()
      return c.json((await store.get(url)) ?? unknown())
    },
  }),
  route({
    method: 'POST',
    path: '/v1/urls/metadata',
    id: 'getMetadata',
    summary: 'Fields of a URL',
    onlyAll: true,
    body: schemas.oneUrl,
    bodyIs: 'any-type',
    answer: schemas.metadata,
    async handle({ c, body }, { urls: { store } }) {
      const { url } = await body()
      return c.json({ metadata: await store.metadata(url) })
    },
  }),
  route({
    method: 'POST',
    path: '/v1/urls/links',
    id: 'getLinks',
    summary: 'Links from or to a URL',
    onlyAll: true,
    body: schemas.linksQuery,
    bodyIs: 'any-type',
    answer: schemas.links,
    async handle({ c, body }, { urls: { store } }) {
      const { url, ...query } = await body()
      return c.json({ links: await store.links(url, query) })
    },
  }),
  route({
    method: 'POST',
    path: '/v1/urls/export',
    id: 'exportUrl',
    summary: 'Everything that is held on a URL',
    onlyAll: true,
    body: schemas.oneUrl,
    bodyIs: 'any-type',
    answer: schemas.urlExport,
    async handle({ c, body }, { urls: { store, traces } }) {
      const { url } = await body()
      const whole = await store.export(url)
      const keys = whole === undefined ? [] : [whole.row.key, ...whole.aliases]
      const corpus = (await traces?.find(url, keys)) ?? []
      return c.json({ ...(whole ?? (corpus.length > 0 ? NO_ROW : unknown())), corpus })
    },
  }),
]

/** Storing. */
const WRITING: readonly Route[] = [
  route({
    method: 'PUT',
    path: '/v1/urls',
    id: 'putUrls',
    summary: 'Count sightings of URLs',
    onlyAll: true,
    body: schemas.putBody,
    bodyIs: 'any-type',
    answer: schemas.putOutcomes,
    async handle({ c, body }, { urls: { store }, nowMs }) {
      const { sightings } = await body()
      const atMs = nowMs()
      requireNoneAhead(sightings, atMs)
      const outcomes = await store.put(sightings.map((each) => ({ ...each, seenAtMs: each.seenAtMs ?? atMs })))
      return c.json({ outcomes })
    },
  }),
  route({
    method: 'PATCH',
    path: '/v1/urls/metadata',
    id: 'patchMetadata',
    summary: 'Set or remove fields',
    onlyAll: true,
    body: schemas.metadataPatch,
    bodyIs: 'any-type',
    answer: schemas.stored,
    problems: [422],
    async handle({ c, body }, { urls: { store }, nowMs }) {
      const { url, fields } = await body()
      const atMs = nowMs()
      const patches = Object.entries(fields).map(([field, value]) => ({ field, value, updatedAtMs: atMs }))
      return outcome(c, await store.patchMetadata(url, patches))
    },
  }),
  route({
    method: 'PUT',
    path: '/v1/urls/links',
    id: 'putLinks',
    summary: 'Add links',
    onlyAll: true,
    body: schemas.linksWrite,
    bodyIs: 'any-type',
    answer: schemas.linksStored,
    problems: [422],
    async handle({ c, body }, { urls: { store }, nowMs }) {
      const { url, targets } = await body()
      return outcome(c, await store.addLinks(url, targets, nowMs()))
    },
  }),
  route({
    method: 'PUT',
    path: '/v1/urls/redirect',
    id: 'putRedirect',
    summary: 'Note a redirect',
    onlyAll: true,
    body: schemas.redirectBody,
    bodyIs: 'any-type',
    answer: schemas.stored,
    problems: [409, 422],
    async handle({ c, body }, { urls: { store }, nowMs }) {
      const { url, to } = await body()
      const noted = await store.redirect(url, to, nowMs())
      if (noted.kind === 'cycle') throw new ApiProblem(409, 'redirect-cycle', 'the target redirects to this URL')
      return outcome(c, noted)
    },
  }),
]

/** The URL store. */
export const URL_ROUTES: readonly Route[] = [
  ...READING,
  ...WRITING,
  ...CONTENT_ROUTES,
  route({
    method: 'POST',
    path: '/v1/urls/seen',
    id: 'askSeen',
    summary: 'Whether URLs were met, and with "add" meet them',
    onlyAll: true,
    body: schemas.seenBody,
    bodyIs: 'any-type',
    answer: schemas.seenAnswers,
    problems: [501],
    async handle({ c, body }, { urls: { store, seen }, nowMs }) {
      const { urls, add = false } = await body()
      if (seen !== undefined)
        return c.json({ answers: add ? await seen.checkAndAdd(urls, nowMs()) : await seen.check(urls) })
      if (add)
        throw new ApiProblem(501, 'no-seen-set', 'this deployment has no seen-set; PUT /v1/urls counts sightings')
      return c.json({ answers: (await store.seen(urls)).map((answer) => ({ kind: 'known', ...answer })) })
    },
  }),
  route({
    method: 'DELETE',
    path: '/v1/urls',
    id: 'deleteUrl',
    summary: 'Forget everything that is held on a URL',
    onlyAll: true,
    body: schemas.oneUrl,
    bodyIs: 'any-type',
    answer: schemas.deleted,
    problems: [503],
    async handle({ c, body }, { urls: { store, pages, seen, audits, traces, problems } }) {
      const { url } = await body()
      const names = await store.names(url)
      const { id, keys } = names ?? { id: 0, keys: (await store.seen([url])).map(({ key }) => key) }
      // Content, audits and seen-set first: if one of them fails, the row still shows what is left to remove.
      await pages?.delete(url, keys)
      await audits?.forget(url, keys)
      const learned = (await traces?.forget(url, keys)) ?? 0
      await problems?.forget(keys, id)
      const forgotten = (await seen?.forget([url], keys).catch(laterWhereBusy)) ?? 0
      return c.json({ deleted: await store.delete(url), forgotten, learned })
    },
  }),
]

/** Seconds for milliseconds are old; microseconds would be the last time for ever. */
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
