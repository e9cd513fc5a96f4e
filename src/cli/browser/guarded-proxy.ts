/**
 * A forward proxy on loopback through which a browser reaches nothing that is not allowed. Interception inside the browser does
 * not see redirects, workers and sockets; a proxy sees every connection.
 */

import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer, request } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { connect } from 'node:net'

/** What may be reached. */
export interface ProxyGuard {
  /** Asked for the URL of every plain request, and for `https://host:port/` of every tunnel. A rejection counts as no. */
  readonly allow: (url: string) => boolean | Promise<boolean>
  /** Asked for the address that was connected to, before anything is sent: a name may resolve to something new. Default: any. */
  readonly allowAddress?: (address: string) => boolean
}

/** A running proxy. */
export interface GuardedProxy {
  /** `http://127.0.0.1:port`. */
  readonly url: string
  /** Ends it together with its connections. */
  close(): Promise<void>
}

/** Marks answers of the proxy itself. */
export const REFUSED_HEADER = 'x-guarded-proxy'

/** Starts a proxy on a free port of 127.0.0.1. What is not allowed, and plain requests other than GET, are refused with 403. */
export async function startGuardedProxy(guard: ProxyGuard): Promise<GuardedProxy> {
  const sockets = new Set<Socket>()
  const server = createServer((incoming, outgoing) => {
    forward(incoming, outgoing, guard).catch(() => outgoing.destroy())
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.on('connect', (incoming, client) => {
    const socket = client as Socket
    socket.on('error', () => socket.destroy())
    tunnel(incoming, socket, guard).catch(() => socket.destroy())
  })
  await listening(server)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

async function forward(incoming: IncomingMessage, outgoing: ServerResponse, guard: ProxyGuard): Promise<void> {
  const { method = 'GET', url = '' } = incoming
  if (method !== 'GET' || !url.startsWith('http://') || !(await isAllowed(guard, url))) {
    outgoing.writeHead(403, { [REFUSED_HEADER]: 'refused' }).end()
    return
  }
  const headers = Object.fromEntries(Object.entries(incoming.headers).filter(([name]) => !name.startsWith('proxy-')))
  const upstream = request(url, { method, headers: { ...headers, connection: 'close' }, agent: false })
  upstream.on('socket', (socket) => {
    socket.once('connect', () => {
      if (!isAllowedAddress(guard, socket.remoteAddress)) upstream.destroy(new Error('address'))
    })
  })
  upstream.on('response', (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
  })
  upstream.on('error', () => {
    if (outgoing.headersSent) outgoing.destroy()
    else outgoing.writeHead(502).end()
  })
  outgoing.on('close', () => upstream.destroy())
  upstream.end()
}

async function tunnel(incoming: IncomingMessage, client: Socket, guard: ProxyGuard): Promise<void> {
  const target = `https://${incoming.url ?? ''}/`
  if (!URL.canParse(target) || !(await isAllowed(guard, target))) {
    client.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    return
  }
  const { hostname, port } = new URL(target)
  const upstream = connect(port === '' ? 443 : Number(port), hostname.replace(/^\[|\]$/g, ''))
  upstream.on('error', () => client.destroy())
  client.on('close', () => upstream.destroy())
  upstream.on('close', () => client.destroy())
  upstream.once('connect', () => {
    if (!isAllowedAddress(guard, upstream.remoteAddress)) {
      client.end('HTTP/1.1 403 Forbidden\r\n\r\n')
      upstream.destroy()
      return
    }
    client.write('HTTP/1.1 200 Connection Established\r\n\r\n')
    upstream.pipe(client)
    client.pipe(upstream)
  })
}

async function isAllowed(guard: ProxyGuard, url: string): Promise<boolean> {
  try {
    return await guard.allow(url)
  } catch {
    return false
  }
}

function isAllowedAddress(guard: ProxyGuard, address: string | undefined): boolean {
  return guard.allowAddress === undefined || (address !== undefined && guard.allowAddress(address))
}

async function listening(server: Server): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
}
