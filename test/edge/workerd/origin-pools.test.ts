import { beforeEach, describe, expect, it } from 'vitest'
import { fieldMap } from '../../../src/edge/cache/headers.ts'
import type { OriginPools, Pool } from '../../../src/edge/workerd/types.ts'
import { createOriginPools, REMEMBER_MS, REST_MS } from '../../../src/edge/workerd/origin-pools.ts'

const service = (): { fetch: () => Promise<Response> } => ({ fetch: async () => new Response('x') })
const keyed = (target = '/p'): { method: string; url: string; headers: ReturnType<typeof fieldMap> } => ({
  method: 'GET',
  url: `http://h.test${target}`,
  headers: fieldMap(new Map()),
})
const passed = new Request('http://h.test/p')

let nowMs: number
let pools: OriginPools
let all: Record<'keyed' | 'passed' | 'aside', Pool>

beforeEach(() => {
  nowMs = 1_000_000
  const services = { service: service(), passed: service(), aside: service() }
  pools = createOriginPools({ ...services, fetch: () => Promise.reject(new Error()), nowMs: () => nowMs })
  all = { keyed: pools.poolFor(keyed()), passed: pools.poolFor(passed), aside: pools.aside }
})

function nameOf(pool: Pool): string {
  return Object.entries(all).find(([, one]) => one === pool)?.[0] ?? 'another'
}

describe('the pools of an origin', () => {
  it('are apart: what is stored, what is passed on, all that is no plain GET', () => {
    const head = { ...keyed(), method: 'HEAD' }
    const post = new Request('http://h.test/p', { method: 'POST', body: 'x' })
    expect([keyed(), passed, head, post].map((request) => nameOf(pools.poolFor(request)))).toEqual([
      'keyed',
      'passed',
      'aside',
      'aside',
    ])
    expect([all.keyed, all.passed, all.aside].map((pool) => pools.isTrusted(pool))).toEqual([true, false, false])
  })

  it('rest after a mix-up, for as long as the runtime keeps connections, and no longer', () => {
    pools.noteMixup(all.keyed, keyed('/cause'))
    expect([nameOf(pools.poolFor(keyed())), pools.isTrusted(all.keyed)]).toEqual(['passed', false])
    nowMs += REST_MS - 1
    expect(nameOf(pools.poolFor(keyed()))).toBe('passed')
    nowMs += 1
    expect([nameOf(pools.poolFor(keyed())), pools.isTrusted(all.keyed)]).toEqual(['keyed', true])
  })

  it('store on when what a client sent is the cause', () => {
    pools.noteMixup(all.passed, passed)
    pools.noteMixup(all.aside, passed)
    expect([nameOf(pools.poolFor(keyed())), nameOf(pools.poolFor(passed))]).toEqual(['keyed', 'aside'])
    expect(pools.isTrusted(all.keyed)).toBe(true)
    nowMs += REST_MS
    expect(nameOf(pools.poolFor(passed))).toBe('passed')
  })

  it('keep the page that was the cause away from what is stored, for a while', () => {
    pools.noteMixup(all.keyed, keyed('/cause'))
    nowMs += REST_MS
    expect([nameOf(pools.poolFor(keyed('/cause'))), nameOf(pools.poolFor(keyed('/other')))]).toEqual([
      'passed',
      'keyed',
    ])
    nowMs += REMEMBER_MS
    expect(nameOf(pools.poolFor(keyed('/cause')))).toBe('keyed')
  })

  it('keep all queries of that page away: a client can make up as many as it likes', () => {
    pools.noteMixup(all.keyed, keyed('/cause?a=1'))
    nowMs += REST_MS
    expect(['/cause?a=2', '/cause', '/causes?a=1'].map((path) => nameOf(pools.poolFor(keyed(path))))).toEqual([
      'passed',
      'passed',
      'keyed',
    ])
  })

  it('forget in time that the origin sends interim responses to HEAD', () => {
    expect(pools.asksHeadsByGet).toBe(false)
    pools.noteInterim()
    expect(pools.asksHeadsByGet).toBe(true)
    nowMs += REMEMBER_MS
    expect(pools.asksHeadsByGet).toBe(false)
  })

  it('are one where there is one service, which is not trusted for a while', () => {
    const only = createOriginPools({ service: service(), fetch: () => Promise.reject(new Error()), nowMs: () => nowMs })
    const pool = only.poolFor(keyed())
    expect([only.poolFor(passed), only.aside]).toEqual([pool, pool])
    only.noteMixup(pool, passed)
    expect([only.poolFor(keyed()) === pool, only.isTrusted(pool)]).toEqual([true, false])
    nowMs += REST_MS
    expect(only.isTrusted(pool)).toBe(true)
  })
})
