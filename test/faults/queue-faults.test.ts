import type { ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, isHit } from './support/client.ts'
import type { FaultEdge } from './support/fault-edge.ts'
import { startFaultEdge } from './support/fault-edge.ts'
import type { ScriptedOrigin } from './support/scripted-origin.ts'
import { startScriptedOrigin } from './support/scripted-origin.ts'

let origin: ScriptedOrigin
let edge: FaultEdge
let respond: (response: ServerResponse) => void = () => {}
let messages = 0

const queue = createServer((request, response) => {
  messages++
  request.resume().once('end', () => respond(response))
})

beforeAll(async () => {
  origin = await startScriptedOrigin()
  await new Promise<void>((resolve) => queue.listen(0, '127.0.0.1', resolve))
  const { port } = queue.address() as AddressInfo
  edge = await startFaultEdge(origin.port, { queue: `127.0.0.1:${port}`, text: { EVENT_SAMPLE_RATE: '1' } })
})

afterAll(async () => {
  await edge?.stop()
  queue.closeAllConnections()
  await new Promise((resolve) => queue.close(resolve))
  await origin?.close()
})

const FAULTS: readonly (readonly [name: string, respond: (response: ServerResponse) => void])[] = [
  ['takes events', (response) => void response.writeHead(200).end()],
  ['is full', (response) => void response.writeHead(429).end('too many requests')],
  ['fails', (response) => void response.writeHead(500).end('internal error')],
  ['hangs', () => {}],
  ['drops connections', (response) => void response.destroy()],
]

describe('a queue', () => {
  it.each(FAULTS)('costs no request anything when it %s', async (name, behaviour) => {
    respond = behaviour
    const before = messages
    const path = `/${name.replaceAll(' ', '-')}`
    const links = Array.from({ length: 30 }, (_, n) => `${path}?utm_source=s${n}`)
    const first = await ask(edge.port, path)
    const rest = await Promise.all(links.map((link) => ask(edge.port, link)))
    expect([first.body, first.headMs! < 1000]).toEqual([`page ${path}`, true])
    for (const seen of rest) expect([seen.body, isHit(seen), seen.headMs! < 1000]).toEqual([`page ${path}`, true, true])
    expect(origin.asked(path)).toBe(1)
    await expect.poll(() => messages - before).toBeGreaterThan(0)
  })
})
