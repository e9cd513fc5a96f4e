import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { needs } from '../support/needs.ts'
import { isHit } from './support/case.ts'
import type { ServedEdge } from './support/edge.ts'
import { serveEdge } from './support/edge.ts'
import type { Nginx } from './support/nginx.ts'
import { startNginx } from './support/nginx.ts'
import type { RawRequest, RawResponse } from './support/raw-http.ts'
import { exchange, requestText } from './support/raw-http.ts'

const LOCAL = 'location = /local.html { allow 127.0.0.1; deny all; }'
/** By the header that the server takes the client's address from. */
const REAL_IP = {
  'x-real-ip.test': 'set_real_ip_from 127.0.0.1;',
  'x-forwarded-for.test': 'set_real_ip_from 127.0.0.1; real_ip_header X-Forwarded-For; real_ip_recursive on;',
  'connection.test': '',
}
const HOSTS = Object.entries(REAL_IP)

function servers(port: number): string {
  const blocks = HOSTS.map(
    ([name, lines]) => `server { listen 127.0.0.1:${port}; server_name ${name}; expires 5m; ${lines} ${LOCAL} }`,
  )
  return blocks.join('\n')
}

describe('a page that nginx shows to its own machine alone', needs('nginx'), () => {
  let nginx: Nginx
  let edge: ServedEdge

  beforeAll(async () => {
    nginx = await startNginx({ 'local.html': 'SECRET', 'page.html': 'page' }, servers)
    edge = await serveEdge(['--origin', `http://127.0.0.1:${nginx.port}`, '--port', '0', '--mode', 'rewrite'])
  })

  afterAll(async () => {
    await edge?.stop()
    await nginx?.stop()
  })

  const ask = (host: string, request: RawRequest): Promise<RawResponse> =>
    exchange(edge.port, requestText(request, host))

  it.each(['x-real-ip.test', 'x-forwarded-for.test'])(
    'is shown to no client of the edge where it reads the address: %s',
    async (host) => {
      const direct = await exchange(nginx.port, requestText({ target: '/local.html' }, host))
      expect([direct.status, direct.body]).toEqual([200, 'SECRET'])
      const attempts: RawRequest[] = [
        { target: '/local.html' },
        { target: '/local.html?utm_source=mail' },
        { target: '/local.html', headers: [['Cookie', 'sid=1']] },
        { target: '/local.html', headers: [['Accept', 'application/json']] },
        { method: 'POST', target: '/local.html', headers: [['Content-Length', '0']] },
        { target: '/local.html' },
      ]
      for (const attempt of attempts) {
        const seen = await ask(host, attempt)
        expect([attempt, seen.status, isHit(seen), seen.body.includes('SECRET')]).toEqual([attempt, 403, false, false])
      }
    },
  )

  it.each(HOSTS)('is beside pages that are stored as before: %s', async (host) => {
    expect((await ask(host, { target: '/page.html' })).body).toBe('page')
    expect(isHit(await ask(host, { target: '/page.html?utm_source=mail' }))).toBe(true)
  })

  it('is what the warning is about where it reads the address of the connection', async () => {
    expect((await ask('connection.test', { target: '/local.html' })).body).toBe('SECRET')
    expect(edge.errors()).toContain(`http://127.0.0.1:${nginx.port} takes every client for this machine`)
  })
})
