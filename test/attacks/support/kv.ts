import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How the fake KV answers a read of one domain record: with a value (`null`: no such key), or in a way of its own. */
export type KvBehaviour =
  | { readonly value: () => string | null }
  | { readonly respond: (response: ServerResponse) => void }

/** A service that speaks as much of the Workers KV protocol as reads need: one key, or several in one request. */
export interface FakeKv {
  readonly port: number
  /** Names of the domains whose records were read, in order. */
  readonly reads: string[]
  /** By domain; a domain that is not in it has no record. */
  readonly behaviours: Map<string, KvBehaviour>
  close(): Promise<void>
}

const PREFIX = 'domain:'

/** Starts a fake KV service on a free loopback port. */
export async function startKv(): Promise<FakeKv> {
  const reads: string[] = []
  const behaviours = new Map<string, KvBehaviour>()
  const server = createServer((request, response) => {
    void askedKeys(request).then((keys) => {
      const domain = keys.find((key) => key.startsWith(PREFIX))?.slice(PREFIX.length) ?? ''
      reads.push(domain)
      const behaviour = behaviours.get(domain) ?? { value: () => null }
      if ('respond' in behaviour) behaviour.respond(response)
      else answer(request, response, keys, behaviour.value())
    })
  })
  const close = (): Promise<void> => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(() => resolve()))
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { port, reads, behaviours, close }
}

async function askedKeys(request: IncomingMessage): Promise<readonly string[]> {
  if (request.method !== 'POST') return [decodeURIComponent((request.url ?? '').split('?', 1)[0]!.slice(1))]
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return (JSON.parse(body) as { readonly keys: readonly string[] }).keys
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  keys: readonly string[],
  value: string | null,
): void {
  if (request.method === 'POST') {
    const values = keys.map((key) => [key, key.startsWith(PREFIX) ? value : null] as const)
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(Object.fromEntries(values)))
  } else if (value === null) response.writeHead(404).end()
  else response.writeHead(200).end(value)
}
