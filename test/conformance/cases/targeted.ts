import type { ConformanceCase } from '../support/case.ts'
import { notReused, reused } from '../support/case.ts'

/** Fields addressed to some caches only (RFC 9213). */
export const TARGETED: readonly ConformanceCase[] = [
  {
    id: 'targeted-fresh',
    section: 'RFC 9213 §2.2',
    level: 'MUST',
    title: 'takes CDN-Cache-Control in place of Cache-Control: fresh',
    steps: reused({ 'cdn-cache-control': 'max-age=3600', 'cache-control': 'no-store' }),
  },
  {
    id: 'targeted-alone',
    section: 'RFC 9213 §2.2',
    level: 'MAY',
    title: 'reuses by CDN-Cache-Control alone',
    steps: reused({ 'cdn-cache-control': 'max-age=3600' }),
  },
  {
    id: 'targeted-expires',
    section: 'RFC 9213 §2.2',
    level: 'MUST',
    title: 'ignores Expires beside it',
    steps: reused({ 'cdn-cache-control': 'max-age=3600', expires: '@-3600@' }),
  },
  {
    id: 'targeted-stale-expires',
    section: 'RFC 9213 §2.2',
    level: 'MUST',
    title: 'does not let Expires undo max-age=0',
    steps: notReused({ 'cdn-cache-control': 'max-age=0', expires: '@3600@' }),
  },
  {
    id: 'targeted-short',
    section: 'RFC 9213 §2.2',
    level: 'MUST',
    title: 'prefers its shorter lifetime',
    steps: notReused({ 'cdn-cache-control': 'max-age=60', 'cache-control': 'max-age=3600', age: '61' }),
  },
  {
    id: 'targeted-long',
    section: 'RFC 9213 §2.2',
    level: 'MUST',
    title: 'prefers its longer lifetime',
    steps: reused({ 'cdn-cache-control': 'max-age=3600', 'cache-control': 'max-age=60', age: '61' }),
  },
  ...['no-store', 'private', 'no-cache'].map((directive): ConformanceCase => ({
    id: `targeted-${directive}`,
    section: 'RFC 9213 §2.2',
    level: 'MUST',
    title: `obeys its ${directive}`,
    steps: notReused({ 'cdn-cache-control': directive, 'cache-control': 'max-age=3600', expires: '@3600@' }),
  })),
  {
    id: 'targeted-malformed',
    section: 'RFC 9213 §2.1',
    level: 'MUST',
    title: 'ignores a field that is no Dictionary: the other forbids',
    steps: notReused({ 'cdn-cache-control': 'max-age=3600, &&&', 'cache-control': 'no-store' }),
  },
  {
    id: 'targeted-malformed-fresh',
    section: 'RFC 9213 §2.1',
    level: 'MUST',
    title: 'ignores a field that is no Dictionary: the other allows',
    steps: reused({ 'cdn-cache-control': 'no-store, =', 'cache-control': 'max-age=3600' }),
  },
  {
    id: 'targeted-type',
    section: 'RFC 9213 §2.1',
    level: 'MUST',
    title: 'does not read a number from a string',
    steps: notReused({ 'cdn-cache-control': 'max-age="3600"', 'cache-control': 'no-store' }),
  },
  {
    id: 'targeted-empty',
    section: 'RFC 9213 §2.2',
    level: 'MUST',
    title: 'ignores an empty field',
    steps: reused({ 'cdn-cache-control': '', 'cache-control': 'max-age=3600' }),
  },
  {
    id: 'targeted-parameters',
    section: 'RFC 9213 §2.1',
    level: 'MUST',
    title: 'ignores parameters',
    steps: reused({ 'cdn-cache-control': 'max-age=3600;a=1, x-new;b', 'cache-control': 'no-store' }),
  },
  {
    id: 'targeted-age',
    section: 'RFC 9111 §4.2',
    level: 'MUST',
    title: 'lets Age count against it',
    steps: notReused({ 'cdn-cache-control': 'max-age=60', age: '61' }),
  },
  {
    id: 'targeted-specific',
    section: 'RFC 9213 §2.2',
    level: 'MUST',
    title: 'prefers the field of its own platform',
    steps: notReused({ 'cloudflare-cdn-cache-control': 'no-store', 'cdn-cache-control': 'max-age=3600' }),
  },
  {
    id: 'targeted-passed-on',
    section: 'RFC 9213 §3.1',
    level: 'MAY',
    title: 'passes CDN-Cache-Control on, and keeps its own to itself',
    steps: [
      {
        origin: { headers: { 'cdn-cache-control': 'max-age=3600', 'cloudflare-cdn-cache-control': 'max-age=3600' } },
        expect: { headers: { 'cdn-cache-control': 'max-age=3600', 'cloudflare-cdn-cache-control': null } },
      },
      {
        expect: {
          from: 'store',
          headers: { 'cdn-cache-control': 'max-age=3600', 'cloudflare-cdn-cache-control': null },
        },
      },
    ],
  },
]
