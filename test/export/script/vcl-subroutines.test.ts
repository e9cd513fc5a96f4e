import { describe, expect, it } from 'vitest'
import { subroutines } from '../../../src/export/script/vcl-subroutines.ts'
import { planOf } from '../support/plans.ts'

describe('subroutines()', () => {
  it('calls only what it declares', () => {
    const text = subroutines(planOf({}))
    const declared = [...text.matchAll(/^sub (\w+)/gm)].map(([, name]) => name)
    expect([...text.matchAll(/call (\w+)/g)].filter(([, name]) => !declared.includes(name))).toEqual([])
  })

  it('sorts nothing on a site that reads the order', () => {
    expect(subroutines(planOf({ veto: ['sort'] }))).toContain('# Nothing is sorted.')
  })
})
