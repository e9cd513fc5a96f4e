import type { AttackCase } from '../support/case.ts'
import { all, hasStatus, lacks, says } from '../support/case.ts'
import type { ParameterReading, Site } from '../support/origin.ts'
import { parameter } from '../support/origin.ts'

/** A page that writes one parameter into itself, unescaped, the way a share link or an analytics snippet does. */
function reflects(name: string, reading: ParameterReading = {}): () => Site {
  return () => (request) => ({
    body: `<p>page</p><a href="/share?from=${parameter(request, name, reading)}">share</a>`,
  })
}

/** A search page that believes the body of a GET as much as its query. */
function fatGet(): Site {
  return (request) => {
    const field = /(?:^|&)q=([^&]*)/.exec(request.body)?.[1]
    return { body: `<p>results for ${field ?? parameter(request, 'q')}</p>` }
  }
}

const CLEAN = all(hasStatus(200), lacks('EVIL'), says('page'))

/** The cache must not think less of the request than the origin does: parameters and bodies. */
export const UNKEYED_PARAMETERS: readonly AttackCase[] = [
  {
    id: 'A01',
    title: 'a stripped parameter is reflected into the page',
    site: reflects('utm_content'),
    attack: [{ target: '/p?utm_content=EVIL' }],
    victim: { target: '/p' },
    mustHold: CLEAN,
  },
  {
    id: 'A02',
    title: 'a parameter hides behind a semicolon in a stripped one',
    site: reflects('callback', { separators: /[&;]/, last: true }),
    attack: [{ target: '/p?callback=ok&utm_content=x;callback=EVIL' }],
    victim: { target: '/p?callback=ok' },
    mustHold: all(CLEAN, says('from=ok')),
  },
  {
    id: 'A03',
    title: 'the last of two equal names counts at the origin',
    site: reflects('q', { last: true }),
    attack: [{ target: '/p?q=1&q=EVIL' }],
    victim: { target: '/p?q=1' },
    mustHold: all(CLEAN, says('from=1')),
  },
  {
    id: 'A03b',
    title: 'the first of two equal names counts at the origin',
    site: reflects('q'),
    attack: [{ target: '/p?q=EVIL&q=1' }],
    victim: { target: '/p?q=1&q=EVIL2' },
    mustHold: all(hasStatus(200), says('from=1')),
  },
  {
    id: 'A04',
    title: 'the name of a stripped parameter is percent-encoded',
    site: reflects('utm_content'),
    attack: [{ target: '/p?%75tm_content=EVIL' }],
    victim: { target: '/p' },
    mustHold: CLEAN,
  },
  {
    id: 'A05',
    title: 'the name of a stripped parameter is in upper case',
    site: reflects('utm_content', { ignoreCase: true }),
    attack: [{ target: '/p?UTM_content=EVIL' }],
    victim: { target: '/p' },
    mustHold: CLEAN,
  },
  {
    id: 'A06',
    title: 'a GET carries a body with Content-Length',
    site: fatGet,
    attack: [{ target: '/p?q=1', headers: [['Content-Length', '6']], body: 'q=EVIL' }],
    victim: { target: '/p?q=1' },
    mustHold: all(hasStatus(200), lacks('EVIL'), says('results for 1')),
  },
  {
    id: 'A07',
    title: 'a GET carries a chunked body',
    site: fatGet,
    attack: [{ target: '/p?q=1', headers: [['Transfer-Encoding', 'chunked']], body: '6\r\nq=EVIL\r\n0\r\n\r\n' }],
    victim: { target: '/p?q=1' },
    mustHold: all(hasStatus(200), lacks('EVIL'), says('results for 1')),
  },
  {
    id: 'A07b',
    title: 'a HEAD carries a body',
    site: fatGet,
    attack: [{ method: 'HEAD', target: '/p?q=1', headers: [['Content-Length', '6']], body: 'q=EVIL' }],
    victim: { target: '/p?q=1' },
    mustHold: all(hasStatus(200), lacks('EVIL'), says('results for 1')),
  },
  {
    id: 'A01b',
    title: 'a stored temporary redirect carries the tracker of one client to all',
    site: () => (request) => ({ status: 302, headers: { Location: `/next?from=${request.target}` }, body: 'moved' }),
    attack: [{ target: '/go?utm_source=EVIL' }],
    victim: { target: '/go?gclid=mine' },
    mustHold: all(hasStatus(302), lacks('EVIL')),
  },
  {
    id: 'X01',
    title: 'an encoded & in a value is read as a second parameter',
    site: () => (request) => ({ body: `page ${request.target}` }),
    attack: [{ target: '/p?a=1%26b=EVIL' }, { target: '/p?a=1%26b%3DEVIL' }],
    victim: { target: '/p?a=1&b=EVIL' },
    mustHold: says('page /p?a=1&b=EVIL'),
  },
  {
    id: 'X02',
    title: 'a plus and an encoded plus are taken for each other',
    site: () => (request) => ({ body: `page ${request.target}` }),
    attack: [{ target: '/p?q=EVIL+1' }, { target: '/p?q=EVIL%201' }],
    victim: { target: '/p?q=EVIL%2B1' },
    mustHold: says('page /p?q=EVIL%2B1'),
  },
  {
    id: 'X03',
    title: 'more parameters than anybody needs push the real one out of the key',
    site: () => (request) => ({ body: `page ${parameter(request, 'id')}` }),
    attack: [{ target: `/p?${Array.from({ length: 300 }, (_, index) => `x${index}=1`).join('&')}&id=EVIL` }],
    victim: { target: `/p?${Array.from({ length: 300 }, (_, index) => `x${index}=1`).join('&')}&id=7` },
    mustHold: all(lacks('EVIL'), says('page 7')),
  },
  {
    id: 'X04',
    title: 'a URL with a secret is stored for everybody',
    site: () => (request) => ({ body: `page of ${request.target.includes('token=') ? 'SECRET' : 'anyone'}` }),
    attack: [{ target: '/reset?token=3f9a8b7c6d5e4f3a2b1c' }],
    victim: { target: '/reset' },
    mustHold: all(lacks('SECRET'), says('page of anyone')),
  },
]
