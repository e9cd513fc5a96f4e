import { expect, it } from 'vitest'
import { createAdapterChooser } from '../../../src/edge/adapters/adapter-chooser.ts'

it('makes each adapter once, because it holds what is stored', () => {
  const { adapterFor: choose } = createAdapterChooser()
  for (const name of ['memory', 'cache-api', 'zone'] as const) {
    expect([choose(name, {}).name, choose(name, {}) === choose(name, {})]).toEqual([name, true])
  }
})

it('hands the parts of the request to the cache for Workers', async () => {
  const asked: string[] = []
  const CachedOrigin = () => ({
    fetch: async (request: Request) => (asked.push(request.url), new Response('x')),
    purge: async () => {},
  })
  const adapter = createAdapterChooser().adapterFor('workers-cache', { exports: { CachedOrigin } })
  const never = (): never => {
    throw new Error('not this way')
  }
  await adapter.serve(new Request('http://h.test/p'), {
    fetchOrigin: never,
    waitUntil: never,
    nowMs: () => 0,
    varyAllow: [],
    varyAlways: [],
  })
  expect([adapter.name, asked]).toEqual(['workers-cache', ['http://h.test/p']])
})

it('knows where something may be stored that can be forgotten', () => {
  const { adapterFor, mayHold } = createAdapterChooser()
  const names = ['memory', 'cache-api', 'workers-cache', 'zone'] as const
  expect(names.map(mayHold)).toEqual([false, true, true, false])
  adapterFor('memory', {})
  expect(names.map(mayHold)).toEqual([true, true, true, false])
})
