/** The content of pages under `/v1/urls`: streamed in and out, never held as a whole. */

import type { Context } from 'hono'
import { MAX_PAGE_BYTES, type ArchivedPage, type PageArchive } from '../../store/urls/r2-page-archive.ts'
import { ApiProblem } from '../problem.ts'
import { isAhead } from '../request-input.ts'
import { route, type Route, type RouteHeader } from '../route.ts'
import { contentStored, oneUrl } from '../schemas/url-schemas.ts'

/** Where content is. */
const CONTENT_PATH = '/v1/urls/content'

/** Headers that say what the content is. */
const CONTENT_HEADERS: readonly RouteHeader[] = [
  { name: 'Page-Url', required: true, description: 'The page, in any spelling.' },
  {
    name: 'Page-Fetched',
    description: 'ISO 8601, at most a day ahead; default: now. What was fetched later stays.',
  },
  { name: 'Page-Fingerprint', description: 'Whatever made it; at most 512 characters.' },
]

/** Whether a request brings content: its body is measured by the archive and not by the limit of all others. */
export function isContentUpload({ req }: Context): boolean {
  return req.method === 'PUT' && req.path === CONTENT_PATH
}

/** Reading and storing content. */
export const CONTENT_ROUTES: readonly Route[] = [
  route({
    method: 'POST',
    path: CONTENT_PATH,
    id: 'getContent',
    summary: 'The archived page of a URL',
    onlyAll: true,
    body: oneUrl,
    bodyIs: 'any-type',
    answerIs: 'the page as a file',
    otherAnswer: { 'application/octet-stream': 'bytes' },
    async handle({ body }, { urls: { store, pages } }) {
      const { url } = await body()
      const found = await store.get(url)
      const names = found === undefined ? undefined : await store.names(found.row.url)
      const page = await pages?.get(found?.row.url ?? url, names?.keys)
      if (page === undefined) throw new ApiProblem(404, 'no-content', 'no content is kept for this URL')
      return asFile(page)
    },
  }),
  route({
    method: 'PUT',
    path: CONTENT_PATH,
    id: 'putContent',
    summary: 'Archive a page: the body as it was fetched, at most 8 MiB',
    onlyAll: true,
    headers: CONTENT_HEADERS,
    otherBody: { 'application/octet-stream': 'bytes' },
    answer: contentStored,
    problems: [409, 411, 422, 501],
    async handle({ c }, { urls: { pages }, nowMs }) {
      if (pages === undefined) throw new ApiProblem(501, 'no-pages', 'this deployment keeps no content')
      return storeContent(c, pages, nowMs())
    },
  }),
]

/**
 * Takes the body as the content of the page that the header `Page-Url` names. The URL travels in a header, because logs hold paths.
 *
 * @throws ApiProblem 400 for a header that is missing, 409 where it was changed meanwhile, 411 without a length, 413, 422 for a URL that must not be stored
 */
async function storeContent(c: Context, pages: PageArchive, nowMs: number): Promise<Response> {
  const url = c.req.header('page-url')
  if (url === undefined) throw new ApiProblem(400, 'bad-header', 'name the page in the header Page-Url')
  const length = Number(c.req.header('content-length') ?? Number.NaN)
  const { body } = c.req.raw
  if (!Number.isSafeInteger(length) || body === null)
    throw new ApiProblem(411, 'length-required', 'send the content with a Content-Length')
  const fetched = c.req.header('page-fetched')
  const fetchedAtMs = fetched === undefined ? nowMs : Date.parse(fetched)
  if (isAhead(fetchedAtMs, nowMs)) throw new ApiProblem(422, 'bad-input', 'Page-Fetched lies in the future')
  const contentType = c.req.header('content-type') ?? 'application/octet-stream'
  const fingerprint = c.req.header('page-fingerprint') ?? ''
  const outcome = await pages.put(url, body, { length, contentType, fetchedAtMs, fingerprint })
  if (outcome.kind === 'refused') throw new ApiProblem(422, outcome.why, outcome.detail)
  if (outcome.kind === 'too-large')
    throw new ApiProblem(413, 'body-too-large', `content has at most ${MAX_PAGE_BYTES} bytes`)
  if (outcome.kind === 'overtaken')
    throw new ApiProblem(409, 'overtaken', 'the content was replaced or removed meanwhile; send it again')
  return c.json(outcome)
}

/** The content belongs to another site: it is a download and never shown as a page of this host. */
function asFile(page: ArchivedPage): Response {
  return new Response(page.body, {
    headers: {
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename="page"',
      'x-content-type-options': 'nosniff',
      'page-content-type': page.contentType,
      'page-fetched': new Date(page.fetchedAtMs).toISOString(),
      'page-fingerprint': page.fingerprint,
    },
  })
}
