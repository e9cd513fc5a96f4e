import { readFileSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:net'
import { connect, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LearnedPattern } from '../../src/rules/record/domain-record.ts'
import { sealDomainRecord } from '../../src/rules/record/parse-domain-record.ts'
import { recordOf } from '../edge/support/rig.ts'
import type { ServedEdge } from './support/edge.ts'
import { serveEdge } from './support/edge.ts'

/** Requests of one run, and the hosts that one run makes up. */
const REQUESTS = 2500
const CLIENTS = 16
/** Clock ticks of a process in /proc, in milliseconds. */
const TICK_MS = 10

const PATTERN: LearnedPattern = {
  keep: ['a'],
  drop: ['b'],
  basis: 'verified',
  evidence: { equal: 21, differ: 0, inconclusive: 0, upperBound99: 0.2, holdout: [0, 3] },
}
/** As large as that of a shop with two hundred kinds of pages. */
const RECORD = sealDomainRecord(
  recordOf({
    strip: Array.from({ length: 300 }, (_, i) => `name${i}`),
    patterns: Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`/p${i}/*?a&b`, PATTERN])),
  }),
)

let origin: Server
let edge: ServedEdge

/** Answers every request at once with the same fresh page. */
function startQuickOrigin(): Promise<Server> {
  const page = 'HTTP/1.1 200 OK\r\nContent-Length: 4\r\nCache-Control: max-age=60\r\n\r\npage'
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.setEncoding('latin1').on('data', (text: string) => {
      socket.write(page.repeat(text.split('\r\n\r\n').length - 1))
    })
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

beforeAll(async () => {
  origin = await startQuickOrigin()
  const path = join(tmpdir(), 'made-up-hosts.json')
  writeFileSync(path, JSON.stringify(RECORD))
  const { port } = origin.address() as AddressInfo
  edge = await serveEdge(['--origin', `http://127.0.0.1:${port}`, '--port', '0', '--mode', 'rewrite', '--record', path])
})

afterAll(async () => {
  await edge?.stop()
  origin?.close()
})

/** One client, one request after the other over one connection; each is a target and a host. */
function ask(requests: readonly (readonly [target: string, host: string])[]): Promise<void> {
  return new Promise((resolve, reject) => {
    let sent = 0
    let received = ''
    const socket = connect(edge.port, '127.0.0.1', () => next())
    const next = (): void => {
      const [target, host] = requests[sent++] ?? []
      if (target !== undefined) socket.write(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
      else socket.end(resolve)
    }
    socket.setEncoding('latin1').on('data', (text: string) => {
      received += text
      if (!received.endsWith('page')) return
      received = ''
      next()
    })
    socket.on('error', reject)
  })
}

/** Processor time of workerd so far, in milliseconds. */
function spentMs(): number {
  const fields = readFileSync(`/proc/${edge.workerdPid()}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

function residentMegabytes(): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${edge.workerdPid()}/status`, 'utf8'))?.[1]) / 1024
}

/** Processor time that the requests take, in milliseconds; `requestOf` gets their numbers. */
async function costOf(requestOf: (at: number) => readonly [target: string, host: string]): Promise<number> {
  const requests = Array.from({ length: REQUESTS }, (_, at) => requestOf(at))
  const beforeMs = spentMs()
  await Promise.all(
    Array.from({ length: CLIENTS }, (_, client) => ask(requests.filter((__, at) => at % CLIENTS === client))),
  )
  return spentMs() - beforeMs
}

describe('a record without a list of hosts', () => {
  it('is compiled for no host that a client makes up: it costs about what any page costs that is not stored', async () => {
    await costOf((at) => [`/warm?a=${at}`, 'shop.test'])
    const usualMs = await costOf((at) => [`/p1/x?a=${at}`, 'shop.test'])
    const beforeMegabytes = residentMegabytes()
    const madeUpMs = await costOf((at) => ['/p1/x?a=1', `h${at}.test`])
    expect(madeUpMs / usualMs).toBeLessThan(3)
    expect(residentMegabytes() - beforeMegabytes).toBeLessThan(100)
  })
})
