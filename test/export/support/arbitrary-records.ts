/** Records and queries for property tests: few names and values, so that patterns, parameters and queries meet. */

import fc from 'fast-check'
import type { DomainRecord, LearnedPattern } from '../../../src/rules/record/domain-record.ts'
import { patternKey } from '../../../src/rules/record/pattern-key.ts'
import { learned, parameter, recordOf } from './plans.ts'

const NAMES = [
  'a', 'b', 'id', 'page', 'ref', 'source', 'via', 'utm_source', 'gclid', 'sid', 'dwvar_1_x', 'dwvar_22_x', 'dwvar_#_x', 'trk', 'A', 'x[]', 'k', 'sccid', 'mkt_tok', 'variant', 'cid', 'SCCID', 'x_#', 'x_1', 'x_22', 'é',
] // prettier-ignore
const VALUES = [
  '1',
  '2',
  'x',
  'blog.example.com',
  '',
  '12345',
  'a%20b',
  '1%31',
  'a1b2'.repeat(9),
  'awin',
  '3;4',
  'x+y',
  '%78',
]
const TEMPLATES = ['/p/*', '/p/a', '/*/a', '/list', '/*/*/z', '/zzz']
const PATHS = ['/p/a', '/p/x', '/q/a', '/list', '/p/b/z', '/zzz', '/p/a/z', '/', '/email/x', '/products/x', '/p/%61']

type Name = fc.Arbitrary<string>
const template = fc.constantFrom(...TEMPLATES)
const listed = fc.uniqueArray(fc.constantFrom('1', '2', 'x', 'a b', '11'), { maxLength: 2 })

const patternOf = (name: Name) =>
  fc
    .tuple(
      fc.oneof(fc.constant(''), template),
      fc.uniqueArray(fc.tuple(name, fc.boolean()), { maxLength: 4, selector: ([one]) => one }),
      fc.option(listed, { nil: undefined }),
      fc.constantFrom<LearnedPattern['basis'][]>('verified', 'inferred', 'blind'),
    ) // prettier-ignore
    .map(([at, names, values, basis]) => {
      const of = (isKept: boolean): string[] => names.flatMap(([one, kept]) => (kept === isKept ? [one] : []))
      const [first] = names
      const dropValues = first === undefined || values === undefined ? {} : { dropValues: { [first[0]]: values } }
      return [patternKey(at, names.map(([one]) => one)), learned(of(true), of(false), { basis, ...dropValues })] as const // prettier-ignore
    })

const valuesByTemplate = fc.option(
  fc.dictionary(fc.oneof(fc.constant(''), template), listed, { maxKeys: 2 }).map((values) => ({ ...values })),
  { nil: undefined },
)
const learnedParameter = fc
  .tuple(
    fc.oneof(fc.constant<'everywhere'>('everywhere'), fc.uniqueArray(template, { maxLength: 3 })),
    fc.uniqueArray(template, { maxLength: 2 }),
    valuesByTemplate,
    valuesByTemplate,
  ) // prettier-ignore
  .map(([drop, keep, keepValues, dropValues]) =>
    parameter(drop, keep, { ...(keepValues && { keepValues }), ...(dropValues && { dropValues }) }),
  )
const versionTwoOf = (name: Name) =>
  fc
    .tuple(
      fc.uniqueArray(template),
      fc.array(fc.tuple(name, learnedParameter), { maxLength: 7 }),
      fc.array(fc.tuple(fc.oneof(name, fc.constantFrom('sort', 'front', 'percent-encoding', 'query-encoding')), fc.uniqueArray(template, { maxLength: 2 })), { maxLength: 2 }), // prettier-ignore
    )
    .map(([templates, parameters, vetoes]) => ({
      v: 2 as const,
      templates: templates.toSorted(),
      parameters: Object.fromEntries(parameters),
      vetoByTemplate: Object.fromEntries(vetoes),
    }))

const recordAbout = (name: Name): fc.Arbitrary<DomainRecord> =>
  fc
    .record({
      more: fc.oneof(fc.constant({}), versionTwoOf(name)),
      patterns: fc.array(patternOf(name), { maxLength: 5 }).map((entries) => Object.fromEntries(entries)),
      keep: fc.uniqueArray(name, { maxLength: 1 }),
      strip: fc.uniqueArray(name, { maxLength: 2 }),
      veto: fc.uniqueArray(fc.oneof(name, fc.constant('sort')), { maxLength: 1 }),
      platform: fc.uniqueArray(fc.constantFrom('shopify', 'sfcc', 'magento'), { maxLength: 1 }),
      quarantine: fc.array(fc.tuple(name, template), { maxLength: 1 }),
    })
    .map(({ more, quarantine, ...members }) =>
      recordOf({
        ...members,
        ...more,
        quarantine: quarantine.map(([one, at]) => ({ name: one, pattern: patternKey(at, [one]), since: '2026-01-01' })),
      }),
    )

const odd = fc.constantFrom('amp;utm_source', 'UTM_SOURCE', 'x%5B%5D', 'dwvar_333_x')
const pairOf = (name: Name): fc.Arbitrary<string> =>
  fc
    .tuple(fc.oneof({ weight: 9, arbitrary: name }, { weight: 1, arbitrary: odd }), fc.constantFrom(...VALUES))
    .map(([one, value]) => `${encodeURI(one).replace('#', '%23')}=${value}`)
const bare = fc.constantFrom('gclid', 'a', 'ref', 'amp;utm_source')

const targetAbout = (name: Name): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.constantFrom(...PATHS),
      fc.array(fc.oneof({ weight: 12, arbitrary: pairOf(name) }, { weight: 1, arbitrary: bare }), { maxLength: 6 }),
    )
    .map(([path, pairs]) => `${path}?${pairs.join('&')}`)

/** A record of either version about a few names, or none, and paths with queries of these names. */
export const anyCase: fc.Arbitrary<{ record: DomainRecord | undefined; targets: string[] }> = fc
  .uniqueArray(fc.constantFrom(...NAMES), { minLength: 4, maxLength: 8 })
  .chain((names) => {
    const name = fc.constantFrom(...names)
    return fc.record({
      record: fc.option(recordAbout(name), { nil: undefined, freq: 8 }),
      targets: fc.array(targetAbout(name), { minLength: 8, maxLength: 8 }),
    })
  })
