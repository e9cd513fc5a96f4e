import { expect, it } from 'vitest'
import { purgeDomain } from '../../../src/jobs/purging/purge-domain.ts'
import type { PurgePorts } from '../../../src/store/purging/purge-ports.ts'
import type { LogRow } from '../../../src/store/control-store.ts'

const ACTOR = { by: 'ann', reason: 'wrong price' }

function world(more: Partial<PurgePorts> = {}) {
  const log: LogRow[] = []
  const bodies: unknown[] = []
  const ports: PurgePorts = {
    fetch: async (url, { body }) => {
      if (url.includes('/zones?')) return Response.json({ result: [{ id: 'z' }] })
      if (typeof body === 'string') bodies.push(JSON.parse(body))
      return url.includes('.well-known') ? Response.json(EDGE) : Response.json({})
    },
    log: { add: async (row) => void log.push(row) },
    nowMs: () => 7,
    toRequest: async () => (url) => url.replace('?gclid=1', ''),
    adapterOf: async () => 'zone',
    ...more,
  }
  return { ports, log, bodies }
}

const EDGE = {
  adapter: 'zone',
  where: 'nowhere',
  hosts: ['shop.example'],
  urls: ['https://origin.example/a'],
  kind: 'cannot',
  why: 'the API can',
}

it('purges in the zone what the edge says is stored there, and logs who did it', async () => {
  const { ports, log, bodies } = world({ purgeToken: 'p', apiToken: 't' })
  const wanted = { domain: 'shop.example', request: { urls: ['/a?gclid=1'] }, actor: ACTOR }
  expect(await purgeDomain(wanted, ports)).toEqual({
    adapter: 'zone',
    places: [
      { place: 'edge', done: false, why: 'the API can' },
      { place: 'platform', done: true, where: 'every data centre' },
    ],
  })
  expect(bodies.at(-1)).toEqual({ files: ['https://origin.example/a'] })
  const detail = '/a in every data centre: wrong price'
  expect(log).toEqual([{ at: 7, by: 'ann', action: 'purge', domain: 'shop.example', detail }])
})

it('computes the canonical URLs itself where the edge cannot be asked', async () => {
  const { ports, bodies } = world({ apiToken: 't' })
  await purgeDomain({ domain: 'shop.example', request: { urls: ['/a?gclid=1'] }, actor: ACTOR }, ports)
  expect(bodies).toEqual([{ files: ['https://shop.example/a', 'https://shop.example/a?gclid=1'] }])
})

it('logs that no cache was reached', async () => {
  const { ports, log } = world()
  await purgeDomain({ domain: 'shop.example', request: { all: true }, actor: ACTOR }, ports)
  expect(log[0]?.detail).toBe('every page in no cache: wrong price')
})
