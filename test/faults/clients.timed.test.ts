import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, isHit } from './support/client.ts'
import type { FaultEdge } from './support/fault-edge.ts'
import { startFaultEdge } from './support/fault-edge.ts'
import type { ScriptedOrigin } from './support/scripted-origin.ts'
import { HEAD, chunk, pour, startScriptedOrigin, trickle, whole } from './support/scripted-origin.ts'

const MEGABYTE = 1024 * 1024
const FILM_BYTES = 100 * MEGABYTE

let origin: ScriptedOrigin
let edge: FaultEdge

beforeAll(async () => {
  origin = await startScriptedOrigin()
  edge = await startFaultEdge(origin.port)
})

afterAll(async () => {
  await edge?.stop()
  await origin?.close()
})

/** Asks, reads the first bytes and then nothing more. Call the result to hang up. */
function readsNoFurther(target: string): Promise<() => void> {
  return new Promise((resolve) => {
    const socket = connect(edge.port, '127.0.0.1', () => socket.write(`GET ${target} HTTP/1.1\r\nHost: shop.test\r\n\r\n`))
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.pause()
      resolve(() => void socket.destroy())
    })
  }) // prettier-ignore
}

/** Largest growth of the process's memory while something goes on. */
async function growthWhile(work: () => Promise<unknown>): Promise<number> {
  const before = edge.residentBytes()
  let peak = before
  const timer = setInterval(() => (peak = Math.max(peak, edge.residentBytes())), 20)
  await work()
  clearInterval(timer)
  return peak - before
}

describe('a client that hangs up', () => {
  const pieces = Array.from({ length: 20 }, (_, n) => chunk(`piece ${n} `))
  const bodyText = Array.from({ length: 20 }, (_, n) => `piece ${n} `).join('')

  it('does not break off the page of those who wait for the same one', async () => {
    origin.scripts.set('/left', (socket) =>
      trickle(socket, [`${HEAD}Transfer-Encoding: chunked\r\n\r\n`, ...pieces, '0\r\n\r\n'], 40),
    )
    const leader = ask(edge.port, '/left?gclid=0', { onData: (socket) => void socket.destroy() })
    await setTimeout(100)
    const links = Array.from({ length: 10 }, (_, n) => `/left?gclid=${n + 1}`)
    const crowd = await Promise.all(links.map((link) => ask(edge.port, link)))
    expect((await leader).end).toBe('broken')
    for (const { body, end } of crowd) expect([body, end]).toEqual([bodyText, 'whole'])
    const last = await ask(edge.port, '/left')
    expect([last.body, isHit(last)]).toEqual([bodyText, true])
  })

  it('does not break off anything when it waits for another one', async () => {
    origin.scripts.set('/left-waiting', (socket, request) => void setTimeout(300).then(() => whole('page')(socket, request)))
    const leader = ask(edge.port, '/left-waiting')
    await setTimeout(50)
    const leaves = ask(edge.port, '/left-waiting?gclid=1', { patienceMs: 100 })
    const stays = ask(edge.port, '/left-waiting?gclid=2')
    expect((await leaves).end).toBe('silent')
    expect([(await leader).body, (await stays).body, origin.asked('/left-waiting')]).toEqual(['page', 'page', 1])
  }) // prettier-ignore

  it('leaves the edge as it was, however many do so', async () => {
    origin.scripts.set('/many-leave', (socket) => {
      socket.write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`)
      void pour(socket, FILM_BYTES, chunk)
    })
    for (let round = 0; round < 5; round++) {
      const leaving = Array.from({ length: 20 }, (_, n) =>
        ask(edge.port, `/many-leave?page=${round * 20 + n}`, { onData: (socket) => void socket.destroy() }),
      )
      await Promise.all(leaving)
    }
    expect((await ask(edge.port, '/after-many')).body).toBe('page /after-many')
    await expect.poll(() => origin.connections(), { timeout: 5000 }).toBeLessThan(20)
  })
})

describe('clients that read slowly', () => {
  it('make the origin slow down: 100 MB take no memory', async () => {
    let poured = false
    origin.scripts.set('/film', (socket) => {
      socket.write(`${HEAD}Content-Length: ${FILM_BYTES}\r\n\r\n`)
      void pour(socket, FILM_BYTES).then(() => (poured = !socket.destroyed))
    })
    const growth = await growthWhile(async () => {
      const hangUps = await Promise.all(Array.from({ length: 20 }, (_, n) => readsNoFurther(`/film?page=${n}`)))
      await setTimeout(1000)
      expect(poured).toBe(false)
      for (const hangUp of hangUps) hangUp()
    })
    expect(growth).toBeLessThan(128 * MEGABYTE)
  })

  it('get all of it in the end', async () => {
    origin.scripts.set('/slow-film', (socket) => {
      socket.write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`)
      void pour(socket, 10 * MEGABYTE, chunk).then(() => socket.write('0\r\n\r\n'))
    })
    const seen = await ask(edge.port, '/slow-film', {
      onData: (socket) => {
        socket.pause()
        void setTimeout(5).then(() => socket.resume())
      },
    })
    expect([seen.bodyBytes, seen.end]).toEqual([10 * MEGABYTE, 'whole'])
  })

  it('hold one copy of a stored page each, and no more', async () => {
    origin.scripts.set('/poster', whole('x'.repeat(900_000)))
    await ask(edge.port, '/poster')
    const growth = await growthWhile(async () => {
      const hangUps = await Promise.all(Array.from({ length: 50 }, (_, n) => readsNoFurther(`/poster?gclid=${n}`)))
      await setTimeout(500)
      for (const hangUp of hangUps) hangUp()
    })
    expect(growth).toBeLessThan(80 * MEGABYTE)
    expect((await ask(edge.port, '/poster')).bodyBytes).toBe(900_000)
  })
})

describe('a client that sends its request drop by drop', () => {
  it('gets a response, and delays no other client', async () => {
    const text = 'GET /drip?utm_source=a HTTP/1.1\r\nHost: shop.test\r\n\r\n'
    let received = ''
    const socket = connect(edge.port, '127.0.0.1')
    socket.on('data', (bytes: Buffer) => void (received += bytes.toString('latin1')))
    const sent = trickle(socket, [...text], 10)
    expect((await ask(edge.port, '/beside-drip')).headMs).toBeLessThan(400)
    await sent
    await expect.poll(() => received).toContain('page /drip')
    socket.destroy()
  })
})
