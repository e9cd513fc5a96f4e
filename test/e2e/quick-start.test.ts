import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { REPOSITORY } from '../../scripts/build-worker.ts'
import { allDocuments, blocksOf } from '../docs/support/documents.ts'
import { complaint, RUN_AFRESH, runBlocks } from '../docs/support/run-blocks.ts'

let port: number
// Of its own, so that nothing is known from an earlier start.
const state = mkdtempSync(join(tmpdir(), 'npm-start-'))
let running: ChildProcess | undefined
let lastGuide = ''
/** All that the one that runs has printed. */
let said = ''

beforeAll(async () => {
  port = await freePort()
})

afterAll(async () => {
  await stop()
})

/** Below the ports that the system hands out: those may be taken by a connection of a test beside this one at any time. */
function freePort(from = 20_000 + (process.pid % 4_000) * 2): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(freePort(from + 2)))
    server.listen(from, '127.0.0.1', () => server.close(() => resolve(from)))
  })
}

/** Runs `npm start` the way a reader of the README does and resolves with the guide it prints. */
function npmStart(...flags: readonly string[]): Promise<string> {
  const path = [join(REPOSITORY, 'node_modules', '.bin'), process.env['PATH']].join(delimiter)
  const child = spawn('npm', ['start', '--silent', '--', '--port', String(port), '--state', state, ...flags], {
    cwd: REPOSITORY,
    env: { ...process.env, PATH: path },
    detached: true,
  })
  running = child
  said = ''
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text
        if (said.includes('Ctrl-C ends it.')) resolve(said)
      })
    }
    child.once('exit', (code) => reject(new Error(`npm start ended with ${code}: ${said}`)))
  })
}

/** The guide of the one that still runs, since each start takes seconds, or else of a new one. */
async function demo(): Promise<string> {
  if (running?.exitCode !== null) lastGuide = await npmStart()
  return lastGuide
}

async function stop(): Promise<void> {
  const child = running
  running = undefined
  if (child === undefined || child.exitCode !== null) return
  const exited = new Promise((resolve) => child.once('exit', resolve))
  process.kill(-child.pid!, 'SIGINT')
  await exited
}

/** Follows the guide: the URLs of its loop, then the URL of the other colour. */
async function followGuide(guide: string): Promise<void> {
  const address = `http://localhost:${port}`
  const queries = [.../for q in (.*); do/.exec(guide)![1]!.matchAll(/'([^']*)'/g)].map((match) => match[1]!)
  const product = /"(http:\S*\?)\$q"/.exec(guide)![1]!
  expect(queries).toHaveLength(5)
  expect(product.startsWith(address)).toBe(true)
  const statuses: string[] = []
  const applied: string[] = []
  for (const query of queries) {
    const response = await fetch(product + query)
    await response.text()
    statuses.push(response.headers.get('Cache-Status') ?? '')
    applied.push(response.headers.get('Canonical-Applied') ?? '')
  }
  expect(statuses[0]).toContain('stored')
  for (const status of statuses.slice(1)) expect(status).toMatch(/"?edge-canonicalizer"?; ?hit/)
  expect(applied[1]).toContain('drop=("utm_source")')
  const other = await fetch(/'(http:\S*\?variant=2\S*)'/.exec(guide)![1]!)
  expect(await other.text()).toContain('white')
  expect(other.headers.get('Cache-Status')).toContain('stored')
  expect(await (await fetch(`${address}/renders`)).json()).toEqual({
    '/products/desk-lamp?variant=3': 1,
    '/products/desk-lamp?variant=2': 1,
  })
}

describe('npm start', () => {
  it('does what its guide says, the first time and the second', async () => {
    await followGuide(await demo())
    await stop()
    await followGuide(await demo())
  })

  it('tells the control Worker of every request; its port is the next one, and takes the token that the guide names', async () => {
    const guide = await demo()
    await (await fetch(`http://localhost:${port}/products/desk-lamp?variant=3`)).text()
    const [, address, token] = /export CANON_URL=(\S+) CANON_TOKEN=(\S+)/.exec(guide) ?? []
    expect(address).toBe(`http://localhost:${port + 1}`)
    const ask = async (headers: Record<string, string>): Promise<Response> =>
      fetch(`${address}/v1/domains`, { headers })
    expect((await ask({})).status).toBe(401)
    const domains = async (): Promise<string> => (await ask({ authorization: `Bearer ${token}` })).text()
    await expect.poll(domains).toContain('"localhost"')
    expect(JSON.parse(await domains())).toMatchObject({ rows: [{ domain: 'localhost' }] })
  })

  it('does what the page about the first audit says, and prints nothing about it', async () => {
    await demo()
    const blocks = blocksOf(allDocuments().find(({ path }) => path === RUN_AFRESH)!)
    const ran = await runBlocks(
      blocks.filter(({ language, mark }) => language === 'sh' && mark === ''),
      { folder: state, port },
    )
    expect(ran.map(complaint).filter((text) => text !== undefined)).toEqual([])
    const later = stripVTControlCharacters(said.slice(said.indexOf('Ctrl-C ends it.') + 15))
    // A connection that a client has closed is no error.
    expect(later.replaceAll(/✘ \[ERROR\][^\n]* disconnected: [^\n]*\n\s*stack:[^\n]*/g, '').trim()).toBe('')
  }, 240_000)

  it('keeps personal pages out of the cache and carries dropped parameters over a redirect', async () => {
    await demo()
    const address = `http://localhost:${port}`
    const cookie = { headers: { Cookie: 'user=Ada' } }
    expect(await (await fetch(`${address}/cart`, cookie)).text()).toContain('Cart of Ada')
    expect(await (await fetch(`${address}/cart`)).text()).not.toContain('Ada')
    expect(await (await fetch(`${address}/account`, cookie)).text()).toContain('Account of Ada')
    const moved = await fetch(`${address}/redirect-me?variant=2&utm_source=poster`, { redirect: 'manual' })
    expect(moved.status).toBe(301)
    expect(moved.headers.get('Location')).toMatch(/\/products\/desk-lamp\?variant=2&utm_source=poster$/)
  })

  it('puts edge, control Worker and console in front of a site of your own', async () => {
    await stop()
    const asked: string[] = []
    const site = createHttpServer((request, response) => {
      asked.push(request.url!)
      response.setHeader('cache-control', 'max-age=60').end(`page ${request.url}`)
    })
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
    const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
    expect(await npmStart('--origin', origin)).toContain(`in front of ${origin}: http://localhost:${port}`)
    const page = async (target: string): Promise<string> => (await fetch(`http://localhost:${port}${target}`)).text()
    expect(await page('/p?b=2&utm_source=mail&a=1')).toBe('page /p?a=1&b=2')
    expect(await page('/p?a=1&b=2')).toBe('page /p?a=1&b=2')
    expect(asked).toEqual(['/', '/p?a=1&b=2'])
    const headers = { authorization: 'Bearer demo' }
    const domains = async (): Promise<string> =>
      (await fetch(`http://localhost:${port + 1}/v1/domains`, { headers })).text()
    await expect.poll(domains).toContain('"localhost"')
    expect(await (await fetch(`http://localhost:${port + 1}/console/`)).text()).toContain('<form')
    site.close()
  })

  it('says in one line that the port is taken', async () => {
    await stop()
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve))
    await expect(npmStart()).rejects.toThrow(
      new RegExp(`ended with 2: start: port ${port} .* is in use.*--port \\d+\\n$`),
    )
    await new Promise((resolve) => other.close(resolve))
  })
})
