import { expect, it } from 'vitest'
import { cookieNames, readRequestFacts } from '../../../src/edge/request/request-facts.ts'

const facts = (headers: Record<string, string>) => readRequestFacts(new Request('http://h.test/', { headers }))

it('finds nothing in a bare request', () => {
  expect(facts({})).toEqual({
    controlCharacter: false,
    credentials: false,
    identities: [],
    cookie: undefined,
    body: false,
    framedTwice: false,
    range: false,
    upgrade: false,
    variant: false,
    scriptHeaders: [],
    crossOrigin: false,
    namesOrigin: false,
    viaCount: 0,
    ownHeaders: [],
    plainFetch: false,
    connection: undefined,
    navigation: false,
    conditional: false,
  })
})

it('sees control characters but takes tabs for white space', () => {
  expect(
    [facts({ 'x-a': 'a\u0007b' }), facts({ 'x-a': 'a\u007fb' }), facts({ 'x-a': 'a\tb' }), facts({ 'x-a': 'é~' })].map(
      ({ controlCharacter }) => controlCharacter,
    ),
  ).toEqual([true, true, false, false])
})

it('lists the headers of our own name', () => {
  const sent = { 'Canonical-Key': 'x', 'canonical-new': 'y', Canonical_Url: 'u', canonical: 'z' }
  expect(facts(sent).ownHeaders).toEqual(['canonical-key', 'canonical-new', 'canonical_url'])
})

it('names cookies', () => {
  expect(cookieNames('a=1; b = 2;; c; d=x=y')).toEqual(['a', 'b', '', 'd'])
  // Two fields, as the runtime hands them over.
  expect(cookieNames('theme=dark, session=S; a=1')).toEqual(['theme', 'session', 'a'])
})

it('lists the headers of a script; none can add one to a page, picture or style', () => {
  const own = { 'X-Team': 'b', 'x-forwarded-for': '1', 'cf-ray': 'r', 'sec-ch-ua': 'x', dnt: '1', accept: '*/*' }
  const scriptHeaders = (mode: string) => facts({ ...own, 'sec-fetch-mode': mode }).scriptHeaders
  expect([scriptHeaders('cors'), scriptHeaders('same-origin')]).toEqual([['x-team'], ['x-team']])
  expect([scriptHeaders('navigate'), scriptHeaders('no-cors'), facts(own).scriptHeaders]).toEqual([[], [], []])
})

it('knows what browsers, proxies and networks add to every request', () => {
  const added =
    'accept-encoding accept-language priority referer user-agent sec-fetch-dest sec-gpc cf-connecting-ip cf-ipcountry cdn-loop ' +
    'x-real-ip x-forwarded-proto x-forwarded-for forwarded true-client-ip fastly-client-ip x-amzn-trace-id x-amz-cf-id fly-region ' +
    'cloudfront-viewer-country x-azure-fdid x-appengine-country x-vercel-id x-nf-client-connection-ip x-varnish traceparent ' +
    'tracestate x-request-id x-correlation-id x-b3-traceid newrelic x-datadog-trace-id sentry-trace adrum x-dtpc content-type ' +
    'x-original-url x-rewrite-url x-host x-geoip-country x-ssl-cipher via cache-control if-none-match save-data'
  const sent = Object.fromEntries(added.split(' ').map((name) => [name, '1']))
  expect(facts({ ...sent, 'sec-fetch-mode': 'cors' }).scriptHeaders).toEqual([])
})
