import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A small shop on loopback. */
export interface ShopOrigin {
  /** `http://127.0.0.1:PORT`. */
  readonly origin: string
  /** Targets of all requests but those for robots.txt, in order. */
  readonly asked: string[]
  close(): Promise<void>
}

/** Answers one request instead of the shop. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** Starts the shop, or any other server on a free port of loopback. */
export async function startOrigin(answer: Answer = answerShop): Promise<ShopOrigin> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    if (request.url === '/robots.txt') {
      response.writeHead(404).end()
      return
    }
    asked.push(request.url ?? '')
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = async (): Promise<void> => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { origin: `http://127.0.0.1:${port}`, asked, close }
}

/**
 * Products: `tint` matters, `ref` and `sess` do not. Categories: `page` matters, `from` does not. Comparisons: `ref` matters
 * there. Anything else is 404.
 */
export function answerShop(request: IncomingMessage, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://shop.example')
  const [, section, id = ''] = pathname.split('/')
  const number = Number(/\d+$/.exec(id)?.[0] ?? -1)
  if (section === 'product' && number >= 0 && number < 60) {
    return show(response, `Chair ${number} in ${searchParams.get('tint') ?? 'any colour'}`, number)
  }
  if (section === 'list' && number >= 0)
    return show(response, `List ${number}, part ${searchParams.get('page') ?? '1'}`, number)
  if (section === 'compare') return show(response, `Compared with ${searchParams.get('ref') ?? 'nothing'}`, number)
  response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1><p>There is no such page.</p>')
}

function show(response: ServerResponse, title: string, number: number): void {
  const words = Array.from({ length: 40 }, (_, i) => `word${(number * 31 + i * 7) % 997}`).join(' ')
  const html = `<!doctype html><title>${title}</title><h1>${title}</h1><p>${title}: ${words}</p><p><a href="/">Home</a></p>`
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
}

/** URLs of the shop in a log of client requests. */
export function shopUrls(origin: string): string[] {
  const urls: string[] = []
  for (let i = 0; i < 360; i++) {
    const tint = ['red', 'blue', 'green'][i % 3]
    urls.push(`${origin}/product/chair-${i % 60}?tint=${tint}&ref=r${(i * 7919) % 4999}&sess=s${i}x${(i * 31) % 977}`)
    if (i % 2 === 0) urls.push(`${origin}/list/${i % 30}?from=menu${i % 11}&page=${1 + (i % 5)}&utm_source=mail`)
    if (i % 6 === 0) urls.push(`${origin}/compare?ref=chair-${i % 60}`)
  }
  return urls
}
