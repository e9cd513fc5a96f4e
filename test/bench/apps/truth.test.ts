import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import type { LogEntry } from '../../../bench/apps/corpus.ts'
import { findTruth } from '../../../bench/apps/truth.ts'
import type { RealApp } from '../../../bench/apps/types.ts'

const app = { identity: (url: URL) => url.pathname, volatile: [] } as unknown as RealApp
const closes: (() => void)[] = []

afterEach(() => closes.splice(0).forEach((close) => close()))

/** A server that answers with what `answer` says, after a moment. */
async function serve(answer: (target: string, running: number) => [status: number, body: string]): Promise<string> {
  let running = 0
  const server = createServer((incoming, outgoing) => {
    running++
    const [status, body] = answer(incoming.url ?? '', running)
    setTimeout(() => {
      running--
      outgoing.writeHead(status, { 'Content-Type': 'text/html' }).end(`<!doctype html><p>${body}</p>`)
    }, 5)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closes.push(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function pages(...targets: string[]): LogEntry[] {
  return targets.map((target) => ({ target, page: target, made: [], heldOut: false }))
}

describe('findTruth', () => {
  it('takes two answers that are the same for one page, and contradicts a rule that says otherwise', async () => {
    const origin = await serve((target) => [200, target.includes('rev=2') ? 'old' : 'new'])
    const entries = pages('/a', '/b').concat({ target: '/a?rev=2', page: '/a', made: ['tracking'], heldOut: false })
    const { contents, conflicts, unsteady } = await findTruth(app, origin, entries)
    expect(contents.get('/a')).toBe(contents.get('/b'))
    expect(conflicts.map((pair) => [...pair].toSorted())).toEqual([['/a', '/a?rev=2']])
    expect(unsteady).toEqual([])
  })

  it('asks again where a server fails because it is asked for several pages at once', async () => {
    let failed = 0
    const origin = await serve((_, running) => (running > 1 && failed++ < 4 ? [500, 'sorry'] : [200, 'page']))
    const { contents } = await findTruth(app, origin, pages('/a', '/b', '/c'))
    expect(failed).toBeGreaterThan(0)
    expect(new Set(contents.values()).size).toBe(1)
  })

  it('names pages that change between two fetches', async () => {
    let count = 0
    const origin = await serve((target) => [200, target === '/rows' ? `row ${count++}` : 'page'])
    expect((await findTruth(app, origin, pages('/a', '/rows'))).unsteady).toEqual(['/rows'])
  })
})
