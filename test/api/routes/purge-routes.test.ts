import { expect, it } from 'vitest'
import { apiWorld, SCOPED } from '../support/api-world.ts'

const PATH = '/v1/domains/shop.example/purge'

async function world() {
  const made = apiWorld()
  await made.ask('PUT', '/v1/domains/shop.example')
  return made
}

it.each([{ urls: ['/a', 'https://shop.example/b'] }, { prefix: '/blog/' }, { all: true }])(
  'purges %j',
  async (body) => {
    const { ask, memory } = await world()
    const { status, json } = await ask('POST', PATH, { body: { ...body, reason: 'old' }, token: SCOPED })
    expect([status, json['places']]).toEqual([200, [{ place: 'edge', done: true, where: 'the process', pages: 2 }]])
    expect(memory.log.at(-1)).toMatchObject({ by: 'shop', action: 'purge', detail: `${JSON.stringify(body)}: old` })
  },
)

it.each([
  [{}, 400],
  [{ urls: [] }, 400],
  [{ all: true, prefix: '/' }, 400],
  [{ all: false }, 400],
  [{ urls: ['http://['] }, 422],
])('refuses %j', async (body, status) => {
  const { ask, memory } = await world()
  expect((await ask('POST', PATH, { body })).status).toBe(status)
  expect(memory.log.some(({ action }) => action === 'purge')).toBe(false)
})

it('knows no domain that is not looked after', async () => {
  expect((await apiWorld().ask('POST', PATH, { body: { all: true } })).status).toBe(404)
})
