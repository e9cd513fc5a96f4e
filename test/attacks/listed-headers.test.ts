import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServedEdge } from './support/edge.ts'
import { serveEdge } from './support/edge.ts'
import type { Origin } from './support/origin.ts'
import { startOrigin } from './support/origin.ts'
import type { RawResponse } from './support/raw-http.ts'
import { exchange, requestText } from './support/raw-http.ts'

const HOST = 'shop.test'

let origin: Origin
let edge: ServedEdge

beforeAll(async () => {
  origin = await startOrigin()
  const listed = ['--vary-header', 'Accept-Language', '--vary-header', 'X-Country']
  edge = await serveEdge(['--origin', `http://127.0.0.1:${origin.port}`, '--port', '0', '--mode', 'rewrite', ...listed])
})

afterAll(async () => {
  await edge?.stop()
  await origin?.close()
})

function say(target: string, name: string, value: string): Promise<RawResponse> {
  return exchange(edge.port, requestText({ target, headers: [[name, value]] }, HOST))
}

/** The origin reads the header closely: anything but the exact value gets the fallback. */
function readsClosely(name: string, value: string): void {
  origin.site = ({ headers }) => ({ headers: { Vary: name }, body: headers[name] === value ? 'in German' : 'fallback' })
}

describe('request headers that the operator has listed', () => {
  it.each([
    ['accept-language', 'de-DE,de;q=0.9', 'DE-DE,DE;q=0.9'],
    ['accept-language', 'de-DE,de;q=0.9', 'de-DE , de;q=0.9'],
    ['x-country', 'DE', 'DE,'],
    ['x-country', 'DE', ',DE'],
    ['x-country', 'Bonn, Beuel', 'Bonn,Beuel'],
  ])('do not let an odd spelling of %s: %s fill the entry of others (%s)', async (name, usual, odd) => {
    readsClosely(name, usual)
    const target = `/listed/${encodeURIComponent(odd).replaceAll('%', '-')}`
    await say(target, name, odd)
    expect((await say(target, name, usual)).body).toBe('in German')
  })
})
