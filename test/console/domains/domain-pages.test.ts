import { describe, expect, it, vi } from 'vitest'
import { addDomainPages } from '../../../src/console/domains/domain-pages.tsx'
import type { TrafficHour } from '../../../src/store/traffic-stats.ts'
import { NOW_MS, putInForce, recordOf } from '../../api/support/memory-control.ts'
import { consoleWorld, type ConsoleWorld } from '../support/console-world.ts'

const DOMAIN = 'shop.example'

function world(): ConsoleWorld {
  const made = consoleWorld(addDomainPages)
  putInForce(made.memory, recordOf(DOMAIN, 1, { rollout: 0.5 }))
  return made
}

function hour(more: Partial<TrafficHour> = {}): TrafficHour {
  return {
    domain: DOMAIN,
    hourMs: NOW_MS,
    requests: 200,
    hits: 120,
    collapsed: 60,
    distinctRaw: 50,
    distinctCanonical: 10,
    details: { identity: 100, rewrite: 60, 'bypass-credentials': 30, 'bypass-range': 10 },
    ...more,
  }
}

describe('the list of domains', () => {
  it('says how to begin where there is none', async () => {
    const { status, text } = await consoleWorld(addDomainPages).get('/domains')
    expect(status).toBe(200)
    expect(text).toContain('There are no domains yet')
    expect(text).toContain('Add a domain')
  })

  it('shows what the edge does and what that brings, with denominators', async () => {
    const made = world()
    made.hours = [hour(), hour({ domain: 'other.example', requests: 9_999 })]
    const { text } = await made.get('/domains')
    expect(text).toContain('shop.example rewrite 50 % of pages 1 200 30 % 60 of 200 50 URLs → 10')
    // 40 further spellings, 160 of 200 requests treated: 120 - 32 hits.
    expect(text).toContain('60 % 120 of 200 without bypasses: 75 % without canonical URLs: about 44 %')
    expect(text).toContain('20 % 40 of 200 credentials 30, range 10')
  })

  it('does not speak of hits where nothing is treated', async () => {
    const made = world()
    made.hours = [hour({ hits: 0, details: { observe: 200 } })]
    expect((await made.get('/domains')).text).toContain('nothing is cached yet')
  })

  it('goes on on another page', async () => {
    const made = world()
    for (let i = 0; i < 25; i++) await made.deps.control.domains.onboard(`d${i}.example`, NOW_MS)
    const first = await made.get('/domains?range=7d')
    const href = /href="(\/domains\?range=7d&amp;cursor=[^"]+)"/.exec(first.html)![1]!.replace('&amp;', '&')
    const second = await made.get(href)
    const names = [first, second].flatMap(({ html }) => [...html.matchAll(/\/domains\/([a-z0-9.]+)"/g)].map(([, name]) => name)) // prettier-ignore
    expect(new Set(names).size).toBe(26)
    expect(second.html).not.toContain('Next page')
    // Another span of time is one of the same page.
    expect(second.html).toContain(`href="${href.replace('7d', '30d').replace('&', '&amp;')}"`)
  })

  it.each([
    ['all', 'all' as const],
    ['some', new Set(Array.from({ length: 30 }, (_, i) => `d${i}.example`))],
  ])('asks the database at most fifty times, for a caller of %s domains', async (_, domains) => {
    const made = world()
    for (let i = 0; i < 25; i++) await made.deps.control.domains.onboard(`d${i}.example`, NOW_MS)
    made.caller = { name: 'ann', domains }
    let queries = 0
    const { control, stats } = made.deps
    const [{ get, list }, { hours }] = [control.domains, stats]
    Object.assign(control.domains, {
      get: (domain: string) => (queries++, get(domain)),
      list: (page: object) => (queries++, list(page)),
    })
    Object.assign(stats, { hours: (range: Parameters<typeof hours>[0]) => (queries++, hours(range)) })
    expect([...(await made.get('/domains')).html.matchAll(/class="host"/g)].length).toBeGreaterThan(12)
    expect(queries).toBeLessThan(50)
  })

  it('leads to one of many domains by its name, a URL of it, or how the name begins', async () => {
    const made = world()
    expect((await made.get('/domains')).html).not.toContain('name="find"')
    const names = ['shoe.example', 'shop.example', 'shopping.example', 'tea.example']
    for (const name of names) putInForce(made.memory, recordOf(name))
    made.caller = { name: 'bo', domains: new Set([...names, ...Array.from({ length: 30 }, (_, n) => `a${n}.example`)]) }
    expect((await made.get('/domains')).html).toContain('name="find"')
    for (const find of ['Shop.example', 'https://shop.example/p?x=1'])
      expect(await made.get(`/domains?find=${encodeURIComponent(find)}`)).toMatchObject({
        status: 303,
        location: '/domains/shop.example',
      })
    const found = await made.get('/domains?range=7d&find=sho')
    for (const name of ['shoe.example', 'shop.example', 'shopping.example']) expect(found.text).toContain(name)
    expect(found.text).not.toContain('tea.example')
    expect(found.html).toContain('value="sho"')
    expect(found.html).toContain('href="/domains?range=90d&amp;find=sho"')
    expect(found.text).toContain('First page')
    expect(found.html).toContain('<input type="hidden" name="range" value="7d"/>')
    const nothing = await made.get(`/domains?find=${encodeURIComponent('"><b>')}`)
    expect(nothing.text).toContain('No domain begins with "><b>')
    expect(nothing.html).not.toContain('<b>')
  })

  it('finds nothing for a caller whose domain it is not', async () => {
    const made = world()
    made.caller = { name: 'bo', domains: new Set(['other.example']) }
    expect((await made.get(`/domains?find=${DOMAIN}`)).text).toContain(`No domain begins with ${DOMAIN}`)
  })

  it('shows a caller of some domains these alone', async () => {
    const made = world()
    putInForce(made.memory, recordOf('other.example'))
    made.caller = { name: 'bo', domains: new Set(['other.example', 'not-yet.example']) }
    const { text } = await made.get('/domains')
    expect(text).toContain('other.example')
    expect(text).not.toContain('shop.example')
    expect((await made.get(`/domains/${DOMAIN}`)).status).toBe(404)
  })
})

describe('the page of a domain', () => {
  it('says what is in force, what was seen and what to do next', async () => {
    const made = world()
    const { text } = await made.get(`/domains/${DOMAIN}`)
    expect(text).toContain('rewrite 50 % of pages')
    expect(text).toContain('1, by test')
    expect(text).toContain('nothing learned yet')
    expect(text).toContain('there is none yet')
    expect(text).toContain('No requests in the last 24 hours')
  })

  it('is there without its corpus', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const made = world()
    Object.assign(made.deps, { corpusSummary: async () => Promise.reject(new Error('Durable Object is overloaded')) })
    const { status, text } = await made.get(`/domains/${DOMAIN}`)
    expect([status, text]).toEqual([200, expect.stringContaining('Seen could not be read just now')])
    expect(text).toContain('Start a learning run')
    said.mockRestore()
  })

  it('says what waits for a decision', async () => {
    const made = world()
    expect((await made.get(`/domains/${DOMAIN}`)).text).toContain('Traffic, last 24 hours')
    expect((await made.get(`/domains/${DOMAIN}`)).text).not.toContain('Waiting for you')
    const row = { domain: DOMAIN, runId: 'run-1', at: 5, state: 'open', candidateKey: '', flagged: [], explanation: '' } as const // prettier-ignore
    made.memory.anomalies.push({ ...row, id: 'a' }, { ...row, id: 'b', state: 'rejected' })
    const one = await made.get(`/domains/${DOMAIN}`)
    expect(one.text).toContain('Waiting for you: 1 anomaly')
    expect(one.html).toContain(`href="/anomalies?domain=${DOMAIN}"`)
    for (let i = 0; i < 20; i++) made.memory.anomalies.push({ ...row, id: `c${i}` })
    expect((await made.get(`/domains/${DOMAIN}`)).text).toContain('Waiting for you: 20 anomalies and more')
  })

  it('names what the operator strips although audits saw different pages', async () => {
    const made = world()
    putInForce(made.memory, recordOf(DOMAIN, 2, { strip: ['tint', 'box'] }))
    const row = { id: 'e1', domain: DOMAIN, at: 1, pattern: 'strip:tint', names: ['tint'], original: '', canonical: '', outcome: 'differ', message: '' } as const // prettier-ignore
    made.memory.audits.push(row, { ...row, id: 'e2', names: ['spot'] }, { ...row, id: 'e3', names: ['box'], outcome: 'equal' }) // prettier-ignore
    const { text, html } = await made.get(`/domains/${DOMAIN}`)
    expect(text).toContain('Waiting for you: tint in strip, but audits saw different pages')
    expect(html).toContain(`/audits?domain=${DOMAIN}&amp;outcome=differ`)
  })

  it('draws figures of the chosen span', async () => {
    const made = world()
    made.hours = [hour(), hour({ hourMs: NOW_MS - 48 * 3_600_000 })]
    const day = await made.get(`/domains/${DOMAIN}`)
    expect(day.text).toContain('60 of 200 requests')
    expect(day.text).toContain('50 URLs of 10 pages')
    const week = await made.get(`/domains/${DOMAIN}?range=7d`)
    expect(week.text).toContain('120 of 400 requests')
    expect(week.html.match(/<svg[^>]*role="img"/g)).toHaveLength(3)
    expect(week.text).toContain('a cookie, a login, or a session')
    made.cookies = [{ name: 'theme', requests: 30 }]
    expect((await made.get(`/domains/${DOMAIN}`)).text).toContain('Cookies that cost hits, last 7 days')
  })

  it('shows what a cache could bring while a domain is only watched', async () => {
    const made = world()
    made.hours = [hour({ hits: 0, details: { observe: 200 } })]
    const { text, html } = await made.get(`/domains/${DOMAIN}`)
    expect(text).toContain('75 % → 95 %')
    expect(html.match(/<svg[^>]*role="img"/g)).toHaveLength(2)
  })

  it('switches learning', async () => {
    const made = world()
    const answer = await made.post(`/domains/${DOMAIN}/learns`, { learns: 'no' })
    expect(answer.location).toBe(`/domains/${DOMAIN}?done=does-not-learn`)
    expect(made.memory.domains.get(DOMAIN)?.learns).toBe(false)
    expect(made.memory.log.at(-1)).toMatchObject({ by: 'ann', action: 'learns' })
    expect((await made.get(`/domains/${DOMAIN}`)).text).toContain('Resume automatic learning')
  })

  it('sets the fetch rate, and shows why a rate is refused', async () => {
    const made = world()
    const answer = await made.post(`/domains/${DOMAIN}/fetch-rate`, { fetchRate: '0.5' })
    expect(answer.location).toBe(`/domains/${DOMAIN}?done=fetch-rate`)
    expect(made.memory.domains.get(DOMAIN)?.fetchRate).toBe(0.5)
    expect(made.memory.log.at(-1)).toMatchObject({ by: 'ann', action: 'fetch-rate' })
    expect((await made.get(`/domains/${DOMAIN}?done=fetch-rate`)).text).toContain('0.5 requests per second')
    expect((await made.post(`/domains/${DOMAIN}/fetch-rate`, { fetchRate: '11' })).status).toBe(400)
    await made.post(`/domains/${DOMAIN}/fetch-rate`, { fetchRate: '' })
    expect(made.memory.domains.get(DOMAIN)).not.toHaveProperty('fetchRate')
  })

  it('starts a run and leads to it, also to the one under way', async () => {
    const made = world()
    made.recent = [{ url: `https://${DOMAIN}/`, hits: 1, firstSeenMs: 1, lastSeenMs: 1 }]
    expect((await made.get(`/domains/${DOMAIN}`)).text).toContain('Start a learning run')
    const run = { profile: 'strict', maxFetches: '50', origin: '' }
    expect((await made.post(`/domains/${DOMAIN}/runs`, run)).location).toBe('/runs/run-1')
    expect((await made.post(`/domains/${DOMAIN}/runs`, run)).location).toBe('/runs/run-1')
    expect((await made.post(`/domains/${DOMAIN}/runs`, { profile: 'x' })).status).toBe(400)
    expect((await made.get(`/domains/${DOMAIN}`)).text).not.toContain('Start a learning run')
  })

  it.each(['/domains/unknown.example', '/domains/%3Cb%3E'])('knows nothing of %s', async (path) => {
    expect((await world().get(path)).status).toBe(404)
  })
})
