import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildWorker } from '../../scripts/build-worker.ts'
import type { RunningWorkerd } from '../../scripts/serve/run-workerd.ts'
import { startWorkerd } from '../../scripts/serve/run-workerd.ts'
import { EDGE_SOCKET, edgeConfig } from '../../scripts/serve/workerd-config.ts'
import type { DomainRecord } from '../../src/rules/record/domain-record.ts'
import { sealDomainRecord } from '../../src/rules/record/parse-domain-record.ts'
import { isHit } from './support/case.ts'
import type { FakeKv, KvBehaviour } from './support/kv.ts'
import { startKv } from './support/kv.ts'
import type { Origin } from './support/origin.ts'
import { startOrigin } from './support/origin.ts'
import type { RawResponse } from './support/raw-http.ts'
import { exchange, requestText } from './support/raw-http.ts'

let origin: Origin
let kv: FakeKv
let workerd: RunningWorkerd

beforeAll(async () => {
  origin = await startOrigin()
  origin.site = (request) => ({ body: `page ${request.target}` })
  kv = await startKv()
  const bundle = buildWorker()
  const config = edgeConfig({
    listen: '127.0.0.1:0',
    bundlePath: bundle.path,
    origin: { scheme: 'http', host: '127.0.0.1', port: origin.port },
    text: { MODE: 'rewrite', ADAPTER: 'memory', HOSTS: '' },
    kv: `127.0.0.1:${kv.port}`,
  })
  workerd = await startWorkerd({ config, sockets: [EDGE_SOCKET], log: () => {} })
})

afterAll(async () => {
  await workerd?.stop()
  await kv?.close()
  await origin?.close()
})

function get(host: string, target: string): Promise<RawResponse> {
  return exchange(workerd.ports[EDGE_SOCKET]!, requestText({ target }, host))
}

function record(domain: string, revision: number, more: Partial<DomainRecord> = {}): DomainRecord {
  const base = { v: 1, domain, revision, builtAt: '2026-11-01T00:00:00Z', mode: 'rewrite', patterns: {} } as const
  return sealDomainRecord({ ...base, ...more })
}

describe('the edge with a Workers KV that answers', () => {
  it('obeys the record, and reads it once for many requests', async () => {
    const text = JSON.stringify(record('good.test', 7, { strip: ['ref'] }))
    kv.behaviours.set('good.test', { value: () => text })
    // The first read has a budget of 50 ms; on a loaded machine the record may arrive after it.
    await expect.poll(async () => (await get('good.test', `/p?ref=1&id=${Math.random()}`)).body).not.toContain('ref')
    for (let count = 0; count < 20; count++) await get('good.test', `/p?id=${count}`)
    expect(kv.reads.filter((domain) => domain === 'good.test').length).toBeLessThanOrEqual(1)
  })

  it('remembers that there is no record', async () => {
    for (let count = 0; count < 20; count++) await get('none.test', `/p?id=${count}`)
    expect(kv.reads.filter((domain) => domain === 'none.test').length).toBeLessThanOrEqual(1)
  })
})

const FAULTS: readonly (readonly [name: string, behaviour: KvBehaviour])[] = [
  ['fails', { respond: (response) => response.writeHead(500).end('internal error') }],
  ['refuses', { respond: (response) => response.writeHead(429).end('too many requests') }],
  ['drops the connection', { respond: (response) => response.destroy() }],
  ['takes 2 s', { respond: (response) => setTimeout(() => response.writeHead(404).end(), 2000) }],
  ['never answers', { respond: () => {} }],
  ['answers in HTML', { respond: (response) => response.writeHead(200).end('<html>sign in</html>') }],
  [
    'breaks off',
    {
      respond: (response) =>
        response.writeHead(200, { 'Content-Length': 999 }).write('{"dom', () => response.destroy()),
    },
  ],
  ['has garbage', { value: () => '\u0000\ufffd not a record' }],
  ['has half a record', { value: () => '{"v":1,"domain":"x"' }],
  ['has another type', { value: () => 'null' }],
  ['has a megabyte', { value: () => JSON.stringify({ v: 1, x: 'x'.repeat(1e6) }) }],
  ['has a record of another domain', { value: () => JSON.stringify(record('other.test', 1, { strip: ['id'] })) }],
  [
    'has a record that was torn',
    { value: () => JSON.stringify({ ...record('torn.test', 1, { strip: ['id'] }), sha256: '0'.repeat(64) }) },
  ],
]

describe('the edge with a Workers KV that does not', () => {
  it.each(FAULTS)('serves with the built-in rules when it %s', async (name, behaviour) => {
    const host = name === 'has a record that was torn' ? 'torn.test' : `${name.replaceAll(/[^a-z0-9]+/g, '-')}.test`
    kv.behaviours.set(host, behaviour)
    const start = performance.now()
    const first = await get(host, '/p?id=1&utm_source=mail')
    expect(first).toMatchObject({ status: 200, body: 'page /p?id=1' })
    expect(performance.now() - start).toBeLessThan(1500)
    const second = await get(host, '/p?gclid=x1&id=1')
    expect({ hit: isHit(second), second }).toMatchObject({ hit: true })
  })

  it('keeps serving by the record it has while the KV falls back to an older one', async () => {
    let current = record('older.test', 5, { strip: ['ref'] })
    kv.behaviours.set('older.test', { value: () => JSON.stringify(current) })
    await expect.poll(async () => (await get('older.test', `/p?ref=1&id=${Math.random()}`)).body).not.toContain('ref')
    current = record('older.test', 4, { keep: ['ref'] })
    expect(await get('older.test', '/p?ref=1&id=9')).toMatchObject({ status: 200, body: 'page /p?id=9' })
  })
})
