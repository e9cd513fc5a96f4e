/** A large access log of a shop, and the shop behind it. */

import { createServer, type Server } from 'node:http'
import { writeRequests } from '../shop-requests.ts'

/** Host of the log. */
export const HOST = 'shop.example'

/** Writes requests in the combined format. */
export function writeLog(path: string, lines: number, seed: number): void {
  writeRequests(path, { lines, seed }, (target, below) => {
    const time = `${10 + below(14)}:${10 + below(50)}:${10 + below(50)}`
    return `192.0.2.${below(250)} - - [20/Nov/2026:${time} +0000] "GET ${target()} HTTP/1.1" 200 ${below(9e4)}`
  })
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
