import { get } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ARCHETYPES } from '../../../../bench/dedupe/archetypes/index.ts'
import { serveSites, type SiteServer } from '../../../../bench/dedupe/http/serve.ts'
import { makeSite } from '../../../../bench/dedupe/site/site.ts'

const sites = ['robots', 'side-effects'].map((name) =>
  makeSite(
    ARCHETYPES.find((a) => a.name === name)!,
    1,
    60,
  ),
)
const [robots, acting] = [sites[0]!, sites[1]!]
let server: SiteServer

beforeAll(async () => {
  server = await serveSites(sites, 0)
})
afterAll(() => server.close())

function ask(host: string, path: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port: server.port, path, headers: { host: `${host}:${server.port}` } }, (response) => {
      let body = ''
      response.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
    }).on('error', reject)
  })
}

it('serves every site under its own name and notes what robots.txt forbids', async () => {
  expect((await ask(robots.domain, '/robots.txt')).body).toContain('Disallow: /closed/')
  expect((await ask(robots.domain, '/open/3')).status).toBe(200)
  expect((await ask(robots.domain, '/closed/3')).status).toBe(200)
  expect(server.log.filter(({ forbidden }) => forbidden).map(({ target }) => target)).toEqual(['/closed/3'])
  expect((await ask('www.other.example', '/')).status).toBe(421)
})

it('counts requests that change something, per site', async () => {
  await ask(acting.domain, '/board?msg=1&action=delete')
  expect([server.sideEffects(acting), server.sideEffects(robots)]).toEqual([1, 0])
})
