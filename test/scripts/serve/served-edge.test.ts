import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PREFIX, SERVE_METRICS } from '../../../scripts/serve/prometheus.ts'
import type { ServedEdge } from '../../attacks/support/edge.ts'
import { serveEdge } from '../../attacks/support/edge.ts'
import type { Origin } from '../../attacks/support/origin.ts'
import { startOrigin } from '../../attacks/support/origin.ts'
import { exchange, headerOf, requestText } from '../../attacks/support/raw-http.ts'

let origin: Origin
let folder: string

beforeAll(async () => {
  origin = await startOrigin()
  folder = mkdtempSync(join(tmpdir(), 'operator-'))
})

afterAll(async () => {
  await origin.close()
  rmSync(folder, { recursive: true, force: true })
})

const flags = (): readonly string[] => ['--origin', `http://127.0.0.1:${origin.port}`, '--port', '0']

async function get(edge: ServedEdge, target: string): ReturnType<typeof exchange> {
  return exchange(edge.port, requestText({ target }, 'shop.test'))
}

describe('npm run serve for an operator', () => {
  it('counts, logs, signs and sums up what it serves, and takes changed records without losing the cache', async () => {
    const write = (content: unknown): void => writeFileSync(record, JSON.stringify(content))
    const record = join(folder, 'live.json')
    write({ domain: 'shop.test', mode: 'rewrite', strip: ['ref'], revision: 1 })
    const eyes = [...flags(), '--metrics-port', '0', '--access-log', '--forward-identity', '--record', record]
    const edge = await serveEdge(eyes, { IDENTITY_SECRET: 'secret of the test' })
    expect(edge.readyLine).toContain('mode rewrite')
    let log = ''
    edge.process.stdout!.on('data', (text: string) => void (log += text))
    const metricsUrl = /figures on (\S+)/.exec(edge.errors())![1]!
    const metrics = (): Promise<string> => fetch(metricsUrl).then((response) => response.text())

    await get(edge, '/seen?ref=mail&id=1')
    expect(origin.seen.at(-1)?.headers).toMatchObject({ 'canonical-url': 'http://shop.test/seen?id=1' })
    expect(origin.seen.at(-1)?.headers['canonical-signature']).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/)
    await get(edge, '/seen?id=1')
    await get(edge, '/seen?id=1&token=5f2c77b1a9e04d6c8b3f')
    const text = await metrics()
    for (const { name, type } of SERVE_METRICS) expect(text).toContain(`# TYPE ${PREFIX}${name} ${type}\n`)
    expect(text).toContain('requests_total{outcome="uri-miss",detail="rewrite",status="2xx"} 1')
    expect(text).toMatch(/^edge_canonicalizer_hits_total 1$/m)
    expect(text).toMatch(/^edge_canonicalizer_bypasses_total\{reason="credentials"\} 1$/m)
    expect(text).toMatch(/^edge_canonicalizer_request_seconds_count\{outcome="hit"\} 1$/m)

    write({ domain: 'shop.test', mode: 'rewrite', strip: ['ref', 'campaign'], revision: 2 })
    await expect.poll(edge.errors).toContain('records read again: shop.test@2\n')
    const seen = origin.seen.length
    expect(headerOf(await get(edge, '/seen?id=1&campaign=7'), 'cache-status')).toContain('hit')
    expect(origin.seen).toHaveLength(seen)
    writeFileSync(record, '{')
    await expect.poll(edge.errors).toContain('the records in force stay')
    expect(await metrics()).toMatch(/record_revision\{domain="shop\.test"\} 2$/m)

    expect(await edge.stop('SIGINT')).toBe(0)
    const lines = log.trim().split('\n')
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { request_uri: '/seen?ref=mail&id=1', canonical: '/seen?id=1', status: 200, outcome: 'uri-miss' },
      { request_uri: '/seen?id=1', outcome: 'hit', detail: 'identity' },
      { outcome: 'bypass', detail: 'bypass-credentials' },
      { request_uri: '/seen?id=1&campaign=7', outcome: 'hit' },
    ])
    expect(log).not.toContain('5f2c77b1')
    expect(edge.errors()).toMatch(/serve: 4 requests in \d+ s: 50 % hits, 67 % of those that may be stored/)
  })

  it('sends no identity without a secret to sign it', async () => {
    await expect(serveEdge([...flags(), '--forward-identity'], { IDENTITY_SECRET: '' })).rejects.toThrow(
      /ended with 2: serve: --forward-identity needs IDENTITY_SECRET/,
    )
  })
})
