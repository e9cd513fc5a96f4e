import { expect, it } from 'vitest'
import { edgeClient } from '../../../src/cli/remote/edge-client.ts'
import { answering } from '../control-server.ts'

const ENV = { env: { PURGE_TOKEN: 't' } }
const EDGE = { adapter: 'memory', where: 'the process', hosts: ['shop.example'], urls: [], kind: 'purged', pages: 3 }

it('answers a purge as the control Worker would', async () => {
  const client = edgeClient(await answering(200, JSON.stringify(EDGE)), 'shop.example', ENV)
  expect([client.isLocal, client.target]).toEqual([true, expect.stringContaining('local edge Worker http://127.0.0.1')])
  expect(await client.call('POST', '', { body: { all: true } })).toEqual({
    adapter: 'memory',
    places: [{ place: 'edge', done: true, where: 'the process', pages: 3 }],
  })
})

it('fails with 3 where no edge answers', async () => {
  const { call } = edgeClient('http://127.0.0.1:1', 'shop.example', ENV)
  await expect(call('POST', '', { body: { all: true } })).rejects.toMatchObject({ exitCode: 3 })
})

it('fails with 4 where the edge takes another token and passes the request on to the site', async () => {
  const headers = { 'Cache-Status': '"edge-canonicalizer"; fwd=bypass; detail=bypass-method' }
  const edge = await answering(404, '{"error":"no such page"}', 'application/json', headers)
  const { call } = edgeClient(edge, 'shop.example', ENV)
  await expect(call('POST', '', { body: { all: true } })).rejects.toMatchObject({
    exitCode: 4,
    message: `${edge}: the edge Worker refused: it has another PURGE_TOKEN, or none`,
  })
})

it('needs a token, and sends none in the clear', () => {
  expect(() => edgeClient('http://127.0.0.1:1', 'a.example', { env: {} })).toThrow('give PURGE_TOKEN')
  expect(() => edgeClient('http://edge.example', 'a.example', ENV)).toThrow('unencrypted')
})
