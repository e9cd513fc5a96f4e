import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How the fake KV answers a read of a key (`domain:shop.test`). */
export type KvBehaviour = (key: string, response: ServerResponse) => void

/** A service that speaks as much of the Workers KV protocol as a read needs. */
export interface FakeKv {
  readonly port: number
  /** Keys that were read, in order. */
  readonly reads: string[]
  behaviour: KvBehaviour
  close(): Promise<void>
}

/** Starts a fake KV service on a free loopback port; it knows no key until its behaviour is set. */
export async function startKv(): Promise<FakeKv> {
  const reads: string[] = []
  const server = createServer((request: IncomingMessage, response) => {
    const path = (request.url ?? '').split('?', 1)[0]!
    const key = decodeURIComponent(path.split('/').at(-1)!)
    reads.push(key)
    kv.behaviour(key, response)
  })
  const close = (): Promise<void> => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(() => resolve()))
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const kv: FakeKv = { port, reads, behaviour: knowsNothing, close }
  return kv
}

/** Every key is missing. */
export const knowsNothing: KvBehaviour = (_key, response) => void response.writeHead(404).end()

/** Answers with a text for one key; everything else is missing. */
export function knows(key: string, text: () => string): KvBehaviour {
  return (asked, response) => (asked === key ? void response.writeHead(200).end(text()) : knowsNothing(asked, response))
}
