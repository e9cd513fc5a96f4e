/** Records with everything that changes a key, and URLs on their hosts: one identity everywhere is held to these. */

import type { DomainRecord, LearnedPattern } from '../../src/rules/record/domain-record.ts'

const evidence = { equal: 44, differ: 0, inconclusive: 0, upperBound99: 0.1, holdout: [5, 0] } as const

function learned(keep: string[], drop: string[], more: Partial<LearnedPattern> = {}): LearnedPattern {
  return { keep, drop, basis: 'verified', evidence, ...more }
}

function recordOf(domain: string, more: Partial<DomainRecord>): DomainRecord {
  const base = { v: 1, revision: 1, builtAt: '2026-11-20T00:00:00.000Z', sha256: '', mode: 'rewrite' } as const
  return { ...base, domain, patterns: {}, ...more }
}

/** `www.shop.example` is another site than `shop.example` here; `www.lamps.example` is the same as `lamps.example`. */
export const LEARNED_RECORDS: readonly DomainRecord[] = [
  recordOf('shop.example', {
    aliases: ['mirror.example'],
    veto: ['fold:www', 'gclid'],
    keep: ['utm_source'],
    strip: ['tint'],
    urlParams: ['next'],
    quarantine: [{ name: 'ab', pattern: '/q/*?ab&id', since: '2026-11-20T00:00:00.000Z' }],
    patterns: {
      '/p/*?spot&variant': learned(['variant'], ['spot'], { dropValues: { variant: ['1'] } }),
      '/q/*?ab&id': learned(['id'], ['ab']),
    },
    pathRules: [
      { id: 'slug', source: '/old/{id}/*', destination: '/new/{id}' },
      { id: 'print', source: '/print/{id}', destination: '/{id}', keyHost: 'lamps.example' },
    ],
  }),
  recordOf('lamps.example', { strip: ['layout'], patterns: { '?spot': learned([], ['spot']) } }),
]

/** URLs that are one page each, under these records. The first of each group is met before the record is in force. */
export const PAGES: readonly (readonly string[])[] = [
  ['https://shop.example/p/a?variant=2', 'http://shop.example/p/a?spot=x&variant=2', 'https://shop.example/p/a?variant=2&tint=red'],
  ['https://shop.example/p/a', 'https://shop.example/p/a?spot=left&variant=1', 'https://shop.example/p/a?tint=1'],
  ['https://www.shop.example/p/a?variant=2', 'https://www.shop.example/p/a?variant=2&spot=y'],
  ['https://mirror.example/p/a?variant=2', 'https://mirror.example/p/a?variant=2&spot=y'],
  ['https://shop.example/q/b?ab=1&id=7'],
  ['https://shop.example/q/b?ab=2&id=7'],
  ['https://shop.example/s?gclid=1', 'https://shop.example/s?gclid=1&fbclid=2'],
  ['https://shop.example/s?utm_source=mail', 'https://shop.example/s?utm_source=mail&utm_medium=x'],
  ['https://shop.example/new/5', 'https://shop.example/old/5/red-lamp', 'https://shop.example/old/5/lamp?tint=2'],
  ['https://shop.example/print/12'],
  ['https://shop.example/go?next=https%3A%2F%2Fshop.example%2Fx', 'https://shop.example/go?next=https%3A%2F%2Fshop.example%2Fx%3Ftint%3D1'],
  ['https://shop.example/go?next=https%3A%2F%2Flamps.example%2Fx'],
  // The record of another domain has no say in a nested URL.
  ['https://shop.example/go?next=https%3A%2F%2Flamps.example%2Fx%3Flayout%3D2'],
  ['https://lamps.example/a', 'http://www.lamps.example/a?spot=1', 'https://m.lamps.example/a', 'https://lamps.example/a?layout=3&spot=2'],
  ['https://other.example/a?layout=3'],
  ['https://other.example/a?layout=4&spot=1'],
] // prettier-ignore
