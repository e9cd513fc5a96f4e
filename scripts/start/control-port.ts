import { createServer, request as send, type Server } from 'node:http'

/** Opens the port whose requests the front Worker of the demo passes on to the control Worker. Rejects when the port is taken. */
export function openControlPort(port: number, behindPort: number): Promise<Server> {
  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', url: path = '/' } = incoming
    const headers = { ...incoming.headers, 'demo-front': 'control' }
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
