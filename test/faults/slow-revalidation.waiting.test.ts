import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CacheService } from '../conformance/support/cache-service.ts'
import { startCacheService } from '../conformance/support/cache-service.ts'
import type { Seen } from './support/client.ts'
import { ask, isHit } from './support/client.ts'
import type { FaultEdge } from './support/fault-edge.ts'
import { startFaultEdge } from './support/fault-edge.ts'
import type { Script, ScriptedOrigin } from './support/scripted-origin.ts'
import { atFirst, startScriptedOrigin, whole } from './support/scripted-origin.ts'

/** A few seconds of patience, and some for a busy machine. */
const SOON_MS = 8000
const PATIENCE_MS = 12_000

let origin: ScriptedOrigin
let cache: CacheService
const edges = new Map<string, FaultEdge>()

beforeAll(async () => {
  origin = await startScriptedOrigin()
  cache = await startCacheService()
  edges.set('memory', await startFaultEdge(origin.port))
  const cacheApi = `127.0.0.1:${cache.port}`
  edges.set('cache-api', await startFaultEdge(origin.port, { text: { ADAPTER: 'cache-api' }, cacheApi }))
})

afterAll(async () => {
  for (const edge of edges.values()) await edge.stop()
  await cache?.close()
  await origin?.close()
})

const silence: Script = () => {}

function old(directives: string): Script {
  return whole('old page', `HTTP/1.1 200 OK\r\nETag: "1"\r\nCache-Control: max-age=1${directives}\r\n`)
}

function later(ms: number, script: Script): Script {
  return (socket, request) => void setTimeout(() => void script(socket, request), ms)
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

describe.concurrent.each(['memory', 'cache-api'])('a stale page whose origin hangs, with %s', (adapter) => {
  const get = (target: string, method: 'GET' | 'HEAD' = 'GET'): Promise<Seen> =>
    ask(edges.get(adapter)!.port, target, { patienceMs: PATIENCE_MS, method })

  /** Responses for a page that has just become stale: to the first client, to a crowd behind it, and to a later client. */
  async function visit(path: string, first: Script, then: Script): Promise<readonly Seen[]> {
    origin.scripts.set(path, atFirst(1, first, then))
    await get(path)
    await pause(2100)
    const crowd = Array.from({ length: 4 }, (_, n) => get(`${path}?gclid=${n}`))
    // A HEAD is for an origin that says nothing: the others would send it a body.
    const head = then === silence ? [get(path, 'HEAD')] : []
    return [...(await Promise.all([...crowd, ...head])), await get(path)]
  }

  it.each(['', ', stale-if-error=600'])('is served as it was, after a few seconds:%s', async (directives) => {
    const path = `/${adapter}/hangs${directives.replace(/\W/g, '')}`
    const seen = await visit(path, old(directives), silence)
    const bodies = seen.map(({ status, body, end }) => `${status} ${body} ${end}`)
    const page = '200 old page whole'
    expect(bodies).toEqual([page, page, page, page, '200  whole', page])
    expect(Math.max(...seen.map(({ headMs }) => headMs ?? Infinity))).toBeLessThan(SOON_MS)
    expect(Number(seen[0]!.headers.get('age'))).toBeGreaterThanOrEqual(2)
  })

  it.each(['must-revalidate', 'stale-if-error=0'])('is never shown when it says %s', async (directive) => {
    const path = `/${adapter}/${directive}`
    const seen = await visit(path, old(`, ${directive}`), later(6000, whole('new page')))
    expect(seen.map(({ body }) => body)).not.toContain('old page')
  })

  it('is renewed by the answer when it comes after all', async () => {
    const path = `/${adapter}/late`
    const [first] = await visit(path, old(''), later(7000, whole('new page')))
    expect(first!.body).toBe('old page')
    await pause(3000)
    const after = await get(path)
    expect([after.body, isHit(after)]).toEqual(['new page', true])
  })

  it('is confirmed by a 304 that comes after all', async () => {
    const path = `/${adapter}/confirmed`
    const confirm: Script = (socket) =>
      void socket.write('HTTP/1.1 304 Not Modified\r\nCache-Control: max-age=60\r\n\r\n')
    const [first] = await visit(path, old(''), later(7000, confirm))
    expect(first!.body).toBe('old page')
    await pause(3000)
    const after = await get(path)
    expect([after.body, isHit(after)]).toEqual(['old page', true])
  })
})

describe.concurrent('a page that takes longer than a crowd waits for one of its own', () => {
  it('is asked for by one of them at a time, and the first answer is for all who do not ask', async () => {
    origin.scripts.set('/report', later(12_000, whole('report')))
    const links = Array.from({ length: 20 }, (_, n) => `/report?gclid=${n}`)
    const crowd = await Promise.all(links.map((link) => ask(edges.get('memory')!.port, link, { patienceMs: 28_000 })))
    expect(new Set(crowd.map(({ body }) => body))).toEqual(new Set(['report']))
    expect(crowd.filter(({ headMs }) => headMs! < 16_000).length).toBe(19)
    expect(origin.asked('/report')).toBe(2)
  })
})

describe.concurrent.each(['memory', 'cache-api'])('an answer that took long, with %s', (adapter) => {
  it('does not take the place of one that was asked for later', async () => {
    const path = `/${adapter}/overtaken`
    origin.scripts.set(path, atFirst(1, later(12_000, whole('old page')), whole('new page')))
    const { port } = edges.get(adapter)!
    const slow = ask(port, path, { patienceMs: 20_000 })
    await pause(10_500)
    expect((await ask(port, path)).body).toBe('new page')
    expect((await slow).body).toBe('old page')
    await pause(300)
    const after = await ask(port, path)
    expect([after.body, isHit(after)]).toEqual(['new page', true])
  })
})
