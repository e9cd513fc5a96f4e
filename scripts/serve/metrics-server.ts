import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

const TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** Serves `/metrics`; 503 while there is no text. Rejects when the port cannot be listened on. */
export function openMetricsServer(
  address: string,
  port: number,
  textNow: () => Promise<string | undefined>,
): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    void textNow().then((text) =>
      text === undefined
        ? response.writeHead(503).end('workerd does not respond\n')
        : response.writeHead(200, { 'content-type': TYPE }).end(text),
    )
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, address, () => resolve(server))
  })
}

/** The port that a server listens on, where any free one was asked for. */
export function portOf(server: Server): number {
  return (server.address() as AddressInfo).port
}
