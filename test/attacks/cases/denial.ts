import type { AttackCase } from '../support/case.ts'
import { all, hasStatus, isHit, lacks, says } from '../support/case.ts'

const SERVED = all(hasStatus(200), lacks('EVIL'), says('page'))

/** A request of one must not break the page for all. */
export const DENIAL: readonly AttackCase[] = [
  {
    id: 'A22',
    title: 'an oversized header makes the origin refuse, and the refusal is stored',
    site: () => (request) =>
      JSON.stringify(request.headers).length > 6_000 ? { status: 400, body: 'EVIL: too large' } : { body: 'page' },
    attack: [{ target: '/p', headers: [['X-Oversized', 'x'.repeat(7_000)]] }],
    victim: { target: '/p' },
    mustHold: SERVED,
  },
  {
    id: 'A22b',
    title: 'an oversized header that is sent on makes the origin refuse, and the refusal is stored',
    site: () => (request) =>
      JSON.stringify(request.headers).length > 6_000 ? { status: 404, body: 'EVIL: too large' } : { body: 'page' },
    attack: [
      { target: '/p', headers: [['Accept', `text/html;${'x'.repeat(7_000)}`]] },
      { target: '/p', headers: [['Accept-Language', 'x'.repeat(7_000)]] },
      { target: '/p', headers: [['User-Agent', 'x'.repeat(7_000)]] },
      { target: '/p', headers: [['Referer', `http://x.test/${'x'.repeat(7_000)}`]] },
    ],
    victim: { target: '/p' },
    mustHold: SERVED,
  },
  {
    id: 'A23',
    title: 'a control character in a header makes the origin refuse, and the refusal is stored',
    site: () => () => ({ body: 'page' }),
    attack: [
      { target: '/p', headers: [['X-Meta', 'a\u0007b']] },
      { target: '/p', headers: [['Accept', 'text/html\u0007']] },
    ],
    victim: { target: '/p' },
    mustHold: (victim, story) =>
      SERVED(victim, story) ??
      (story.attacks.every((response) => response.status >= 400 && response.status < 500)
        ? undefined
        : `a control character was let through: ${story.attacks.map((response) => response.status).join(', ')}`),
  },
  {
    id: 'A24',
    title: 'a method override turns a GET into something else',
    site: () => (request) => {
      const method = ['x-http-method-override', 'x-http-method', 'x-method-override']
        .map((name) => request.headers[name])
        .find((value) => value !== undefined)
      return method === undefined ? { body: 'page' } : { status: 404, body: `EVIL: no route for ${method}` }
    },
    attack: [
      { target: '/p', headers: [['X-HTTP-Method-Override', 'POST']] },
      { target: '/p', headers: [['X-HTTP-Method', 'DELETE']] },
      { target: '/p', headers: [['X-Method-Override', 'HEAD']] },
    ],
    victim: { target: '/p' },
    mustHold: SERVED,
  },
  {
    id: 'X10',
    title: 'the empty answer to a HEAD is stored as the page',
    site: () => (request) =>
      request.method === 'HEAD' ? { headers: { 'Content-Length': '0' }, body: '' } : { body: 'page' },
    attack: [{ method: 'HEAD', target: '/p' }],
    victim: { target: '/p' },
    mustHold: SERVED,
  },
  {
    id: 'X11',
    title: 'a conditional request stores an empty 304 as the page',
    site: () => (request) =>
      request.headers['if-none-match'] === undefined
        ? { headers: { ETag: '"1"' }, body: 'page' }
        : { status: 304, body: '' },
    attack: [
      { target: '/p', headers: [['If-None-Match', '"1"']] },
      { target: '/p', headers: [['If-Modified-Since', 'Wed, 18 Nov 2026 10:00:00 GMT']] },
    ],
    victim: { target: '/p' },
    mustHold: SERVED,
  },
  {
    id: 'X12',
    title: 'a forged Via makes the edge refuse the page for others',
    site: () => () => ({ body: 'page' }),
    attack: [{ target: '/p', headers: [['Via', '1.1 edge-canonicalizer, 1.1 edge-canonicalizer']] }],
    victim: { target: '/p' },
    mustHold: SERVED,
  },
  {
    id: 'A39',
    title: 'a redirect that a client chose makes the cache forget another page',
    site: () => (request) =>
      request.method === 'POST'
        ? { status: 303, headers: { Location: '/p', 'Content-Location': '/p' }, body: '' }
        : { body: 'page' },
    attack: [{ target: '/p' }, { method: 'POST', target: '/go?to=/p', headers: [['Content-Length', '0']] }],
    victim: { target: '/p' },
    mustHold: (victim, story) =>
      SERVED(victim, story) ?? (isHit(victim) ? undefined : 'the page was taken out of the cache'),
  },
  {
    id: 'A39b',
    title: 'a safe method makes the cache forget a page',
    site: () => () => ({ body: 'page' }),
    attack: [
      { target: '/p' },
      ...['OPTIONS', 'TRACE', 'PROPFIND', 'REPORT', 'SEARCH', 'QUERY'].map((method) => ({
        method,
        target: '/p',
        headers: [['Content-Length', '0']] as const,
      })),
    ],
    victim: { target: '/p' },
    mustHold: (victim, story) =>
      SERVED(victim, story) ?? (isHit(victim) ? undefined : 'the page was taken out of the cache'),
  },
  {
    id: 'A40',
    title: 'a forged scheme takes a page out of the cache (X-Forwarded-Proto)',
    site: () => (request) => ({
      status: 301,
      headers: { Location: `https://${request.headers.host}/p` },
      body: 'page',
    }),
    attack: [{ target: '/p' }, { target: '/p', headers: [['X-Forwarded-Proto', 'https']] }],
    victim: { target: '/p' },
    mustHold: (victim) => (isHit(victim) ? undefined : 'the page was taken out of the cache'),
  },
  {
    id: 'A40b',
    title: 'a page that answers each client differently takes its neighbours out of the cache',
    site: () => (request) => ({
      headers: request.target.endsWith('=9') ? { Vary: 'User-Agent' } : {},
      body: `page ${request.target}`,
    }),
    attack: [
      { target: '/p?id=1' },
      { target: '/p?id=9', headers: [['User-Agent', 'x']] },
      { target: '/p?id=9&utm_source=x', headers: [['User-Agent', 'x']] },
    ],
    victim: { target: '/p?id=1', headers: [['User-Agent', 'y']] },
    mustHold: (victim, story) => SERVED(victim, story) ?? (isHit(victim) ? undefined : 'it was taken out of the cache'),
  },
  {
    id: 'A40c',
    title: 'a page that redirects to itself takes its neighbours out of the cache',
    site: () => (request) =>
      request.target.startsWith('/p?lang=zz')
        ? { status: 302, headers: { Location: '/p?lang=zz&utm_source=x' }, body: 'moved' }
        : { body: `page ${request.target}` },
    attack: [{ target: '/p?lang=de' }, { target: '/p?lang=zz&gclid=1' }, { target: '/p?lang=zz&gclid=2' }],
    victim: { target: '/p?lang=de&gclid=3' },
    mustHold: (victim, story) => SERVED(victim, story) ?? (isHit(victim) ? undefined : 'it was taken out of the cache'),
  },
]
