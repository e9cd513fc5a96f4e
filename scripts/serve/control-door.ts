import { createServer, request as send, type Server } from 'node:http'

/** Opens a port whose requests the demo's door hands on to the control Worker, and no others do. Rejects when it is taken. */
export function openControlDoor(port: number, behindPort: number): Promise<Server> {
  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', url: path = '/' } = incoming
    const headers = { ...incoming.headers, 'demo-door': 'control' }
    const onward = send({ host: '127.0.0.1', port: behindPort, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.once('error', () => {
      if (!outgoing.headersSent) outgoing.writeHead(502)
      outgoing.end()
    })
    incoming.pipe(onward)
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}
