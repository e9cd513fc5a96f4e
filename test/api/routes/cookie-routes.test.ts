import { expect, it } from 'vitest'
import { apiWorld } from '../support/api-world.ts'

it('lists cookies that cost hits, with their share, and those that do not count', async () => {
  const { ask } = apiWorld()
  await ask('PUT', '/v1/domains/shop.example')
  await ask('PATCH', '/v1/domains/shop.example', { body: { anonymousCookies: { add: ['consent'] } } })
  const { status, json } = await ask('GET', '/v1/domains/shop.example/cookies')
  expect([status, json]).toEqual([
    200,
    expect.objectContaining({
      domain: 'shop.example',
      requests: 4,
      anonymous: ['consent'],
      costs: [
        { name: 'sid', requests: 2, share: 0.5, credential: true },
        { name: 'lang', requests: 1, share: 0.25, credential: false },
      ],
    }),
  ])
})

it.each(['0', '93', 'x'])('refuses days=%s', async (days) => {
  const { ask } = apiWorld()
  await ask('PUT', '/v1/domains/shop.example')
  expect((await ask('GET', `/v1/domains/shop.example/cookies?days=${days}`)).status).toBe(400)
})
