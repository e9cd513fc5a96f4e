import { describe, expect, it, vi } from 'vitest'
import { addDomainPages } from '../../../../src/console/domains/domain-pages.tsx'
import { putInForce, recordOf } from '../../../api/support/memory-control.ts'
import { consoleWorld, type ConsoleWorld } from '../../support/console-world.ts'

const DOMAIN = 'shop.example'
const PATH = `/domains/${DOMAIN}/settings`
const LEARNED = {
  keep: ['a'],
  drop: [],
  basis: 'verified',
  evidence: { equal: 0, differ: 3, inconclusive: 0, upperBound99: 1, holdout: [0, 0] },
} as const
const FORM = {
  mode: 'rewrite',
  rollout: '100',
  keep: '',
  strip: 'w',
  veto: '',
  modeByPath: '',
  reason: 'try it',
  latest: '1',
}

function world(): ConsoleWorld {
  const made = consoleWorld(addDomainPages)
  putInForce(made.memory, recordOf(DOMAIN, 1, { keep: ['id'] }))
  made.recent = ['a=1&w=1', 'a=1&w=2', 'a=2'].map((query) => ({
    url: `https://${DOMAIN}/p?${query}`,
    hits: 3,
    firstSeenMs: 1,
    lastSeenMs: 1,
  }))
  return made
}

describe('hosts that a token of some domains may not publish for', () => {
  it('are refused as other names of its own domain', async () => {
    const made = world()
    made.caller = { name: 'ann', domains: new Set([DOMAIN]) }
    const { status, text } = await made.post(PATH, { ...FORM, step: 'save', aliases: 'bank.example' })
    expect([status, text.includes('this token may not publish for that host')]).toEqual([409, true])
    expect((await made.get(PATH)).html).toContain('name="latest" value="1"')
  })
})

describe('the form', () => {
  it('holds what is in force', async () => {
    const { html } = await world().get(PATH)
    expect(html).toMatch(/<textarea id="keep"[^>]*>id<\/textarea>/)
    expect(html).toMatch(/value="rewrite" checked/)
    expect(html).toContain('name="latest" value="1"')
    expect(html).toContain('name="csrf" value="forms-token"')
  })

  it('says what is in quarantine', async () => {
    const made = world()
    const quarantine = [{ name: 'tint', pattern: '/p?tint', since: '2026-11-01' }]
    putInForce(made.memory, recordOf(DOMAIN, 2, { quarantine }))
    expect((await made.get(PATH)).text).toContain('two pages become one: tint')
  })

  it('comes back with what cannot be read, and why', async () => {
    const { status, text, html } = await world().post(PATH, { ...FORM, step: 'preview', rollout: '120' })
    expect(status).toBe(400)
    expect(text).toContain('Share of pages : give a number from 0 to 100')
    expect(html).toMatch(/<textarea id="strip"[^>]*>w<\/textarea>/)
    expect(html).toContain('value="120"')
  })
})

describe('the preview', () => {
  it('says what changes, on which URLs, and saves nothing', async () => {
    const made = world()
    const { status, text, html } = await made.post(PATH, { ...FORM, step: 'preview' })
    expect(status).toBe(200)
    expect(text).toContain('What changes in the record: -1 keep, +1 strip.')
    expect(html).not.toContain('acceptDrops')
    expect(text).toContain('the 3 URLs seen last (all there are), with 9 requests')
    expect(text).toContain('2 of 3, 66.7 %')
    expect(text).toContain('3 before, 2 after')
    expect(text).toContain('1 merge: sent apart before, one URL after')
    expect(text).toContain('unproven')
    expect(html).toMatch(/<del><span[^>]*>&amp;w=1<\/span><\/del>/)
    expect(made.memory.writes).toEqual([])
  })

  it('says so where nothing would change', async () => {
    const { text } = await world().post(PATH, { ...FORM, keep: 'id', strip: '', step: 'preview' })
    expect(text).toContain('This is already in force')
    expect(text).not.toContain('Save for')
  })

  it('can do without URLs', async () => {
    const made = world()
    made.recent = []
    expect((await made.post(PATH, { ...FORM, step: 'preview' })).text).toContain(
      'No URL of this domain has been seen yet',
    )
  })

  it('saves although the URLs cannot be read', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const made = world()
    Object.assign(made.deps, { recentUrls: async () => Promise.reject(new Error('Durable Object is overloaded')) })
    const { status, text } = await made.post(PATH, { ...FORM, step: 'preview' })
    expect([status, text]).toEqual([200, expect.stringContaining('The URLs seen last could not be read just now')])
    expect(text).toContain('Save for shop.example')
    expect(said.mock.calls.flat()).toMatchObject([{ message: 'console', error: expect.stringContaining('overloaded') }])
    said.mockRestore()
  })

  it('leads back to the form with its fields', async () => {
    const { html } = await world().post(PATH, { ...FORM, step: 'edit' })
    expect(html).toMatch(/<textarea id="strip"[^>]*>w<\/textarea>/)
  })

  it('stays small and inert with a thousand hostile URLs', async () => {
    const made = world()
    made.recent = Array.from({ length: 1000 }, (_, i) => ({
      url: `https://${DOMAIN}/p?a=${i % 300}&w=${i}&x=${'<img src=x>"\u202e'.repeat(500)}`,
      hits: 1,
      firstSeenMs: 1,
      lastSeenMs: 1,
    }))
    const { html } = await made.post(PATH, { ...FORM, step: 'preview' })
    expect(html).not.toContain('<img')
    expect(html).not.toContain('\u202e')
    expect(html.length).toBeLessThan(200_000)
  })
})

describe('saving', () => {
  it('publishes with reason and name, and leads to the domain', async () => {
    const made = world()
    const answer = await made.post(PATH, { ...FORM, step: 'save' })
    expect(answer).toMatchObject({ status: 303, location: `/domains/${DOMAIN}?done=saved-2` })
    expect(made.memory.pointed.get(DOMAIN)).toMatchObject({ revision: 2, strip: ['w'] })
    expect(made.memory.pointed.get(DOMAIN)?.keep).toBeUndefined()
    expect(made.memory.revisions.at(-1)?.by).toBe('ann')
  })

  it('takes a form that was sent twice as sent once', async () => {
    const made = world()
    const form = { ...FORM, step: 'save' }
    await made.post(PATH, form)
    expect(await made.post(PATH, form)).toMatchObject({ status: 303, location: `/domains/${DOMAIN}?done=unchanged` })
    expect(made.memory.pointed.get(DOMAIN)?.revision).toBe(2)
  })

  it('drops what is known to matter only with leave, and says so in the log', async () => {
    const made = world()
    putInForce(made.memory, recordOf(DOMAIN, 2, { patterns: { '/p?a': LEARNED } }))
    const form = { ...FORM, strip: 'a', latest: '2', step: 'save' }
    const asked = await made.post(PATH, form)
    expect(asked.status).toBe(409)
    expect(asked.text).toContain('a on /p?a : pages were seen to differ with it')
    expect(asked.html).toMatch(/name="acceptDrops" value="yes" required/)
    expect(made.memory.writes).toEqual([])
    expect((await made.post(PATH, { ...form, acceptDrops: 'yes' })).status).toBe(303)
    expect(made.memory.pointed.get(DOMAIN)).toMatchObject({ revision: 3, strip: ['a'] })
  })

  it.each(['preview', 'save'])('refuses a %s of what was changed meanwhile, and says what to do', async (step) => {
    const made = world()
    putInForce(made.memory, recordOf(DOMAIN, 2, { keep: ['other'] }), 'bo')
    const { status, text, html } = await made.post(PATH, { ...FORM, step })
    expect(status).toBe(409)
    expect(text).toContain('revision 2 came in between')
    expect(text).toContain('It is by bo')
    expect(html).toContain('name="latest" value="2"')
    expect(html).toContain(`/domains/${DOMAIN}/diff?from=1&amp;to=2`)
    expect(made.memory.pointed.get(DOMAIN)?.revision).toBe(2)
  })

  it('does not give away the domains of others', async () => {
    const made = world()
    made.caller = { name: 'bo', domains: new Set() }
    expect((await made.get(PATH)).status).toBe(404)
    expect((await made.post(PATH, { ...FORM, step: 'save' })).status).toBe(404)
    expect(made.memory.writes).toEqual([])
  })
})
