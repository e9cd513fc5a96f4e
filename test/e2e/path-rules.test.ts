import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { headerOf, exchange, requestText, type RawResponse } from '../attacks/support/raw-http.ts'
import { serveEdge, type ServedEdge } from '../attacks/support/edge.ts'
import { startOrigin, type Origin } from '../attacks/support/origin.ts'
import { canon, temporaryDirectory, temporaryFile } from '../cli/run-canon.ts'

const HOST = 'shop.test'

/** Sixteen hex digits that follow from two numbers. */
function session(page: number, visit: number): string {
  return (page * 7919 + visit * 104729 + 0x1234567).toString(16).padStart(16, '9c')
}

/** The forms under which the demo shop shows item `n`: its own, a mirror path, and one per session. `/reviews/item/7` is another page. */
function formsOf(n: number): string[] {
  return [`/item/${n}`, `/mirror/item/${n}`, `/${session(n, 1)}/item/${n}`, `/${session(n, 2)}/item/${n}`]
}

let origin: Origin
let edge: ServedEdge
let record: string

beforeAll(async () => {
  const lines: string[] = []
  for (let n = 1; n <= 150; n++) {
    for (const path of formsOf(n)) lines.push(JSON.stringify({ url: `https://${HOST}${path}`, cluster: `item ${n}` }))
    lines.push(JSON.stringify({ url: `https://${HOST}/reviews/item/${n}`, cluster: `reviews ${n}` }))
  }
  record = join(temporaryDirectory(), 'shop.json')
  await canon(['learn-paths', temporaryFile('clusters.ndjson', `${lines.join('\n')}\n`), '--out', record])
  origin = await startOrigin()
  origin.site = ({ target }) => ({ body: `page of ${target.replace(/^\/(?:mirror|[0-9a-f]{16})(?=\/)/, '')}` })
  edge = await serveEdge(['--origin', `http://127.0.0.1:${origin.port}`, '--port', '0', '--record', record, '--mode', 'rewrite', '--debug']) // prettier-ignore
})

afterAll(async () => {
  await edge?.stop()
  await origin?.close()
})

function get(path: string): Promise<RawResponse> {
  return exchange(edge.port, requestText({ target: path }, HOST))
}

describe('a site with a mirror path and session segments', () => {
  it('is asked once for a page, whatever its URL looks like', async () => {
    // An item that training never showed.
    const [first, ...others] = formsOf(900)
    const rendered = await get(first!)
    expect([rendered.status, rendered.body]).toEqual([200, 'page of /item/900'])
    for (const path of others) {
      const response = await get(path)
      expect([path, response.body]).toEqual([path, 'page of /item/900'])
      expect(headerOf(response, 'cache-status')).toMatch(/; ?hit/)
      expect(headerOf(response, 'canonical-applied')).toContain('path-rule')
    }
    expect(origin.seen.map(({ target }) => target)).toEqual(['/item/900'])
  })

  it('is asked for the canonical form even when another one comes first', async () => {
    await get(formsOf(901)[2]!)
    expect(origin.seen.at(-1)?.target).toBe('/item/901')
  })

  it('keeps pages apart that only look like duplicates', async () => {
    await get('/item/902')
    const reviews = await get('/reviews/item/902')
    expect(reviews.body).toBe('page of /reviews/item/902')
    expect(headerOf(reviews, 'cache-status')).not.toMatch(/; ?hit/)
    expect((await get('/mirror/item/new')).body).toBe('page of /item/new')
    expect(origin.seen.at(-1)?.target).toBe('/mirror/item/new')
  })
})
