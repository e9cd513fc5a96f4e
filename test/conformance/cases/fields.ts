import type { ConformanceCase } from '../support/case.ts'

const FRESH = { 'cache-control': 'max-age=3600' }

/** Fields that are stored, and fields that are not (RFC 9111 §3.1). */
export const FIELDS: readonly ConformanceCase[] = [
  {
    id: 'fields-kept',
    section: 'RFC 9111 §3.1',
    level: 'MUST',
    title: 'keeps fields, known or not',
    steps: [
      {
        origin: {
          headers: {
            ...FRESH,
            'x-unknown': 'a',
            'content-security-policy': "default-src 'self'",
            'content-language': 'de',
            link: ['</a>; rel=x', '</b>; rel=y'],
          },
        },
      },
      {
        expect: {
          from: 'store',
          headers: {
            'x-unknown': 'a',
            'content-security-policy': "default-src 'self'",
            'content-language': 'de',
            link: '</a>; rel=x, </b>; rel=y',
          },
        },
      },
    ],
  },
  {
    id: 'fields-connection',
    section: 'RFC 9111 §3.1',
    level: 'MUST',
    title: 'does not keep fields that Connection names',
    steps: [
      { origin: { headers: { ...FRESH, connection: 'x-hop, X-Two', 'x-hop': '1', 'x-two': '2' } } },
      { expect: { from: 'store', headers: { 'x-hop': null, 'x-two': null } } },
    ],
  },
  {
    id: 'fields-hop-by-hop',
    section: 'RFC 9111 §3.1',
    level: 'MUST',
    title: 'does not keep fields of one connection',
    steps: [
      {
        origin: {
          headers: {
            ...FRESH,
            'keep-alive': 'timeout=5',
            'proxy-authenticate': 'Basic',
            'proxy-authentication-info': 'x',
            'proxy-connection': 'x',
            te: 'x',
          },
        },
      },
      {
        expect: {
          from: 'store',
          headers: {
            'keep-alive': null,
            'proxy-authenticate': null,
            'proxy-authentication-info': null,
            'proxy-connection': null,
            te: null,
          },
        },
      },
    ],
  },
  {
    id: 'fields-length',
    section: 'RFC 9110 §8.6',
    level: 'MUST',
    title: 'states the true length',
    steps: [
      { origin: { headers: FRESH, body: 'twelve bytes' } },
      { expect: { from: 'store', body: 'twelve bytes', headers: { 'content-length': '12' } } },
    ],
  },
]
