import { describe, expect, it } from 'vitest'
import { addDomainPages } from '../../../src/console/domains/domain-pages.tsx'
import { putInForce, recordOf } from '../../api/support/memory-control.ts'
import { consoleWorld, type ConsoleWorld } from '../support/console-world.ts'

const DOMAIN = 'shop.example'

function world(): ConsoleWorld {
  const made = consoleWorld(addDomainPages)
  putInForce(made.memory, recordOf(DOMAIN, 1))
  return made
}

describe('adding a domain', () => {
  it('takes the host out of a URL, and notes who it was', async () => {
    const made = world()
    const answer = await made.post('/domains', { domain: 'https://New.example/p?x=1' })
    expect(answer).toMatchObject({ status: 303, location: '/domains/new.example?done=added' })
    expect(made.memory.domains.has('new.example')).toBe(true)
    expect(made.memory.log.at(-1)).toMatchObject({ by: 'ann', action: 'onboard', domain: 'new.example' })
    expect((await made.get(answer.location!)).text).toContain('The domain was added')
  })

  it('leads to a domain that is there already', async () => {
    const made = world()
    expect((await made.post('/domains', { domain: DOMAIN })).location).toBe(`/domains/${DOMAIN}?done=known`)
    expect(made.memory.log).toEqual([])
  })

  it('shows what is no host name, inert', async () => {
    const { status, html, text } = await world().post('/domains', { domain: '"><script>alert(1)</script>' })
    expect(status).toBe(400)
    expect(html).not.toContain('<script>alert')
    expect(text).toContain('This is no host name')
  })

  it("refuses what is not the caller's", async () => {
    const made = world()
    made.caller = { name: 'bo', domains: new Set([DOMAIN]) }
    expect((await made.post('/domains', { domain: 'other.example' })).status).toBe(403)
    expect(made.memory.domains.has('other.example')).toBe(false)
  })
})
