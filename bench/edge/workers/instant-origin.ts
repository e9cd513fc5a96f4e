/**
 * A site that answers at once, or after 20 ms under `/slow`: cacheable HTML that does not depend on the query, 2 KB, or 512 KB
 * under `/long`.
 */
const PAGE = new TextEncoder().encode(`<!doctype html><title>page</title><p>${'words '.repeat(340)}</p>`)
const LONG_PAGE = new Uint8Array(512 * 1024).fill(32)
const HEADERS = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'public, max-age=300', ETag: '"1"' }

/** The Worker. */
export default {
  async fetch(request: Request): Promise<Response> {
    if (request.url.includes('/slow')) await scheduler.wait(20)
    return new Response(request.url.includes('/long') ? LONG_PAGE : PAGE, { headers: HEADERS })
  },
}
