import { describe, expect, it, vi } from 'vitest'
import { addMapPages } from '../../../src/console/map/map-pages.tsx'
import { parseDomainRecord } from '../../../src/rules/record/parse-domain-record.ts'
import { putInForce, recordOf } from '../../api/support/memory-control.ts'
import { consoleWorld, type ConsoleWorld } from '../support/console-world.ts'

const DOMAIN = 'shop.example'
const PATH = `/domains/${DOMAIN}`

function world(): ConsoleWorld {
  const made = consoleWorld(addMapPages)
  putInForce(made.memory, recordOf(DOMAIN, 1), 'ann')
  putInForce(made.memory, recordOf(DOMAIN, 2, { strip: ['ww'] }), 'bo')
  putInForce(made.memory, recordOf(DOMAIN, 3, { strip: ['ww'], mode: 'observe' }), 'learner')
  made.recent = [1, 2].map((n) => ({ url: `https://${DOMAIN}/p?a=1&ww=${n}`, hits: 2, firstSeenMs: 1, lastSeenMs: 1 }))
  return made
}

describe('the revisions', () => {
  it('say who made each, when and why, and which is in force', async () => {
    const { text, html } = await world().get(`${PATH}/revisions`)
    expect(text).toMatch(
      /3 in force 2026-11-21 12:00:00 UTC learner test what it changed , JSON 2 2026.* bo test what it changed , JSON , restore 2 1 /,
    )
    expect(html).toContain(`${PATH}/rollback/1`)
    expect(html).not.toContain(`${PATH}/rollback/3`)
  })

  it('mark what never came into force, and go on on another page', async () => {
    const made = world()
    for (let i = 4; i < 70; i++)
      made.memory.revisions.push({
        domain: DOMAIN,
        revision: i,
        sha256: '',
        state: 'archived',
        at: 1,
        by: 'x',
        reason: 'y',
      })
    const first = await made.get(`${PATH}/revisions`)
    expect(first.text).toContain('69 never in force')
    const href = /href="([^"]*cursor=[^"]*)"/.exec(first.html)![1]!
    const second = await made.get(href)
    expect(second.text).toContain('restore 1')
    expect(second.text).toContain('Newest revisions')
  })

  it('say how the first one comes about', async () => {
    const made = consoleWorld(addMapPages)
    await made.deps.control.domains.onboard(DOMAIN, 1)
    expect((await made.get(`${PATH}/revisions`)).text).toContain('No record has been published yet')
  })

  it('come as JSON that is a sealed record', async () => {
    const { status, html } = await world().get(`${PATH}/revisions/2/record.json`)
    expect(status).toBe(200)
    expect(parseDomainRecord(JSON.parse(html))).toMatchObject({ ok: true, record: { revision: 2 } })
  })

  it.each([
    '/revisions/9/record.json',
    '/revisions/0/record.json',
    '/rollback/9',
    '/rollback/x',
    '/diff?from=1&to=9',
    '/diff?from=-1&to=2',
  ])('have nothing at %s', async (path) => expect((await world().get(PATH + path)).status).toBe(404))
})

describe('a comparison', () => {
  it('says what changed between any two', async () => {
    const { text } = await world().get(`${PATH}/diff?from=1&to=3`)
    expect(text).toContain('Revision 1 → revision 3')
    expect(text).toContain('Changed: +1 strip, mode rewrite -> observe.')
    expect(text).toContain('mode rewrite observe')
    expect(text).toContain('strip ww none')
  })

  it('is with the one before where nothing else is said', async () => {
    expect((await world().get(`${PATH}/diff?to=2`)).text).toContain('Revision 1 → revision 2')
    expect((await world().get(`${PATH}/diff`)).text).toContain('Revision 2 → revision 3')
    expect((await world().get(`${PATH}/diff?to=1`)).text).toContain('No record → revision 1')
  })

  it('says so where both do the same', async () => {
    expect((await world().get(`${PATH}/diff?from=3&to=3`)).text).toContain('Both do the same')
  })

  it('shows patterns and path rules, inert and cut', async () => {
    const made = world()
    const evidence = { equal: 21, differ: 0, inconclusive: 0, upperBound99: 0.2, holdout: [0, 0] as const }
    const patterns = Object.fromEntries(
      Array.from({ length: 300 }, (_, i) => [
        `/<b>${i}?a`,
        { keep: [], drop: i === 250 ? ['a'] : [], basis: 'verified' as const, evidence },
      ]),
    )
    const pathRules = [{ id: '<i>', source: '/a/{x}', destination: '/b/{x}' }]
    putInForce(made.memory, recordOf(DOMAIN, 4, { patterns, pathRules }))
    const { html, text } = await made.get(`${PATH}/diff?from=1&to=4`)
    expect(html).not.toMatch(/<b>|<i>/)
    expect(text).toContain('Patterns that change: 300')
    expect(text).toContain('/<b>250?a added a none → verified')
    expect(text).toContain('Shown are 100 of 300')
    expect(text).toContain('/a/{x} /b/{x} added <i>')
    expect(html.length).toBeLessThan(200_000)
  })
})

describe('putting a revision back', () => {
  it('says first what will change, for which domain, and on which URLs', async () => {
    const made = world()
    const { text, html } = await made.get(`${PATH}/rollback/2`)
    expect(text).toContain('Restore revision 2 of shop.example?')
    expect(text).toContain('comes into force instead of revision 3. What changes: mode observe -> rewrite.')
    expect(text).toContain('Restore revision 2 for shop.example')
    expect(text).toContain('1 merge: sent apart before, one URL after')
    expect(html).toContain('name="latest" value="3"')
    expect(made.memory.writes).toEqual([])
  })

  it('does not wait for URLs that cannot be read', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const made = world()
    Object.assign(made.deps, { recentUrls: async () => Promise.reject(new Error('Durable Object is overloaded')) })
    const { status, text } = await made.get(`${PATH}/rollback/2`)
    expect([status, text]).toEqual([200, expect.stringContaining('The URLs seen last could not be read just now')])
    expect(text).toContain('Restore revision 2 for shop.example')
    said.mockRestore()
  })

  it('makes a new revision of it', async () => {
    const made = world()
    const answer = await made.post(`${PATH}/rollback/2`, { latest: '3', reason: 'too early' })
    expect(answer).toMatchObject({ status: 303, location: `${PATH}?done=rolled-back-4` })
    expect(made.memory.pointed.get(DOMAIN)).toMatchObject({ revision: 4, mode: 'rewrite', strip: ['ww'] })
  })

  it('changes nothing when another revision came in between', async () => {
    const made = world()
    putInForce(made.memory, recordOf(DOMAIN, 4, { mode: 'off' }))
    const { status, text, html } = await made.post(`${PATH}/rollback/2`, { latest: '3' })
    expect(status).toBe(409)
    expect(text).toContain('another revision came in between')
    expect(text).toContain('mode off -> rewrite')
    expect(html).toContain('name="latest" value="4"')
    expect(made.memory.writes).toEqual([])
  })

  it('takes a form that was sent twice as sent once, and keeps a typed reason where it asks again', async () => {
    const made = world()
    const form = { latest: '3', reason: 'too "early"' }
    await made.post(`${PATH}/rollback/2`, form)
    expect(await made.post(`${PATH}/rollback/2`, form)).toMatchObject({
      status: 303,
      location: `${PATH}?done=unchanged`,
    })
    const late = await made.post(`${PATH}/rollback/1`, form)
    expect(late.status).toBe(409)
    expect(late.html).toContain('value="too &quot;early&quot;"')
  })

  it('asks for leave where it drops what is known to matter', async () => {
    const made = world()
    putInForce(made.memory, recordOf(DOMAIN, 4, { keep: ['ww'] }))
    const asked = await made.get(`${PATH}/rollback/2`)
    expect(asked.text).toContain('it is on the keep list')
    await made.post(`${PATH}/rollback/2`, { latest: '4' })
    expect(made.memory.writes).toEqual([])
    expect((await made.post(`${PATH}/rollback/2`, { latest: '4', acceptDrops: 'yes' })).status).toBe(303)
  })

  it('leaves what is in quarantine there', async () => {
    const made = world()
    const quarantine = [{ name: 'tint', pattern: '/p?tint', since: '2026-11-20T10:00:00Z' }]
    putInForce(made.memory, recordOf(DOMAIN, 4, { quarantine }))
    expect((await made.get(`${PATH}/rollback/1`)).text).toContain('there is nothing to restore')
  })

  it("brings no record under hosts that are not the caller's", async () => {
    const made = world()
    putInForce(made.memory, recordOf(DOMAIN, 4, { aliases: ['www.shop.example'] }))
    putInForce(made.memory, recordOf(DOMAIN, 5, { mode: 'off' }))
    made.caller = { name: 'bo', domains: new Set([DOMAIN]) }
    const { status, text } = await made.post(`${PATH}/rollback/4`, { latest: '5' })
    expect([status, text]).toEqual([409, expect.stringContaining('At aliases.0: not for this host')])
    made.caller = { name: 'al', domains: 'all' }
    expect((await made.post(`${PATH}/rollback/4`, { latest: '5' })).status).toBe(303)
  })

  it('does not give away the domains of others', async () => {
    const made = world()
    made.caller = { name: 'bo', domains: new Set() }
    for (const path of ['/revisions', '/diff', '/rollback/2', '/revisions/2/record.json', '/map', '/paths'])
      expect((await made.get(PATH + path)).status).toBe(404)
    expect((await made.post(`${PATH}/rollback/2`, { latest: '3' })).status).toBe(404)
    expect(made.memory.writes).toEqual([])
  })
})
