import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { createCanonicalizer } from '../../../src/canonicalize/canonicalize.ts'
import type { DomainRecord } from '../../../src/rules/record/domain-record.ts'
import {
  MAX_RECORD_BYTES,
  parseDomainRecord,
  recordChecksum,
  sealDomainRecord,
} from '../../../src/rules/record/parse-domain-record.ts'

const evidence = { equal: 21, differ: 0, inconclusive: 1, upperBound99: 0.2, holdout: [5, 5] } as const

const FULL: Omit<DomainRecord, 'sha256'> = {
  v: 1,
  domain: 'shop.test',
  revision: 3,
  builtAt: '2026-11-20T12:00:00Z',
  mode: 'rewrite',
  modeByPath: { '/checkout': 'off' },
  rollout: 0.5,
  adapter: 'memory',
  aliases: ['www.shop.test'],
  platform: ['shopify'],
  urlParams: ['u'],
  keep: ['id'],
  strip: ['ref'],
  veto: ['fold:www'],
  quarantine: [{ name: 's', pattern: '/p/*?s', since: '2026-11-01' }],
  anonymousCookies: ['consent'],
  varyAllow: ['Accept-Language'],
  forwardHeaders: ['X-Country'],
  patterns: { '/p/*?a&b': { keep: ['a'], drop: ['b'], dropValues: { a: ['1'] }, basis: 'verified', evidence } },
  pathRules: [
    { id: 'r1', source: '/a/{x}', destination: '/b/{x}' },
    { id: 'r2', source: '/a/{x:hex}', destination: '/a/*', hosts: ['m.shop.test'], keyHost: 'shop.test' },
  ],
}

function problemOf(value: unknown): string {
  const parsed = parseDomainRecord(value)
  return parsed.ok ? 'none' : `${parsed.problem.path}: ${parsed.problem.message}`
}

/** Sealed, so that it is the change and not the checksum that is found. */
function changed(more: Record<string, unknown>): unknown {
  return sealDomainRecord({ ...FULL, ...more })
}

describe('parsing a domain record', () => {
  it('returns a sealed record as it was', () => {
    const record = sealDomainRecord(FULL)
    expect(parseDomainRecord(JSON.parse(JSON.stringify(record)))).toEqual({ ok: true, record })
  })

  it.each(['constructor', 'prototype', '__proto__', 'toString'])('keeps the values of a parameter named %s', (name) => {
    const values = `{"${name}":["1"]}`
    const patterns = {
      [`/p?${name}`]: { keep: [name], drop: [], dropValues: JSON.parse(values), basis: 'verified', evidence },
    }
    const parsed = parseDomainRecord(JSON.parse(JSON.stringify(changed({ patterns }))))
    const read = parsed.ok ? parsed.record.patterns[`/p?${name}`]?.dropValues : undefined
    expect(JSON.stringify(read)).toBe(values)
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype)
    const { url } = createCanonicalizer({ record: parsed.ok ? parsed.record : undefined }).canonicalize(
      `https://shop.test/p?${name}=1`,
    )
    expect(url).toBe('https://shop.test/p')
  })

  it.each([
    '["1"]',
    '{"a":"1"}',
    '{"a":[1]}',
    String.raw`{"a":["\ud800"]}`,
    '{"constructor":[1]}',
    '{"__proto__":{"a":["1"]}}',
    '{"":["1"]}',
    'null',
  ])('refuses %s as values that are dropped', (values) => {
    const patterns = { '/p?a': { keep: ['a'], drop: [], dropValues: JSON.parse(values), basis: 'verified', evidence } }
    expect(problemOf(changed({ patterns }))).toMatch(/^patterns\.\/p\?a\.dropValues.*: /)
  })

  const PARAMETER = { drop: ['/p/*'], keep: [], basis: 'verified', evidence }

  it('returns a record of version 2 as it was', () => {
    const text = `{"ref":${JSON.stringify({ ...PARAMETER, keepValues: { '': ['b2b'] } })},"__proto__":${JSON.stringify(PARAMETER)}}`
    const parameters = JSON.parse(text)
    const record = changed({
      v: 2,
      templates: ['/p/*'],
      parameters,
      vetoByTemplate: { constructor: ['/p/*'] },
      queryEnds: { '/p/*': { names: ['ref'], unread: [] } },
    })
    const parsed = parseDomainRecord(JSON.parse(JSON.stringify(record)))
    expect(parsed).toEqual({ ok: true, record })
    expect(JSON.stringify(parsed.ok && parsed.record.parameters)).toBe(text)
  })

  it.each<[string, Record<string, unknown>, RegExp]>([
    ['a member of version 2 in version 1', { v: 1, templates: [] }, /^templates: expected a record of version 2/],
    ['a template that begins elsewhere', { templates: ['/', 'p/*'] }, /^templates\.1: expected a path template/],
    ['a template with a query', { templates: ['/p?a'] }, /^templates\.0: expected a path template/],
    ['a list of parameters', { parameters: [PARAMETER] }, /^parameters: expected names with learned parameters/],
    ['a parameter without a name', { parameters: { '': PARAMETER } }, /^parameters\.: /],
    ['a parameter without keep', { parameters: { a: { ...PARAMETER, keep: undefined } } }, /^parameters\.a\.keep: it is missing/],
    ['a parameter that is dropped nowhere known', { parameters: { a: PARAMETER, b: { ...PARAMETER, drop: 'all' } } }, /^parameters\.b\.drop: expected "everywhere"/],
    ['a parameter kept on no template', { parameters: { a: { ...PARAMETER, keep: ['x'] } } }, /^parameters\.a\.keep\.0: expected a path template/],
    ['values of no template', { parameters: { a: { ...PARAMETER, dropValues: { x: ['1'] } } } }, /^parameters\.a\.dropValues\.x: expected a path template/],
    ['a blind parameter', { parameters: { a: { ...PARAMETER, basis: 'blind' } } }, /^parameters\.a\.basis: /],
    ['a parameter without evidence', { parameters: { a: { ...PARAMETER, evidence: {} } } }, /^parameters\.a\.evidence: expected counts/],
    ['an end of no template', { queryEnds: { p: { names: [], unread: [] } } }, /^queryEnds\.p: expected a path template/],
    ['an end without names', { queryEnds: { '/p': { unread: [] } } }, /^queryEnds\.\/p\.names: it is missing/],
    ['a veto on no template', { vetoByTemplate: { sort: ['/', '?'] } }, /^vetoByTemplate\.sort\.1: expected a path template/],
  ])('refuses %s', (_, more, message) => {
    expect(problemOf(JSON.parse(JSON.stringify(changed({ v: 2, ...more }))))).toMatch(message)
  }) // prettier-ignore

  it('does without everything optional', () => {
    const { v, domain, revision, builtAt, mode, patterns } = FULL
    expect(parseDomainRecord(sealDomainRecord({ v, domain, revision, builtAt, mode, patterns })).ok).toBe(true)
  })

  it.each<[string, unknown, RegExp]>([
    ['no object', null, /^: /],
    ['a text', 'x', /^: /],
    ['undefined', undefined, /^: expected a JSON value$/],
    ['an empty one', {}, /^v: it is missing$/],
    ['another version', changed({ v: 3 }), /^v: /],
    ['a domain with a port', changed({ domain: 'shop.test:80' }), /^domain: expected a host name/],
    ['a domain in capitals', changed({ domain: 'Shop.test' }), /^domain: expected a host name/],
    ['revision 0', changed({ revision: 0 }), /^revision: /],
    ['half a revision', changed({ revision: 1.5 }), /^revision: /],
    ['no date', changed({ builtAt: 'yesterday' }), /^builtAt: expected an ISO 8601 date/],
    ['a mode that is none', changed({ mode: 'rewrit' }), /^mode: .*"rewrite"/],
    ['a mode by path without a slash', changed({ modeByPath: { checkout: 'off' } }), /^modeByPath.*begins with \/$/],
    ['a share of more than 1', changed({ rollout: 1.1 }), /^rollout: /],
    ['an adapter that is none', changed({ adapter: 'redis' }), /^adapter: /],
    [
      'a path rule that takes a segment apart in too many ways',
      changed({ pathRules: [{ id: 'r', source: '/{a}{b}{c}', destination: '/b' }] }),
      /^pathRules\.0\.source: expected fewer captures/,
    ],
    ['a header name with a space', changed({ varyAllow: ['a b'] }), /^varyAllow\.0: expected a header name/],
    [
      'a pattern without a basis',
      changed({ patterns: { '/p?a': { keep: [], drop: [], evidence } } }),
      /^patterns\.\/p\?a\.basis: /,
    ],
    [
      'a pattern key without names',
      changed({ patterns: { '/p': { keep: [], drop: [], basis: 'blind', evidence } } }),
      /^patterns/,
    ],
    ...[
      undefined,
      null,
      'none',
      [],
      { ...evidence, equal: -1 },
      { ...evidence, differ: '1' },
      { ...evidence, inconclusive: undefined },
      // JSON has no word for it: what is written down of it is null, which is refused.
      { ...evidence, equal: JSON.parse('1e400') as number },
      { ...evidence, holdout: [JSON.parse('1e400'), 1] },
      { ...evidence, upperBound99: 1.1 },
      { ...evidence, upperBound99: -0.1 },
      { ...evidence, holdout: [1] },
      { ...evidence, holdout: [1, null] },
      { ...evidence, holdout: { 0: 1, 1: 1, length: 2 } },
    ].map((given): [string, unknown, RegExp] => [
      `${JSON.stringify(given)} as evidence`,
      changed({ patterns: { '/p?a': { keep: [], drop: [], basis: 'verified', evidence: given as never } } }),
      /^patterns\.\/p\?a\.evidence: expected counts /,
    ]),
    ['half a character', changed({ urlParams: ['\ud800'] }), /^urlParams\.0: expected well-formed text$/],
    [
      'half a character in a pattern key',
      changed({ patterns: { '/p?\ud800': { keep: [], drop: [], basis: 'blind', evidence } } }),
      /^patterns.*: expected well-formed text$/,
    ],
    ['patterns as a list', changed({ patterns: [] }), /^patterns/],
    ['a name that is no text', changed({ keep: [1] }), /^keep\.0: /],
  ])('refuses %s and says where', (_name, value, expected) => {
    expect(problemOf(value)).toMatch(expected)
    expect(problemOf(value)).not.toContain('\n')
  })

  it('refuses a record that was changed after it was sealed', () => {
    const torn = { ...sealDomainRecord(FULL), keep: ['id', 'page'] }
    expect(problemOf(torn)).toBe(
      `sha256: the checksum of the content is ${recordChecksum(torn)}; the record was changed after it was sealed`,
    )
    expect(parseDomainRecord(torn, { checksum: 'ignore' }).ok).toBe(true)
    expect(problemOf({ ...FULL })).toMatch(/^sha256: /)
  })

  it('refuses a record beyond the limit, counted in bytes', () => {
    const keep = Array.from({ length: MAX_RECORD_BYTES / 512 }, (_, i) => `${i}`.padEnd(300, 'ä'))
    expect(problemOf(sealDomainRecord({ ...FULL, keep }))).toMatch(
      /^: the record has \d+ bytes; at most 262144 are read$/,
    )
  })

  it('reads a record of a newer writer and leaves out what it does not know', () => {
    const record = sealDomainRecord({ ...FULL, future: { x: 1 } } as Omit<DomainRecord, 'sha256'>)
    const parsed = parseDomainRecord(record)
    expect(parsed.ok && !('future' in parsed.record)).toBe(true)
  })

  it('never throws', () => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true }), (value) => {
        expect(parseDomainRecord(value).ok).toBe(false)
      }),
    )
  })
})

describe('the checksum', () => {
  it('does not depend on the order of keys or on the checksum itself', () => {
    const reversed = Object.fromEntries(Object.entries(FULL).toReversed())
    expect(recordChecksum(reversed)).toBe(recordChecksum(FULL))
    expect(recordChecksum({ ...FULL, sha256: 'x' })).toBe(recordChecksum(FULL))
    expect(recordChecksum({ ...FULL, revision: 4 })).not.toBe(recordChecksum(FULL))
  })

  it('is SHA-256 over sorted JSON without white space', () => {
    // printf '{"a":[1,{"c":null}],"b":"x"}' | sha256sum
    expect(recordChecksum({ b: 'x', a: [1, { d: undefined, c: null }] })).toBe(
      '0855c97bbda5a98ec753d275cd59e6014037d148952c839b5dd543be3299042a',
    )
  })
})
