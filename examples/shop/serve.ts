/** `node examples/shop/serve.ts [PORT] [ADDRESS]`: the demo shop without a Workers runtime, as an origin for `npm run serve`. */

import { createServer } from 'node:http'
import shop from './src/worker.ts'

const [port = '3000', address = '127.0.0.1'] = process.argv.slice(2)

const server = createServer((incoming, outgoing) => {
  const { method = 'GET', url: target = '/', headers } = incoming
  const fields = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
  const request = new Request(`http://${headers.host ?? 'localhost'}${target}`, { method, headers: fields })
  void Promise.resolve(shop.fetch(request)).then(async (response) => {
    outgoing.writeHead(response.status, Object.fromEntries(response.headers))
    outgoing.end(Buffer.from(await response.arrayBuffer()))
  })
})
server.listen(Number(port), address, () => console.log(`demo shop on http://${address}:${port}`))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0))
