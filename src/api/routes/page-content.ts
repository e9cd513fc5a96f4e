/** The content of pages under `/v1/urls`: streamed in and out, never held as a whole. */

import type { Context } from 'hono'
import { MAX_PAGE_BYTES, type ArchivedPage, type PageArchive } from '../../store/urls/r2-page-archive.ts'
import { ApiProblem } from '../problem.ts'
import { isAhead } from '../request-input.ts'

/** Where content is. */
export const CONTENT_PATH = '/v1/urls/content'

/** Whether a request brings content: its body is measured by the archive and not by the limit of all others. */
export function isContentUpload({ req }: Context): boolean {
  return req.method === 'PUT' && req.path === CONTENT_PATH
}

/**
 * Takes the body as the content of the page that the header `Page-Url` names. The URL travels in a header, because logs hold paths.
 *
 * @throws ApiProblem 400 for a header that is missing, 409 where it was changed meanwhile, 411 without a length, 413, 422 for a URL that must not be stored
 */
export async function storeContent(c: Context, pages: PageArchive, nowMs: number): Promise<Response> {
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

/** The content is a stranger's: it is handed over as a file and never shown as a page of this host. */
export function asFile(page: ArchivedPage): Response {
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
