import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runBundle } from '../../bench/edge/servers.ts'
import { buildWorker } from '../../scripts/build-worker.ts'
import type { RunningWorkerd } from '../../scripts/serve/run-workerd.ts'
import { EDGE_SOCKET } from '../../scripts/serve/workerd-config.ts'
import { canonicalize } from '../../src/index.ts'
import { repeats } from '../support/nightly.ts'
import { isHit } from './support/case.ts'
import type { ServedEdge } from './support/edge.ts'
import { serveEdge } from './support/edge.ts'
import type { Origin } from './support/origin.ts'
import { startOrigin } from './support/origin.ts'
import type { Random } from './support/random.ts'
import { pick, randomFrom } from './support/random.ts'
import { exchange, requestText } from './support/raw-http.ts'

const HOST = 'shop.test'

// White space ends a request target before any Worker sees it, so there is none here.
const PIECES = `/ // /./ /../ /%2e%2e/ /%2E/ \\ %5c %2f %2F ; %3b %23 # %3f ? %00 %0a % %zz %u0041 %c3%a9 %C3%A9 %ff
  \u00c3\u00a9 \u00ff " < | ^ \` { ' @ : , a b A p ~ %7e %41 . + %20 %26 %3d %25 & && = == [ ] %5B utm_source utm_source=x
  %75tm_source=x UTM_SOURCE=x gclid=1 fbclid id=1 id q= page=2 b=2 a=1`.split(/\s+/)

let origin: Origin
let edge: ServedEdge
let passThrough: RunningWorkerd

beforeAll(async () => {
  origin = await startOrigin()
  origin.site = (request) => ({ body: request.target })
  edge = await serveEdge(['--origin', `http://127.0.0.1:${origin.port}`, '--port', '0', '--mode', 'rewrite'])
  passThrough = await runBundle(buildWorker('bench/edge/workers/pass-through.ts'), {}, origin.port)
})

afterAll(async () => {
  await edge?.stop()
  await passThrough?.stop()
  await origin?.close()
})

function oddTarget(random: Random): string {
  const piece = (): string => pick(random, PIECES)
  const some = (most: number): string[] => Array.from({ length: Math.floor(random() * most) }, piece)
  const query = some(5).join(random() < 0.7 ? '&' : '')
  return `/${some(4).join('')}${query === '' ? '' : `?${query}`}`
}

/** Path and query of the canonical URL; undefined when the target makes no URL. A server drops a fragment, which no request should have. */
function canonicalTarget(target: string): string | undefined {
  const { ok, url } = canonicalize(`http://${HOST}${target}`, { profile: 'request' })
  return ok ? url.slice(`http://${HOST}`.length).split('#', 1)[0] : undefined
}

describe('odd request targets', () => {
  it('reach the origin as a bare Worker sends them or as the library canonicalizes them, and are stored only as the latter', async () => {
    const random = randomFrom(20261120)
    let hits = 0
    const wrong: unknown[] = []
    for (let count = 0; count < repeats(250, 2000); count++) {
      const target = oddTarget(random)
      const text = requestText({ target }, HOST)
      const bare = await exchange(passThrough.ports[EDGE_SOCKET]!, text)
      const canonical = canonicalTarget(target)
      for (const response of [await exchange(edge.port, text), await exchange(edge.port, text)]) {
        const hit = isHit(response)
        if (hit) hits++
        const right = response.body === canonical || (!hit && response.body === bare.body)
        if (!right || response.status >= 500) wrong.push({ target, canonical, bare: bare.body, hit, ...response })
      }
    }
    expect(wrong).toEqual([])
    expect(hits).toBeGreaterThan(80)
  })
})
