import type { AttackCase } from '../support/case.ts'
import { all, hasStatus, lacks, says } from '../support/case.ts'
import type { SeenRequest, Site } from '../support/origin.ts'

/** A page whose links are built from whatever names the host. */
function linksFrom(...names: readonly string[]): () => Site {
  return () => (request) => ({ body: `<p>page</p><script src="//${firstOf(request, names)}/app.js"></script>` })
}

function firstOf(request: SeenRequest, names: readonly string[]): string {
  return names.map((name) => request.headers[name]).find((value) => value !== undefined) ?? 'own'
}

/** An origin behind a proxy on its own machine, which shows its debug page to local addresses alone. */
const localPage: Site = ({ headers }) => {
  const named = headers['x-real-ip'] ?? headers['x-forwarded-for']?.split(',').at(-1)?.trim() ?? ''
  const client = named === '' ? '127.0.0.1' : named
  return client === '127.0.0.1' ? { body: 'SECRET settings' } : { status: 403, body: `not for ${client}` }
}

const CLEAN = all(hasStatus(200), lacks('EVIL'), says('page'))

/** The cache must not think less of the request than the origin does: headers. */
export const UNKEYED_HEADERS: readonly AttackCase[] = [
  {
    id: 'A08',
    title: 'X-Forwarded-Host is written into the links of the page',
    site: linksFrom('x-forwarded-host'),
    attack: [{ target: '/p', headers: [['X-Forwarded-Host', 'EVIL.test']] }],
    victim: { target: '/p' },
    mustHold: CLEAN,
  },
  {
    id: 'A08b',
    title: 'the other names for the host are written into the links of the page',
    site: linksFrom(
      'forwarded',
      'x-host',
      'x-forwarded-server',
      'x-http-host-override',
      'x-original-host',
      'true-client-host',
    ),
    attack: [
      {
        target: '/p',
        headers: [
          ['Forwarded', 'host=EVIL.test'],
          ['X-Host', 'EVIL.test'],
          ['X-Forwarded-Server', 'EVIL.test'],
        ],
      },
    ],
    victim: { target: '/p' },
    mustHold: CLEAN,
  },
  {
    id: 'A08c',
    title: 'X-Forwarded-Proto makes the page redirect to itself',
    site: () => (request) =>
      request.headers['x-forwarded-proto'] === 'http'
        ? { status: 301, headers: { Location: 'https://EVIL.test/p' }, body: 'moved' }
        : { body: 'page' },
    attack: [{ target: '/p', headers: [['X-Forwarded-Proto', 'http']] }],
    victim: { target: '/p' },
    mustHold: CLEAN,
  },
  {
    id: 'A09',
    title: 'X-Original-URL and X-Rewrite-URL fetch a private page under a public URL',
    site: () => (request) => {
      const path = firstOf(request, ['x-original-url', 'x-rewrite-url'])
      return { body: path === '/account' && request.headers.cookie !== undefined ? 'SECRET of V' : 'page' }
    },
    attack: [
      {
        target: '/p',
        headers: [
          ['X-Original-URL', '/account'],
          ['Cookie', 'sid=V'],
        ],
      },
      {
        target: '/p',
        headers: [
          ['X-Rewrite-URL', '/account'],
          ['Cookie', 'sid=V'],
        ],
      },
    ],
    victim: { target: '/p' },
    mustHold: all(hasStatus(200), lacks('SECRET'), says('page')),
  },
  {
    id: 'A09b',
    title: 'X-Original-URL swaps one public page for another',
    site: () => (request) => ({ body: request.headers['x-original-url'] === undefined ? 'page' : 'EVIL other page' }),
    attack: [{ target: '/p', headers: [['X-Original-URL', '/old']] }],
    victim: { target: '/p' },
    mustHold: CLEAN,
  },
  {
    id: 'A10',
    title: 'a redirect is built from X-Forwarded-Host',
    site: () => (request) => ({
      status: 302,
      headers: { Location: `http://${firstOf(request, ['x-forwarded-host', 'host'])}/next` },
      body: 'moved',
    }),
    attack: [{ target: '/redir', headers: [['X-Forwarded-Host', 'EVIL.test']] }],
    victim: { target: '/redir' },
    mustHold: all(hasStatus(302), lacks('EVIL')),
  },
  {
    id: 'A10b',
    title: 'a permanent redirect is built from X-Forwarded-Host',
    site: () => (request) => ({
      status: 301,
      headers: { Location: `http://${firstOf(request, ['x-forwarded-host', 'host'])}/next` },
      body: 'moved',
    }),
    attack: [{ target: '/redir', headers: [['X-Forwarded-Host', 'EVIL.test']] }],
    victim: { target: '/redir' },
    mustHold: all(hasStatus(301), lacks('EVIL')),
  },
  {
    id: 'A32',
    title: 'a header is smuggled by naming it in Connection',
    site: linksFrom('x-evil'),
    attack: [
      {
        target: '/p',
        headers: [
          ['Connection', 'keep-alive, X-Evil'],
          ['X-Evil', 'EVIL.test'],
        ],
      },
    ],
    victim: { target: '/p' },
    mustHold: CLEAN,
  },
  {
    id: 'X05',
    title: 'inbound Canonical headers reach the origin as if the edge had written them',
    site: linksFrom('canonical-key', 'canonical-url', 'canonical-signature', 'canonical-contract'),
    attack: [
      {
        target: '/p',
        headers: [
          ['Canonical-Key', 'EVIL'],
          ['Canonical-Url', 'http://EVIL.test/'],
        ],
      },
      {
        method: 'POST',
        target: '/p',
        headers: [
          ['Canonical-Key', 'EVIL'],
          ['Content-Length', '0'],
        ],
      },
    ],
    victim: { target: '/p' },
    mustHold: (victim, story) =>
      CLEAN(victim, story) ??
      (story.seen.some((request) => Object.keys(request.headers).some((name) => name.startsWith('canonical-')))
        ? 'the origin saw a Canonical header of the client'
        : undefined),
  },
  {
    id: 'X05b',
    title: 'a header with an underscore passes for one of ours at an origin of the CGI family',
    site: linksFrom('canonical_key', 'canonical_signature'),
    attack: [
      {
        method: 'POST',
        target: '/p',
        headers: [
          ['Canonical_Key', 'EVIL'],
          ['Content-Length', '0'],
        ],
      },
      {
        target: '/p',
        headers: [
          ['CANONICAL_SIGNATURE', 'EVIL'],
          ['Cookie', 'session=V'],
        ],
      },
    ],
    victim: { target: '/p' },
    mustHold: (victim, story) =>
      CLEAN(victim, story) ??
      (story.seen.some((request) => Object.keys(request.headers).some((name) => name.startsWith('canonical')))
        ? 'the origin saw a Canonical header of the client'
        : undefined),
  },
  {
    id: 'A36',
    title: 'a page for local addresses is shown to every client',
    site: () => localPage,
    attack: [{ target: '/debug' }, { target: '/debug', headers: [['Cookie', 'a=1']] }],
    victim: { target: '/debug' },
    mustHold: (victim, story) =>
      [...story.attacks, victim].some(({ body }) => body.includes('SECRET'))
        ? 'a client that named no address was taken for the machine of the origin'
        : undefined,
  },
  {
    id: 'A36b',
    title: 'a client has the address taken away that a proxy in front has named (Connection)',
    site: () => localPage,
    attack: [],
    victim: {
      target: '/debug',
      headers: [
        ['Cookie', 'a=1'],
        ['X-Forwarded-For', '203.0.113.5'],
        ['Connection', 'X-Forwarded-For'],
      ],
    },
    mustHold: lacks('SECRET'),
  },
  {
    id: 'A36c',
    title: 'a client names an empty address',
    site: () => localPage,
    attack: [],
    victim: {
      target: '/debug',
      headers: [
        ['Cookie', 'a=1'],
        ['X-Forwarded-For', ''],
      ],
    },
    mustHold: lacks('SECRET'),
  },
]
