import { existsSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { temporaryFile } from '../run-canon.ts'
import { corpusOf, learnHere, type LearnRun } from '../run-learn.ts'
import { answerShop, shopUrls, startOrigin, type Answer, type ShopOrigin } from '../shop-origin.ts'

const running: ShopOrigin[] = []

afterEach(async () => {
  await Promise.all(running.splice(0).map((origin) => origin.close()))
})

async function serve(answer: Answer): Promise<ShopOrigin> {
  const origin = await startOrigin(answer)
  running.push(origin)
  return origin
}

/** Learns the shop's URLs from an origin that answers like this. */
async function learnFrom(answer: Answer, maxFetches = 120): Promise<LearnRun> {
  const { origin } = await serve(answer)
  return learnHere(corpusOf(shopUrls(origin)), { maxFetches })
}

function html(response: ServerResponse, text: string, status = 200): void {
  response
    .writeHead(status, { 'content-type': 'text/html' })
    .end(`<title>${text}</title><h1>${text}</h1><p>${text}</p>`)
}

/** Names that the run would drop: none may come from evidence such as this. */
function dropped(run: LearnRun): string[] {
  return run.report().patterns.flatMap(({ drop }) => [...drop])
}

function expectUnreachable(run: LearnRun, why: RegExp): void {
  expect(run.stderr).toMatch(why)
  expect(run.stderr).toContain('unreachable')
  expect(run.code).toBe(3)
  expect(run.report().end).toBe('unreachable')
  expect(dropped(run)).toEqual([])
  expect(existsSync(join(run.folder, 'out.json'))).toBe(false)
}

describe('canon learn on bad origins', () => {
  it('says that no server responds', async () => {
    const { origin, close } = await startOrigin()
    await close()
    expectUnreachable(await learnHere(corpusOf(shopUrls(origin))), /connection|robots-unreachable/)
  })

  it('takes a storm of 5xx for no evidence', async () => {
    const run = await learnFrom((_request, response) => html(response, 'Broken', 500))
    expectUnreachable(run, /5xx/)
  })

  it('says that there is no secure connection', async () => {
    const { origin } = await serve(answerShop)
    const urls = shopUrls(origin.replace('http:', 'https:'))
    expectUnreachable(await learnHere(corpusOf(urls)), /tls|protocol|robots-unreachable/)
  })

  it('gives up on bodies without an end', async () => {
    const chunk = Buffer.alloc(1024 * 1024, 'x')
    const run = await learnFrom((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      const more = (): void => {
        while (!response.destroyed && response.write(chunk));
        response.once('drain', more)
      }
      more()
    })
    expectUnreachable(run, /too-large/)
  })

  it('gives up on redirects in a circle', async () => {
    const run = await learnFrom((request, response) => {
      response.writeHead(302, { location: request.url?.startsWith('/a') === true ? '/b' : '/a' }).end()
    })
    expectUnreachable(run, /redirect-loop/)
  })

  it('decides nothing from pages that differ on every fetch', async () => {
    let count = 0
    const run = await learnFrom((_request, response) => {
      const words = Array.from({ length: 60 }, () => `w${(count++ * 7919) % 100_003}`).join(' ')
      html(response, words)
    })
    expect(dropped(run)).toEqual([])
    expect(run.code).toBe(1)
  })

  it('decides nothing from a site that shows one page for everything', async () => {
    const run = await learnFrom((_request, response) => html(response, 'Welcome to the shop. All our chairs are here.'))
    expect(dropped(run)).toEqual([])
    expect(run.code).toBe(1)
    expect(run.report().summary.verdicts).toMatchObject({ neutral: 0, 'value-dependent': 0 })
  })

  it('decides nothing from a server that speaks no HTTP', async () => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.end('SSH-2.0-OpenSSH_9.9\r\n')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const run = await learnHere(corpusOf(shopUrls(`http://127.0.0.1:${port}`)))
    server.close()
    expectUnreachable(run, /protocol|robots-unreachable/)
  })

  it('keeps what it learned before the origin broke', async () => {
    let count = 0
    const run = await learnFrom((request, response) => {
      if (++count > 40) html(response, 'Broken', 500)
      else answerShop(request, response)
    })
    expect(run.record().parameters).toMatchObject({ tint: { keep: ['/product/*'] } })
    expect(run.record().parameters?.['ref']?.drop ?? []).not.toContain('/compare')
    expect(run.stderr).toContain('the site has stopped answering')
    expect(run.report().fetches).toBeLessThan(120)
  })
})

describe('canon learn on bad corpora', () => {
  it.each([
    ['empty', '', 'empty'],
    ['of empty lines', '\n\n', 'no http(s) URL'],
    ['of prose', 'Dear sir,\nhow are you?\n', 'no http(s) URL in 2 lines'],
    ['of bytes', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 1, 2]), 'binary data'],
    ['of UTF-16', Buffer.from('https://shop.example/?a=1\n', 'utf16le'), 'binary data'],
  ])('names the file of a corpus %s', async (_what, content, message) => {
    const path = temporaryFile('corpus.txt', content)
    const run = await learnHere(path)
    expect(run.code).toBe(2)
    expect(run.stderr).toContain(`${path}: ${message}`)
  })

  it('names a file that is not there', async () => {
    const run = await learnHere('/nowhere/urls.txt')
    expect(run).toMatchObject({ code: 2, stderr: expect.stringContaining('/nowhere/urls.txt: no such file') })
  })

  it('names the line that is too long, and goes on', async () => {
    const { origin } = await serve(answerShop)
    const path = corpusOf(['x'.repeat(70_000), ...shopUrls(origin), `https://shop.example/?a=${'y'.repeat(70_000)}`])
    const run = await learnHere(path)
    expect(run.code).toBe(0)
    expect(run.stderr).toContain(`${path}:1: longer than 64 KiB`)
    expect(run.stderr).toContain(`${path}:602: longer than 64 KiB`)
  })

  it('says which hosts there are when there is none of the one asked for', async () => {
    const run = await learnHere(corpusOf(['https://a.example/?x=1', 'https://b.example/?x=1']), { host: 'c.example' })
    expect(run.code).toBe(2)
    expect(run.stderr).toContain('hosts found: a.example (1), b.example (1); choose one with --host')
  })

  it('has nothing to do where no URL has a parameter', async () => {
    const { origin } = await serve(answerShop)
    const run = await learnHere(corpusOf([`${origin}/a`, `${origin}/b?utm_source=x`]))
    expect(run).toMatchObject({ code: 0, stderr: expect.stringContaining('no URL has a parameter to decide on') })
  })
})
