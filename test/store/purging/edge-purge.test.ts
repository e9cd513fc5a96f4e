import { expect, it } from 'vitest'
import { purgeAtEdge } from '../../../src/store/purging/edge-purge.ts'

const ANSWER = { adapter: 'memory', where: 'the process', hosts: ['shop.test'], urls: [], kind: 'purged', pages: 2 }

function edge(answer: unknown, status = 200) {
  const asked: { url: string; init: RequestInit }[] = []
  return {
    asked,
    purgeToken: 'secret',
    fetch: async (url: string, init: RequestInit) => {
      asked.push({ url, init })
      return new Response(typeof answer === 'string' ? answer : JSON.stringify(answer), { status })
    },
  }
}

it('asks the edge under the name of the site, with the token', async () => {
  const ports = edge(ANSWER)
  const { place, known } = await purgeAtEdge('shop.test', { urls: ['/a'] }, ports)
  expect(place).toEqual({ place: 'edge', done: true, where: 'the process', pages: 2 })
  expect(known).toEqual({ adapter: 'memory', hosts: ['shop.test'], urls: [] })
  expect(ports.asked).toMatchObject([
    {
      url: 'https://shop.test/.well-known/edge-canonicalizer/purge',
      init: { headers: { 'canonical-purge': 'secret' }, body: '{"urls":["/a"],"host":"shop.test"}' },
    },
  ])
})

it('asks the edge over its binding where there is one', async () => {
  const bound = edge(ANSWER)
  const ports = { ...edge(ANSWER), fetchEdge: bound.fetch }
  await purgeAtEdge('shop.test', { all: true }, ports)
  expect([ports.asked.length, bound.asked.length]).toEqual([0, 1])
})

it.each([
  ['a page of the origin', '<html>', 200, 'is it deployed there?'],
  ['a refusal of the edge', { error: 'http://b.test is not a URL of shop.test' }, 400, 'http://b.test'],
  ['an adapter that cannot', { ...ANSWER, kind: 'cannot', why: 'no list' }, 200, 'no list'],
])('reports why %s purged nothing', async (_what, answer, status, why) => {
  const { place } = await purgeAtEdge('shop.test', { all: true }, edge(answer, status))
  expect(place).toMatchObject({ place: 'edge', done: false, why: expect.stringContaining(why) })
})

it('reports that the edge takes another token, whatever the site answers to what was passed on', async () => {
  const headers = { 'Cache-Status': '"edge-canonicalizer"; fwd=bypass; detail=bypass-method' }
  const fetch = async () => Response.json(ANSWER, { headers })
  const { place, isRefused } = await purgeAtEdge('shop.test', { all: true }, { purgeToken: 't', fetch })
  expect([place.done, isRefused, place.why]).toEqual([false, true, expect.stringContaining('another PURGE_TOKEN')])
})

it('reports a missing token and an edge out of reach', async () => {
  const { fetch } = edge(ANSWER)
  expect((await purgeAtEdge('shop.test', { all: true }, { fetch })).place.why).toContain('PURGE_TOKEN')
  const refused = { purgeToken: 't', fetch: () => Promise.reject(new Error('connection refused')) }
  expect((await purgeAtEdge('shop.test', { all: true }, refused)).place.why).toContain('connection refused')
})
