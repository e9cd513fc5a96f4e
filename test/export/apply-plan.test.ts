import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCanonicalizer } from '../../src/canonicalize/canonicalize.ts'
import { applyPlan, EVERYTHING } from '../../src/export/apply-plan.ts'
import { exportPlan } from '../../src/export/plan.ts'
import { EXPORT_TARGETS } from '../../src/export/targets/targets.ts'
import type { Abilities } from '../../src/export/types.ts'
import { parseUrl } from '../../src/url/parts.ts'
import { anyUrl } from '../canonicalize/arbitrary-urls.ts'
import { anyCase } from './support/arbitrary-records.ts'
import { learned, parameter, planOf, recordOf } from './support/plans.ts'

const HOST = 'shop.example'
const every = (plan = planOf(), can: Abilities = EVERYTHING) => {
  const apply = applyPlan(plan, can)
  return (target: string): string => apply(HOST, target)
}
const abilities = [...new Map(EXPORT_TARGETS.map(({ can }) => [JSON.stringify(can), can])).values()]

describe('applyPlan()', () => {
  it('drops trackers and sorts the rest', () => {
    expect(every()('/p?utm_source=x&b=2&a=1&gclid=y')).toBe('/p?a=1&b=2')
    expect(every()('/p?utm_source=x')).toBe('/p')
  })

  it('drops what was learned on the paths of its template alone', () => {
    const apply = every(planOf({ patterns: { '/p/*?id&ref': learned(['id'], ['ref']) } }))
    expect(apply('/p/7?ref=home&id=1')).toBe('/p/7?id=1')
    expect(apply('/q/7?ref=home&id=1')).toBe('/q/7?id=1&ref=home')
    expect(apply('/p/7?ref=home&id=1&x=2')).toBe('/p/7?id=1&ref=home&x=2')
  })

  it('drops names at the end of a query that is read in order, and nothing else', () => {
    const apply = every(
      planOf({
        v: 2,
        vetoByTemplate: { front: ['/i'] },
        strip: ['trk'],
        parameters: { 'n#': parameter('everywhere', []) },
      }),
    )
    expect(apply('/i?b=1&gclid=x&a=1&gclid=y&fbclid=z')).toBe('/i?b=1&gclid=x&a=1')
    expect(['/i?trk=x&a=1', '/i?a=1&trk=1&n7=2', '/i?a=1&trk', '/i?gclid=x&&'].map(apply)).toEqual(['/i?trk=x&a=1', '/i?a=1', '/i?a=1&trk', '/i']) // prettier-ignore
  })

  it('leaves URLs with secrets, sessions and actions alone', () => {
    for (const target of [
      '/p?token=abc&utm_source=x',
      '/p?utm_source=x&sid=0123456789abcdef0123456789abcdef',
      '/p?utm_source=x&action=delete',
      '/p?code=1&state=2&utm_source=x',
      '/logout?utm_source=x',
    ]) {
      expect(every()(target)).toBe(target)
    }
  })

  it('drops a tracker that is a secret by its value, but no secret', () => {
    expect(every()('/products/x?_sid=a&_pos=1&b=1&a=2')).toBe('/products/x?a=2&b=1')
    const secret = '/products/x?_sid=0123456789abcdef0123456789abcdef&_pos=1'
    expect(every()(secret)).toBe(secret)
  })

  it('leaves what caches read differently: encoded names, semicolons, dot segments, bare tokens', () => {
    for (const target of [
      '/p?%75tm_source=x&a=1',
      '/p?a=1;utm_source=x',
      '/a/../b?utm_source=x',
      '/p?x&utm_source=y',
    ]) {
      expect(every()(target)).toBe(target)
    }
  })

  it('never changes the canonical URL of what it changes, whatever the record and the cache', () => {
    let changed = 0
    fc.assert(
      fc.property(anyCase, ({ record, targets }) => {
        const plan = exportPlan({ record, contract: '', madeAt: '' })
        const { canonicalize } = createCanonicalizer({ record })
        const edge = (target: string): string => canonicalize(`https://${HOST}${target}`, { profile: 'request' }).url
        for (const can of abilities) {
          const apply = every(plan, can)
          for (const target of targets) {
            const result = apply(target)
            if (result !== target) changed++
            expect(edge(result)).toBe(edge(target))
          }
        }
      }),
      { numRuns: 50, seed: 30 },
    )
    expect(changed).toBeGreaterThan(150)
  })

  it('never changes the canonical URL of odd URLs', () => {
    const apply = applyPlan(planOf())
    fc.assert(
      fc.property(anyUrl, (url) => {
        const parts = parseUrl(url)
        if (parts === undefined || parts.userinfo !== '') return
        const { canonicalize } = createCanonicalizer()
        const edge = (target: string): string =>
          canonicalize(`https://${parts.host}${target}`, { profile: 'request' }).url
        const target = parts.query === undefined ? parts.path : `${parts.path}?${parts.query}`
        expect(edge(apply(parts.host, target))).toBe(edge(target))
      }),
      { numRuns: 1000, seed: 30 },
    )
  })
})

describe('a query without pairs', () => {
  it('stays as it is: the edge drops no tracker from it that an operator strips', () => {
    const strip = ['gclid']
    expect(every(planOf({ strip }))('/p?gclid')).toBe('/p?gclid')
    const { canonicalize } = createCanonicalizer({ record: recordOf({ strip }) })
    expect(canonicalize(`https://${HOST}/p?gclid`, { profile: 'request' }).url).toBe(`https://${HOST}/p?gclid`)
  })
})

describe('a plan with a pattern that a static rule may empty', () => {
  it('is left alone where it then would be another one', () => {
    const patterns = { '/p?color&ref&x': learned(['color'], ['ref', 'x']), '/p?color&x': learned(['color', 'x'], []) }
    const target = '/p?color=1&ref=blog.example.com&x=2'
    expect(every(planOf({ patterns }))(target)).toBe(target)
    const { canonicalize } = createCanonicalizer({ record: recordOf({ patterns }) })
    expect(canonicalize(`https://${HOST}${target}`, { profile: 'request' }).url).toBe(`https://${HOST}/p?color=1&x=2`)
  })
})
