/** Synthetic sites over HTTP: one server on loopback, one virtual host per host name, and a log of all requests. */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { isForbidden, robotsText } from '../site/robots.ts'
import type { Origin, Site } from '../site/site.ts'

/** One line of the log. */
export interface LogLine {
  readonly host: string
  /** Path and query. */
  readonly target: string
  readonly atMs: number
  readonly agent: string
  /** robots.txt says no. */
  readonly forbidden: boolean
}

/** A running server. */
export interface SiteServer {
  readonly port: number
  readonly log: readonly LogLine[]
  /** A site's URL as it is reached: `https://www.a.example/x` becomes `http://www.a.example:<port>/x`. */
  readonly reach: (url: string) => string
  readonly sideEffects: (site: Site) => number
  readonly close: () => Promise<void>
}

/** Serves sites on a free port of 127.0.0.1. */
export async function serveSites(sites: readonly Site[], noise: number): Promise<SiteServer> {
  const hosts = new Map<string, { site: Site; origin: Origin }>()
  for (const site of sites) hosts.set(site.domain, { site, origin: site.origin(noise) })
  const log: LogLine[] = []
  const startMs = performance.now()
  const server = createServer((request, response) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '')
    const found = hosts.get(host)
    const target = request.url ?? '/'
    const forbidden = found !== undefined && target !== '/robots.txt' && isForbidden(found.site.robots, target)
    log.push({ host, target, atMs: performance.now(), agent: request.headers['user-agent'] ?? '', forbidden })
    if (found === undefined) response.writeHead(421).end()
    else answer(found, request, response, (performance.now() - startMs) / 1000)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    port,
    log,
    reach: (url) => reachable(url, port),
    sideEffects: (site) => hosts.get(site.domain)?.origin.sideEffects() ?? 0,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function answer(
  { site, origin }: { site: Site; origin: Origin },
  request: IncomingMessage,
  response: ServerResponse,
  seconds: number,
): void {
  const port = request.socket.localPort ?? 0
  if (request.url === '/robots.txt') {
    response.writeHead(200, { 'content-type': 'text/plain' }).end(robotsText(site.robots))
    return
  }
  const { status, headers, body } = origin.fetch(`https://${site.domain}${request.url ?? '/'}`, seconds)
  const location = headers['location']
  const moved = location === undefined ? {} : { location: reachable(location, port) }
  // Pages name their own address, so it must be the one under which they are served.
  const text = body().replaceAll(`https://${site.domain}/`, `http://${site.domain}:${port}/`)
  const echoed = text.replaceAll(
    encodeURIComponent(`https://${site.domain}/`),
    encodeURIComponent(`http://${site.domain}:${port}/`),
  )
  response.writeHead(status, { ...headers, ...moved }).end(echoed)
}

function reachable(url: string, port: number): string {
  return url.replace(/^https:\/\/([^/:]+)/, `http://$1:${port}`)
}
