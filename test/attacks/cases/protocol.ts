import type { AttackCase } from '../support/case.ts'
import { all, hasStatus, isNoHit, lacks, says } from '../support/case.ts'
import { headerOf } from '../support/raw-http.ts'
import type { Site } from '../support/origin.ts'

/** A page that names its own host in its links. */
function namesItsHost(): Site {
  return (request) => ({ body: `page of ${request.headers.host} at ${request.target}` })
}

const CLEAN = all(hasStatus(200), lacks('EVIL'), says('page'))

/** The edges of HTTP itself. */
export const PROTOCOL: readonly AttackCase[] = [
  {
    id: 'A29',
    title: 'a foreign Host header fills the cache of the site',
    site: namesItsHost,
    attack: [
      { target: '/p', host: 'EVIL.test' },
      { target: '/p', host: 'a29.shop.test.EVIL.test' },
      { target: '/p', host: 'a29.shop.test:EVIL' },
      { target: '/p', host: 'a29.shop.test:99' },
    ],
    victim: { target: '/p' },
    mustHold: (victim, story) =>
      all(CLEAN, says('page of a29.shop.test'))(victim, story) ??
      (story.seen.some((request) => /evil/i.test(request.headers.host ?? ''))
        ? 'a request for an unknown host was sent to the origin'
        : story.attacks[0]?.status === 421
          ? undefined
          : `an unknown host was answered with ${story.attacks[0]?.status}, not 421`),
  },
  {
    id: 'A29b',
    title: 'a Host that differs in case or by a trailing dot is another site to the origin',
    site: namesItsHost,
    attack: [
      { target: '/p', host: 'A29B.SHOP.TEST' },
      { target: '/p', host: 'a29b.shop.test.' },
    ],
    victim: { target: '/p' },
    mustHold: (victim) =>
      victim.body.includes('page of a29b.shop.test at')
        ? undefined
        : `the victim received ${victim.body.slice(0, 200)}`,
  },
  {
    id: 'X20',
    title: 'an absolute-form target names another host than Host does',
    site: namesItsHost,
    attack: [{ target: '/p', bytes: 'GET http://EVIL.test/p HTTP/1.1\r\nHost: {host}\r\n\r\n' }],
    victim: { target: '/p' },
    mustHold: CLEAN,
  },
  {
    id: 'X21',
    title: 'two Host headers',
    site: namesItsHost,
    attack: [
      { target: '/p', bytes: 'GET /p HTTP/1.1\r\nHost: {host}\r\nHost: EVIL.test\r\n\r\n' },
      { target: '/p', bytes: 'GET /p HTTP/1.1\r\nHost: EVIL.test\r\nHost: {host}\r\n\r\n' },
    ],
    victim: { target: '/p' },
    mustHold: CLEAN,
  },
  {
    id: 'X22',
    title: 'a folded header hides a second one',
    site: (): Site => (request) => ({
      body: `page ${request.headers['x-forwarded-host'] ?? ''}${request.headers.accept}`,
    }),
    attack: [
      { target: '/p', bytes: 'GET /p HTTP/1.1\r\nHost: {host}\r\nAccept: a\r\n X-Forwarded-Host: EVIL\r\n\r\n' },
    ],
    victim: { target: '/p' },
    mustHold: CLEAN,
  },
  {
    id: 'X23',
    title: 'Content-Length and Transfer-Encoding disagree, and a second request is smuggled',
    site: namesItsHost,
    attack: [
      {
        target: '/p',
        bytes:
          'POST /p HTTP/1.1\r\nHost: {host}\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /EVIL HTTP/1.1\r\nHost: {host}\r\n\r\n',
      },
    ],
    victim: { target: '/p' },
    mustHold: CLEAN,
  },
  {
    id: 'X24',
    title: 'a WebSocket upgrade is answered from, or written to, the cache',
    site: (): Site => (request) => ({ body: request.headers.upgrade === undefined ? 'page' : 'EVIL: no socket here' }),
    attack: [
      {
        target: '/p',
        headers: [
          ['Connection', 'Upgrade'],
          ['Upgrade', 'websocket'],
          ['Sec-WebSocket-Version', '13'],
          ['Sec-WebSocket-Key', 'dGhlIHNhbXBsZSBub25jZQ=='],
        ],
      },
      {
        target: '/p',
        headers: [
          ['Connection', 'Upgrade'],
          ['Upgrade', 'h2c'],
        ],
      },
    ],
    victim: { target: '/p' },
    mustHold: CLEAN,
  },
  {
    id: 'X25',
    title: 'anybody can ask the edge to explain itself',
    site: () => () => ({ body: 'page' }),
    attack: [{ target: '/p?utm_source=SECRET' }],
    victim: {
      target: '/p?utm_source=SECRET',
      headers: [
        ['Canonical-Debug', 'guess'],
        ['Canon-Debug', '1'],
      ],
    },
    mustHold: (victim) => {
      const leak = ['canonical-applied', 'server-timing', 'canonical-key', 'canonical-url'].find((name) =>
        headerOf(victim, name),
      )
      if (leak !== undefined) return `${leak} was shown: ${headerOf(victim, leak)}`
      return lacks('SECRET')(victim, { attacks: [], seen: [] })
    },
  },
  {
    id: 'X26',
    title: 'a parameter name breaks out of a response header',
    site: () => () => ({ body: 'page' }),
    attack: [{ target: '/p?utm_source=x%0d%0aSet-Cookie:%20EVIL=1&%0d%0aX-Evil:=EVIL' }],
    victim: { target: '/p?utm_source=x%0d%0aSet-Cookie:%20EVIL=1' },
    mustHold: all(hasStatus(200), (victim) => {
      const header = victim.headers.find((pair) => pair.join(':').includes('EVIL'))
      return header === undefined ? undefined : `a header carries it: ${header.join(': ')}`
    }),
  },
  {
    id: 'X27',
    title: 'our own page redirects for ever when the parameter it wants is stripped',
    site: (): Site => (request) =>
      request.target.includes('utm_source=')
        ? { body: 'page' }
        : { status: 302, headers: { Location: `http://${request.headers.host}/p?utm_source=direct` }, body: 'moved' },
    attack: [],
    victim: { target: '/p?utm_source=direct' },
    mustHold: all(hasStatus(200), isNoHit, says('page')),
  },
  {
    id: 'X28',
    title: 'an expectation without a body makes the origin refuse, or send an interim response',
    site: () => () => ({ body: 'page' }),
    attack: [
      { target: '/p', headers: [['Expect', 'later']] },
      {
        target: '/p',
        headers: [
          ['Expect', 'later'],
          ['Cookie', 'sid=1'],
        ],
      },
    ],
    victim: { target: '/p' },
    mustHold: (_, story) =>
      story.seen.some(({ headers }) => headers['expect'] !== undefined) ? 'the origin saw the expectation' : undefined,
  },
  {
    id: 'X29',
    title: 'a request states its length twice, and two servers take two lengths for true',
    site: () => () => ({ body: 'page' }),
    attack: ['GET', 'POST'].map((method) => ({
      method,
      target: '/p',
      headers: [
        ['Content-Length', '4'],
        ['Transfer-Encoding', 'chunked'],
      ] as const,
      body: '0\r\n\r\n',
    })),
    victim: { target: '/p' },
    mustHold: (victim, story) => {
      if (story.attacks.some(({ status }) => status !== 400)) return 'a request with two lengths was not refused'
      return all(hasStatus(200), says('page'))(victim, story)
    },
  },
  {
    id: 'X30',
    title: 'a request that may not be sent on reaches the origin (Max-Forwards)',
    site: () => () => ({ body: 'page' }),
    attack: [
      { method: 'OPTIONS', target: '/p', headers: [['Max-Forwards', '0']] },
      {
        method: 'TRACE',
        target: '/p',
        headers: [
          ['Max-Forwards', '0'],
          ['Cookie', 'sid=SECRET'],
        ],
      },
      { method: 'OPTIONS', target: '/p', headers: [['Max-Forwards', '3']] },
      { target: '/p', headers: [['Max-Forwards', '0']] },
    ],
    victim: { target: '/p' },
    mustHold: (victim, { attacks, seen }) => {
      if (attacks.some(({ status, body }) => status >= 400 || body.includes('SECRET'))) return 'it was answered wrongly'
      const sent = seen.filter(({ method }) => method !== 'GET').map(({ headers }) => headers['max-forwards'])
      return sent.join() === '2' ? hasStatus(200)(victim, { attacks, seen }) : `the origin saw ${sent.join()}`
    },
  },
]
