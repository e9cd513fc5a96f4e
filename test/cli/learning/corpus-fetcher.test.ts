import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { groupCorpora } from '../../../src/cli/learning/learn-corpus.ts'
import { learnSettings } from '../../../src/cli/learning/learn-settings.ts'
import { temporaryDirectory, temporaryFile } from '../run-canon.ts'
import { memoryIo } from '../memory-io.ts'

const running: Server[] = []

afterEach(() => {
  for (const server of running.splice(0)) server.close()
})

/** Serves files; `{origin}` in a text is the address of the server. */
async function serve(files: Readonly<Record<string, string | ((origin: string) => Buffer)>>): Promise<string> {
  const server = createServer((request, response) => {
    const origin = `http://${request.headers.host ?? ''}`
    const file = files[request.url ?? '']
    if (file === undefined) response.statusCode = 404
    response.end(typeof file === 'function' ? file(origin) : file?.replaceAll('{origin}', origin))
  })
  running.push(server)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function urlset(urls: readonly string[]): string {
  return `<?xml version="1.0"?>\n<urlset>${urls.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`
}

async function urlsOf(
  path: string,
  allowPrivate = true,
): Promise<{ readonly urls: string[]; readonly stderr: string }> {
  const io = memoryIo()
  const settings = learnSettings(
    { mode: 'plus', profile: 'standard', fingerprint: 'content', rate: 1000, concurrency: 1, allowPrivate, out: '' },
    io,
  )
  const corpus = await groupCorpora([path], settings, io)
  const urls = corpus.patterns.flatMap(({ samples }) => samples.map(({ url }) => new URL(url)))
  return { urls: urls.map(({ pathname, search }) => pathname + search).toSorted(), stderr: io.written.stderr }
}

describe('corpora by URL', () => {
  it('follows an index to its sitemaps, compressed or not', async () => {
    const origin = await serve({
      '/sitemap.xml':
        '<sitemapindex><sitemap><loc>{origin}/1.xml</loc></sitemap><sitemap><loc>{origin}/2.xml.gz</loc></sitemap></sitemapindex>',
      '/1.xml': urlset(['{origin}/a?x=1', '{origin}/a?x=2&amp;y=1']),
      '/2.xml.gz': (own) => gzipSync(urlset([`${own}/b?x=3`])),
    })
    expect((await urlsOf(`${origin}/sitemap.xml`)).urls).toEqual(['/a?x=1', '/a?x=2&y=1', '/b?x=3'])
  })

  it('reads sitemaps that lie beside their index, and what is there of one that was cut', async () => {
    const folder = temporaryDirectory()
    const name = 'part-1.xml'
    const whole = urlset(['https://shop.example/a?x=1', 'https://shop.example/a?x=2'])
    writeFileSync(join(folder, name), whole.slice(0, -15))
    const index = join(folder, 'index.xml')
    writeFileSync(index, `<sitemapindex><sitemap><loc>https://shop.example/maps/${name}</loc></sitemap></sitemapindex>`)
    const { urls, stderr } = await urlsOf(index)
    expect(urls).toEqual(['/a?x=1', '/a?x=2'])
    expect(stderr).toContain('ends too early')
  })

  it('says which sitemap the site does not serve', async () => {
    const origin = await serve({ '/list.txt': '{origin}/a?x=1\n' })
    const index = temporaryFile('index.xml', `<sitemapindex><sitemap><loc>${origin}/gone.xml</loc></sitemap></sitemapindex>`) // prettier-ignore
    await expect(urlsOf(index)).rejects.toMatchObject({ message: `${origin}/gone.xml: HTTP 404`, exitCode: 3 })
    await expect(urlsOf(`${origin}/list.txt`, false)).rejects.toThrow(
      '--allow-private permits loopback and private addresses',
    )
    expect((await urlsOf(`${origin}/list.txt`)).urls).toEqual(['/a?x=1'])
  })

  it('does not follow indexes without an end', async () => {
    const origin = await serve({
      '/i.xml': '<sitemapindex><sitemap><loc>{origin}/i.xml</loc></sitemap></sitemapindex>',
    })
    await expect(urlsOf(`${origin}/i.xml`)).rejects.toThrow('a sitemap index within')
  })
})
