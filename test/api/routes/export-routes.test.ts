import { describe, expect, it } from 'vitest'
import { apiWorld, SCOPED } from '../support/api-world.ts'
import { putInForce, recordOf } from '../support/memory-control.ts'

const PATH = '/v1/domains/shop.example/export'

describe('/v1/domains/{domain}/export', () => {
  it('gives the files of a cache, and what it cannot say', async () => {
    const world = apiWorld()
    putInForce(world.memory, recordOf('shop.example', 3, { strip: ['tint'], urlParams: ['to'] }))
    const { status, json } = await world.ask('GET', `${PATH}?to=varnish`)
    expect(status).toBe(200)
    expect(json).toMatchObject({ target: 'varnish', files: [{ name: 'canonical.vcl' }] })
    expect(JSON.stringify(json)).toContain('revision 3')
    expect(json).toMatchObject({ unsaid: expect.arrayContaining([expect.objectContaining({ what: 'URL in to' })]) })
  })

  it('knows neither other caches, nor domains without a record, nor those of others', async () => {
    const world = apiWorld()
    putInForce(world.memory, recordOf('shop.example', 1))
    expect((await world.ask('GET', `${PATH}?to=squid`)).status).toBe(400)
    expect((await world.ask('GET', '/v1/domains/none.example/export?to=json')).status).toBe(404)
    putInForce(world.memory, recordOf('foreign.example', 1))
    expect((await world.ask('GET', '/v1/domains/foreign.example/export?to=json', { token: SCOPED })).status).toBe(404)
  })
})
