import { describe, expect, it } from 'vitest'
import { parseJsonLog } from '../../../src/cli/corpus/json-log.ts'

const CADDY = { request: { method: 'GET', host: 'shop.example', uri: '/p?a=1' }, status: 200 }
const TRAEFIK = { RequestHost: 'shop.example', RequestPath: '/p?a=1', RequestMethod: 'GET', DownstreamStatus: 200 }
const NGINX = { host: 'shop.example', request_uri: '/p?a=1', request_method: 'GET', status: '200' }
const LOGPUSH = { ClientRequestHost: 'shop.example', ClientRequestURI: '/p?a=1', EdgeResponseStatus: 200 }

describe('parseJsonLog', () => {
  it.each([
    ['Caddy', CADDY],
    ['Traefik', TRAEFIK],
    ['nginx', NGINX],
    ['Logpush', LOGPUSH],
  ])('reads entries of %s', (_of, entry) => {
    expect(parseJsonLog(entry)).toEqual({ kind: 'url', url: 'https://shop.example/p?a=1', hits: 1 })
  })

  it.each([
    { ...CADDY, status: 404 },
    { ...CADDY, request: { ...CADDY.request, method: 'POST' } },
    { ...TRAEFIK, DownstreamStatus: 500 },
    { ...NGINX, status: '302', request_method: 'PUT' },
    { ...TRAEFIK, RequestPath: '*' },
  ])('skips what shows no page: %j', (entry) => {
    expect(parseJsonLog(entry)).toEqual({ kind: 'skip' })
  })

  it('takes the scheme that is told', () => {
    expect(parseJsonLog({ ...TRAEFIK, RequestScheme: 'http' })).toMatchObject({ url: 'http://shop.example/p?a=1' })
  })

  it('knows nothing of other objects', () => {
    const others = [{}, { host: 'a' }, { request: 'GET /' }, { request: { host: 7, uri: '/' } }, { request: null }]
    expect(others.map(parseJsonLog)).toEqual(others.map(() => undefined))
  })
})
