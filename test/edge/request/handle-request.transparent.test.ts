import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createRig, page } from '../support/rig.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'REPORT']
const PIECES = [
  'a=1',
  'b=2',
  'utm_source=x',
  'gclid=',
  'a',
  '',
  'x=%zz',
  '%61=1',
  'q=a+b',
  'id=%C3%A9',
  'PHPSESSID=4d8a7b1c9e0f2a3b4c5d6e7f8a9b0c1d',
  'token=s',
]
const NAMES = [
  'cookie',
  'authorization',
  'x-forwarded-host',
  'range',
  'accept',
  'if-none-match',
  'x-custom',
  'via',
  'user-agent',
]

const requests = fc.record({
  method: fc.constantFrom(...METHODS),
  path: fc.constantFrom('/', '/p', '/a//b', '/a;x=1', '/%7Ea/%2fb', '/caf%c3%a9', '/index.html'),
  query: fc.array(fc.constantFrom(...PIECES), { maxLength: 6 }),
  headers: fc.dictionary(fc.constantFrom(...NAMES), fc.stringMatching(/^[!-~]([ -~]{0,20}[!-~])?$/), { maxKeys: 5 }),
  body: fc.string({ maxLength: 40 }),
})

const answers = fc.record({
  status: fc.constantFrom(200, 201, 206, 301, 302, 404, 410, 500, 503),
  headers: fc.dictionary(
    fc.constantFrom('cache-control', 'vary', 'etag', 'location', 'x-any', 'set-cookie', 'cache-status'),
    fc.constantFrom('a', 'max-age=60', '/p?utm_source=1', '"x"'),
    { maxKeys: 4 },
  ),
  text: fc.string({ maxLength: 40 }),
})

it('observe sends the very request and returns the very response, with one header more', async () => {
  await fc.assert(
    fc.asyncProperty(requests, answers, async ({ method, path, query, headers, body }, answer) => {
      const rig = createRig({ env: { MODE: 'observe' }, site: () => new Response(answer.text, answer) })
      const url = `http://shop.test${path}${query.length === 0 ? '' : `?${query.join('&')}`}`
      const hasBody = !['GET', 'HEAD'].includes(method) && body !== ''
      const direct = new Request(url, { method, headers, ...(hasBody ? { body } : {}) })
      const response = await rig.ask(url, { method, headers, ...(hasBody ? { body } : {}) })
      expect(rig.seen).toEqual([
        {
          method,
          url: direct.url,
          headers: Object.fromEntries(direct.headers),
          body: hasBody ? new TextDecoder().decode(new TextEncoder().encode(body)) : '',
        },
      ])
      const plain = new Response(answer.text, answer)
      const added = [...response.headers].filter(([name]) => name !== 'cache-status')
      expect(added).toEqual([...plain.headers].filter(([name]) => name !== 'cache-status'))
      expect([response.status, await response.text()]).toEqual([plain.status, await plain.text()])
      const ours = '"edge-canonicalizer"; fwd=bypass; detail=observe'
      const theirs = plain.headers.get('cache-status')
      expect(response.headers.get('cache-status')).toBe(theirs === null ? ours : `${theirs}, ${ours}`)
    }),
    { numRuns: 150 },
  )
})

it('rewrite sends the origin the bytes of the cache key and nothing of the client beside it', async () => {
  await fc.assert(
    fc.asyncProperty(requests, async ({ path, query, headers }) => {
      const rig = createRig({ site: () => page('x') })
      const { cookie: _1, authorization: _2, range: _3, via: _4, accept: _5, ...safe } = headers
      await rig.ask(`http://shop.test${path}?${query.join('&')}`, {
        headers: { ...safe, 'x-forwarded-host': 'evil.test', 'x-original-url': '/admin' },
      })
      const [seen] = rig.seen
      if (seen?.headers['x-forwarded-host'] !== undefined) return // a gate sent it around the cache
      expect(Object.keys(seen?.headers ?? {}).toSorted()).toEqual(
        ['accept', 'user-agent', 'via', 'x-forwarded-for', 'x-real-ip'].filter((name) => name in (seen?.headers ?? {})),
      )
      const again = await rig.ask(seen!.url)
      expect(again.headers.get('cache-status')).toContain('hit')
    }),
    { numRuns: 150 },
  )
})
