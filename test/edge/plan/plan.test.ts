import { expect, it } from 'vitest'
import type { DomainRecord } from '../../../src/rules/record/domain-record.ts'
import type { SeenRequest } from '../support/rig.ts'
import { createRig, detailOf, page, recordOf, statusOf } from '../support/rig.ts'

it('asks for the mode before anything else: what is off is not even looked at', async () => {
  const rig = createRig({ records: [recordOf({ mode: 'off' })] })
  expect(
    detailOf(
      await rig.ask('http://shop.test/p', { headers: { via: '1.1 edge-canonicalizer, 1.1 edge-canonicalizer' } }),
    ),
  ).toBe('off')
})

it('refuses a request that comes around for the second time', async () => {
  const rig = createRig()
  const once = await rig.ask('http://shop.test/p?utm_source=x', { headers: { via: '1.1 edge-canonicalizer' } })
  expect([detailOf(once), rig.seen[0]?.url, rig.seen[0]?.headers['via']]).toEqual([
    'bypass-loop',
    'http://shop.test/p?utm_source=x',
    '1.1 edge-canonicalizer, 1.1 edge-canonicalizer',
  ])
  const twice = await rig.ask('http://shop.test/p', { headers: { via: rig.seen[0]?.headers['via'] ?? '' } })
  expect([twice.status, rig.seen.length]).toEqual([508, 1])
})

it('answers a part of a stored page from the store, and asks for a part of another as for the page', async () => {
  const rig = createRig({ site: () => page('0123456789') })
  const part = { headers: { range: 'bytes=2-4', 'x-own': '1' } }
  expect(detailOf(await rig.ask('http://shop.test/p', part))).toBe('identity')
  expect(rig.seen[0]?.headers).toMatchObject({ range: 'bytes=2-4' })
  expect(rig.seen[0]?.headers).not.toHaveProperty('x-own')
  await rig.ask('http://shop.test/p')
  const response = await rig.ask('http://shop.test/p?utm_source=x', part)
  expect([response.status, await response.text(), detailOf(response)]).toEqual([206, '234', 'rewrite'])
  const personal = { headers: { range: 'bytes=2-4', authorization: 'x' } }
  expect(detailOf(await rig.ask('http://shop.test/p', personal))).toBe('bypass-credentials')
  const conditional = { headers: { range: 'bytes=2-4', 'if-match': '"x"' } }
  expect(detailOf(await rig.ask('http://shop.test/p', conditional))).toBe('bypass-range')
})

it('lets only listed cookies through to the cache', async () => {
  const rig = createRig({ records: [recordOf({ anonymousCookies: ['consent'] })] })
  expect(detailOf(await rig.ask('http://shop.test/p', { headers: { cookie: 'consent=yes' } }))).toBe('identity')
  expect(rig.seen[0]?.headers).not.toHaveProperty('cookie')
  expect(detailOf(await rig.ask('http://shop.test/p', { headers: { cookie: 'consent=yes; sid=1' } }))).toBe(
    'bypass-credentials',
  )
})

it('hits the cache as often with cookies of scripts as without any, and never for a session', async () => {
  const hits = async (cookie: (i: number) => string, more: Partial<DomainRecord> = {}): Promise<number> => {
    const rig = createRig({ records: [recordOf(more)] })
    let count = 0
    for (let i = 0; i < 40; i++) {
      const headers = cookie(i) === '' ? {} : { cookie: cookie(i) }
      const response = await rig.ask(`http://shop.test/p?id=${i % 8}&gclid=${i}`, { headers })
      if (statusOf(response).startsWith('hit')) count++
    }
    return count
  }
  const scripts = (i: number): string => `_ga=GA1.${i}; _fbp=fb.1.${i}; OptanonConsent=groups%3D${i}`
  expect([await hits(() => ''), await hits(scripts)]).toEqual([32, 32])
  expect(await hits((i) => `${scripts(i)}; session=${i}`)).toBe(0)
  expect(await hits(scripts, { veto: ['cookie:OptanonConsent'] })).toBe(0)
})

it('sends no request to a path that is to be left alone unless it asked for it', async () => {
  const pathRules = [{ id: 'short', source: '/go/{x}', destination: '/{x}' }]
  const rig = createRig({ records: [recordOf({ pathRules, modeByPath: { '/admin': 'off', '/new': 'observe' } })] })
  const asked = ['/go/shoes', '/go/admin', '/go/new', '/admin']
  const details = asked.map(async (path) => detailOf(await rig.ask(`http://shop.test${path}`)))
  expect(await Promise.all(details)).toEqual(['rewrite', 'off', 'observe', 'off'])
  expect(rig.seen.map(({ url }) => url.slice(16)).toSorted()).toEqual(['/admin', '/go/admin', '/go/new', '/shoes'])
})

it('lets a script have what it asks for by headers of its own, unless the operator sends them on', async () => {
  const site = ({ headers }: SeenRequest): Response => page(headers['x-team'] ?? 'all')
  const answers = async (names: Partial<DomainRecord>): Promise<string[]> => {
    const rig = createRig({ site, records: [recordOf(names)] })
    const seen = []
    for (const headers of [{}, { 'x-team': 'b', 'sec-fetch-mode': 'cors' }, { 'x-team': 'b' }]) {
      const response = await rig.ask('http://shop.test/api?utm_source=x', { headers })
      seen.push(`${await response.text()} ${detailOf(response)}`)
    }
    return seen
  }
  expect(await answers({})).toEqual(['all rewrite', 'b rewrite', 'all rewrite'])
  expect(await answers({ varyAllow: ['X-Team'] })).toEqual(['all rewrite', 'b rewrite', 'b rewrite'])
  const unsent = await answers({ varyAllow: ['X-Team'], adapter: 'zone' })
  expect(unsent).toEqual(['all rewrite', 'b bypass-variant', 'all rewrite'])
})
