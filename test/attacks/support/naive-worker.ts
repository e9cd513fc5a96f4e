/**
 * What many write first: clean the URL for the cache key, send the client's own request to the origin, store what comes back.
 * It exists to prove that the attack suite can fail; every line of it is a known mistake.
 */
interface Env {
  readonly ORIGIN: Fetcher
}

interface Stored {
  readonly status: number
  readonly headers: [string, string][]
  readonly body: ArrayBuffer
}

const store = new Map<string, Stored>() // the cache of a colo

const TRACKERS = /^(utm_\w+|gclid|fbclid|msclkid)$/i
const STATIC_FILE = /\.(css|js|png|jpg|svg|ico)$/

function cleanedKey(url: URL): string {
  const kept = [...url.searchParams].filter(([name]) => !TRACKERS.test(name))
  kept.sort(([a], [b]) => (a < b ? -1 : 1))
  const path = url.pathname
    .toLowerCase()
    .replace(/\/{2,}/g, '/')
    .replace(/(.)\/$/, '$1')
  return `${url.hostname}${path}?${kept.map((pair) => pair.join('=')).join('&')}`
}

function isStorable(url: URL, response: Response): boolean {
  return STATIC_FILE.test(url.pathname) || /max-age=[1-9]/.test(response.headers.get('Cache-Control') ?? '')
}

export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    if (request.method !== 'GET') return env.ORIGIN.fetch(request)
    const url = new URL(request.url)
    const key = cleanedKey(url)
    const found = store.get(key)
    if (found !== undefined) {
      const headers = new Headers(found.headers)
      headers.set('Cache-Status', '"edge-canonicalizer"; hit')
      return new Response(found.body, { status: found.status, headers })
    }
    const response = await env.ORIGIN.fetch(request, { redirect: 'manual' })
    if (!isStorable(url, response)) return response
    const body = await response.arrayBuffer()
    const headers = [...response.headers]
    if (response.status !== 101) store.set(key, { status: response.status, headers, body })
    return new Response(body, { status: response.status, headers })
  },
}
