import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isHit } from './support/case.ts'
import type { ServedEdge } from './support/edge.ts'
import { serveEdge } from './support/edge.ts'
import type { Origin } from './support/origin.ts'
import { startOrigin } from './support/origin.ts'
import type { RawResponse } from './support/raw-http.ts'
import { exchange, headerOf, requestText } from './support/raw-http.ts'

const HOST = 'shop.test'
/** A hundred and fifty of these are more than the 64 MB that the store holds. */
const PAGE = 'x'.repeat(512 * 1024)
const FLOOD = 150

let origin: Origin
let edge: ServedEdge

beforeEach(async () => {
  origin = await startOrigin()
  origin.site = ({ target }) => {
    const seconds = target === '/news' ? 1 : 600
    const vary = target === '/lang' ? { Vary: 'Accept-Language' } : {}
    return { headers: { 'Cache-Control': `max-age=${seconds}`, ...vary }, body: target === '/news' ? 'short' : PAGE }
  }
  edge = await serveEdge(['--origin', `http://127.0.0.1:${origin.port}`, '--port', '0', '--mode', 'rewrite'])
})

afterEach(async () => {
  await edge?.stop()
  await origin?.close()
})

function ask(target: string, language?: string): Promise<RawResponse> {
  const headers: [string, string][] = language === undefined ? [] : [['Accept-Language', language]]
  return exchange(edge.port, requestText({ target, headers }, HOST))
}

async function flood(name: string): Promise<void> {
  for (let id = 0; id < FLOOD; id++) await ask(`/p?${name}=${id}`)
}

describe('a flood of pages that are asked for once', () => {
  it('evicts no fresh response, and keeps no client from the cache', async () => {
    const stored = /; stored/
    expect(headerOf(await ask('/lamp'), 'cache-status')).toMatch(stored)
    await flood('first')
    await flood('second')
    expect(isHit(await ask('/lamp'))).toBe(true)
    expect(headerOf(await ask('/chair'), 'cache-status')).not.toMatch(stored)
    expect(headerOf(await ask('/chair'), 'cache-status')).toMatch(stored)
    const third = await ask('/chair?utm_source=mail')
    expect([isHit(third), third.body.length]).toEqual([true, PAGE.length])
  })

  it('drives out nothing that is fresh all at once either, when what has to leave first is stale', async () => {
    await ask('/news')
    const pages = Array.from({ length: 124 }, (_, id) => `/page/${id}`)
    // Else the last of them were passed by, where a second is enough for all.
    await pause(1100)
    for (const page of pages) await ask(page)
    await Promise.all(Array.from({ length: 60 }, (_, id) => ask(`/p?flood=${id}`)))
    const kept = await Promise.all(pages.map((page) => ask(page)))
    expect(kept.filter((response) => !isHit(response)).length).toBe(0)
  })
})

describe('a flood of made-up values of a header that a page varies on', () => {
  it('drives out no value that is fresh, and no other page', async () => {
    await ask('/lamp')
    for (const language of ['de', 'en']) await ask('/lang', language)
    for (let id = 0; id < FLOOD; id++) await ask('/lang', `x-${id}`)
    expect(await Promise.all([ask('/lang', 'de'), ask('/lang', 'en'), ask('/lang'), ask('/lamp')])).toSatisfy(
      (responses: RawResponse[]) => responses.every(isHit),
    )
    await ask('/lang', 'fr')
    await ask('/lang', 'fr')
    expect(isHit(await ask('/lang', 'fr'))).toBe(true)
  })
})
