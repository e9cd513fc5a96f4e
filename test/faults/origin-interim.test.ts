import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exchange, headerOf, requestText } from '../attacks/support/raw-http.ts'
import { ask, isHit } from './support/client.ts'
import type { FaultEdge } from './support/fault-edge.ts'
import { startFaultEdge } from './support/fault-edge.ts'
import type { ScriptedOrigin } from './support/scripted-origin.ts'
import { HEAD, startScriptedOrigin } from './support/scripted-origin.ts'

const HINTS = 'HTTP/1.1 103 Early Hints\r\nLink: </a.css>; rel=preload\r\n\r\n'
const CODED = gzipSync('a page that comes coded')
const MODES = ['rewrite', 'observe'] as const

let origin: ScriptedOrigin
let edges: Record<(typeof MODES)[number] | 'stored', FaultEdge>

beforeAll(async () => {
  origin = await startScriptedOrigin()
  const text = { ORIGIN_TIMEOUT_MS: '500' }
  edges = {
    rewrite: await startFaultEdge(origin.port, { text }),
    observe: await startFaultEdge(origin.port, { text: { ...text, MODE: 'observe' } }),
    stored: await startFaultEdge(origin.port, { text }),
  }
})

afterAll(async () => {
  for (const edge of Object.values(edges ?? {})) await edge.stop()
  await origin?.close()
})

/** Scripts the response of the origin for the path. */
function says(path: string, ...pieces: readonly (string | Buffer)[]): string {
  origin.scripts.set(path, (socket) => void socket.write(Buffer.concat(pieces.map((piece) => Buffer.from(piece)))))
  return path
}

// The first that these edges hear of such an origin: the runtime takes the connection for free when the interim response to a HEAD
// is there, and the bytes after it for the response to the next request.
describe.each(MODES)('an origin that sends interim responses to HEAD, in %s', (mode) => {
  it.each([8, 0])('serves the bytes after them to no other client (%d bytes)', async (length) => {
    const path = `/${mode}/head-${length}`
    origin.scripts.set(path, (socket, { method }) => {
      socket.write(`${HINTS}${HEAD}X-Page: hinted\r\nContent-Length: ${length}\r\n\r\n`)
      if (method !== 'HEAD') socket.write('the page'.slice(0, length))
    })
    for (const target of [path, `${path}?again`]) {
      const head = await exchange(edges[mode].port, requestText({ method: 'HEAD', target }, 'shop.test'))
      expect([head.status, headerOf(head, 'x-page'), headerOf(head, 'content-length')]).toEqual([
        200,
        'hinted',
        String(length),
      ])
      for (const next of ['a', 'b']) {
        const seen = await ask(edges[mode].port, `${target.replace('?', '-')}/${next}`)
        expect([seen.status, seen.body]).toEqual([200, `page ${target.replace('?', '-')}/${next}`])
      }
    }
  })
})

// RFC 9110 §8.6 forbids it. To the runtime such a response ends there: the bytes after it would answer the next request.
describe.each(MODES)('an origin that states a length in an interim response, in %s', (mode) => {
  it.each([
    ['Content-Length: 0', ''],
    ['Transfer-Encoding: chunked', '0\r\n\r\n'],
  ])('serves the bytes after it to no other client (%s)', async (framing, body) => {
    const path = `/${mode}/${framing.slice(0, 8)}`
    for (const length of [8, 0]) {
      const hints = HINTS.replace('\r\n\r\n', `\r\n${framing}\r\n\r\n${body}`)
      says(path, hints, `${HEAD}Content-Length: ${length}\r\n\r\n${'the page'.slice(0, length)}`)
      expect((await ask(edges[mode].port, path)).status).toBe(502)
      for (const next of ['a', 'b']) {
        const other = `${path}-${length}/${next}`
        const seen = await ask(edges[mode].port, other)
        expect([seen.status, seen.body]).toEqual([200, `page ${other}`])
        // Under load the request of another client may be quicker than ours.
        expect(isHit(await ask(edges[mode].port, other))).toBe(false)
      }
    }
  })
})

describe('an origin that states a length in an interim response to a client of its own', () => {
  it('has pages stored as before', async () => {
    const path = says(
      '/rewrite/for-members',
      HINTS.replace('\r\n\r\n', '\r\nContent-Length: 0\r\n\r\n'),
      `${HEAD}Content-Length: 0\r\n\r\n`,
    )
    await ask(edges.stored.port, '/rewrite/stored')
    const member = requestText({ target: path, headers: [['Cookie', 'sid=1']] }, 'shop.test')
    expect((await exchange(edges.stored.port, member)).status).toBe(502)
    for (const page of ['/rewrite/after-a', '/rewrite/after-b']) {
      expect((await ask(edges.stored.port, page)).body).toBe(`page ${page}`)
      expect(isHit(await ask(edges.stored.port, page))).toBe(true)
    }
  })
})

describe.each(MODES)('an origin that sends interim responses, in %s', (mode) => {
  it('is heard out: its client gets the answer', async () => {
    const path = says(`/${mode}/hints`, HINTS, HEAD, 'Content-Length: 8\r\n\r\nthe page')
    const seen = await ask(edges[mode].port, path)
    expect([seen.status, seen.body, seen.end]).toEqual([200, 'the page', 'whole'])
    expect(seen.headers.get('cache-status')).toContain('edge-canonicalizer')
  })

  it.each(['abc', '-1', '8, 8', '1e3'])('delays no client with an invalid length: %s', async (length) => {
    const path = says(`/${mode}/length`, HINTS, HEAD, `Content-Length: ${length}\r\n\r\nthe page`)
    expect((await ask(edges[mode].port, path)).status).toBe(502)
    expect((await ask(edges[mode].port, `/${mode}/other`)).status).toBe(200)
  })

  it('cannot make a client take the rest of the connection for the answer', async () => {
    const path = says(`/${mode}/garbled`, HINTS, 'HTTP/1.1 200 OK\r\nno header line\r\n\r\nthe page')
    const seen = await ask(edges[mode].port, path)
    expect([seen.status, seen.end]).toEqual([502, 'whole'])
  })

  it('has the time that is configured for its answer, not for its first word', async () => {
    const seen = await ask(edges[mode].port, says(`/${mode}/hints-alone`, HINTS))
    expect([seen.status, seen.end]).toEqual([504, 'whole'])
  })

  it.each(['gzip', 'br'])('has its coded bytes (%s) sent on as they are, to everybody', async (coding) => {
    const head = `${HEAD}Content-Encoding: ${coding}\r\nContent-Length: ${CODED.byteLength}\r\n\r\n`
    const path = says(`/${mode}/${coding}`, HINTS, head, CODED)
    for (let client = 0; client < 2; client++) {
      const seen = await ask(edges[mode].port, path)
      expect([seen.status, seen.headers.get('content-encoding'), seen.end]).toEqual([200, coding, 'whole'])
      expect(Buffer.from(seen.body, 'latin1').equals(CODED)).toBe(true)
      expect(isHit(seen)).toBe(false)
    }
  })
})
