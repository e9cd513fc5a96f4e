import { WorkerEntrypoint } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { cachedOrigin } from '../../../src/edge/adapters/workers-cache-entrypoint.ts'

it('makes an entrypoint that asks the origin of its environment and spells the policy out', async () => {
  const Entrypoint = cachedOrigin<{ readonly text: string }>(async (_request, env) => {
    return new Response(env.text, { headers: { 'cache-control': 'private' } })
  })
  expect(Entrypoint.prototype).toBeInstanceOf(WorkerEntrypoint)
  const props = { host: 'shop.test', varyAllow: [] }
  const self = { env: { text: 'page' }, ctx: { props } }
  const run: (request: Request) => Promise<Response> = Reflect.get(Entrypoint.prototype, 'fetch').bind(self)
  const response = await run(new Request('https://shop.test/'))
  expect(response.headers.get('cloudflare-cdn-cache-control')).toBe('no-store')
  expect(await response.text()).toBe('page')
})

it('purges what it has stored itself, and says when the platform does not take that', async () => {
  const Entrypoint = cachedOrigin(async () => new Response('page'))
  const asked: unknown[] = []
  const purgeWith = (cache: object | undefined): Promise<void> =>
    Reflect.get(Entrypoint.prototype, 'purge').call({ ctx: { cache } }, ['canonical-1'])
  const answering = (answer: object) => ({ purge: async (options: unknown) => (asked.push(options), answer) })
  await purgeWith(answering({ success: true, errors: [] }))
  expect(asked).toEqual([{ tags: ['canonical-1'] }])
  const errors = [{ code: 10043, message: 'rate limited' }]
  await expect(purgeWith(answering({ success: false, errors }))).rejects.toThrow('rate limited')
  await expect(purgeWith(undefined)).resolves.toBeUndefined()
})
