import { afterEach, describe, expect, it, vi } from 'vitest'
import siteWorker from '../../../scripts/start/site-worker.ts'

const ORIGIN_URL = 'https://shop.example'

afterEach(() => vi.unstubAllGlobals())

/** What the site responds where the origin sends this response, and what the origin was asked. */
async function ask(url: string, response: Response): Promise<{ readonly asked: Request; readonly given: Response }> {
  const asked: Request[] = []
  vi.stubGlobal('fetch', (to: string, request: Request) => {
    asked.push(new Request(to, request))
    return Promise.resolve(response)
  })
  const given = await siteWorker.fetch(new Request(url), { ORIGIN_URL })
  return { asked: asked[0]!, given }
}

describe('the site of npm start -- --origin', () => {
  it('is the origin, path and query as they come', async () => {
    const { asked, given } = await ask('http://localhost:8787/a%2Fb?x=%7e', new Response('page'))
    expect(asked.url).toBe('https://shop.example/a%2Fb?x=%7e')
    expect(asked.redirect).toBe('manual')
    expect(await given.text()).toBe('page')
  })

  it.each([
    ['https://shop.example/en', 'http://localhost:8787/en'],
    ['https://shop.example', 'http://localhost:8787'],
    ['https://shop.example.test/en', 'https://shop.example.test/en'],
    ['/en', '/en'],
  ])('leads a redirect to %s to %s', async (location, expected) => {
    const { given } = await ask('http://localhost:8787/', new Response(null, { status: 302, headers: { location } }))
    expect(given.headers.get('location')).toBe(expected)
  })
})
