import type { AttackCase } from '../support/case.ts'
import { all, hasStatus, isNoHit, lacks, says } from '../support/case.ts'
import type { OriginAnswer, Site } from '../support/origin.ts'

/** Answers the first request in one way and all later ones with the page. */
function firstThenPage(first: OriginAnswer): () => Site {
  return () => {
    let count = 0
    return () => (count++ === 0 ? first : { body: 'page' })
  }
}

function personalFor(header: string): () => Site {
  return () => (request) => ({ body: request.headers[header] === undefined ? 'page for anyone' : 'SECRET of V' })
}

const PUBLIC_PAGE = all(hasStatus(200), lacks('SECRET'), lacks('EVIL'), says('page'))

const ISSUED_FIELDS = [
  ['A26b', 'X-Auth-Token'],
  ['A26c', 'X-CSRF-Token'],
  ['A26d', 'DPoP-Nonce'],
  ['A26e', 'Secure-Session-Registration'],
  ['A26f', 'Clear-Site-Data'],
] as const

/** What one client got must not be what all get. */
export const STORED_TOO_MUCH: readonly AttackCase[] = [
  {
    id: 'A21',
    title: 'a page for an Authorization is stored for everybody',
    site: personalFor('authorization'),
    attack: [{ target: '/p', headers: [['Authorization', 'Bearer V']] }],
    victim: { target: '/p' },
    mustHold: PUBLIC_PAGE,
  },
  {
    id: 'A25',
    title: 'an error that calls itself fresh is stored',
    site: firstThenPage({ status: 500, body: 'EVIL error' }),
    attack: [{ target: '/p' }],
    victim: { target: '/p' },
    mustHold: PUBLIC_PAGE,
  },
  {
    id: 'A25b',
    title: 'a refusal that calls itself fresh is stored',
    site: firstThenPage({ status: 403, body: 'EVIL refusal' }),
    attack: [{ target: '/p' }],
    victim: { target: '/p' },
    mustHold: PUBLIC_PAGE,
  },
  {
    id: 'A26',
    title: "a stored Set-Cookie hands out one client's session",
    site: () => {
      let count = 0
      return () => ({ headers: { 'Set-Cookie': `sid=client${++count}` }, body: 'page' })
    },
    attack: [{ target: '/p' }],
    victim: { target: '/p' },
    mustHold: all(hasStatus(200), isNoHit, lacks('client1')),
  },
  ...ISSUED_FIELDS.map(([id, name]): AttackCase => ({
    id,
    title: `what ${name} gave to one client is handed out to all`,
    site: firstThenPage({ headers: { [name]: 'EVIL' }, body: 'page' }),
    attack: [{ target: '/p' }],
    victim: { target: '/p' },
    mustHold: all(PUBLIC_PAGE, isNoHit),
  })),
  {
    id: 'A26g',
    title: 'a redirect that signs one client in is stored',
    site: firstThenPage({ status: 302, headers: { Location: '/EVIL', 'Set-Cookie': 'sid=EVIL' }, body: 'moved' }),
    attack: [{ target: '/p' }],
    victim: { target: '/p' },
    mustHold: PUBLIC_PAGE,
  },
  {
    id: 'A26h',
    title: 'a 304 for one client puts its cookie onto the stored page',
    site: () => {
      let count = 0
      return () =>
        ++count === 2
          ? { status: 304, headers: { ETag: '"a"', 'Set-Cookie': 'sid=EVIL', 'Cache-Control': 'no-cache' }, body: '' }
          : { headers: { ETag: '"a"', 'Cache-Control': 'no-cache' }, body: 'page' }
    },
    attack: [{ target: '/p' }, { target: '/p' }],
    victim: { target: '/p' },
    mustHold: PUBLIC_PAGE,
  },
  {
    id: 'A28',
    title: 'a part of a page is stored as the page',
    site: () => (request) =>
      request.headers.range === undefined
        ? { body: 'page, whole' }
        : { status: 206, headers: { 'Content-Range': 'bytes 0-3/11' }, body: 'EVIL' },
    attack: [
      { target: '/p', headers: [['Range', 'bytes=0-3']] },
      {
        target: '/p',
        headers: [
          ['Range', 'bytes=0-3'],
          ['If-Range', '"x"'],
        ],
      },
    ],
    victim: { target: '/p' },
    mustHold: all(PUBLIC_PAGE, says('whole')),
  },
  {
    id: 'A28b',
    title: 'a part of a page that calls itself whole is stored',
    site: () => (request) => ({ body: request.headers.range === undefined ? 'page, whole' : 'EVIL' }),
    attack: [{ target: '/p', headers: [['Range', 'bytes=0-3']] }],
    victim: { target: '/p' },
    mustHold: all(PUBLIC_PAGE, says('whole')),
  },
  {
    id: 'A28c',
    title: 'a header that is not keyed is reflected in a part that is stored',
    site: () => (request) => ({
      status: 206,
      headers: { 'Content-Range': 'bytes 0-3/11', 'Content-Length': '4' },
      body: request.headers['x-forwarded-host'] === undefined ? 'page' : 'EVIL',
    }),
    attack: [
      {
        target: '/p',
        headers: [
          ['Range', 'bytes=0-3'],
          ['X-Forwarded-Host', 'evil.test'],
        ],
      },
    ],
    victim: { target: '/p', headers: [['Range', 'bytes=0-3']] },
    mustHold: all(hasStatus(206), lacks('EVIL'), says('page')),
  },
  {
    id: 'A31',
    title: "one site's permission to read the page is stored for another",
    site: () => (request) => ({
      headers: { 'Access-Control-Allow-Origin': request.headers.origin ?? 'https://own.test' },
      body: 'page',
    }),
    attack: [{ target: '/p', headers: [['Origin', 'https://EVIL.test']] }],
    victim: { target: '/p', headers: [['Origin', 'https://good.test']] },
    mustHold: PUBLIC_PAGE,
  },
  {
    id: 'X07',
    title: 'a response without any word about freshness is stored',
    site: () => {
      let count = 0
      return () => ({ headers: { 'Cache-Control': '' }, body: ++count === 1 ? 'EVIL' : 'page' })
    },
    attack: [{ target: '/p' }],
    victim: { target: '/p' },
    mustHold: PUBLIC_PAGE,
  },
  {
    id: 'X08',
    title: 'a private response is stored',
    site: firstThenPage({ headers: { 'Cache-Control': 'private, max-age=300' }, body: 'SECRET' }),
    attack: [{ target: '/p' }],
    victim: { target: '/p' },
    mustHold: PUBLIC_PAGE,
  },
  ...[
    '"private", max-age=300',
    '=private, max-age=300',
    'max-age=300 PRIVATE',
    'max-age=300, no_store',
    'priv\u0430te, max-age=300',
  ].map((control, index): AttackCase => ({
    id: `X08${'bcdef'[index]}`,
    title: `a response with the odd ${control} is stored`,
    // On the wire as UTF-8.
    site: firstThenPage({ headers: { 'Cache-Control': Buffer.from(control).toString('latin1') }, body: 'SECRET' }),
    attack: [{ target: '/p' }],
    victim: { target: '/p' },
    mustHold: PUBLIC_PAGE,
  })),
  {
    id: 'X09',
    title: 'the answer to a POST is stored for a GET',
    site: () => (request) => ({ body: request.method === 'POST' ? 'EVIL answer' : 'page' }),
    attack: [{ method: 'POST', target: '/p', headers: [['Content-Length', '3']], body: 'a=b' }],
    victim: { target: '/p' },
    mustHold: PUBLIC_PAGE,
  },
  {
    id: 'A37',
    title: 'the page of a user whom a proxy in front names is taken from the page of a guest',
    site: () => (request) => {
      const name = request.headers['x-acme-authenticated-user-email'] ?? request.headers['oidc_claim_email']
      return { body: name === undefined ? 'page of a guest: EVIL' : `page of ${name}` }
    },
    attack: [{ target: '/account' }, { target: '/account', headers: [['OIDC_CLAIM_email', 'ann@shop.test']] }],
    victim: { target: '/account', headers: [['X-Acme-Authenticated-User-Email', 'ann@shop.test']] },
    mustHold: all(hasStatus(200), isNoHit, lacks('EVIL'), says('page of ann')),
  },
  {
    id: 'A37b',
    title: 'the page of a user whom a proxy in front names is served to a guest',
    site: () => (request) => ({
      body: request.headers['x-acme-groups'] === undefined ? 'page' : 'page of SECRET staff',
    }),
    attack: [{ target: '/p', headers: [['X-Acme-Groups', 'staff']] }],
    victim: { target: '/p' },
    mustHold: all(hasStatus(200), lacks('SECRET')),
  },
  {
    id: 'A38',
    title: 'data for a program is served to a reader, or a page to a program, where the origin chooses by Accept',
    site: () => (request) =>
      request.headers['accept']?.startsWith('application/json') === true
        ? { headers: { 'Content-Type': 'application/json' }, body: '{"for":"a program"}' }
        : { body: '<p>page EVIL</p>' },
    attack: [{ target: '/p' }, { target: '/p', headers: [['Accept', 'text/markdown, text/html, */*']] }],
    victim: { target: '/p', headers: [['Accept', 'application/json, text/plain, */*']] },
    mustHold: all(hasStatus(200), isNoHit, lacks('EVIL'), says('a program')),
  },
]
