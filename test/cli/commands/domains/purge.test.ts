import { expect, it } from 'vitest'
import { runPurge, type PurgeOptions } from '../../../../src/cli/commands/domains/purge.ts'
import { putInForce, recordOf } from '../../../api/support/memory-control.ts'
import { answering, controlServer } from '../../control-server.ts'
import { memoryIo } from '../../memory-io.ts'

const DOMAIN = 'shop.example'

async function purge(urls: readonly string[], options: PurgeOptions, env: Record<string, string> = {}) {
  const io = { ...memoryIo(), env }
  const code = await runPurge({ domain: DOMAIN, urls }, options, io)
  return { code, ...io.written }
}

it.each([
  ['URLs', ['/a'], {}, '{"urls":["/a"]}'],
  ['a prefix', [], { prefix: '/blog/' }, '{"prefix":"/blog/"}'],
  ['everything', [], { all: true }, '{"all":true}'],
])('purges %s through the control Worker', async (_what, urls, options, request) => {
  const server = await controlServer()
  putInForce(server.memory, recordOf(DOMAIN, 1, {}))
  const { code, stdout, stderr } = await purge(urls, { ...server.target, ...options, reason: 'old' })
  expect([code, stdout]).toEqual([0, 'edge: purged 2 stored pages in the process\n'])
  expect(stderr).toContain('-> local control Worker http://127.0.0.1')
  expect(server.memory.log.at(-1)?.detail).toBe(`${request}: old`)
})

const EDGE = { adapter: 'zone', where: '', hosts: [DOMAIN], urls: [], kind: 'cannot', why: 'the API can' }

it('asks an edge without a control Worker, and ends with 1 where it purges nothing', async () => {
  const edge = await answering(200, JSON.stringify(EDGE), 'application/json')
  const { code, stdout } = await purge([], { all: true, edge, json: true }, { PURGE_TOKEN: 't' })
  expect([code, JSON.parse(stdout)]).toEqual([
    1,
    { adapter: 'zone', places: [{ place: 'edge', done: false, why: 'the API can' }] },
  ])
})

it.each([
  [[], {}, 'give one of these'],
  [['/a'], { all: true }, 'give one of these'],
  [[], { all: true, edge: 'http://127.0.0.1:1' }, 'give PURGE_TOKEN'],
])('refuses %j %j', async (urls, options, message) => {
  await expect(purge(urls, options)).rejects.toThrow(message)
})
