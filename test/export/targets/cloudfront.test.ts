import { describe, expect, it } from 'vitest'
import { createCanonicalizer } from '../../../src/canonicalize/canonicalize.ts'
import { applyPlan } from '../../../src/export/apply-plan.ts'
import { cloudfront } from '../../../src/export/targets/cloudfront.ts'
import type { ExportPlan } from '../../../src/export/types.ts'
import { askedTargets } from '../support/asked-urls.ts'
import { cloudfrontFunction } from '../support/cloudfront-function.ts'
import { learned, parameter, planOf, recordOf } from '../support/plans.ts'

const HOST = 'shop.example'
const PATTERNS = { '/product/*?color&ref': learned(['color'], ['ref']), '/list?from&page': learned(['page'], ['from']) }
const whole = planOf({ patterns: PATTERNS })
const plan = cloudfront.fit!(whole)

/** The function of a plan on its host. */
function served(some: ExportPlan): (target: string) => string {
  const ask = cloudfrontFunction(some)
  return (target) => ask(HOST, target)
}

describe('cloudfront', () => {
  it('fits into a function', () => {
    expect(cloudfront.write(plan)[0]!.text.length).toBeLessThanOrEqual(10_240)
    expect(plan.drop[0]!.names).toEqual(expect.arrayContaining(['utm_source', 'gclid', 'fbclid']))
    expect(plan.unsaid.map(({ what }) => what).join()).toContain('rare trackers')
    expect(JSON.parse(cloudfront.write(plan)[1]!.text)).toMatchObject({ Name: 'canonical-urls' })
  })

  it('does what the plan says, and never merges what the edge keeps apart', () => {
    const { canonicalize } = createCanonicalizer({ record: recordOf({ patterns: PATTERNS }) })
    const edge = (target: string): string => canonicalize(`https://${HOST}${target}`, { profile: 'request' }).url
    const [ask, apply] = [served(plan), applyPlan(plan, cloudfront.can)]
    const asked = askedTargets().filter((target) => !target.endsWith('?'))
    expect(asked.filter((target) => ask(target) !== apply(HOST, target))).toEqual([])
    expect(asked.filter((target) => edge(ask(target)) !== edge(target))).toEqual([])
    expect(ask('/product/7?ref=home&utm_source=x&color=red')).toBe('/product/7?color=red')
    expect(ask('/product/7?utm_source=x&otherwise=1')).toBe('/product/7?utm_source=x&otherwise=1')
  })

  it('sorts nothing where the templates do not fit on which nothing is sorted', () => {
    const parameters = Object.fromEntries(
      Array.from({ length: 200 }, (_, i) => [`learned-parameter-${i}`, parameter('everywhere', [])]),
    )
    const some = cloudfront.fit!(planOf({ v: 2, parameters, vetoByTemplate: { sort: ['/p/*'] } }))
    expect(some.templates).toEqual([])
    expect(served(some)('/p/7?gclid=x&size=2&color=1')).toBe('/p/7?size=2&color=1')
  })

  it('leaves what was learned out where it does not fit', () => {
    const names = Array.from({ length: 200 }, (_, i) => `parameter_number_${i}`)
    const patterns = Object.fromEntries(names.map((name) => [`/p?a&${name}`, learned(['a'], [name])]))
    const fitted = cloudfront.fit!(planOf({ patterns }))
    expect(fitted.templates).toEqual([])
    expect(fitted.unsaid.map(({ what }) => what)).toContain('learned rules')
  })

  it('drops nothing where the exceptions of every host do not fit', () => {
    expect(cloudfront.fit!(planOf()).drop).toEqual([])
  })
})
