import { describe, expect, it } from 'vitest'
import { addDomainPages } from '../../../../src/console/domains/domain-pages.tsx'
import { putInForce, recordOf } from '../../../api/support/memory-control.ts'
import { consoleWorld, type ConsoleWorld } from '../../support/console-world.ts'

const DOMAIN = 'shop.example'
const PATH = `/domains/${DOMAIN}/undo`

function world(): ConsoleWorld {
  const made = consoleWorld(addDomainPages)
  putInForce(made.memory, recordOf(DOMAIN, 1))
  putInForce(made.memory, recordOf(DOMAIN, 2, { strip: ['ref'] }))
  putInForce(made.memory, recordOf(DOMAIN, 3, { strip: ['ref'], keep: ['id'] }))
  return made
}

const inForce = ({ memory }: ConsoleWorld) => memory.pointed.get(DOMAIN)

describe('undoing a revision', () => {
  it('shows what will change before it does', async () => {
    const made = world()
    const { status, text, html } = await made.get(`${PATH}/2`)
    expect(status).toBe(200)
    expect(text).toContain('What changes in the record: strip: − ref. Everything that changed since then stays.')
    expect(html).toContain('name="latest" value="3"')
    expect(made.memory.writes).toEqual([])
  })

  it('takes one change back and leaves later ones', async () => {
    const made = world()
    const { location } = await made.post(`${PATH}/2`, { latest: '3' })
    expect(location).toBe(`/domains/${DOMAIN}?done=undone-4`)
    expect(inForce(made)).toMatchObject({ revision: 4, keep: ['id'] })
    expect(inForce(made)).not.toHaveProperty('strip')
    expect(made.memory.revisions.at(-1)).toMatchObject({ by: 'ann', reason: 'undo of revision 2' })
  })

  it('returns to the page that it was asked for on', async () => {
    const { location } = await world().post(`${PATH}/3`, { latest: '3', page: 'parameters' })
    expect(location).toBe(`/domains/${DOMAIN}/parameters?done=undone-4`)
  })

  it('changes nothing when another publish came in between', async () => {
    const made = world()
    const { status, text } = await made.post(`${PATH}/2`, { latest: '2' })
    expect([status, text.includes('Nothing was changed: revision 3 came in between')]).toEqual([409, true])
    expect(inForce(made)?.revision).toBe(3)
  })

  it('lifts a quarantine, with a warning, and leaves the others', async () => {
    const made = world()
    const entry = (name: string) => ({ name, pattern: `/p?${name}`, since: '2026-11-01T00:00:00Z' })
    putInForce(made.memory, recordOf(DOMAIN, 4, { quarantine: [entry('a')] }))
    putInForce(made.memory, recordOf(DOMAIN, 5, { quarantine: [entry('a'), entry('b')] }))
    const { text } = await made.get(`${PATH}/5`)
    expect(text).toContain('quarantine: − b in /p?b')
    expect(text).toContain('Undo the quarantine only if the audit was wrong')
    const { location } = await made.post(`${PATH}/5`, { latest: '5', acceptDrops: 'yes' })
    expect(location).toBe(`/domains/${DOMAIN}?done=undone-6`)
    expect(inForce(made)).toMatchObject({ revision: 6, quarantine: [entry('a')] })
    expect(made.memory.writes).toEqual(['publish, lifting the quarantine'])
  })

  it('leads to putting a revision back where the map changed', async () => {
    const made = world()
    putInForce(
      made.memory,
      recordOf(DOMAIN, 4, { pathRules: [{ id: 'r', source: '/a/{id}', destination: '/b/{id}' }] }),
    )
    expect((await made.get(`${PATH}/4`)).location).toBe(`/domains/${DOMAIN}/rollback/3`)
    expect((await made.get(`${PATH}/1`)).location).toBe(`/domains/${DOMAIN}/revisions`)
  })

  it.each(['0', 'x', '99'])('knows no revision %s', async (revision) => {
    expect((await world().get(`${PATH}/${revision}`)).status).toBe(404)
  })
})
