import { describe, expect, it } from 'vitest'
import { rekeyedHosts } from '../../../src/jobs/store-jobs/rekeyed-hosts.ts'
import type { DomainRecord } from '../../../src/rules/record/domain-record.ts'
import { sealDomainRecord } from '../../../src/rules/record/parse-domain-record.ts'

const EVIDENCE = { equal: 21, differ: 0, inconclusive: 0, upperBound99: 0.2, holdout: [3, 0] } as const
const PATTERN = { keep: ['id'], drop: ['spot'], basis: 'verified', evidence: EVIDENCE } as const

function recordOf(more: Partial<DomainRecord> = {}): DomainRecord {
  return sealDomainRecord({
    v: 1,
    domain: 'shop.example',
    revision: 1,
    builtAt: '2026-11-20T00:00:00Z',
    mode: 'observe',
    patterns: { '/p?id&spot': PATTERN },
    ...more,
  })
}

const HOSTS = ['shop.example', 'www.shop.example']

describe('rekeyedHosts()', () => {
  it.each<[string, Partial<DomainRecord>]>([
    ['mode', { mode: 'rewrite' }],
    ['mode of a path', { modeByPath: { '/a': 'off' } }],
    ['rollout', { rollout: 0.5 }],
    ['adapter', { adapter: 'zone' }],
    ['cookies', { anonymousCookies: ['seen'] }],
    ['headers', { varyAllow: ['Accept-Language'], forwardHeaders: ['X-A'] }],
    ['number and date', { revision: 9, builtAt: '2026-11-21T00:00:00Z' }],
    [
      'evidence',
      { patterns: { '/p?id&spot': { ...PATTERN, evidence: { ...EVIDENCE, equal: 44 }, retainedSince: 'x' } } },
    ],
    ['lists that are empty', { keep: [], strip: [], veto: [], aliases: [], pathRules: [] }],
  ])('is empty where only the %s changed', (_, change) => {
    expect(rekeyedHosts(recordOf(), recordOf(change))).toEqual([])
  })

  it.each<[string, Partial<DomainRecord>]>([
    ['a kept name', { keep: ['a'] }],
    ['a stripped name', { strip: ['a'] }],
    ['a veto', { veto: ['fold:www'] }],
    ['a platform', { platform: ['shopify'] }],
    ['a name that holds a URL', { urlParams: ['to'] }],
    ['a quarantine', { quarantine: [{ name: 'spot', pattern: '/p?id&spot', since: '2026-11-20' }] }],
    ['a pattern', { patterns: {} }],
    ['a dropped value', { patterns: { '/p?id&spot': { ...PATTERN, dropValues: { id: ['1'] } } } }],
    ['what a pattern rests on', { patterns: { '/p?id&spot': { ...PATTERN, basis: 'blind' } } }],
    ['a path rule', { pathRules: [{ id: 'r', source: '/a/{x}', destination: '/{x}' }] }],
    ['a parameter', { v: 2, parameters: { spot: { drop: ['/p'], keep: [], basis: 'verified', evidence: EVIDENCE } } }],
    ['a template', { v: 2, templates: ['/p'] }],
    ['a veto on a template', { v: 2, vetoByTemplate: { sort: ['/p'] } }],
    ['a member of a later version', { later: { spot: {} } } as Partial<DomainRecord>],
  ])('names the hosts of the record where it has %s', (_, change) => {
    expect(rekeyedHosts(recordOf(), recordOf(change))).toEqual(HOSTS)
  })

  it('names hosts that come and go', () => {
    const [with1, with2] = [recordOf({ aliases: ['one.example'] }), recordOf({ aliases: ['two.example'] })]
    expect(rekeyedHosts(with1, with2)).toEqual([...HOSTS, 'one.example', 'two.example'])
    expect(rekeyedHosts(with1, recordOf())).toEqual([...HOSTS, 'one.example'])
  })

  it('takes the first record for one beside which nothing was known', () => {
    expect(rekeyedHosts(undefined, recordOf())).toEqual(HOSTS)
    expect(rekeyedHosts(undefined, recordOf({ patterns: {}, aliases: ['one.example'] }))).toEqual([])
  })
})
