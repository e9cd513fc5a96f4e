import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { REPOSITORY } from '../../scripts/build-worker.ts'
import { connectProblem } from '../../scripts/serve/port.ts'
import type { ServedEdge } from '../attacks/support/edge.ts'
import { serveEdge } from '../attacks/support/edge.ts'
import type { Origin } from '../attacks/support/origin.ts'
import { startOrigin } from '../attacks/support/origin.ts'
import { exchange, headerOf, requestText } from '../attacks/support/raw-http.ts'
import { needs } from '../support/needs.ts'

let origin: Origin
let folder: string
const running: ServedEdge[] = []

beforeAll(async () => {
  origin = await startOrigin()
  folder = mkdtempSync(join(tmpdir(), 'serve-'))
})

afterEach(async () => {
  await Promise.all(running.splice(0).map((edge) => edge.stop()))
})

afterAll(async () => {
  await origin.close()
  rmSync(folder, { recursive: true, force: true })
})

async function serve(flags: readonly string[]): Promise<ServedEdge> {
  const edge = await serveEdge(['--origin', `http://127.0.0.1:${origin.port}`, '--port', '0', ...flags])
  running.push(edge)
  return edge
}

/** What serve says when it does not start. */
function refusal(...flags: readonly string[]): Promise<string> {
  return serveEdge(['--origin', `http://127.0.0.1:${origin.port}`, '--port', '0', ...flags]).then(
    (edge) => edge.stop().then(() => 'it started'),
    (error: unknown) => String(error),
  )
}

function write(name: string, content: unknown): string {
  const path = join(folder, name)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

async function get(edge: ServedEdge, target: string, host = 'shop.test'): ReturnType<typeof exchange> {
  return exchange(edge.port, requestText({ target }, host))
}

describe('npm run serve', () => {
  it('says where it serves, sends the URL on byte for byte, and ends on SIGTERM', async () => {
    const edge = await serve(['--mode', 'observe'])
    expect(edge.readyLine).toMatch(
      /^edge-canonicalizer ready on http:\/\/127\.0\.0\.1:\d+ \(mode observe, origin http:\/\/127\.0\.0\.1:\d+\)$/,
    )
    await get(edge, '/a/%2e%2e/b?%zz=1&x=%7e"', 'Shop.test:81')
    expect(origin.seen.at(-1)).toMatchObject({ target: '/a/%2e%2e/b?%zz=1&x=%7e"', headers: { host: 'shop.test:81' } })
    expect(await edge.stop('SIGTERM')).toBe(0)
  })

  it('applies a single record to whatever Host arrives, and the mode of the flag wins', async () => {
    const record = write('one.json', { domain: 'shop.example', mode: 'observe', strip: ['ref'] })
    const edge = await serve(['--record', record, '--mode', 'rewrite'])
    await get(edge, '/p?ref=mail&id=1')
    expect(origin.seen.at(-1)?.target).toBe('/p?id=1')
    expect(edge.readyLine).toContain('mode rewrite')
  })

  it('keeps records apart by host, and refuses hosts that are not listed', async () => {
    const a = write('a.json', { domain: 'a.test', mode: 'rewrite', strip: ['ref'] })
    const b = write('b.json', { domain: 'b.test', mode: 'rewrite' })
    const edge = await serve(['--record', a, '--record', b, '--host', 'a.test', '--host', 'b.test'])
    await get(edge, '/p?ref=1&id=3', 'a.test')
    expect(origin.seen.at(-1)?.target).toBe('/p?id=3')
    await get(edge, '/p?ref=1&id=3', 'b.test')
    expect(origin.seen.at(-1)?.target).toBe('/p?id=3&ref=1')
    expect((await get(edge, '/p', 'c.test')).status).toBe(421)
  })

  it('sends named headers on and explains itself where it is told to', async () => {
    const edge = await serve(['--mode', 'rewrite', '--forward-header', 'X-Country', '--debug'])
    const request = {
      target: '/country?utm_source=mail',
      headers: [
        ['X-Country', 'SE'],
        ['X-Other', '1'],
      ] as const,
    }
    const response = await exchange(edge.port, requestText(request, 'shop.test'))
    expect(origin.seen.at(-1)?.headers).toMatchObject({ 'x-country': 'SE' })
    expect(origin.seen.at(-1)?.headers).not.toHaveProperty('x-other')
    expect(headerOf(response, 'canonical-applied')).toContain('utm_source')
  })

  it('tells responses apart by the headers it is told to', async () => {
    const edge = await serve(['--mode', 'rewrite', '--vary-header', 'Accept-Language'])
    const status = async (language: string): Promise<string | undefined> => {
      const text = requestText({ target: '/language', headers: [['Accept-Language', language]] }, 'shop.test')
      return headerOf(await exchange(edge.port, text), 'cache-status')
    }
    expect(await status('de')).toContain('fwd=uri-miss')
    expect(await status('en')).toContain('fwd=vary-miss')
    expect(await status('de')).toContain('hit')
    expect(origin.seen.at(-1)?.headers).toMatchObject({ 'accept-language': 'en' })
  })

  it('warns about an origin that does not answer and serves all the same', async () => {
    const edge = await serveEdge(['--origin', 'http://127.0.0.1:9', '--port', '0'])
    running.push(edge)
    expect(edge.errors()).toContain('nothing answers at the origin http://127.0.0.1:9')
    expect((await get(edge, '/')).status).toBeGreaterThanOrEqual(500)
  })

  it('gives an origin that hangs the time it is told', async () => {
    const hanging = createServer(() => {})
    await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve))
    const { port } = hanging.address() as AddressInfo
    const edge = await serveEdge(['--origin', `http://127.0.0.1:${port}`, '--port', '0', '--origin-timeout', '0.2'])
    running.push(edge)
    expect((await get(edge, '/')).status).toBe(504)
    hanging.close()
  })

  it('starts workerd again when it dies, on the same port, with the records of now, and without a reader of its output', async () => {
    const record = write('again.json', { domain: 'shop.test', mode: 'rewrite' })
    const edge = await serve(['--record', record])
    write('again.json', { domain: 'shop.test', mode: 'rewrite', strip: ['ref'] })
    await expect.poll(edge.errors).toContain('records read again')
    process.kill(edge.workerdPid()!, 'SIGKILL')
    await expect.poll(() => get(edge, '/again?ref=1').then(({ status }) => status)).toBe(200)
    expect(origin.seen.at(-1)?.target).toBe('/again')
    expect(edge.errors()).toContain('serve: workerd ended (SIGKILL); starting it again')
    edge.process.stderr!.destroy()
    process.kill(edge.workerdPid()!, 'SIGKILL')
    await expect.poll(() => get(edge, '/unheard').then(({ status }) => status)).toBe(200)
    expect(await edge.stop()).toBe(0)
  })

  it('explains nothing by default, and is not made to fill its log by requests that are none', async () => {
    const edge = await serve(['--mode', 'rewrite'])
    expect(headerOf(await get(edge, '/quiet?utm_source=mail'), 'canonical-applied')).toBeUndefined()
    for (let request = 0; request < 20; request++) await get(edge, `@${request}\u001b[31m`)
    await expect.poll(() => edge.errors()).toContain('invalid URL')
    expect(edge.errors().length).toBeLessThan(500)
    expect(edge.errors()).not.toContain('\u001b')
  })

  it('takes workerd with it and frees the port, even when it is killed', needs('setpriv'), async () => {
    const edge = await serve([])
    edge.process.kill('SIGKILL')
    await expect.poll(() => connectProblem('127.0.0.1', edge.port)).toBe('ECONNREFUSED')
  })

  it('ends with 1 and a line when workerd dies again and again', async () => {
    const edge = await serve([])
    const exited = new Promise((resolve) => edge.process.once('exit', resolve))
    const seen = new Set<number>()
    const killer = setInterval(() => {
      const pid = edge.workerdPid()
      if (pid === undefined || seen.has(pid)) return
      seen.add(pid)
      process.kill(pid, 'SIGKILL')
    }, 20)
    expect(await exited).toBe(1)
    clearInterval(killer)
    expect(edge.errors()).toMatch(/serve: workerd ended/)
  })
})

describe('npm run serve under npm', () => {
  it('ends when npm is told to, and frees the port', async () => {
    const path = [join(REPOSITORY, 'node_modules', '.bin'), process.env['PATH']].join(delimiter)
    const npm = spawn(
      'npm',
      ['run', '--silent', 'serve', '--', '--origin', `http://127.0.0.1:${origin.port}`, '--port', '0'],
      {
        cwd: REPOSITORY,
        env: { ...process.env, PATH: path },
      },
    )
    const line = await new Promise<string>((resolve) => npm.stdout.setEncoding('utf8').once('data', resolve))
    const port = Number(/:(\d+) /.exec(line)![1])
    expect(await connectProblem('127.0.0.1', port)).toBeUndefined()
    npm.kill('SIGTERM')
    await expect.poll(() => connectProblem('127.0.0.1', port)).toBe('ECONNREFUSED')
  })
})

describe('npm run serve with something wrong', () => {
  it('names a port that is taken', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo
    expect(await refusal('--port', String(port))).toMatch(new RegExp(`ended with 2: serve: port ${port} .* is in use`))
    other.close()
  })

  it('names a record file that it cannot use, in one line with exit code 2', async () => {
    const said = await refusal('--record', join(folder, 'missing.json'))
    expect(said).toMatch(/ended with 2: serve: .*missing\.json: no such file/)
    expect(said.trim().split('\n')).toHaveLength(1)
  })
})
