/** The shop itself: a page is its path, its colour and its size, whatever else the URL says. Counts what it is asked. */

const HEADERS = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'public, max-age=120' }
const FILLER = 'words '.repeat(320)

// In-isolate count: plain workerd runs one isolate.
let requests = 0

/** The Worker; `RENDER_MS` is how long a page takes. */
export default {
  async fetch(request: Request, env: { readonly RENDER_MS: string }): Promise<Response> {
    const url = new URL(request.url)
    if (url.pathname === '/.count') return Response.json({ requests })
    requests++
    const renderMs = Number(env.RENDER_MS)
    if (renderMs > 0) await scheduler.wait(renderMs)
    const { pathname, searchParams } = url
    const identity = `${pathname} ${searchParams.get('color')} ${searchParams.get('size')}`
    return new Response(`<!doctype html><title>${identity}</title><p>${FILLER}</p>`, { headers: HEADERS })
  },
}
