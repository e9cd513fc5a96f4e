import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, isHit } from './support/client.ts'
import type { FaultEdge } from './support/fault-edge.ts'
import { startFaultEdge } from './support/fault-edge.ts'
import type { ScriptedOrigin } from './support/scripted-origin.ts'
import { HEAD, atFirst, startScriptedOrigin, whole } from './support/scripted-origin.ts'

const PAGE = 'a whole page'
/** How long a request waits for another one's answer, and some time to answer. */
const CROWD_PATIENCE_MS = 14_000
/** Long before the crowd is answered, on a busy machine as well. */
const AT_ONCE_MS = 5_000

let origin: ScriptedOrigin
let edge: FaultEdge

beforeAll(async () => {
  origin = await startScriptedOrigin()
  edge = await startFaultEdge(origin.port, { text: { ORIGIN_TIMEOUT_MS: '1000' } })
})

afterAll(async () => {
  await edge?.stop()
  await origin?.close()
})

// They wait, and each has a path of its own: at the same time.
describe.concurrent('an origin that hangs in the middle', () => {
  const half = [
    ['a short body', `${HEAD}Content-Length: 1000\r\n\r\nhalf a page`],
    ['a long body', `${HEAD}Content-Length: 200000\r\n\r\nhalf a page`],
    ['chunks', `${HEAD}Transfer-Encoding: chunked\r\n\r\nb\r\nhalf a page\r\n`],
  ] as const

  it.each(half)('shows what it has sent, and no other client waits for the rest: %s', async (name, start) => {
    const path = `/half/${name.replaceAll(' ', '-')}`
    origin.scripts.set(
      path,
      atFirst(1, (socket) => void socket.write(start), whole(PAGE)),
    )
    const first = ask(edge.port, path, { patienceMs: CROWD_PATIENCE_MS })
    await new Promise((resolve) => setTimeout(resolve, 100))
    const links = Array.from({ length: 5 }, (_, n) => `${path}?gclid=${n}`)
    const crowd = await Promise.all(links.map((link) => ask(edge.port, link, { patienceMs: CROWD_PATIENCE_MS })))
    expect(crowd.map(({ body, end }) => [body, end])).toEqual(Array.from({ length: 5 }, () => [PAGE, 'whole']))
    const seen = await first
    expect([seen.status, seen.body, seen.end]).toEqual([200, 'half a page', 'silent'])
    expect(seen.bodyMs).toBeLessThan(AT_ONCE_MS)
    const last = await ask(edge.port, path)
    expect([last.body, isHit(last)]).toEqual([PAGE, true])
  })
})
