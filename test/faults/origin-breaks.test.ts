import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, isHit } from './support/client.ts'
import type { FaultEdge } from './support/fault-edge.ts'
import { startFaultEdge } from './support/fault-edge.ts'
import type { Script, ScriptedOrigin } from './support/scripted-origin.ts'
import { HEAD, atFirst, cut, startScriptedOrigin, whole } from './support/scripted-origin.ts'

const PAGE = 'a whole page'
const MANY = 'h'.repeat(100_000)

let origin: ScriptedOrigin
let rewrite: FaultEdge
let observe: FaultEdge

beforeAll(async () => {
  origin = await startScriptedOrigin()
  rewrite = await startFaultEdge(origin.port)
  observe = await startFaultEdge(origin.port, { text: { MODE: 'observe' } })
})

afterAll(async () => {
  await rewrite?.stop()
  await observe?.stop()
  await origin?.close()
})

/** Says it, and resets the connection a moment later. */
function saysAndCuts(text: string): Script {
  return (socket) => void socket.write(text, () => setTimeout(cut, 20, socket))
}

function says(text: string): Script {
  return (socket) => void socket.write(text)
}

const CHUNKED = `${HEAD}Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n`

/** `status`: what the client is told; a body that began with 200 cannot be taken back. */
const FAULTS: readonly { readonly id: string; readonly breaks: Script; readonly status: 200 | 502 }[] = [
  { id: 'resets at once', breaks: (socket) => cut(socket), status: 502 },
  { id: 'hangs up at once', breaks: (socket) => void socket.end(), status: 502 },
  { id: 'resets within the header section', breaks: saysAndCuts('HTTP/1.1 200 OK\r\nCache-Con'), status: 502 },
  { id: 'is no HTTP server', breaks: says('220 mail.test ready\r\n\r\n'), status: 502 },
  { id: 'states two lengths', breaks: says(`${HEAD}Content-Length: 5\r\nContent-Length: 7\r\n\r\nhello!!`), status: 502 },
  { id: 'states a length that is none', breaks: says(`${HEAD}Content-Length: -5\r\n\r\nhello`), status: 502 },
  { id: 'sends 300 KB of header', breaks: says(`${HEAD}X: ${MANY}${MANY}${MANY}\r\n\r\n`), status: 502 },
  { id: 'resets a short body', breaks: saysAndCuts(`${HEAD}Content-Length: 1000\r\n\r\nhalf`), status: 200 },
  { id: 'resets a long body', breaks: saysAndCuts(`${HEAD}Content-Length: 200000\r\n\r\n${MANY}`), status: 200 },
  { id: 'resets between chunks', breaks: saysAndCuts(CHUNKED), status: 200 },
  { id: 'resets within a chunk', breaks: saysAndCuts(`${CHUNKED}9\r\nhal`), status: 200 },
  { id: 'resets a body without length', breaks: saysAndCuts(`${HEAD}Connection: close\r\n\r\nhalf`), status: 200 },
  { id: 'states a length that is too long', breaks: (s) => void s.end(`${HEAD}Content-Length: 50\r\n\r\nhello`), status: 200 },
  { id: 'sends a chunk size that is none', breaks: says(`${CHUNKED}zz\r\noops\r\n0\r\n\r\n`), status: 200 },
] // prettier-ignore

describe('an origin that breaks off', () => {
  it.each(FAULTS)('answers the client and leaves nothing half-written behind: $id', async ({ id, breaks, status }) => {
    const path = `/${id.replaceAll(' ', '-')}`
    // The edge may ask once more when a connection is lost, so that both attempts break.
    origin.scripts.set(path, atFirst(2, breaks, whole(PAGE)))
    const first = await ask(rewrite.port, `${path}?utm_source=a`)
    expect([first.status, first.end]).toEqual([
      status,
      status === 502 ? 'whole' : expect.stringMatching(/whole|broken/),
    ])
    // That would alert an operator to an error of ours.
    expect(first.headers.get('cache-status')).not.toContain('bypass-error')
    while (origin.asked(path) < 2) await ask(rewrite.port, `${path}?utm_source=b`)
    const second = await ask(rewrite.port, `${path}?utm_source=c`)
    expect([second.body, second.end, isHit(second)]).toEqual([PAGE, 'whole', false])
    const third = await ask(rewrite.port, path)
    expect([third.body, third.end, isHit(third)]).toEqual([PAGE, 'whole', true])
  })

  it.each(FAULTS)('is reported as in observe mode: $id', async ({ id, breaks, status }) => {
    const path = `/observe/${id.replaceAll(' ', '-')}`
    origin.scripts.set(path, atFirst(2, breaks, whole(PAGE)))
    expect((await ask(observe.port, path)).status).toBe(status)
    while (origin.asked(path) < 2) await ask(observe.port, path)
    expect(await ask(observe.port, path)).toMatchObject({ body: PAGE, end: 'whole' })
  })

  it.each(FAULTS)('leaves none of a crowd without an answer: $id', async ({ id, breaks, status }) => {
    const path = `/crowd/${id.replaceAll(' ', '-')}`
    origin.scripts.set(path, atFirst(3, breaks, whole(PAGE)))
    const crowd = await Promise.all(Array.from({ length: 12 }, (_, n) => ask(rewrite.port, `${path}?gclid=${n}`)))
    for (const { end } of crowd) expect(end).not.toBe('silent')
    const fine = crowd.filter((seen) => seen.body === PAGE && seen.end === 'whole')
    // At most those whose own requests broke, one of which may have been asked twice.
    expect(fine.length).toBeGreaterThanOrEqual(9)
    expect(crowd.every((seen) => seen.status === 200 || seen.status === status)).toBe(true)
    expect((await ask(rewrite.port, path)).body).toBe(PAGE)
  })

  it('is hidden by a stored page that may be used stale, not shown as half a page', async () => {
    const head = HEAD.replace('max-age=300', 'max-age=1')
    const breaks = saysAndCuts(`${head}Content-Length: 1000\r\n\r\nhalf`)
    origin.scripts.set('/stale', atFirst(1, whole(PAGE, head), breaks))
    expect((await ask(rewrite.port, '/stale')).body).toBe(PAGE)
    await pause(1100)
    const seen = await ask(rewrite.port, '/stale')
    expect([seen.status, seen.body, seen.end]).toEqual([200, PAGE, 'whole'])
    expect(seen.headers.get('cache-status')).toContain('fwd=stale')
  })

  it('costs the next page nothing when it sends more than it said', async () => {
    for (let n = 0; n < 5; n++) {
      origin.scripts.set(`/surplus/${n}`, says(`${HEAD}Content-Length: 5\r\n\r\nhello, and more`))
      expect((await ask(rewrite.port, `/surplus/${n}`)).body).toBe('hello')
      const next = await ask(rewrite.port, `/after-surplus/${n}`)
      expect([next.status, next.body]).toEqual([200, `page /after-surplus/${n}`])
    }
  })

  it('costs no client a page when it closes kept connections', async () => {
    for (let n = 0; n < 20; n++) {
      origin.scripts.set(`/kept/${n}`, (socket) => {
        socket.write(`${HEAD}Content-Length: 2\r\n\r\nok`, () => setTimeout(() => socket.destroy(), n % 4))
      })
      expect((await ask(rewrite.port, `/kept/${n}`)).body).toBe('ok')
    }
  })
})
