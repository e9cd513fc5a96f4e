import { describe, expect, it } from 'vitest'
import { memoryAdapter } from '../../../src/edge/adapters/memory.ts'
import { describeSharedCache } from '../../contracts/cache-adapter.contract.ts'
import { createWorld, page } from '../../contracts/cache-world.ts'

describeSharedCache(() => memoryAdapter({ waitTimeoutMs: 200, maxBodyBytes: 8 * 1024 * 1024 }))

describe('bounds of the memory cache', () => {
  it('streams bodies above 1 MB past itself by default', async () => {
    const world = createWorld(memoryAdapter())
    for (const [bytes, stored] of [
      [1024 * 1024, true],
      [1024 * 1024 + 1, false],
    ] as const) {
      const url = `${world.url}&bytes=${bytes}`
      world.origin(page('x'.repeat(bytes), { 'cache-control': 'max-age=60' }))
      const body = await (await world.send({}, url)).response.arrayBuffer()
      await world.settle()
      expect([body.byteLength, (await world.send({}, url)).outcome.kind === 'hit']).toEqual([bytes, stored])
    }
  })

  it('lets the least recently used URLs go when it is full', async () => {
    const world = createWorld(memoryAdapter({ maxBytes: 40_000 }))
    world.origin(page('x'.repeat(9000), { 'cache-control': 'max-age=60' }))
    const ask = async (name: string): Promise<string> => {
      const { response, outcome } = await world.send({}, `${world.url}&${name}`)
      await response.text()
      await world.settle()
      return outcome.kind
    }
    for (const name of ['a', 'b', 'c']) expect(await ask(name)).toBe('forward')
    expect(await ask('a')).toBe('hit')
    for (const kind of ['forward', 'forward', 'hit']) expect(await ask('d')).toBe(kind)
    expect(await ask('a')).toBe('hit')
    expect(await ask('b')).toBe('forward')
  })
})
