import { describe, expect, it } from 'vitest'
import { addDomainPages } from '../../../../src/console/domains/domain-pages.tsx'
import { putInForce, recordOf } from '../../../api/support/memory-control.ts'
import { consoleWorld, type ConsoleWorld } from '../../support/console-world.ts'

const DOMAIN = 'shop.example'
const PATH = `/domains/${DOMAIN}/parameters`

function world(): ConsoleWorld {
  const made = consoleWorld(addDomainPages)
  putInForce(made.memory, recordOf(DOMAIN, 1, { strip: ['tint'] }))
  made.recent = [{ url: `https://${DOMAIN}/p?tint=1&box=2`, hits: 3, firstSeenMs: 1, lastSeenMs: 1 }]
  return made
}

const inForce = ({ memory }: ConsoleWorld) => memory.pointed.get(DOMAIN)

describe('the parameters of a domain', () => {
  it('are shown with what becomes of them', async () => {
    const { status, text } = await world().get(PATH)
    expect(status).toBe(200)
    expect(text).toContain('tint 100 % 1 dropped the strip list names it')
    expect(text).toContain('box 100 % 1 kept: unknown')
  })

  it('are put on a list at once, and taken off the other one', async () => {
    const made = world()
    const { location } = await made.post(PATH, { latest: '1', action: 'keep tint' })
    expect(location).toBe(`${PATH}?done=saved-2`)
    expect(inForce(made)?.keep).toEqual(['tint'])
    expect(inForce(made)).not.toHaveProperty('strip')
    expect(made.memory.revisions.at(-1)).toMatchObject({ by: 'ann', reason: 'parameters: keep tint' })
    expect((await made.get(`${PATH}?done=saved-2`)).html).toContain(`action="/domains/${DOMAIN}/undo/2"`)
  })

  it('change nothing when another publish came in between, or the button is none of ours', async () => {
    const made = world()
    expect((await made.post(PATH, { latest: '0', action: 'strip box' })).status).toBe(409)
    expect((await made.post(PATH, { latest: '1', action: 'drop box' })).status).toBe(409)
    expect(inForce(made)?.revision).toBe(1)
  })

  it('are shown as a preview where they are known to matter', async () => {
    const made = world()
    const evidence = { equal: 0, differ: 9, inconclusive: 0, upperBound99: 1, holdout: [0, 0] as const }
    const patterns = { '/p?box&tint': { keep: ['box'], drop: [], basis: 'verified' as const, evidence } }
    putInForce(made.memory, recordOf(DOMAIN, 2, { patterns }))
    const { status, text } = await made.post(PATH, { latest: '2', action: 'strip box' })
    expect([status, text.includes('Preview: nothing is saved yet')]).toEqual([200, true])
    expect(inForce(made)?.revision).toBe(2)
  })

  it('say so where the URLs cannot be read', async () => {
    const made = world()
    Object.assign(made.deps, { recentUrls: () => Promise.reject(new Error('busy')) })
    expect((await made.get(PATH)).text).toContain('could not be read just now')
  })
})
