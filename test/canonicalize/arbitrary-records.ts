/** Records of version 2 for property tests, and URLs that their parts concern. */

import fc from 'fast-check'
import type { DomainRecord, LearnedParameter, LearnedPattern } from '../../src/rules/record/domain-record.ts'
import { patternKey } from '../../src/rules/record/pattern-key.ts'

export const TEMPLATES = ['/', '/p/*', '/p/sale', '/*/x', '/s'] as const
const PATHS = ['/', '/p/7', '/p/sale', '/p/x', '/q/x', '/s', '/s/', '/none/at/all', '/%70/7', '/p;v=1/7'] as const
/** Neutral, important, naming schemes, trackers, platform names, folded ones. */
const NAMES = ['a', 'b', 'c', 'id', 'page', 'ref', 'sort', 'utm_source', 'gclid', 'fbclid', 'PHPSESSID', 'variant', '_pos', 'opt_1', 'opt_22_x', 'constructor'] as const // prettier-ignore
const RECORD_NAMES = [...NAMES, 'opt_#', 'opt_#_x'] as const
const VALUES = ['1', '2', 'b2b', 'x%20y', '%62', '1;a=2', '0123456789abcdef0123456789abcdef', '%zz'] as const
const LISTED = ['1', '2', 'b2b', 'x y', 'b', '1;a=2'] as const
const EVIDENCE = { equal: 21, differ: 0, inconclusive: 0, upperBound99: 0.2, holdout: [5, 5] } as const

/** From one template to another, and to a query that parameters may change. */
const PATH_RULES = [
  { id: 'shorter', source: '/q/{x}', destination: '/p/{x}' },
  { id: 'to-query', source: '/p/{x}?id={id}', destination: '/s?id={id}&ref={x}' },
  { id: 'circle', source: '/s?b={b}', destination: '/p/7?b={b}' },
]

const names = fc.subarray([...RECORD_NAMES])
const templates = fc.subarray([...TEMPLATES])
const values = fc.dictionary(fc.constantFrom('', ...TEMPLATES), fc.subarray([...LISTED], { minLength: 1 }), {
  maxKeys: 2,
})

const parameter: fc.Arbitrary<LearnedParameter> = fc.record(
  {
    drop: fc.oneof(fc.constant('everywhere' as const), templates),
    keep: fc.oneof(fc.constant([]), templates),
    keepValues: values,
    dropValues: values,
    basis: fc.constant('verified' as const),
    evidence: fc.constant(EVIDENCE),
  },
  { requiredKeys: ['drop', 'keep', 'basis', 'evidence'] },
)

const pattern: fc.Arbitrary<readonly [string, LearnedPattern]> = fc
  .tuple(
    fc.constantFrom('', ...TEMPLATES),
    fc.subarray([...RECORD_NAMES], { minLength: 1, maxLength: 3 }),
    fc.constantFrom('verified' as const, 'blind' as const),
    fc.nat(7),
    fc.boolean(),
  )
  .map(([template, members, basis, keeps, dropsValue]) => {
    const keep = members.filter((_, i) => (keeps & (1 << i)) !== 0)
    const drop = members.filter((name) => !keep.includes(name))
    const dropValues = dropsValue && keep[0] !== undefined ? { dropValues: { [keep[0]]: ['1'] } } : {}
    return [patternKey(template, members), { keep, drop, ...dropValues, basis, evidence: EVIDENCE }] as const
  })

/** A record of version 2 for every host, with every layer of the precedence. */
export const anyRecord: fc.Arbitrary<DomainRecord> = fc
  .record({
    templates,
    parameters: fc.dictionary(fc.constantFrom(...RECORD_NAMES), parameter, { maxKeys: 8 }),
    patterns: fc.array(pattern, { maxLength: 4 }).map((entries) => Object.fromEntries(entries)),
    vetoByTemplate: fc.dictionary(
      fc.constantFrom('*', 'sort', 'front', 'percent-encoding', 'path-encoding', 'query-encoding', 'utm_source', 'gclid', 'PHPSESSID'),
      fc.subarray([...TEMPLATES], { minLength: 1 }),
      { maxKeys: 2 },
    ),
    queryEnds: fc.dictionary(fc.constantFrom(...TEMPLATES), fc.record({ names, unread: names }), { maxKeys: 2 }),
    keep: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, names.map((list) => list.slice(0, 1))),
    strip: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, names.map((list) => list.slice(0, 2))),
    veto: fc.constantFrom([], [], ['sort'], ['percent-encoding'], ['utm_source']),
    platform: fc.constantFrom([], [], ['shopify']),
    pathRules: fc.constantFrom([], [], [], PATH_RULES),
    urlParams: fc.constantFrom([], [], ['c']),
    quarantine: fc.constantFrom([], [{ name: 'ref', pattern: '/p/*?ref', since: '2026-11-01' }]),
  })
  .map((members) => ({ v: 2, domain: '*', revision: 1, builtAt: '2026-11-20T00:00:00Z', sha256: '', mode: 'rewrite', ...members })) // prettier-ignore

/** A URL that such a record concerns. */
export const concernedUrl: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom(...PATHS),
    fc.array(fc.tuple(fc.constantFrom(...NAMES, 'GCLID'), fc.constantFrom(...VALUES)), { minLength: 1, maxLength: 6 }),
  )
  .map(([path, pairs]) => `https://shop.test${path}?${pairs.map((pair) => pair.join('=')).join('&')}`)
