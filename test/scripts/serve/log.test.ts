import { describe, expect, it } from 'vitest'
import { createLog } from '../../../scripts/serve/log.ts'

const STACK = `stack: ${'/node_modules/bin/workerd@5688f32 '.repeat(9)}\n`
const MALFORMED =
  'workerd/server/server.c++:6685: error: Uncaught exception: kj/url.c++:165: failed: invalid URL; url = '

function written(): { log: (text: string) => void; lines: string[]; clock: { ms: number } } {
  const lines: string[] = []
  const clock = { ms: 0 }
  return { log: createLog({ write: (line) => void lines.push(line), nowMs: () => clock.ms }), lines, clock }
}

describe('the log of a runtime that is open to the network', () => {
  it('hands on what the Worker says, line by line, however it arrives', () => {
    const { log, lines } = written()
    for (const piece of ['kv-slow shop.test: 50', ' ms\nkv-slow shop', '.test: 51 ms\n']) log(piece)
    expect(lines).toEqual(['kv-slow shop.test: 50 ms\n', 'kv-slow shop.test: 51 ms\n'])
  })

  it('is not filled by requests that make the runtime complain', () => {
    const { log, lines, clock } = written()
    for (let request = 0; request < 10_000; request++) log(`${MALFORMED}@x${request}\n${STACK}`)
    expect(lines).toEqual([`${MALFORMED}@x0\n`])
    clock.ms = 60_000
    log(`${MALFORMED}@y\n${STACK}`)
    expect(lines[1]).toBe(`${MALFORMED}@y (and 9999 like it before)\n`)
  })

  it('says the same once a minute', () => {
    const { log, lines, clock } = written()
    for (let second = 0; second <= 60; second++) {
      clock.ms = second * 1000
      log('Received a connect event but we lack a handler.\n')
    }
    expect(lines.length).toBe(2)
  })

  it('tells other errors of the runtime all the same', () => {
    const { log, lines } = written()
    log(
      `${MALFORMED}@x\n${STACK}workerd/jsg/util.c++:391: error: e = kj/http.c++:6211: failed: no HTTP; a = b\n${STACK}`,
    )
    expect(lines.length).toBe(2)
  })

  it.each(['self signed certificate', 'unable to get local issuer certificate'])(
    'says what to do about an origin whose certificate no authority signed: %s',
    (reason) => {
      const { log, lines } = written()
      const failure = `TLS peer's certificate is not trusted; reason = ${reason}`
      log(`workerd/jsg/util.c++:391: error: e = kj/compat/tls.c++:269: failed: ${failure}\n${STACK}`)
      expect(lines[0]).toMatch(/; SSL_CERT_FILE names the authorities to trust\n$/)
    },
  )

  it('does not hand a terminal the bytes of a request', () => {
    const { log, lines } = written()
    log(`${MALFORMED}\u001b[2J\u0007\u009b31m\n`)
    expect(lines).toEqual([`${MALFORMED}?[2J??31m\n`])
  })

  it('holds no line that never ends', () => {
    const { log, lines } = written()
    for (let piece = 0; piece < 100; piece++) log('x'.repeat(1000))
    log('\n')
    expect(lines[0]!.length).toBeLessThan(4000)
  })
})
