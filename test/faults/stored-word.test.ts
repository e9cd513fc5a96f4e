import { afterAll, beforeAll, expect, it } from 'vitest'
import { ask, isHit } from './support/client.ts'
import type { FaultEdge } from './support/fault-edge.ts'
import { startFaultEdge } from './support/fault-edge.ts'
import type { Script, ScriptedOrigin } from './support/scripted-origin.ts'
import { chunk, cut, HEAD, startScriptedOrigin, trickle, whole } from './support/scripted-origin.ts'

const CHUNKED = `${HEAD}Transfer-Encoding: chunked\r\n\r\n`
const END = '0\r\n\r\n'
const MEBIBYTE = 1024 * 1024

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

function inChunks(body: string): Script {
  return (socket) => void socket.write(Buffer.concat([Buffer.from(CHUNKED), chunk(body), Buffer.from(END)]))
}

// Said of a response whose body comes too slowly to wait for it: nothing, whatever becomes of it.
it.each<[what: string, script: Script, says: boolean, isStored: boolean]>([
  ['a page of known length', whole('page'), true, true],
  ['a page in chunks', inChunks('page'), true, true],
  ['a long page in chunks', inChunks('x'.repeat(MEBIBYTE / 8)), true, true],
  ['a page in chunks above the limit', inChunks('x'.repeat(MEBIBYTE + 1)), false, false],
  ['a page of a length above the limit', whole('x'.repeat(MEBIBYTE + 1)), false, false],
  ['a page that comes slowly', (socket) => trickle(socket, [CHUNKED, chunk('a'), chunk('b'), END], 300), false, true],
  [
    'a page that breaks off late',
    (socket) => void trickle(socket, [CHUNKED, chunk('half'), ''], 300).then(() => cut(socket)),
    false,
    false,
  ],
])('Cache-Status says stored of what is stored: %s', async (what, script, says, isStored) => {
  const path = `/${what.replaceAll(' ', '-')}`
  origin.scripts.set(path, script)
  const status = (await ask(edge.port, path)).headers.get('cache-status')
  expect([status, /; stored/.test(status ?? '')]).toEqual([status, says])
  expect(isHit(await ask(edge.port, path))).toBe(isStored)
})
