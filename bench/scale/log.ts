/** A large access log of a shop, and the shop behind it. */

import { closeSync, openSync, writeSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { seededRandom } from '../../src/cli/files/seeded-random.ts'

/** Host of the log. */
export const HOST = 'shop.example'

/** Writes requests in the combined format: products by popularity, facets, searches, trackers known and unknown. */
export function writeLog(path: string, lines: number, seed: number): void {
  const random = seededRandom(seed)
  const below = (limit: number): number => Math.floor(random() * limit)
  const popular = (limit: number): number => Math.floor(limit * random() ** 3)
  const shapes: (() => string)[] = [
    () => `/product/chair-${popular(50_000)}?color=c${below(9)}&ref=r${below(1e6)}`,
    () => `/product/chair-${popular(50_000)}?utm_source=s${below(20)}&utm_medium=email&variant=${below(1e9)}`,
    () => `/category/${below(300)}?page=${below(40)}&sort=price&sess=${below(1e9)}`,
    () => `/search?q=word${popular(1e6)}+chair&from=${below(50)}`,
    () => `/product/chair-${popular(50_000)}`,
    () => `/blog/20${10 + below(15)}/${1 + below(12)}/post-${below(5000)}?fbclid=${below(1e9)}${below(1e9)}`,
  ]
  const file = openSync(path, 'w')
  for (let written = 0; written < lines; written += 10_000) {
    const count = Math.min(10_000, lines - written)
    const lineOf = (): string => {
      const time = `${10 + below(14)}:${10 + below(50)}:${10 + below(50)}`
      return `192.0.2.${below(250)} - - [20/Nov/2026:${time} +0000] "GET ${shapes[below(shapes.length)]!()} HTTP/1.1" 200 ${below(9e4)}\n`
    }
    writeSync(file, Array.from({ length: count }, lineOf).join(''))
  }
  closeSync(file)
}

/** Serves the shop: what matters is the path, `color`, `page`, `sort`, `q`. */
export function startShop(): Promise<Server> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://shop')
    if (pathname === '/robots.txt') response.statusCode = 404
    const chosen = ['color', 'page', 'sort', 'q'].map((name) => `${name} ${searchParams.get(name) ?? ''}`)
    response.setHeader('content-type', 'text/html')
    response.end(`<title>${pathname}</title><h1>${pathname}</h1><p>${chosen.join('</p><p>')}</p>`)
  })
  return new Promise((resolve) => void server.listen(0, '127.0.0.1', () => resolve(server)))
}
