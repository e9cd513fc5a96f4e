import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { applyPlan } from '../../../src/export/apply-plan.ts'
import { scriptOf } from '../../../src/export/script/script.ts'
import { askedTargets } from '../support/asked-urls.ts'
import { planOf, RICH } from '../support/plans.ts'

type Target = (host: string, target: string) => string

describe('scriptOf()', () => {
  it.each([
    ['a record', planOf(RICH), 'shop.example'],
    ['every host', planOf(), 'other.example'],
  ])('does what the plan says, for %s', (_, plan, host) => {
    const target = runInNewContext(`${scriptOf(plan)}\ncanonicalTarget`) as Target
    const apply = applyPlan(plan)
    const asked = askedTargets()
    expect(asked.filter((one) => target(host, one) !== apply(host, one))).toEqual([])
  })

  it('leaves hosts of exceptions alone', () => {
    const target = runInNewContext(`${scriptOf(planOf())}\ncanonicalTarget`) as Target
    expect(target('www.transfernow.net', '/p?utm_source=x')).toBe('/p?utm_source=x')
  })
})
