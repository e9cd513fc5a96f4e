import { describe, expect, it } from 'vitest'
import { zoneAdapter } from '../../../src/edge/adapters/zone.ts'
import { createWorld, page } from '../../contracts/cache-world.ts'

describe('zoneAdapter', () => {
  it('fetches the canonical URL, and has the zone tell variants apart by Vary and nothing else', async () => {
    const world = createWorld(zoneAdapter())
    world.origin(page('x', { 'cf-cache-status': 'HIT' }))
    const { outcome } = await world.send({ headers: { accept: '*/*' } })
    const cf = { vary: { default: { action: 'passthrough' } } }
    expect([outcome, world.seen[0]?.url, world.seen[0]?.cf]).toEqual([{ kind: 'hit' }, world.url, cf])
    expect(world.seen[0]?.headers.get('accept')).toBe('*/*')
  })

  it('says bypass for personal requests', async () => {
    const world = createWorld(zoneAdapter())
    world.origin(page('x', { 'cf-cache-status': 'DYNAMIC' }))
    expect((await world.send({ headers: { cookie: 'a=b' } })).outcome).toEqual({ kind: 'forward', fwd: 'bypass' })
  })
})
