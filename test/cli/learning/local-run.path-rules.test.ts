import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { canon, ndjson } from '../run-canon.ts'
import { corpusOf, learnHere } from '../run-learn.ts'
import { startOrigin, type ShopOrigin } from '../shop-origin.ts'

const ITEMS = 20
const SOURCES = ['ad', 'mail', 'menu', 'feed', 'card', 'tile', 'foot', 'side', 'push', 'text']
const running: ShopOrigin[] = []

afterEach(async () => {
  await Promise.all(running.splice(0).map((origin) => origin.close()))
})

/** Items by number, and the same under `/m` if there is a mirror; elsewhere `/m` shows the comments on them. */
async function serve(hasMirror: boolean): Promise<ShopOrigin> {
  const origin = await startOrigin((request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', 'http://shop.example')
    const found = /^(\/m)?\/item\/(\d+)$/.exec(pathname)
    if (found === null || Number(found[2]) >= ITEMS) {
      response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1><p>There is no such page.</p>')
      return
    }
    const title = `${found[1] === undefined || hasMirror ? 'Lamp' : 'Comments on lamp'} ${found[2]}`
    const words = Array.from({ length: 40 }, (_, i) => `word${(Number(found[2]) * 31 + i * 7) % 997}`).join(' ')
    const html = `<!doctype html><title>${title}</title><h1>${title}</h1><p>${title}: ${words}</p><p><a href="/">Home</a></p>`
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
  })
  running.push(origin)
  return origin
}

/** Every item with and without `/m`, as ten places of the site link to it. */
function urlsOf(): string[] {
  return SOURCES.flatMap((source) =>
    Array.from({ length: ITEMS }, (_, n) => [`/item/${n}?${source}=v${n % 7}`, `/m/item/${n}?${source}=v${n % 7}`]),
  )
    .flat()
    .map((target) => `https://shop.example${target}`)
}

/** Enough pages that items are seen in both forms. */
const MANY = { profile: 'strict', maxFetches: 4000 } as const

async function keysOf(record: string, urls: readonly string[]): Promise<number> {
  const keyed = await canon(['canonicalize', '--record', record], { stdin: urls.join('\n') })
  return new Set(ndjson(keyed.stdout).map(({ key }) => key)).size
}

describe('canon learn, path rules', () => {
  it('learns none where the same names are other pages', async () => {
    const site = await serve(false)
    const urls = urlsOf()
    const run = await learnHere(corpusOf(urls), { ...MANY, origin: site.origin })
    expect(run.code).toBe(0)
    expect(run.record().pathRules).toBeUndefined()
    expect(run.stderr).not.toContain('path rules')
    const report = readFileSync(join(run.folder, 'report.md'), 'utf8')
    expect(report).toContain('## Path rules: 0 added')
    // With a mirror, there were half as many pages, and candidates.
    expect(report).toContain(`${2 * ITEMS} URLs of ${2 * ITEMS} pages`)
    expect(report).toContain('0 candidate rules')
    expect(
      await keysOf(
        join(run.folder, 'out.json'),
        urls.filter((url) => url.includes('?ad=')),
      ),
    ).toBe(2 * ITEMS)
  })
})
