import { gzipSync } from 'node:zlib'
import type { ConformanceCase } from '../support/case.ts'

const FRESH = { 'cache-control': 'max-age=3600' }
const GZIPPED = gzipSync('hello hello hello').toString('latin1')

/** What must go through whatever it is. */
export const THROUGH: readonly ConformanceCase[] = [
  {
    id: 'through-unknown-status',
    section: 'RFC 9110 §15',
    level: 'SHOULD',
    title: 'passes on a status beyond 599',
    steps: [{ origin: { status: 999, headers: {} }, expect: { from: 'origin', status: 999, body: 'page 0' } }],
  },
  {
    id: 'through-post',
    section: 'RFC 9110 §7.6',
    level: 'MUST',
    title: 'passes on a body and its answer',
    steps: [
      {
        ask: { method: 'POST', body: 'a=b&c', headers: { 'content-type': 'text/plain', 'x-own': '1' } },
        origin: { status: 201, headers: { location: '/new' } },
        expect: { from: 'origin', status: 201, headers: { location: '/new' }, sent: { 'x-own': '1' } },
      },
    ],
  },
  {
    id: 'through-connection',
    section: 'RFC 9110 §7.6.1',
    level: 'MUST',
    title: 'does not pass on fields that the client’s Connection names',
    steps: [{ ask: { headers: { connection: 'x-sent', 'x-sent': '1' } }, expect: { from: 'origin' } }],
  },
  {
    id: 'through-gzip',
    section: 'RFC 9110 §8.4',
    level: 'MUST',
    title: 'hands a coded body out so that its coding and its bytes agree',
    steps: [
      {
        ask: { headers: { 'accept-encoding': 'gzip' } },
        origin: { headers: { ...FRESH, 'content-encoding': 'gzip', etag: '"a"' }, body: GZIPPED },
        expect: { from: 'origin', status: 200 },
      },
      // Asked for without a coding, it is the plain text.
      { expect: { status: 200, body: 'hello hello hello', headers: { 'content-encoding': null } } },
    ],
  },
  {
    id: 'through-redirect',
    section: 'RFC 9110 §15.4',
    level: 'MUST',
    title: 'leaves redirects to the client',
    steps: [
      {
        origin: { status: 302, headers: { location: '../other?a=1#top' } },
        expect: { from: 'origin', status: 302, headers: { location: '../other?a=1#top' } },
      },
      { expect: { from: 'origin', status: 302 } },
    ],
  },
  {
    id: 'through-lines',
    section: 'RFC 9110 §5.3',
    level: 'MUST',
    title: 'keeps the lines of several cookies apart and in order',
    steps: [
      {
        origin: { headers: { 'set-cookie': ['a=1; Path=/', 'b=2, c', 'c=3'], 'X-MixedCase': 'Yes' } },
        expect: { from: 'origin', headers: { 'set-cookie': 'a=1; Path=/, b=2, c, c=3', 'x-mixedcase': 'Yes' } },
      },
    ],
  },
  ...['/a/%2e%2e/b', '//page', '/page;x=1', '/a%2fb', '/page?%zz=1'].map((path, index): ConformanceCase => ({
    id: `through-target-${index}`,
    section: 'RFC 9110 §7.1',
    level: 'SHOULD',
    title: `passes ${path} on as it is, and stores nothing under it`,
    steps: [
      { ask: { path }, origin: { headers: FRESH }, expect: { from: 'origin', status: 200 } },
      { ask: { path }, expect: { from: 'origin', status: 200 } },
    ],
  })),
]
