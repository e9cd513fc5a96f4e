import fc from 'fast-check'
import { seededRandom } from '../../../../src/cli/files/seeded-random.ts'
import { describe, expect, it } from 'vitest'
import { createCanonicalizer } from '../../../../src/canonicalize/canonicalize.ts'
import { checkPathRules } from '../../../../src/learn/path-rules/proof/check-path-rules.ts'
import { emptyRecord } from '../../../../src/learn/path-rules/proof/publish-rules.ts'
import { repeats } from '../../../support/nightly.ts'
import type { DomainRecord, PathRule } from '../../../../src/rules/record/domain-record.ts'

const RECORD: DomainRecord = { ...emptyRecord('a.test'), aliases: ['b.a.test', 'c.a.test'] }
const URLS = ['/a/1', '/b/1', '/c/1', '/a/1?q=2', '/0123abcd/1', '/t?id=1'].map((path) => `https://a.test${path}`)

function check(...pathRules: PathRule[]): string[] {
  const { rules, failed } = checkPathRules({ ...RECORD, pathRules }, URLS)
  return [...rules.map(({ id }) => id), ...failed.map(({ id, obligation }) => `${id} breaks ${obligation}`)]
}

describe('checkPathRules()', () => {
  it('lets rules pass that end where no rule begins', () => {
    expect(check({ id: 'x', source: '/a/{n}', destination: '/b/{n}' }, { id: 'y', source: '/c/{n}', destination: '/b/{n}' })).toEqual(['x', 'y']) // prettier-ignore
  })

  it.each<[string, PathRule[], string[]]>([
    ['a circle', [{ id: 'x', source: '/a/{n}', destination: '/b/{n}' }, { id: 'y', source: '/b/{n}', destination: '/a/{n}' }], ['x breaks 5', 'y breaks 5']],
    ['a chain', [{ id: 'x', source: '/a/{n}', destination: '/b/{n}' }, { id: 'y', source: '/b/{n}', destination: '/c/{n}' }], ['y', 'x breaks 5']],
    ['a rule that feeds itself', [{ id: 'x', source: '/{m}/{n}', destination: '/x{m}/{n}' }], ['x breaks 5']],
    ['what the steps before would change', [{ id: 'x', source: '/a/{n}', destination: '/b/{n}?z=1&a=2' }], ['x breaks 4']],
    ['a tracking parameter', [{ id: 'x', source: '/a/{n}', destination: '/b/{n}?utm_source=x' }], ['x breaks 4']],
    ['a path that the parser would change', [{ id: 'x', source: '/a/{n}', destination: '/b/../{n}' }], ['x breaks 4']],
    ['keys that change places', [
      { id: 'x', source: '/a/{n}', destination: '/b/{n}', keyHost: 'a.test' }, { id: 'y', source: '/b/{n}', destination: '/a/{n}', keyHost: 'a.test' },
    ], ['x breaks 5', 'y breaks 5']],
    ['no use', [{ id: 'x', source: '/nowhere', destination: '/b' }], ['x breaks unused']],
    ['a foreign host', [{ id: 'x', source: '/a/{n}', destination: '/b/{n}', hosts: ['d.a.test'] }], ['x breaks host']],
  ])('drops %s', (_, rules, expected) => {
    expect(check(...rules)).toEqual(expected)
  }) // prettier-ignore

  it('counts a guard as used where it protects something', () => {
    expect(check({ id: 'guard', source: '/a/{n}', destination: '/a/{n}' }, { id: 'x', source: '/{m}/{n}', destination: '/a/{n}' })).toEqual(['guard', 'x']) // prettier-ignore
  })

  it('tells the URLs that the steps before the rules do not leave alone', () => {
    const blame = { ...RECORD, patterns: {}, urlParams: [], pathRules: [] }
    expect(checkPathRules(blame, [...URLS, 'no url']).unsettled).toEqual(['no url'])
  })
})

// Wide sources and few circles, so that rules fire; odd values, so that they meet what they did not expect.
const segment = fc.constantFrom('a', 'b', '{x}', '{x}', '{y}', '{x:digits}', '{s:hex}', '*', '{m:a|b}')
const filled = fc.constantFrom('z', 'z', 'a', '{x}', '{x}', '{y}', '{s}', '{m}')
const queryOf = (piece: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.array(fc.tuple(fc.constantFrom('id', 'q', 'utm_source'), piece), { maxLength: 2 }) },
    ) // prettier-ignore
    .map((pairs) => (pairs.length === 0 ? '' : `?${pairs.map(([name, text]) => `${name}=${text}`).join('&')}`))
const side = (piece: fc.Arbitrary<string>, first: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.tuple(first, fc.array(piece, { minLength: 1, maxLength: 2 }), queryOf(piece)).map(([start, path, query]) => `/${[start, ...path].join('/')}${query}`) // prettier-ignore
const host = fc.constantFrom('a.test', 'b.a.test', 'c.a.test')
const rule = fc
  .record({
    source: side(segment, segment),
    destination: side(filled, fc.constantFrom('z', 'y', 'a')),
    hosts: fc.option(fc.array(host, { minLength: 1 }), { nil: undefined, freq: 2 }),
    keyHost: fc.option(host, { nil: undefined, freq: 2 }),
  }) // prettier-ignore
  .map(({ hosts, keyHost, ...rest }) => ({
    ...rest,
    ...(hosts && { hosts }),
    ...(keyHost !== undefined && { keyHost }),
  }))
const ruleSet = fc
  .array(rule, { minLength: 1, maxLength: 6 })
  .map((rules) => rules.map((one, i) => ({ ...one, id: `r${i}` })))
const VALUES = [
  'a',
  'b',
  '1',
  '22',
  '0123abcd',
  'x',
  'a',
  'b',
  '1',
  '22',
  'y-z',
  '%2F',
  '',
  'index.html',
  '%7e',
  'a;b',
  '..',
]

/** URLs that follow from a seed: a hundred thousand of fast-check's own, with what it needs to shrink them, take half a minute. */
function* urlsOf(seed: number, count: number): Generator<string> {
  const random = seededRandom(seed)
  const pick = (list: readonly string[]): string => list[Math.floor(random() * list.length)]!
  for (let i = 0; i < count; i++) {
    const path = Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(VALUES)).join('/')
    const query = random() < 0.7 ? '' : `?${pick(['id', 'q', 'utm_source'])}=${pick(VALUES)}`
    yield `https://${pick(['a.test', 'b.a.test', 'c.a.test', 'b.a.test:8443'])}/${path}${query}`
  }
}

/** 50,000 URLs, each in both profiles; a million with `NIGHTLY=1`. */
const SETS = repeats(125, 2500)
const URLS_PER_SET = 400

describe('rules that passed the checks', () => {
  it('are idempotent, end, and keep one key, on URLs that were never checked', { timeout: 600_000 }, () => {
    let fired = 0
    let keyed = 0
    fc.assert(
      fc.property(ruleSet, fc.nat(), (pathRules, seed) => {
        const urls = [...urlsOf(seed, URLS_PER_SET)]
        const { rules } = checkPathRules({ ...RECORD, pathRules }, urls.slice(0, 40))
        const canonicalizer = createCanonicalizer({ record: { ...RECORD, pathRules: rules } })
        const violations: string[] = []
        for (const input of urls) {
          for (const profile of ['identity', 'request'] as const) {
            const once = canonicalizer.canonicalize(input, { profile })
            const twice = canonicalizer.canonicalize(once.url, { profile })
            const steps = once.applied.filter(({ step }) => step === 'path-rule')
            const rewrites = steps.filter(({ from }) => from?.startsWith('/')).length
            fired += rewrites
            keyed += steps.length - rewrites
            const tooMany = rewrites > 1 || steps.length - rewrites > (profile === 'request' ? 0 : 1)
            if (twice.url !== once.url || twice.key !== once.key || tooMany) violations.push(`${profile} ${input}`)
          }
        }
        expect(violations).toEqual([])
      }),
      { numRuns: SETS, seed: 6, endOnFailure: true },
    )
    expect(Math.min(fired, keyed)).toBeGreaterThan(2 * SETS)
  })
})
