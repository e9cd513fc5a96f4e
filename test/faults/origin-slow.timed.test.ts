import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, isHit } from './support/client.ts'
import type { FaultEdge } from './support/fault-edge.ts'
import { startFaultEdge } from './support/fault-edge.ts'
import type { Script, ScriptedOrigin } from './support/scripted-origin.ts'
import { HEAD, atFirst, chunk, startScriptedOrigin, trickle, whole } from './support/scripted-origin.ts'

const PAGE = 'a whole page'
const TIMEOUT_MS = 1000

let origin: ScriptedOrigin
let edge: FaultEdge
let observe: FaultEdge

beforeAll(async () => {
  origin = await startScriptedOrigin()
  const text = { ORIGIN_TIMEOUT_MS: String(TIMEOUT_MS) }
  edge = await startFaultEdge(origin.port, { text })
  observe = await startFaultEdge(origin.port, { text: { ...text, MODE: 'observe' } })
})

afterAll(async () => {
  await edge?.stop()
  await observe?.stop()
  await origin?.close()
})

const silence: Script = () => {}

// Most of these wait, and each has a path of its own: at the same time.
describe.concurrent('an origin that hangs before it answers', () => {
  it('costs its clients the configured time, then they are told: 504', async () => {
    origin.scripts.set('/hangs', atFirst(1, silence, whole(PAGE)))
    const seen = await ask(edge.port, '/hangs?utm_source=a')
    expect([seen.status, seen.end]).toEqual([504, 'whole'])
    expect(seen.headMs).toBeLessThan(TIMEOUT_MS * 3)
    expect(await ask(edge.port, '/hangs')).toMatchObject({ status: 200, body: PAGE })
  })

  it('is given up in observe as well', async () => {
    origin.scripts.set('/hangs-observed', silence)
    expect((await ask(observe.port, '/hangs-observed')).status).toBe(504)
  })

  it('leaves none of a crowd waiting', async () => {
    origin.scripts.set('/hangs-crowd', silence)
    const links = Array.from({ length: 20 }, (_, n) => `/hangs-crowd?gclid=${n}`)
    const crowd = await Promise.all(links.map((link) => ask(edge.port, link)))
    expect(crowd.map(({ status, end }) => `${status} ${end}`)).toEqual(Array.from({ length: 20 }, () => '504 whole'))
  })

  it('does not hold up pages that it does answer', async () => {
    origin.scripts.set('/hangs-aside', silence)
    const hanging = Array.from({ length: 50 }, (_, n) => ask(edge.port, `/hangs-aside?page=${n}`))
    const first = await Promise.race([...hanging, ask(edge.port, '/not-hanging')])
    expect(first.body).toBe('page /not-hanging')
    for (const { status } of await Promise.all(hanging)) expect(status).toBe(504)
  })

  it('is hidden by a stored page that may be used stale', async () => {
    const stale = 'HTTP/1.1 200 OK\r\nCache-Control: max-age=1, stale-if-error=600\r\n'
    origin.scripts.set('/stale', atFirst(1, whole(PAGE, stale), silence))
    await ask(edge.port, '/stale')
    await new Promise((resolve) => setTimeout(resolve, 2100))
    expect(await ask(edge.port, '/stale?utm_source=a')).toMatchObject({ status: 200, body: PAGE, end: 'whole' })
  })
})

describe.concurrent('an origin that sends drop by drop', () => {
  const drops = Array.from({ length: 40 }, (_, n) => `drop ${String(n).padStart(4, '0')}\n`)
  const bodyText = drops.join('')

  it.each([
    ['chunks', `${HEAD}Transfer-Encoding: chunked\r\n\r\n`, [...drops.map(chunk), '0\r\n\r\n']],
    ['a known length', `${HEAD}Content-Length: ${bodyText.length}\r\n\r\n`, drops],
  ])('is streamed as it comes, and stored when it is whole: %s', async (name, start, pieces) => {
    const path = `/drops/${name.replaceAll(' ', '-')}`
    const firstDrop = Promise.withResolvers<void>()
    origin.scripts.set(path, async (socket) => {
      await trickle(socket, [start, pieces[0]!], 0)
      await firstDrop.promise
      await trickle(socket, pieces.slice(1), 30)
    })
    const first = await ask(edge.port, `${path}?utm_source=a`, {
      onData: (_, bytes) => bytes > 0 && firstDrop.resolve(),
    })
    expect([first.body, first.end]).toEqual([bodyText, 'whole'])
    const second = await ask(edge.port, path)
    expect([second.body, isHit(second), origin.asked(path)]).toEqual([bodyText, true, 1])
  })

  it('may take longer than the time it has to begin', async () => {
    origin.scripts.set('/long-drops', (socket) =>
      trickle(socket, [`${HEAD}Transfer-Encoding: chunked\r\n\r\n`, ...drops.map(chunk), '0\r\n\r\n'], 60),
    )
    const seen = await ask(edge.port, '/long-drops')
    expect([seen.body, seen.end]).toEqual([bodyText, 'whole'])
  })
})
