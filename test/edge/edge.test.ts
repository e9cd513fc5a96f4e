import { expect, it, vi } from 'vitest'
import { createRig, recordOf } from './support/rig.ts'

it('takes listed records from the configuration', async () => {
  const rig = createRig({ env: { RECORDS_JSON: [recordOf({ domain: '*', strip: ['ref'] })] } })
  await rig.ask('http://any.test/p?ref=1')
  expect(rig.seen[0]?.url).toBe('http://any.test/p')
})

it('tells of every broken variable once, when it is made', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  error.mockClear()
  const rig = createRig({ env: { MODE: 'x', ADAPTER: 'y' } })
  await rig.ask('http://shop.test/p')
  await rig.ask('http://shop.test/p')
  expect(error).toHaveBeenCalledTimes(2)
})

it('asks the platform to answer in its place should it throw, unless nothing stands behind it', async () => {
  const passThroughOnException = vi.fn<() => void>()
  await createRig({ passThroughOnException }).ask('http://shop.test/p')
  expect(passThroughOnException).toHaveBeenCalledOnce()
  const aside = { fetch: async () => new Response('aside') }
  await createRig({ passThroughOnException, env: { ORIGIN_ASIDE: aside } }).ask('http://shop.test/p')
  expect(passThroughOnException).toHaveBeenCalledOnce()
})
