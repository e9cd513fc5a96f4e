import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { recordInput } from '../../../src/api/schemas/record-schemas.ts'
import { parseDomainRecord, sealDomainRecord } from '../../../src/rules/record/parse-domain-record.ts'
import type { DomainRecord } from '../../../src/rules/record/domain-record.ts'
import { OPENAPI } from '../support/every-route.ts'
import { recordOf } from '../support/memory-control.ts'
import { violations } from '../support/schema.ts'

type Json = Readonly<Record<string, unknown>>
const SCHEMAS = OPENAPI.components.schemas as Readonly<Record<string, Json>>

const EVIDENCE = { equal: 9, differ: 0, inconclusive: 1, upperBound99: 0.01, holdout: [5, 5] as const }

/** Every member that a record may have. */
const WHOLE: Required<DomainRecord> = {
  ...recordOf('shop.example'),
  v: 2,
  modeByPath: { '/a': 'off' },
  rollout: 1,
  adapter: 'zone',
  aliases: ['www.shop.example'],
  platform: ['shopify'],
  urlParams: ['to'],
  keep: ['a'],
  strip: ['b'],
  veto: ['fold:www'],
  quarantine: [{ name: 'c', pattern: '/p?c', since: '2026-01-01' }],
  anonymousCookies: ['x'],
  varyAllow: ['accept-language'],
  forwardHeaders: ['x-a'],
  patterns: {
    '/p?c&d': {
      keep: ['c'],
      drop: ['d'],
      dropValues: { c: ['1'] },
      basis: 'verified',
      evidence: EVIDENCE,
      retainedSince: '2026-01-01',
    },
  },
  templates: ['/p'],
  parameters: {
    e: {
      drop: ['/p'],
      keep: [],
      keepValues: { '': ['b2b'] },
      dropValues: { '/p': ['1'] },
      basis: 'verified',
      evidence: EVIDENCE,
      retainedSince: '2026-01-01',
    },
    f: { drop: 'everywhere', keep: [], basis: 'inferred', evidence: EVIDENCE },
  },
  vetoByTemplate: { sort: ['/p'] },
  queryEnds: { '/p': { names: ['e'], unread: ['f'] } },
  pathRules: [{ id: 'r', source: '/a', destination: '/b', hosts: ['m.shop.example'], keyHost: 'shop.example' }],
}

describe('the schema of a record', () => {
  it('describes every member that parseDomainRecord reads, and no other', () => {
    const parsed = parseDomainRecord(sealDomainRecord(WHOLE))
    expect(parsed).toMatchObject({ ok: true, record: { pathRules: WHOLE.pathRules, patterns: WHOLE.patterns } })
    expect(violations(SCHEMAS, SCHEMAS['DomainRecord']!, WHOLE)).toEqual([])
    expect(Object.keys(WHOLE).toSorted()).toEqual(
      Object.keys(SCHEMAS['DomainRecord']!['properties'] as object).toSorted(),
    )
  })

  it('needs less of a record that is to be published', () => {
    expect(v.is(recordInput, { mode: 'off', patterns: {} })).toBe(true)
    expect(v.is(recordInput, { patterns: {} })).toBe(false)
  })
})
