import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LearnSettings } from '../../../src/cli/learning/learn-settings.ts'
import { openRenderedPages, renderingFetch, robotsReader } from '../../../src/cli/browser/rendered-pages.ts'
import { rendered } from '../../../src/fingerprint/kinds/rendered.ts'
import { pageSignals } from '../../../src/fingerprint/signals/page-signals.ts'
import type { Page } from '../../../src/fingerprint/types.ts'
import { needs } from '../../support/needs.ts'

const asked: string[] = []
let server: Server
let origin: URL

const SHELL = `<title>Shop</title><div id=app></div><img src=/logo.png>
  <script>document.querySelector('#app').textContent = 'Chair ' + new URLSearchParams(location.search).get('id')</script>
  <script src=/private/extra.js></script>`

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (request.url === '/robots.txt') response.end('User-agent: *\nDisallow: /private\n')
    else if (request.url === '/gone') response.writeHead(404, { 'content-type': 'text/html' }).end('gone')
    else response.writeHead(200, { 'content-type': 'text/html' }).end(SHELL)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

function take(page: Page) {
  return { fingerprint: rendered.of(page), signals: pageSignals(page) }
}

const SETTINGS: Omit<LearnSettings, 'origin'> = {
  mode: 'plus', profile: 'standard', fingerprint: 'rendered', rate: 1000, concurrency: 1, allowPrivate: true, out: 'x', agent: 'test-agent',
} // prettier-ignore

describe('openRenderedPages', needs('chromium'), () => {
  it('renders content of scripts, on a site with an origin override, and requests nothing that robots.txt forbids', async () => {
    const pages = await openRenderedPages({
      settings: { ...SETTINGS, origin },
      corpus: { domain: 'shop.example' },
      signal: new AbortController().signal,
      onWait: () => undefined,
    })
    const hashes = new Map<string, string>()
    for (const query of ['id=1&ref=a', 'id=1&ref=b', 'id=2&ref=a']) {
      const seen = await pages.fetchPage(`https://shop.example/?${query}`, take)
      if (seen.kind === 'page') hashes.set(query, seen.fingerprint.hash)
    }
    await pages.close()
    expect(hashes.get('id=1&ref=a')).toBe(hashes.get('id=1&ref=b'))
    expect(hashes.get('id=1&ref=a')).not.toBe(hashes.get('id=2&ref=a'))
    expect(asked.filter((target) => /private|png/.test(target))).toEqual([])
    expect(new Set(asked)).toEqual(new Set(['/robots.txt', ...[...hashes.keys()].map((query) => `/?${query}`)]))
  })
})

describe('renderingFetch', () => {
  const visit = {
    kind: 'page', url: 'https://a.example/', fetchedAtMs: 5, status: 200, chain: [], contentType: 'text/html', bytes: 1,
    taken: { url: 'https://a.example/', finalUrl: 'https://a.example/', status: 200, contentType: 'text/html', body: new Uint8Array() },
  } as const // prettier-ignore

  function fetching(more: { status?: number; contentType?: string } = {}) {
    const shown: string[] = []
    const fetch = renderingFetch(
      { get: () => Promise.resolve({ ...visit, ...more }) },
      {
        render(url) {
          shown.push(url)
          return Promise.resolve({ kind: 'failed', detail: 'crashed' })
        },
      },
      (url) => url.replace('a.example', 'b.example'),
    )
    return { fetch, shown }
  }

  it('takes a page that the browser could not show for no page', async () => {
    const { fetch, shown } = fetching()
    expect(await fetch('https://a.example/', take)).toMatchObject({ kind: 'failed', why: 'render', detail: 'crashed' })
    expect(shown).toEqual(['https://b.example/'])
  })

  it.each([{ status: 404 }, { contentType: 'image/png' }])('does not show %j', async (more) => {
    const { fetch, shown } = fetching(more)
    expect(await fetch('https://a.example/', take)).toMatchObject({ kind: 'page', fingerprint: { name: 'rendered' } })
    expect(shown).toEqual([])
  })
})

describe('robotsReader', () => {
  it.each([
    [{ kind: 'failed', url: '', fetchedAtMs: 0, why: 'timeout', detail: '' } as const, undefined],
    [{ kind: 'page', status: 503 }, undefined],
    [{ kind: 'page', status: 404 }, { groups: [] }],
  ])('reads %j once as %j', async (answer, expected) => {
    let times = 0
    const robotsOf = robotsReader({
      get: () => {
        times++
        return Promise.resolve(answer as Awaited<ReturnType<Parameters<typeof robotsReader>[0]['get']>>)
      },
    })
    expect(await robotsOf('https://a.example')).toEqual(expected)
    await robotsOf('https://a.example')
    expect(times).toBe(1)
  })
})
