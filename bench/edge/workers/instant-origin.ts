/** A site that answers at once, or after 20 ms under `/slow`: 2 KB of cacheable HTML that does not depend on the query. */
const PAGE = new TextEncoder().encode(`<!doctype html><title>page</title><p>${'words '.repeat(340)}</p>`)
const HEADERS = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'public, max-age=300', ETag: '"1"' }

/** The Worker. */
export default {
  async fetch(request: Request): Promise<Response> {
    if (request.url.includes('/slow')) await scheduler.wait(20)
    return new Response(PAGE, { headers: HEADERS })
  },
}
